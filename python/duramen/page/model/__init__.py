"""The learned extractor: the probability that each block is content, and the decision which blocks to keep."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ... import _core
from ...base.nodes import Mask
from ..page import Hidden, Page

__all__ = [
    "OPTIONAL_STEPS",
    "STEPS",
    "Decision",
    "Explanation",
    "Favor",
    "Feature",
    "Model",
    "Part",
    "Step",
    "explain",
    "explain_all",
    "features",
    "find",
    "shipped_model",
    "step_names",
]


class Step(NamedTuple):
    """A step of the decision, and why it keeps or drops a block; a reason is empty if the step never does that."""

    name: str
    purpose: str
    kept: str
    dropped: str


STEPS = tuple(Step(*step) for step in _core.decision_steps())
"""All steps in their order."""

OPTIONAL_STEPS = tuple(_core.optional_steps())
"""Names that `without=` takes: the smoothing of probabilities, and all steps but the first."""


def step_names(without: str | Iterable[str]) -> tuple[str, ...]:
    """The names of steps to switch off, without duplicates; a string may hold several, separated by commas.

    >>> step_names("teasers, headline"), step_names(["teasers"])
    (('teasers', 'headline'), ('teasers',))
    >>> step_names("teaser")
    Traceback (most recent call last):
    ValueError: no step called 'teaser' can be switched off; these can: template-smoothing, story-floor, ...
    """
    named = without.split(",") if isinstance(without, str) else without
    names = tuple(dict.fromkeys(name.strip() for name in named if name.strip()))
    for name in names:
        if name not in OPTIONAL_STEPS:
            raise ValueError(f"no step called {name!r} can be switched off; these can: {', '.join(OPTIONAL_STEPS)}")
    return names


Favor = Literal["precision", "balanced", "recall"]


@dataclass(frozen=True)
class Model:
    """Trained parameters; `from_bytes` reads a file that training wrote."""

    core: _core.Model

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The model in a file.

        >>> Model.from_bytes(b"GIF89a")
        Traceback (most recent call last):
        ValueError: not a model of duramen: the file does not begin with its mark
        """
        return cls(_core.Model(data))

    @property
    def page_types(self) -> tuple[str, ...]:
        """The page types that the model distinguishes."""
        return tuple(self.core.types)


@cache
def shipped_model() -> Model:
    """The model that comes with the package."""
    return Model.from_bytes(files(__package__).joinpath("duramen.model").read_bytes())


@dataclass(frozen=True, eq=False)
class Decision:
    """The prediction of a model for a page."""

    kept: Mask
    """The rows of the page that are content."""
    steps: Mask
    """For every step of `STEPS`, a row with the blocks that were kept after it; the last row is the result."""
    probabilities: NDArray[np.float32]
    """For every block, how likely it is content."""
    page_types: dict[str, float]
    """Page types with their probabilities, most likely first."""
    confidence: float
    """The expected word F1, from 0 to 1."""
    hidden_words: int = 0
    """Words that would have been kept, but are hidden."""
    without: tuple[str, ...] = ()
    """Names of the steps that were switched off."""

    @property
    def kept_blocks(self) -> Mask:
        """For every block, whether it is content."""
        kept: Mask = self.steps[-1]
        return kept

    def decided_by(self, block: int) -> Step:
        """The last step that kept a block or dropped it; the first one where no later step changed anything.

        >>> story = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts." * 4
        >>> decision = find(parse(f"<ul><li><a href=/>Home</a></ul><article><h1>Oak</h1>{story}</article>"))
        >>> decision.decided_by(0).name, decision.decided_by(0).dropped
        ('threshold', "it is less likely than the page's threshold")
        """
        column = self.steps[:, block]
        changed = np.flatnonzero(column[1:] != column[:-1])
        return STEPS[int(changed[-1]) + 1 if changed.size else 0]

    @property
    def page_type(self) -> str:
        """The likeliest type."""
        return next(iter(self.page_types))


def find(
    page: Page,
    *,
    favor: Favor = "balanced",
    comments: bool | None = None,
    page_type: str | None = None,
    without: str | Iterable[str] = (),
    model: Model | None = None,
    hidden: Hidden = "reachable",
) -> Decision:
    """The main content of a page.

    `favor` is `precision` or `recall`. `comments` keeps or drops what the markup declares as comments;
    None drops them below an article and leaves them to the model elsewhere. `page_type` is a type that the caller knows
    the page to be of. `hidden` keeps of the text that a visitor does not see only what the page has a control for, all
    (`keep`) or nothing (`drop`). `without` names steps to switch off, which shows what they are worth: see
    `OPTIONAL_STEPS`.

    >>> story = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts." * 4
    >>> page = parse(f"<ul><li><a href=/>Home</a></ul><article><h1>Oak</h1>{story}</article>")
    >>> decision = find(page)
    >>> decision.kept_blocks[2:].all(), decision.probabilities[0] < decision.probabilities[2]
    (np.True_, np.True_)
    """
    chosen = model or shipped_model()
    names = step_names(without)
    _, _, parts = chosen.core.extract(page.core, favor, page_type, comments, names, hidden, False)
    return Decision(*parts, names)


class Feature(NamedTuple):
    """An input feature of the trees, as the core declares it."""

    name: str
    scope: str
    """`block`, or `page` where it is the same for all blocks of a page."""
    evidence: str
    """Its source: `layout`, learned scores of `words`, or `names` of classes and ids."""
    says: str
    """The sentence about its value, with a place for the value; or what holds where the value is 1."""
    why: str
    """Why it helps to separate content from the rest."""


@cache
def features() -> tuple[Feature, ...]:
    """The features of a block, in the order of a model's inputs.

    >>> features()[0].name, features()[0].says
    ('words', 'It has {count words}.')
    """
    return tuple(Feature(*row) for row in _core.features())


class Part(NamedTuple):
    """A feature of a block, its value, and the log-odds that it added."""

    feature: str
    value: float
    added: float

    @property
    def says(self) -> str:
        """What the value says, as a sentence.

        >>> Part("in_nav", 1.0, -0.5).says, Part("words", 2.0794, 0.5).says
        ('It stands in navigation.', 'It has 7 words.')
        >>> Part("h1_distance", -1.0986, 0.1).says, Part("h1_distance", -9.0, 0.1).says
        ('It stands 2 blocks before the main heading.', 'The page has no main heading.')
        """
        return _core.feature_in_words(self.feature, self.value)


class Explanation(NamedTuple):
    """The log-odds of a block as a sum: `score` is `base` plus all `parts` plus `rest`."""

    base: float
    parts: list[Part]
    rest: float = 0.0
    """The sum of the contributions of the features that are not among the requested parts."""

    @property
    def score(self) -> float:
        """The log-odds of the block being content."""
        return self.base + sum(part.added for part in self.parts) + self.rest


def explain(page: Page, block: int, *, page_type: str | None = None, model: Model | None = None) -> Explanation:
    """The contributions of features to the log-odds of a block, strongest first.

    >>> page = parse("<nav><a href=/>Home</a></nav><article><p>The heartwood of an old oak is dark and dense.")
    >>> why = explain(page, 0)
    >>> why.score < 0, abs(why.parts[0].added) >= abs(why.parts[-1].added)
    (True, True)
    """
    (why,) = explain_all(page, [block], page_type=page_type, model=model)
    return why


def explain_all(
    page: Page,
    blocks: Sequence[int],
    *,
    page_type: str | None = None,
    most: int | None = None,
    without: str | Iterable[str] = (),
    model: Model | None = None,
) -> list[Explanation]:
    """The `most` strongest contributions for each of some blocks; the features are computed once per page."""
    explained = (model or shipped_model()).core.explain(page.core, blocks, page_type, most, step_names(without))
    return [Explanation(base, [Part(*part) for part in parts], rest) for base, parts, rest in explained]
