"""Labelled pages as examples for training: which sets may train the shipped model, and what each is worth."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..model.examples import Example
from .corpus import Sample


class Role(NamedTuple):
    """What a set is for training: the weight of its pages, and the type of those that name none."""

    weight: float
    page_type: str | None = None
    type_weight: float = 0.25


ROLES = {
    "wcxb-dev": Role(1.0, type_weight=1.0),
    "newspaper": Role(0.6, "article"),
    "fundus": Role(0.8, "article"),
    "fundus-eval": Role(0.8, "article"),
    "readability": Role(0.8),
    "harvest": Role(0.8, "forum"),
    "defuddle": Role(0.15),
    "trafilatura": Role(0.6),
    "goose3": Role(0.6, "article"),
    "postlight": Role(0.6, "article"),
}
"""The permissively licensed sets, which the shipped model is trained on."""

OWN = Role(1.0, type_weight=1.0)
"""Any other set: the caller's own."""


def examples(samples: Iterable[Sample]) -> Iterator[Example]:
    """The samples that have a gold text or segments of it, as training takes them."""
    for sample in samples:
        if sample.text is None and not (sample.required or sample.forbidden):
            continue
        role = ROLES.get(sample.dataset, OWN)
        own_type = sample.page_type if role.type_weight == 1.0 else None
        yield Example(
            html=sample.html,
            text=sample.text,
            domain=sample.domain,
            dataset=sample.dataset,
            page_type=own_type or role.page_type,
            weight=role.weight,
            type_weight=role.type_weight,
            required=() if sample.text is not None else tuple(sample.required),
            forbidden=() if sample.text is not None else tuple(sample.forbidden),
        )
