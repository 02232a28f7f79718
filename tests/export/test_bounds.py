"""What is written is bounded by a multiple of the page, in every format: docs/formats.md promises it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duramen import Document, parse
from duramen.export import FORMATS

from ..hostile import COPIES, FAMILIES, MARKUP
from ..markup import pages

MULTIPLE, MORE_BYTES = 100, 65_536
"""Bytes for each byte of the page, and bytes more."""

COUNT = 1_500


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
    long = "x" * 9_000
    base = f"<base href=https://e.org/{long}/>"
    page = parse(f"{base}<p>a <a href=b>c</a> <a href={long}>d</a> <img src={long}> e", url="https://x.org/")
    document = Document(page, page.nodes.is_text, "wlr")
    assert page.base_url == "https://x.org/"
    assert page.absolute(f" {long} ") == long
    assert document.markdown == "a [c](https://x.org/b) d e"
    assert document.html == '<p>a <a href="https://x.org/b">c</a> d e</p>'
    assert document.images == ()


def test_a_base_that_would_add_too_much_is_not_used() -> None:
    page = parse(COPIES["base times links"](COUNT))
    assert page.base_url is None
    assert "[y](x)" in Document(page, page.nodes.is_text, "wlr").markdown
