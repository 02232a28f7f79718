"""Labelled pages as examples: which sets the shipped model is trained on, and the weight of each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..block_labels import BlockLabels
from ..corpus import Sample
from .examples import Example

UNTYPED = 0.25  # weight of a page's type where its set has one type, or its types follow other rules than ours


class Role(NamedTuple):
    """The role of a set in training: the weight of its pages, and the default page type."""

    weight: float
    page_type: str | None = None
    type_weight: float = UNTYPED
    """The weight of a page's type; 0 where the kinds of pages are none of the types, such as recipes."""


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
    "pairs-open": Role(0.5, type_weight=0.5),
    "fixtures-open": Role(0.7, type_weight=0.3),
    "unsure-open": Role(0.7, type_weight=0.3),
    "tail-open": Role(0.7, type_weight=0.3),
    "shops-open": Role(0.7, type_weight=0.3),
    "kinds-open": Role(0.7, type_weight=0),
    "mixed-open": Role(0.5, type_weight=0.3),
}
"""The permissively licensed sets, which the shipped model is trained on."""

PERMISSIVE = frozenset(
    ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "CC0-1.0", "ISC", "MIT", "Unlicense", "WTFPL"]
)
"""Licences of pages that may train: where a corpus names the licence of each page, those with another are left out."""

OWN = Role(1.0, type_weight=1.0)
"""Any other set: the caller's own."""

BY_HAND = 2.5
"""The factor on the weight of a page whose blocks readers labelled."""


def may_train(sample: Sample) -> bool:
    """Whether the licence of a page lets it train the shipped model.

    >>> may_train(Sample(id="1", dataset="pairs-open", html="", licence="GPL-3.0"))
    False
    """
    return sample.licence is None or PERMISSIVE.issuperset(sample.licence.split(" AND "))


def examples(samples: Iterable[Sample], labels: Mapping[str, Sequence[BlockLabels]] | None = None) -> Iterator[Example]:
    """The samples that have a gold text, segments of it or labels of their blocks, as training takes them.

    `labels` made by reading replace the gold text of their page, and its type.
    """
    for sample in samples:
        readings = tuple((labels or {}).get(sample.key, ()))
        if any(each.is_incomplete for each in readings):
            readings = ()
        has_gold = sample.text is not None or sample.required or sample.forbidden or readings
        if not has_gold or not may_train(sample):
            continue
        role = ROLES.get(sample.dataset, OWN)
        own_type = sample.page_type if role.page_type is None and role.type_weight != UNTYPED else None
        page_type = readings[0].page_type if readings else own_type or role.page_type
        yield Example(
            html=sample.html,
            text=sample.text,
            domain=sample.domain,
            dataset=sample.dataset,
            page_type=page_type if role.type_weight else None,
            weight=role.weight * (BY_HAND if readings else 1.0),
            type_weight=role.type_weight,
            required=() if sample.text is not None else tuple(sample.required),
            forbidden=() if sample.text is not None else tuple(sample.forbidden),
            readings=readings,
        )
