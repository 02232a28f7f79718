"""Counts for each kind of item how many a system shares with the gold, how many the gold has, and how many it gave."""

import re
from collections import Counter
from collections.abc import Hashable, Sequence

from rapidfuzz.distance import Levenshtein

from .items import Code, Items, plain

Counts = tuple[float, float, float]
"""Items shared, items in the gold, items given."""

MIN_FOUND_SHARE = 0.9  # share of the gold of a kind that must be in the text of the page
MIN_CODE_SIMILARITY = 0.5  # blocks of code further apart are not the same block


def scored_kinds(gold: Items, page: str) -> list[bool]:
    """For every kind whether its gold is that of the page; `page` is the text of the page without white space."""
    code = [plain(line) for code in gold.code for line in code.text.split("\n") if line.strip()]
    headings, cells = ([text for *_, text in each] for each in (gold.headings, gold.cells))
    always: list[str] = []  # images and formulas
    texts = (headings, gold.list_items, cells, code, code, gold.links, always, always)
    return [is_of_page(each, page) for each in texts]


def score(gold: Items, given: Items, *, has_formulas: bool) -> list[Counts]:
    """The counts of every kind, in the order of `KINDS`.

    The theme prints the title that an author wrote apart from the Markdown: where the gold has no heading of the first
    level, such headings are not counted. Dollars are formulas only on a page that loads a renderer of formulas.
    """
    headings = given.headings
    if all(level > 1 for level, _ in gold.headings):
        headings = [heading for heading in headings if heading[0] > 1]
    return [
        overlap(gold.headings, headings),
        overlap(gold.list_items, given.list_items),
        overlap(gold.cells, given.cells),
        code_overlap(without_languages(gold.code), without_languages(given.code)),
        code_overlap([each for each in gold.code if each.language], [each for each in given.code if each.language]),
        overlap(gold.links, given.links),
        overlap(gold.images, given.images),
        overlap(gold.formulas, given.formulas) if has_formulas else (0.0, 0.0, 0.0),
    ]


def is_of_page(texts: Sequence[str], page: str) -> bool:
    """Whether nearly all of the texts occur in the text of the page; else the source was edited after the build.

    >>> is_of_page(["an oak"], "anoakandalime"), is_of_page(["an elm"], "anoakandalime")
    (True, False)
    """
    found = [re.sub(r"\s", "", text) in page for text in texts]
    return sum(found) >= MIN_FOUND_SHARE * len(found)


def without_languages(code: Sequence[Code]) -> list[Code]:
    return [Code(each.text, "") for each in code]


def overlap(gold: Sequence[Hashable], given: Sequence[Hashable]) -> Counts:
    """Counts of items that are equal or not.

    >>> overlap(["a", "a", "b"], ["a", "c"])
    (1.0, 3.0, 2.0)
    """
    return float((Counter(gold) & Counter(given)).total()), float(len(gold)), float(len(given))


def code_overlap(gold: Sequence[Code], given: Sequence[Code]) -> Counts:
    """Counts of blocks of code: each counts as far as it is like the block it stands for, by the edit distance.

    Equal blocks are paired first, then the most alike ones. Only blocks of the same language are paired.

    >>> code_overlap([Code("let a = 1", "js")], [Code("let a = 2", "js"), Code("b", "")])
    (0.8888888888888888, 1.0, 2.0)
    """
    equal = Counter(gold) & Counter(given)
    left, right = list((Counter(gold) - equal).elements()), list((Counter(given) - equal).elements())
    shared = float(equal.total())
    pairs = sorted(
        (
            (Levenshtein.normalized_similarity(one.text, other.text, score_cutoff=MIN_CODE_SIMILARITY), at, to)
            for at, one in enumerate(left)
            for to, other in enumerate(right)
            if one.language == other.language
        ),
        reverse=True,
    )
    used_left, used_right = set[int](), set[int]()
    for similarity, at, to in pairs:
        if similarity > 0 and at not in used_left and to not in used_right:
            used_left.add(at)
            used_right.add(to)
            shared += similarity
    return shared, float(len(gold)), float(len(given))
