"""Segments: short pieces of the page that must, or must not, be in the output."""

from collections.abc import Sequence

from ..corpus import Sample
from .metric import Means, Metric, Numbers, ratio


def collapsed(text: str) -> str:
    """The text in lower case with every run of white space as one space."""
    return " ".join(text.lower().split())


def found(segments: Sequence[str], text: str) -> float:
    """Share of the segments that are in the text, case and kind of white space aside; 0 of none.

    >>> found(["two  words", "absent"], "Here are two\\nWords")
    0.5
    """
    whole = collapsed(text)
    return sum(collapsed(segment) in whole for segment in segments) / max(len(segments), 1)


def measure(extracted: str, sample: Sample) -> tuple[float, ...] | None:
    """Share of required segments found and of forbidden ones kept, each followed by 1 where there are any."""
    if not sample.required and not sample.forbidden:
        return None
    return (
        found(sample.required, extracted),
        float(bool(sample.required)),
        found(sample.forbidden, extracted),
        float(bool(sample.forbidden)),
    )


def figures(mean: Means) -> dict[str, Numbers]:
    """Means over the pages that have such segments; of the forbidden, lower is better."""
    return {"required": ratio(mean["found"], mean["required"]), "forbidden": ratio(mean["kept"], mean["forbidden"])}


SEGMENTS = Metric(
    name="segments",
    columns=("found", "required", "kept", "forbidden"),
    measure=measure,
    figures=figures,
    headlines=("required", "forbidden"),
    summary="share of a page's required segments found, and of its forbidden segments kept",
    citation="trafilatura, tests/evaldata",
)
