"""Labelled threads for `python -m benchmarks posts`: who speaks, when, what, and to whom, by precision and recall.

The labels in `posts.jsonl` were made by reading the markup of each system and then the posts of each page. They hold no
text of a page: of an author the digest of the name, of a text the sorted digests of a third of its words.
"""

import base64
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from duramen import Post
from duramen.evaluate import Sample
from duramen.evaluate.tokens import words

from ..tables import markdown

LABELS = Path(__file__).with_name("posts.jsonl")
FIELDS = ("post", "author", "date", "text", "depth")
SAME_TEXT = 0.9
"""F1 of the words from which on two texts are one."""


class Digest(NamedTuple):
    """One post, as the labels have it."""

    author: str | None
    date: str | None
    depth: int
    words: str


def digest(text: str) -> int:
    """Sixteen bits of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=2).digest())


def digest_of_post(author: str | None, date: str | None, depth: int, text: str) -> Digest:
    """A post without its text.

    >>> digest_of_post("Ann", "2024-05-01T10:00", 0, "Oaks") == digest_of_post("ann", "2024-05-01", 0, "oaks")
    True
    """
    name = "".join(mark for mark in (author or "").casefold() if mark.isalnum())
    bag = sorted(each for each in map(digest, words(text)) if each % 3 == 0)
    packed = b"".join(each.to_bytes(2) for each in bag)
    return Digest(f"{digest(name):04x}" if name else None, date and date[:10], depth, base64.b64encode(packed).decode())


def labelled_threads() -> dict[tuple[str, str], tuple[str, list[Digest]]]:
    """System and posts of the labelled pages, by set and id."""
    lines = map(json.loads, LABELS.read_text("utf-8").splitlines())
    return {(line["set"], line["id"]): (line["system"], [Digest(*post) for post in line["posts"]]) for line in lines}


def scores(gold: Sequence[Digest], found: Sequence[Digest]) -> dict[str, Counter[str]]:
    """By field, how many posts say it in the gold, how many were found to, and how many are right."""
    pairs = sorted(
        (
            (agreement(one, other), -abs(at - where), at, where)
            for at, one in enumerate(gold)
            for where, other in enumerate(found)
        ),
        reverse=True,
    )
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for score, _, at, where in pairs:
        if score >= 1 and at not in partner and where not in taken:
            partner[at] = where
            taken.add(where)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for field in FIELDS:
        for name, posts in (("gold", gold), ("found", found)):
            counts[field][name] = sum(
                field not in ("author", "date") or getattr(each, field) is not None for each in posts
            )
    for at, where in partner.items():
        for field, is_right in same(gold[at], found[where]).items():
            counts[field]["right"] += is_right
    return counts


def same(one: Digest, other: Digest) -> dict[str, bool]:
    """Which fields of two posts agree."""
    return {
        "post": True,
        "author": one.author is not None and one.author == other.author,
        "date": one.date is not None and one.date == other.date,
        "text": overlap(one, other) >= SAME_TEXT,
        "depth": one.depth == other.depth,
    }


def agreement(one: Digest, other: Digest) -> float:
    """How well two posts agree, from 0 to 3."""
    fields = same(one, other)
    return overlap(one, other) + fields["author"] + fields["date"]


def overlap(one: Digest, other: Digest) -> float:
    """F1 of the words of two posts."""
    bags = [
        Counter(data[at : at + 2] for at in range(0, len(data), 2))
        for data in map(base64.b64decode, (one.words, other.words))
    ]
    total = bags[0].total() + bags[1].total()
    return 2 * (bags[0] & bags[1]).total() / total if total else 1.0


def speakers(samples: Iterable[Sample], posts_of: Callable[[Sample], tuple[Post, ...]]) -> str:
    """The tables of the labelled threads: all of them, and by system."""
    gold = labelled_threads()
    systems: dict[str, dict[str, Counter[str]]] = {}
    threads: Counter[str] = Counter()
    for sample in samples:
        if (sample.dataset, sample.id) not in gold:
            continue
        system, posts = gold[sample.dataset, sample.id]
        threads[system] += 1
        found = [digest_of_post(each.author, each.date, each.depth, each.text) for each in posts_of(sample)]
        for field, counts in scores(posts, found).items():
            for name in ("all", system):
                systems.setdefault(name, defaultdict(Counter))[field] += counts
    threads["all"] = threads.total()
    rows = [[name, threads[name], *(rate(fields[field]) for field in FIELDS)] for name, fields in systems.items()]
    return markdown(["labelled threads: precision / recall", "threads", *FIELDS], rows)


def rate(counts: Mapping[str, int]) -> str:
    """Precision and recall."""
    return f"{counts['right'] / max(counts['found'], 1):.3f} / {counts['right'] / max(counts['gold'], 1):.3f}"
