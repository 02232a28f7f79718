"""Posts and comments: which elements are, what they say, and how renderers show them."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import duramen
from duramen.page.document import Document

from ..cases import cases, examples
from ..epub.books import whole

PAGES = Path(__file__).parent / "pages"


def post(author: str, text: str, *, name: str = "post", date: str = "2021-03-01") -> str:
    return f"<div class={name}><b class=author>{author}</b> <time>{date}</time><div class=content>{text}</div></div>"


THREAD = post("Ann", "<p>Is oak dark inside?") + post("Bob", "<p>Only old oak is.", date="2021-03-02")


def posts_of(html: str) -> list[tuple[str | None, str | None, str]]:
    document = whole(html)
    return [(each.author, each.date, each.text) for each in document.posts + document.comments]


@cases(
    ("empty page", "", []),
    ("no thread", "<p>Is oak dark inside?", []),
    ("two posts", THREAD, [("Ann", "2021-03-01", "Is oak dark inside?"), ("Bob", "2021-03-02", "Only old oak is.")]),
    ("one post is an article", post("Ann", "<p>A story."), []),
    ("one comment", post("Ann", "<p>Nice story.", name="comment"), [("Ann", "2021-03-01", "Nice story.")]),
    (
        "entries of a blog's front page",
        "".join(post("Ann", f"<h2><a href=/{n}>The story of oak {n}</a></h2><p>Read it.") for n in range(4)),
        [],
    ),
    ("nobody speaks, and at no time", "<div class=post><p>Oak.</div><div class=post><p>Elm.</div>", []),
    (
        "words around names",
        post("by Ann", "<p>Oak.") + post("Bob says:", "<p>Elm."),
        [("Ann", "2021-03-01", "Oak."), ("Bob", "2021-03-01", "Elm.")],
    ),
    (
        "day first, as another date of the thread shows",
        post("Ann", "<p>Oak.", date="03/04/2021") + post("Bob", "<p>Elm.", date="13/04/2021"),
        [("Ann", "2021-04-03", "Oak."), ("Bob", "2021-04-13", "Elm.")],
    ),
)
def test_who_says_what(html: str, expected: list[tuple[str, str, str]]) -> None:
    assert posts_of(html) == expected


def test_lists_and_tables_that_hold_posts_are_unwrapped_and_edits_have_dates_of_their_own() -> None:
    listed = "<ol>" + THREAD.replace("<div class=post>", "<li class=post>").replace("</div></div>", "</div></li>")
    assert whole(listed).markdown == whole(THREAD).markdown
    rows = THREAD.replace("<div class=post>", "<tr class=post><td>").replace("</div></div>", "</div></tr>")
    assert "|" not in whole(f"<table>{rows}</table>").markdown
    edit = "<div>edited <time>2024-05-06</time></div>"
    edited = THREAD.replace(" <time>2021-03-01</time>", f"{edit}<div>asked <time>2021-03-01</time></div>")
    assert [date for _, date, _ in posts_of(edited)] == ["2021-03-01", "2021-03-02"]


def test_comments_are_apart_from_the_article() -> None:
    document = duramen.extract((PAGES / "wordpress.html").read_bytes(), page_type="article")
    assert not document.posts
    assert [comment.author for comment in document.comments] == ["Ann", "Bob", "Cleo"]
    assert "attic" not in document.text
    assert "attic" not in document.markdown
    kept = duramen.extract((PAGES / "wordpress.html").read_bytes(), comments=True)
    assert "**Ann** · 2022-04-03 19:12" in kept.markdown


@examples(
    ("id=comments class=cTopic", True),
    ("id=comments class=DiscussionBoard", True),
    ("id=comments", False),
    ("id=comments class=comment-thread", False),
    ("id=disqus_thread class=comments", False),
)
def test_a_topic_is_no_comment_section(around: str, is_thread: bool) -> None:
    document = whole(f"<p>Oak.<div {around}>{THREAD}</div>")
    assert len(document.posts if is_thread else document.comments) == 2


def test_rows_names_and_records() -> None:
    document = whole(THREAD)
    first = document.posts[0]
    assert document.page.attribute(first.row, "class") == "post"
    assert "".join(document.page.text(row) for row in first.rows) == first.text
    found = json.loads(document.json())
    second = {"author": "Bob", "date": "2021-03-02", "text": "Only old oak is."}
    assert found["posts"][1] == {**second, "quotes": [], "depth": 0, "accepted": False}
    assert "comments" not in found
    assert "posts" not in json.loads(whole("<p>Oak.").json())
    signs = whole(post("*x* &amp; y&lt;", "<p>Oak.") + post("Bob", "<p>Elm."))
    assert signs.posts[0].author == "*x* & y<"
    assert r"\*x\* & y" in signs.markdown
    assert "<strong>*x* &amp; y&lt;</strong>" in signs.html


QUOTING = post("Ann", "<p>Oak is dark.") + post(
    "Bob", "<blockquote><cite>Ann wrote:</cite><p>Oak is dark.</blockquote><p>Only old oak is."
)


def test_renderers_say_who_speaks_and_who_is_quoted_and_leave_no_stub_of_a_removed_quote() -> None:
    document = whole(QUOTING)
    assert document.markdown == (
        "**Ann** · 2021-03-01\n\nOak is dark.\n\n***\n\n**Bob** · 2021-03-01\n\n"
        "> **Ann:**\n>\n> Oak is dark.\n\nOnly old oak is."
    )
    assert document.html == (
        "<p><strong>Ann</strong> · 2021-03-01</p><p>Oak is dark.</p><hr><p><strong>Bob</strong> · 2021-03-01</p>"
        "<blockquote><p><strong>Ann:</strong></p><p>Oak is dark.</p></blockquote><p>Only old oak is.</p>"
    )
    assert document.text == document.as_text(posts=False), "text is pure"
    assert document.as_text() == (
        "Ann · 2021-03-01\n\nOak is dark.\n\nBob · 2021-03-01\n\n> Ann:\n> Oak is dark.\n\nOnly old oak is."
    )
    nodes = document.page.nodes
    quoted = [row for row in range(len(nodes)) if nodes.in_quote[row] and document.page.text(row) == "Oak is dark."]
    kept = document.kept.copy()
    kept[quoted] = False
    left = Document(document.page, kept, "all")
    assert "wrote" in left.text
    for written in (left.markdown, left.html, left.as_text()):
        assert "wrote" not in written
        assert "Only old oak is." in written


NAMES = ["post", "comment", "answer", "question", "author", "date", "content", "quote", "children", "depth-3", "reply"]
TAGS = [*"div li ul blockquote tr td table p span cite time article h3".split(), "a href=/u/x"]


@st.composite
def threads(draw: st.DrawFn) -> str:
    html = []
    for _ in range(draw(st.integers(0, 20))):
        name = draw(st.sampled_from(NAMES))
        text = draw(st.sampled_from(["", "Ann", "Bob wrote:", "2021-03-01", "The oak is old.", "x"]))
        tag = draw(st.sampled_from(TAGS))
        html.append(f"<{tag} class={name}>{text}" + (f"</{tag.split()[0]}>" if draw(st.booleans()) else ""))
    return "".join(html)


@given(threads())
@example((Path(__file__).parents[1] / "found" / "posts-reply-to-a-removed-post.html").read_text("utf-8", "replace"))
def test_laws(html: str) -> None:
    document = whole(html)
    found = document.posts + document.comments
    nodes = document.page.nodes
    assert [each.row for each in found] == sorted({each.row for each in found})
    for each in found:
        assert each.author or each.date
        assert all(each.row < row < nodes.end[each.row] and nodes.is_text[row] for row in each.rows)
    for before, after in pairwise([-1, *(each.depth for each in found)]):
        assert after <= before + 1
    rows = [row for each in found for row in each.rows]
    assert len(rows) == len(set(rows))
    # Names and dates move into lines of their own; no other word of a post is lost.
    for each in found:
        for written in (document.as_text(), document.as_text(posts=False)):
            assert all(word in written for word in each.text.split())
    document.markdown.encode()
    document.html.encode()


SYSTEMS = sorted(page.stem for page in PAGES.glob("*.html"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_posts_of_a_system(system: str) -> None:
    document = duramen.extract((PAGES / f"{system}.html").read_bytes())
    found, expected = document.as_dict(), json.loads((PAGES / f"{system}.json").read_text("utf-8"))
    assert {name: found[name] for name in ("posts", "comments") if name in found} == expected
    if system == "vbulletin4":
        for post in expected["posts"]:
            assert f"\n{post['text'].splitlines()[0]}" in document.markdown, "a post in an element for quotes is none"
