"""The learned extractor: how likely each block is content, and which blocks to keep."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..nodes import Mask
from ..page import Page

__all__ = ["Decision", "Explanation", "Favor", "Model", "Part", "explain", "explain_all", "find", "shipped_model"]

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
        """The types of pages that it tells apart."""
        return tuple(self.core.types)


@cache
def shipped_model() -> Model:
    """The model that comes with the package."""
    return Model.from_bytes(files(__package__).joinpath("duramen.model").read_bytes())


@dataclass(frozen=True, eq=False)
class Decision:
    """What the model says of a page."""

    kept: Mask
    """The rows of the page that are content."""
    kept_blocks: Mask
    probabilities: NDArray[np.float32]
    """For every block, how likely it is content."""
    page_types: dict[str, float]
    """Page types by falling probability."""
    confidence: float
    """The word F1 to count on, from 0 to 1."""

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
    model: Model | None = None,
) -> Decision:
    """The main content of a page.

    `favor` weighs a foreign block against a missed one. `comments` keeps or drops what the page itself calls comments;
    None drops them below an article and leaves them to the model elsewhere. `page_type` is a type that the caller knows
    the page to be of.

    >>> story = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts." * 4
    >>> page = parse(f"<ul><li><a href=/>Home</a></ul><article><h1>Oak</h1>{story}</article>")
    >>> decision = find(page)
    >>> decision.kept_blocks[2:].all(), decision.probabilities[0] < decision.probabilities[2]
    (np.True_, np.True_)
    """
    chosen = model or shipped_model()
    return Decision(*chosen.core.find(page.core, favor, page_type, comments))


class Part(NamedTuple):
    """A feature of a block, its value, and the log-odds that it added."""

    feature: str
    value: float
    added: float


class Explanation(NamedTuple):
    """The log-odds of a block taken apart: `base`, what all `parts` added and `rest` make `score`."""

    base: float
    parts: list[Part]
    rest: float = 0.0
    """What the features added together that are not among the parts, because only some were asked for."""

    @property
    def score(self) -> float:
        """The log-odds of the block being content."""
        return self.base + sum(part.added for part in self.parts) + self.rest


def explain(page: Page, block: int, *, page_type: str | None = None, model: Model | None = None) -> Explanation:
    """What made a block likely or unlikely, the strongest reason first.

    >>> page = parse("<nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.")
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
    model: Model | None = None,
) -> list[Explanation]:
    """What made each of some blocks likely or unlikely, the `most` strongest reasons; the page is looked at once."""
    told = (model or shipped_model()).core.explain(page.core, blocks, page_type, most)
    return [Explanation(base, [Part(*part) for part in parts], rest) for base, parts, rest in told]
