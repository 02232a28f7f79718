"""The posts of a thread and the comments below an article, each with author, date and the post that it answers."""

from dataclasses import dataclass
from typing import NamedTuple

from .. import _core
from .page import Page


class Quote(NamedTuple):
    """Words of someone else in a post."""

    author: str | None
    """Who is quoted; None where the page does not say."""
    text: str
    """The quoted words."""


@dataclass(frozen=True)
class Post:
    """One contribution to a thread, a page of questions and answers, or a comment section."""

    author: str | None
    """Who speaks; None where the page does not say."""
    date: str | None
    """A day or a time in ISO 8601, as in the metadata; None where the page has none or says "3 hours ago"."""
    text: str
    """What the author says, without quotes."""
    quotes: tuple[Quote, ...]
    """What the author quotes."""
    depth: int
    """0 for a post that answers no other post; a reply is one deeper than the post that it answers."""
    accepted: bool
    """Whether the page marks it as the answer to the question."""
    row: int
    """The element of the post in the table of nodes."""
    rows: tuple[int, ...]
    """The text rows of what was said, quotes included."""


class Threads:
    """What was found of threads in a page: `posts` of its own thread, `comments` below something else."""

    def __init__(self, page: Page, *, today: str) -> None:
        self.core = _core.threads(page.core, page.url, today)
        posts: list[Post] = []
        comments: list[Post] = []
        for is_comment, author, date, text, quotes, depth, accepted, row, rows in self.core.posts():
            quoted = tuple(Quote(*quote) for quote in quotes)
            post = Post(author, date, text, quoted, depth, accepted, row, rows)
            (comments if is_comment else posts).append(post)
        self.posts, self.comments = tuple(posts), tuple(comments)


def read(page: Page, *, today: str) -> Threads:
    """The posts and comments of a page; no date lies after `today`, an ISO 8601 day.

    >>> page = parse('''<div class=post><b class=author>Ann</b> <time>2021-03-01</time><p>Is oak dark inside?</div>
    ... <div class=post><b class=author>Bob</b> <time>2021-03-02</time><p>Only old oak is.</div>''')
    >>> [(post.author, post.date, post.text) for post in read(page, today="2026-11-15").posts]
    [('Ann', '2021-03-01', 'Is oak dark inside?'), ('Bob', '2021-03-02', 'Only old oak is.')]
    """
    return Threads(page, today=today)
