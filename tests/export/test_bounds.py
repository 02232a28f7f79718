"""What is written is bounded by a multiple of the page, in every format: docs/formats.md promises it."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duramen import Document, parse
from duramen.export import FORMATS

from ..hostile import FAMILIES, MARKUP
from ..markup import pages

MULTIPLE, MORE_BYTES = 100, 65_536
"""Bytes for each byte of the page, and bytes more."""

COUNT = 1_500
LONG = "x" * 8_000
LONGER = "x" * 9_000
REFERENCE = '{"@id":"a"}'
INLINE = "<b><strong><i><em><s><del><ins><u><sub><sup><code><kbd><samp><var><q><cite><abbr title=x><dfn><mark><small>"

COPIES: dict[str, Callable[[int], str]] = {
    "base times links": lambda n: f"<base href=https://e.org/{LONG}/><p>" + "<a href=x>y</a> " * n,
    "base times fragments": lambda n: f"<base href='https://e.org/?{'&' * 8000}'><p>" + "<a href=#x>y</a> " * n,
    "base over the limit times links": lambda n: f"<base href=https://e.org/{LONGER}/><p>" + "<a href=x>y</a> " * n,
    "base times images": lambda n: f"<base href=https://e.org/{LONG}/><p>x" + "<img src=x>" * n + "<p>y",
    "base times feeds": lambda n: (
        f"<base href=https://e.org/{LONG}/>"
        + "".join(f"<link rel=alternate type=application/rss+xml href={i}>" for i in range(n))
        + "<p>x"
    ),
    "a link around blocks": lambda n: f"<a href=https://e.org/{LONG}>" + "<p>x" * n,
    "a link across paragraphs": lambda n: f"<p><a href=https://e.org/{LONG}>x</p>" + "<p>x</p>" * n,
    "a link of quotation marks": lambda n: f"<p><a href='{'&quot;' * 1300}'>x</p>" + "<p>x</p>" * n,
    "a title around blocks": lambda n: f"<abbr title={LONG}>" + "<p>x" * n,
    "tags around paragraphs": lambda n: INLINE + "<p>x" * n,
    "tags across paragraphs": lambda n: f"<p>{INLINE}x</p>" + "<p>x</p>" * n,
    "lines in numbered lists": lambda n: "<ol start=999999999><li>" * 16 + "<pre>" + "x\n" * n + "</pre>",
    "blank lines in quotes": lambda n: "<blockquote>" * 16 + "<pre>x" + "\n" * n + "x</pre>",
    "paragraphs in quotes": lambda n: "<blockquote>" * 16 + "<p>x" * n,
    "marked paragraphs in quotes": lambda n: "<blockquote>" * 16 + "<b><i><s><sub><sup><sub><sup>" + '<p>"' * n,
    "breaks in lists": lambda n: "<ul><li>" * 16 + "<br>x" * n,
    "one caption of many images": lambda n: (
        f"<p>x<figure><figcaption>{'𝔵' * 150}</figcaption>" + "<img src=x>" * n + "</figure><p>y"
    ),
    "one heading of many images": lambda n: f"<h2>{'𝔵' * 900}</h2><p>x" + "<p>y<img src=x>" * n,
    "tables of wide cells": lambda n: "<table><tr><th>a<th colspan=60>b<tr><td>x</table>" * (n // 8),
    "tables of tall cells": lambda n: (
        ("<table><tr><td rowspan=9 colspan=6>a<td>b" + "<tr><td>x" * 8 + "</table>") * (n // 8)
    ),
    "summaries in summaries": lambda n: "<details><details><summary>q</summary>z</details><summary>s" * 100 + "x " * n,
    "nested notes": lambda n: "<p>a<sup><a href=#fn1>1</a></sup>" * n + "<ol><li id=fn1>x</ol>",
    "control characters": lambda n: "<p>" + "\x01" * n,
    "quotation marks": lambda n: "<p>" + '"' * n,
    "references": lambda n: "<p>" + "&amp;" * n,
    "ampersands": lambda n: "<p>" + "&" * n,
    "backslashes in formulas": lambda n: f"<p>x<math><mtext>{chr(92) * n}</mtext></math>",
    "letters of formulas": lambda n: f"<p>x<math><mo>{'⇌' * n}</mo><mi>{'𝐱' * n}</mi></math>",
    "separators": lambda n: f"<p>x<math><mfenced separators='{';' * n}'>{'<mi>a' * n}</mfenced></math>",
    "backquotes in code": lambda n: f"<p><code>{'`' * n}</code><pre>{'`' * n}</pre>",
    "one class of many codes": lambda n: f"<div class='{'c ' * n}'>" + "<pre>x</pre>" * n,
    "one style of many paragraphs": lambda n: f"<p><b style='{'a:b;' * n}'>x</p>" + "<p>x</p>" * n,
    "one picture of many images": lambda n: "<p>x<picture>" + "<img>" * n + f"<source srcset={LONG}></picture>y",
    "keywords": lambda n: "<meta name=keywords content='" + ",".join(map(str, range(n))) + "'><p>x",
    "references of JSON-LD": lambda n: (
        f'<script type=application/ld+json>[{{"@id":"a","name":"{"Ann " * 1000}"}},'
        f'{{"@type":"Article","author":[{",".join([REFERENCE] * n)}]}}]</script><p>x'
    ),
}


def check(html: str) -> None:
    """Fail where a format writes more than is promised, with everything of the page kept."""
    page = parse(html)
    document = Document(page, page.nodes.is_text, "wlr")
    size = len(page.source.encode())
    for name, form in FORMATS.items():
        for options in [{}, {"metadata": True}] if "metadata" in form.options else [{}]:
            written = len(form.write(document, **options).encode("utf-8", "replace"))
            assert written <= MULTIPLE * size + MORE_BYTES, f"{name}: {written / size:.0f} bytes for each"


@pytest.mark.slow
@pytest.mark.parametrize("name", COPIES)
def test_copies_are_bounded(name: str) -> None:
    check(COPIES[name](COUNT))


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_hostile_pages_are_bounded(name: str) -> None:
    check(FAMILIES[name](3_000 if name in MARKUP else 500))


@settings(max_examples=50)
@given(pages(), st.integers(1, 200))
def test_any_page_many_times_is_bounded(html: str, count: int) -> None:
    check(html * count)


def test_long_addresses_are_not_resolved() -> None:
    """Of a link over 8 KiB its text is written; a base over 8 KiB is none; such an image is left out."""
    base = f"<base href=https://e.org/{LONGER}/>"
    page = parse(f"{base}<p>a <a href=b>c</a> <a href={LONGER}>d</a> <img src={LONGER}> e", url="https://x.org/")
    document = Document(page, page.nodes.is_text, "wlr")
    assert page.base_url == "https://x.org/"
    assert page.absolute(f" {LONGER} ") == LONGER
    assert document.markdown == "a [c](https://x.org/b) d e"
    assert document.html == '<p>a <a href="https://x.org/b">c</a> d e</p>'
    assert document.images == ()


def test_a_base_that_would_add_too_much_is_not_used() -> None:
    page = parse(COPIES["base times links"](COUNT))
    assert page.base_url is None
    assert "[y](x)" in Document(page, page.nodes.is_text, "wlr").markdown
