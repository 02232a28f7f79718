"""Augmentation: articles with readers' comments below them, composed of articles and posts from threads.

Few labelled pages have comments, and in threads the same markup holds the content. So training also sees articles with
a section of comments whose texts are posts of some thread: the article stays content, the comments are not.
"""

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from .copies import joined
from .examples import Prepared

COMMENTED = 0.3  # commented copies for each article
COMMENTED_TYPE = 0.5  # weight of one among those that teach page types
MIN_COMMENT_WORDS = 5
MAX_COMMENTS = 15
SEED = 17

SECTIONS = (
    ('<div id="comments"><h3>{count} Comments</h3>', "</div>"),
    ('<section class="comments-area"><h2>Discussion</h2><ol class="comment-list">', "</ol></section>"),
    ('<div class="responses"><h4>Leave a reply</h4>', "</div>"),
    ('<div id="disqus_thread" class="comment-section">', "</div>"),
    ("<div><h3>Comments</h3><ul>", "</ul></div>"),
)
"""How a section of comments begins and ends."""

ENTRIES = (
    '<div class="comment"><p>{text}</p></div>',
    '<li class="comment"><cite>{name}</cite> <a href="#c{number}">{date}</a><p>{text}</p><a href="#">Reply</a></li>',
    '<div class="comment-item"><b>{name}</b><span>{date}</span><div class="comment-text">{text}</div></div>',
    "<li><b>{name}</b> {date}<br><br>{text}</li>",
    "<p><strong>{name}</strong>: {text}</p>",
)
"""How one comment is written."""

NAMES = ("Anna", "jk82", "Пётр", "Marta K.", "guest", "obs3rver", "Li Wei", "Νίκος", "R. Meyer", "anonymous")


def commented(pages: Sequence[Prepared], *, seed: int = 0) -> Iterator[Prepared]:
    """Articles, some of them with comments below that are no part of their content."""
    articles = [page for page in pages if page.example.page_type == "article" and page.is_whole]
    threads = [page for page in pages if page.example.page_type == "forum" and page.is_whole]
    chance = np.random.default_rng(SEED + seed)
    for article in articles if threads else ():
        thread = threads[chance.integers(len(threads))]
        if chance.random() < COMMENTED and article.example.domain != thread.example.domain:
            page = with_comments(article, thread, chance)
            if page is not None:
                yield page


def with_comments(article: Prepared, thread: Prepared, chance: np.random.Generator) -> Prepared | None:
    """The article with posts of the thread as its comments; None if the blocks of the article changed."""
    posts = posts_of(thread)
    if not posts:
        return None
    chosen = chance.permutation(len(posts))[: chance.integers(1, MAX_COMMENTS + 1)]
    section = section_of([posts[at] for at in chosen], chance)
    return joined(article, section.encode(), thread, type_weight=COMMENTED_TYPE, weight=article.example.weight)


def posts_of(thread: Prepared) -> list[str]:
    """What people wrote in a thread: its content blocks that are long enough."""
    page = thread.page
    chosen = np.flatnonzero(thread.is_content & (thread.words >= MIN_COMMENT_WORDS))
    return [page.blocks.text(int(block)) for block in chosen]


def section_of(posts: Sequence[str], chance: np.random.Generator) -> str:
    """A section of comments as some site would write it.

    >>> section_of(["An <old> oak."], np.random.default_rng(4)).count("An &lt;old&gt; oak.")
    1
    """
    opening, closing = SECTIONS[chance.integers(len(SECTIONS))]
    entry = ENTRIES[chance.integers(len(ENTRIES))]
    entries = [
        entry.format(
            text=escape(post),
            name=NAMES[chance.integers(len(NAMES))],
            date=f"{chance.integers(1, 29)}.{chance.integers(1, 13):02}.20{chance.integers(10, 26)}",
            number=number,
        )
        for number, post in enumerate(posts)
    ]
    return opening.format(count=len(posts)) + "".join(entries) + closing
