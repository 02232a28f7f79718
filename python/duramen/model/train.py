"""Training: from labelled pages to the bytes of a model, the same bytes for the same pages.

Token tables first; then trees that tell page types; then trees over blocks, which see the types as the former would
tell them of pages that they have not seen. Folds are by domain everywhere. Both see pages as they are, and copies of
them: see `copies` and `aging`.
"""

import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from .. import _core
from . import trees
from .aging import aged
from .calibration import rising_line
from .copies import blanked, composed
from .examples import Example, Prepared, prepare
from .file import Line, Parts, encode
from .labels import block_words, words
from .tokens import TokenTable, token_table

ROUNDS = 150
TYPE_ROUNDS = 80
FOLDS = 5
INNER_FOLDS = 4
CLASS_DOMAINS = 8
TEXT_DOMAINS = 10

Say = Callable[[str], None]


class Scored(NamedTuple):
    """A page that a model had not seen: the F1 that was expected and the one that was met, the text that was kept.

    Where there is no gold text, no F1 is met.
    """

    example: Example
    expected: float
    met: float | None
    page_type: str
    text: str


class Trained(NamedTuple):
    """The file of a model, and how its like did on pages that were held out."""

    data: bytes
    scored: list[Scored]


def train(
    examples: Iterable[Example],
    *,
    folds: int = FOLDS,
    rounds: int = ROUNDS,
    say: Say = lambda _: None,
    prepared: Iterable[Prepared | None] | None = None,
) -> Trained:
    """A model trained on all examples; `folds` of five are held out in turn to report and to calibrate on.

    `prepared` may be what `prepare` made of the examples elsewhere, such as in other processes.
    """
    trees.library()
    if not 0 <= folds <= FOLDS:
        raise ValueError(f"folds must be from 0 to {FOLDS}, not {folds}")
    pages = [page for page in (map(prepare, examples) if prepared is None else prepared) if page]
    if not any(page.is_content.any() for page in pages):
        raise ValueError("no page of the corpus has a main text to learn from")
    say(f"{len(pages)} pages, {sum(len(page.words) for page in pages)} blocks")
    scored: list[Scored] = []
    for fold in range(folds):
        inside = [page for page in pages if fold_of(page.example.domain, FOLDS) != fold]
        outside = [page for page in pages if fold_of(page.example.domain, FOLDS) == fold]
        if inside and outside:
            scored += held_out(encode(fit(inside, rounds=rounds)), outside)
            say(f"fold {fold + 1}: {summary(scored)}")
    pairs = [(page.expected, page.met) for page in scored if page.met is not None]
    line = rising_line([expected for expected, _ in pairs], [met for _, met in pairs]) if pairs else Line()
    model = fit(pages, rounds=rounds)._replace(calibration=line)
    return Trained(encode(model), scored)


def fold_of(domain: str, count: int) -> int:
    """The fold of a domain, the same on every machine."""
    return zlib.crc32(domain.encode()) % count


def fit(pages: Sequence[Prepared], *, rounds: int = ROUNDS) -> Parts:
    """Everything that is learned from `pages`, not yet calibrated."""
    whole = [page for page in pages if page.is_labelled.all()]
    by_class = token_table((page.class_tokens for page in whole), min_domains=CLASS_DOMAINS)
    by_text = token_table((page.text_tokens for page in whole), min_domains=TEXT_DOMAINS)
    types = sorted({page.example.page_type for page in pages if page.example.page_type}) or ["page"]
    seen = [*pages, *composed(pages), *aged(pages)]
    blocks, vectors = inputs(seen, by_class, by_text)
    page_trees, told_types = page_types(seen, vectors, types)
    shown = [*zip(seen, blocks, told_types, strict=True), *blanked(seen, blocks, told_types)]
    rows = [np.hstack([own, np.repeat(row[None], len(own), 0)])[page.is_labelled] for page, own, row in shown]
    kept = [page for page, _, _ in shown]
    booster = trees.grow(
        np.vstack(rows),
        np.concatenate([page.is_content[page.is_labelled] for page in kept]),
        np.concatenate([page.weights[page.is_labelled] for page in kept]),
        rounds=rounds,
        parameters=trees.BLOCKS,
    )
    return Parts(types, by_class, by_text, page_trees, trees.trees_of(booster))


def inputs(
    pages: Sequence[Prepared], by_class: TokenTable, by_text: TokenTable
) -> tuple[list[trees.Matrix], trees.Matrix]:
    """The features of the blocks of each page, and the numbers of each page."""
    blocks, vectors = [], []
    for page in pages:
        features, vector = _core.inputs(page.page.core, by_class, by_text)
        blocks.append(np.ascontiguousarray(features.T))
        vectors.append(vector)
    return blocks, np.array(vectors)


def page_types(
    pages: Sequence[Prepared], vectors: trees.Matrix, types: list[str]
) -> tuple[list[trees.Tree], trees.Matrix]:
    """Trees that tell the type of a page, and what such trees told of each page without having seen its domain."""
    told = np.full((len(pages), len(types)), 1 / len(types), dtype=np.float32)
    names = [page.example.page_type for page in pages]
    known = np.array([name is not None for name in names])
    if len(types) < 2 or not known.any():
        return [], told
    target = np.array([types.index(name) if name else 0 for name in names])
    weight = np.array([page.example.type_weight for page in pages])
    inner = np.array([fold_of("x" + page.example.domain, INNER_FOLDS) for page in pages])

    def grown(chosen: Any) -> Any:
        parameters = trees.TYPES | {"num_class": len(types)}
        return trees.grow(vectors[chosen], target[chosen], weight[chosen], rounds=TYPE_ROUNDS, parameters=parameters)

    for fold in range(INNER_FOLDS):
        outside = inner == fold
        if outside.any() and (known & ~outside).any():
            told[outside] = grown(known & ~outside).predict(vectors[outside])
    return trees.trees_of(grown(known)), told


def held_out(data: bytes, pages: Sequence[Prepared]) -> list[Scored]:
    """How a model does on pages, by word-bag F1 of the words it keeps."""
    model = _core.Model(data)
    scored = []
    for prepared in pages:
        page, example = prepared.page, prepared.example
        _, kept, types, expected = model.decide(page.core)
        rows = np.flatnonzero(kept)
        met = None
        if example.text is not None:
            blocks = block_words(page)
            found = Counter(word for index in rows for word in blocks[index])
            met = word_bag_f1(found, Counter(words(example.text)))
        text = "\n".join(page.blocks.text(index) for index in rows)
        scored.append(Scored(example, expected, met, model.types[int(np.argmax(types))], text))
    return scored


def word_bag_f1(found: Counter[str], gold: Counter[str]) -> float:
    """F1 over words with multiplicity; two empty texts agree.

    >>> word_bag_f1(Counter("aab"), Counter("abc"))
    0.6666666666666666
    """
    size = found.total() + gold.total()
    return 2 * (found & gold).total() / size if size else 1.0


def summary(scored: Iterable[Scored]) -> str:
    """Mean F1 of each set and of each page type in it, and how often the type was told right."""
    groups: dict[str, list[float]] = defaultdict(list)
    right: list[bool] = []
    for page in scored:
        dataset, kind = page.example.dataset, page.example.page_type
        if page.met is not None:
            for name in [dataset, *([f"{dataset}/{kind}"] if kind else [])]:
                groups[name].append(page.met)
        if kind:
            right.append(page.page_type == kind)
    told = f"page type right {np.mean(right):.4f}" if right else ""
    return "; ".join([*(f"{name} {np.mean(met):.4f} ({len(met)})" for name, met in sorted(groups.items())), told])
