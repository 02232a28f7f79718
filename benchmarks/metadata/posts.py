"""Posts compared with those of labelled threads, and how often a thread is found on a page that has none.

    python -m benchmarks posts --corpus DIR [--limit N]

On the threads of `harvest` each gold post is paired with at most one found post: the pair must share more than half of
their words (word-bag F1 above 0.5), and the best pairs are taken first. Precision is the share of found posts that have
a pair, recall that of gold posts. The gold names the first author only; it is compared where it is a name, or the
address of a page that ends in the name. On pages that are known to be articles a thread is wrong; comments may be
there.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import duramen
from duramen import Post
from duramen.evaluate import Sample
from duramen.evaluate.metrics.word_bag import compare
from duramen.evaluate.tokens import words

from ..options import labelled
from ..quality.quality import samples_of
from ..tables import markdown

PAIRED = 0.5
ARTICLES = ("wcxb-dev", "newspaper", "fundus", "fundus-eval", "daniel")
TAG = re.compile(r"<[^>]*>")


class Found(NamedTuple):
    """How many posts of one thread the gold has, how many were found, and how many of these are pairs."""

    gold: int
    found: int
    paired: int
    author: bool | None
    """Whether the first author is right; None where the gold does not name one."""


def main(argv: Sequence[str] | None = None) -> None:
    args = labelled("posts", __doc__).parse_args(argv)
    print(threads([scored(sample) for sample in samples_of(args.corpus, ["harvest"], args.limit)]))
    print()
    samples = samples_of(args.corpus, ARTICLES, args.limit)
    # All sets but the first have articles only.
    print(articles(each for each in samples if each.dataset != "wcxb-dev" or each.page_type == "article"))


def posts_of(sample: Sample) -> tuple[Post, ...]:
    """All that was found, as a thread or as comments."""
    document = duramen.extract(sample.html, url=sample.url)
    return document.posts or document.comments


def scored(sample: Sample) -> Found:
    gold = [TAG.sub(" ", post) for post in (sample.text or "").split("\n\n") if words(post)]
    posts = posts_of(sample)
    found = [" ".join([*(quote.text for quote in post.quotes), post.text]) for post in posts]
    own = [post.text for post in posts]
    author = first_author(sample.author)
    named = None if author is None else bool(posts) and folded(posts[0].author or "") == author
    return Found(len(gold), len(found), pairs(gold, found, own), named)


def pairs(gold: Sequence[str], found: Sequence[str], own: Sequence[str]) -> int:
    """How many posts agree, each taken once, the best first; a gold post may have the quotes or not."""
    bags = [Counter(words(text)) for text in found]
    likely = []
    for index, text in enumerate(gold):
        bag = Counter(words(text))
        for other, each in enumerate(bags):
            if 2 * (bag & each).total() > PAIRED * bag.total():
                score = max(compare(found[other], text).f1, compare(own[other], text).f1)
                likely.append((score, index, other))
    taken: set[tuple[str, int]] = set()
    for score, index, other in sorted(likely, reverse=True):
        if score > PAIRED and ("gold", index) not in taken and ("found", other) not in taken:
            taken |= {("gold", index), ("found", other)}
    return len(taken) // 2


def first_author(gold: str | None) -> str | None:
    """The name in the gold, also where that is the address of a profile; None where it is no name.

    >>> first_author("/en/profile/tthorsson"), first_author("members/siegi.16516/"), first_author("./x.php?u=4")
    ('tthorsson', 'siegi', None)
    """
    if not gold or any(mark in gold for mark in "?#:"):
        return None
    name = gold.rstrip("/").rpartition("/")[2]
    if "/" in gold:
        name = re.sub(r"[.-]\d+$", "", re.sub(r"^\d+-", "", name))
    return folded(name) or None


def folded(name: str) -> str:
    """A name for comparing: letters and digits in lower case."""
    return "".join(mark for mark in name.casefold() if mark.isalnum())


def threads(found: Sequence[Found]) -> str:
    gold, posts, paired = (sum(each) for each in zip(*(each[:3] for each in found), strict=True))
    named = [each.author for each in found if each.author is not None]
    rows: list[list[object]] = [
        ["threads", len(found)],
        ["threads with a post", sum(each.found > 0 for each in found)],
        ["threads with as many posts as the gold", sum(each.found == each.gold for each in found)],
        ["posts in the gold / found", f"{gold} / {posts}"],
        ["precision of posts", f"{paired / max(posts, 1):.3f}"],
        ["recall of posts", f"{paired / max(gold, 1):.3f}"],
        ["first author right", f"{sum(named)} of {len(named)}"],
    ]
    return markdown(["harvest", ""], rows)


def articles(samples: Iterator[Sample]) -> str:
    counts: dict[str, NDArray[np.int64]] = defaultdict(lambda: np.zeros(3, np.int64))
    for sample in samples:
        document = duramen.extract(sample.html, url=sample.url)
        counts[sample.dataset] += [True, bool(document.posts), bool(document.comments)]
    total = np.sum([*counts.values()], axis=0)
    rows = [
        [name, str(count[0]), *(f"{each} ({each / count[0]:.1%})" for each in count[1:])]
        for name, count in [*counts.items(), ("all", total)]
    ]
    return markdown(["articles", "pages", "thread wrongly found", "comments found"], rows)
