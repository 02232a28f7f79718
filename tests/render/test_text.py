"""Plain text: what parts words and lines, and what is not for a reader."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import parse
from duramen.page import render


def text(html: str) -> str:
    page = parse(html)
    return render.text(page, page.nodes.is_text)


CASES = {
    "cells": ("<table><tr><td>Mumbai<td>3029</table>", "Mumbai\t3029"),
    "columns made of spans": ("<div><span>Mumbai</span><span>3029</span></div>", "Mumbai 3029"),
    "links in other elements": (
        "<p><span><a href=/q>Get a quote</a></span><a href=/c><b>or call</b></a>",
        "Get a quote or call",
    ),
    "a link and a span": ("<p><a href=/q>Quote</a><span>Call</span>", "Quote Call"),
    "a link within a word": ("<p><span>un<a href=/q>usual</a></span>", "unusual"),
    "labels": ("<div><label>Over-Ear</label><label>Connection Type</label></div>", "Over-Ear Connection Type"),
    "a word in two spans": ("<p><span>O</span><span>ak</span> <span>heart</span><span>wood</span>", "Oak heartwood"),
    "a word half emphasised": ("<p><b>un</b><i>Real</i> H<sub>2</sub>O", "unReal H2O"),
    "the sign of a heading": ("<h2 id=a>Oak<a href=#a>¶</a></h2><p>b", "Oak\n\nb"),
    "words for screen readers in a link": ("<p><a href=/x>Oak<span class=sr-only> (external)</span></a> b", "Oak b"),
    "two names in code": ("<td><code>name</code><code>string</code><code>()</code>", "name string()"),
    "the name of an icon": ('<p>plates<i class="material-icons">local_offer</i> today', "plates today"),
    "a word in the class of icons": ('<p>plates <i class="material-icons">Sold Out</i>', "plates Sold Out"),
    "a day and a time": ("<p><b>May 3, 2024</b><span>7:00 AM</span>", "May 3, 2024 7:00 AM"),
    "names side by side": (
        "<div><strong>Tree News</strong><span>Home</span><time>Trees</time></div>",
        "Tree News Home Trees",
    ),
    "controls in a heading": (
        "<h2>Oak <button>Share</button><span>Copy link</span><span>Link copied to clipboard!</span></h2><p>b",
        "Oak\n\nb",
    ),
    "a heading that opens a section": ("<h3><button>What is oak?</button></h3><p>b", "What is oak?\n\nb"),
    "a space of no width": ("<h2>Oak<span>\u200b</span></h2><p>b", "Oak\n\nb"),
    "a box to copy from": ("<p>a</p><textarea>&lt;iframe src=x></textarea><p>b", "a\n\nb"),
    "headings of a menu": ("<h2>HTML</h2><h2>CSS</h2><h2>PHP</h2><h1>Oak</h1><p>b", "Oak\n\nb"),
    "a kicker": ("<h2>Trees</h2><h1>Oak</h1><p>b", "Trees\n\nOak\n\nb"),
    "code that stands twice": ("<pre>a = 1</pre><div><pre>a = 1</pre></div><p>b", "a = 1\n\nb"),
    "the same code in two places": ("<pre>a = 1</pre><p>b</p><pre>a = 1</pre>", "a = 1\n\nb\n\na = 1"),
    "line numbers of code": ("<pre><span class=lineno>1</span>a\n<span class=lineno>2</span> b</pre>", "a\n b"),
}


@pytest.mark.parametrize(("html", "written"), CASES.values(), ids=CASES)
def test_text(html: str, written: str) -> None:
    assert text(html) == written


@given(
    words=st.lists(st.text("abcXYZ019", min_size=1, max_size=8), min_size=1, max_size=6),
    tag=st.sampled_from(["label", "button", "a href=/x", "td", "li", "option"]),
)
def test_neighbours_are_words_of_their_own(words: list[str], tag: str) -> None:
    name = tag.partition(" ")[0]
    around = {"td": "table", "li": "ul", "option": "select"}.get(name, "div")
    inside = "".join(f"<{tag}>{word}</{name}>" for word in words)
    assert text(f"<{around}>{inside}</{around}>").split() == words


@given(
    words=st.lists(st.text("ab", min_size=1, max_size=3), min_size=2, max_size=5),
    tag=st.sampled_from(["b", "i", "em", "sub", "span", "font"]),
)
def test_letters_of_one_word_stay_together(words: list[str], tag: str) -> None:
    inside = "".join(f"<{tag}>{word}</{tag}>" for word in words)
    assert text(f"<p>{inside}</p>") == "".join(words)
