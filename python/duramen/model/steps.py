"""The steps that turn probabilities into a decision, as the core lists them."""

from collections.abc import Iterable
from typing import NamedTuple

from .. import _core


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
