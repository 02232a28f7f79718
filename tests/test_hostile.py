"""Pages made to hurt: no crash, tables that hold, a bounded result that says when it was cut.

How time grows is measured by `python -m benchmarks growth`.
"""

import re
import sys
from pathlib import Path
from time import process_time
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import _core, parse
from duramen.methods import blocks
from duramen.methods._relevance import ratio_table
from duramen.page import metadata

from .cases import cases
from .hostile import EXPENSIVE, FAMILIES, PARSING, family, of_size
from .laws import check_laws, check_reading
from .markup import pages
from .oracles import duramen_nodes, turbohtml_nodes
from .peak import peak_growth
from .stages import READERS, STAGES, Subject

SEEDS = {path.stem: path.read_bytes() for path in Path(__file__).parent.glob("seeds/*.html")}
FOUND = {path.name: path.read_bytes() for path in Path(__file__).parent.glob("found/*")}
MEGABYTE = 1_000_000
NUL_PLACES = ["{}", "<p>{}", "<p a='{}'>", "<!--{}-->", "<{}>", "<p {}>", "<!doctype {}>"]


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_large_family_keeps_the_laws(name: str) -> None:
    check_laws(parse(FAMILIES[name](5_000)))


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("count", [1, pytest.param(200, marks=pytest.mark.slow)])
def test_family_passes_every_stage(name: str, count: int) -> None:
    through_every_stage(FAMILIES[name](count).encode())


def through_every_stage(html: bytes) -> None:
    """Tables hold, no stage raises, and what a stage writes in a format is read by a reader of that format."""
    subject = Subject(html)
    check_laws(subject.page)
    for stage, run in STAGES.items():
        written = run(subject)
        if stage in READERS:
            READERS[stage](str(written))
    assert subject.page.html() == parse(html, lenient=True).html(), "a stage changed the page"


@pytest.mark.parametrize("name", PARSING)
def test_small_family_is_whole(name: str) -> None:
    html = FAMILIES[name](10)
    page = parse(html)
    assert page.truncated == ()
    assert duramen_nodes(page) == turbohtml_nodes(html)


@cases(
    ("100,000 nested div", FAMILIES["nested div"](100_000), "depth"),
    ("20,000 nested li", FAMILIES["nested li"](20_000), "depth"),
    ("2,000 open b across p", FAMILIES["formatting across paragraphs"](2_000), "formatting"),
    ("200,000 attributes", FAMILIES["attributes"](200_000), None),
    ("50,000 options", FAMILIES["options"](50_000), None),
    ("1,000,000 references", FAMILIES["references"](MEGABYTE), None),
    ("20 MB in a text", "x" * 20 * MEGABYTE, None),
    ("20 MB in an attribute", f"<p a='{'x' * 20 * MEGABYTE}'>", None),
    ("20 MB in a comment", f"<!--{'x' * 20 * MEGABYTE}-->", None),
    ("20 MB in an open tag", f"<p a{'x' * 20 * MEGABYTE}", None),
)
def test_hostile_page_is_bounded_and_says_so(make: str, cap: str | None) -> None:
    page = parse(make.encode())
    check_laws(page)
    assert page.nodes.depth.max() <= _core.MAX_DEPTH + 1  # a child of the deepest open element
    assert page.truncated == ((cap,) if cap else ())


def test_the_dump_of_a_deep_tree_is_cut_and_says_so() -> None:
    dump = parse("<div>" * 100_000).tree()
    assert len(dump) < 65 << 20
    *_, last = dump.splitlines()
    assert re.fullmatch(r"\| \.\.\. \d+ more nodes", last)


def test_long_texts_and_many_attributes_come_back_whole() -> None:
    text = "x" * 20 * MEGABYTE
    assert parse(text).text() == text
    assert parse(f"<!--{text}-->").raw(1) == text
    page = parse(f"<p a='{text}'>")
    assert page.attribute(len(page.nodes) - 1, "a") == text
    page = parse(family("<p⟪ a№=№⟫>x")(200_000))
    assert len(page.attributes(len(page.nodes) - 2)) == 200_000
    assert page.attribute(len(page.nodes) - 2, "a199999") == "199999"


def test_blocks_of_a_page_with_many_are_found_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    page, counted = parse(FAMILIES["marks of notes"](5_000)), Mock(wraps=ratio_table)
    monkeypatch.setattr(blocks, "ratio_table", counted)
    page.detect_menus()
    assert counted.call_count * len(page.nodes) <= blocks.MAX_ROWS_READ


@pytest.mark.parametrize("name", [name for name in FAMILIES if name.startswith("white space ") and "micro" in name])
def test_white_space_in_declared_data_takes_time_in_proportion(name: str) -> None:
    page = parse(of_size(FAMILIES[name], 400_000))
    start = process_time()
    metadata.data(page)
    assert process_time() - start < 1  # .04 seconds; without a limit on what is read 1.1 and more


@pytest.mark.slow
def test_all_strings_of_two_bytes() -> None:
    for first in range(256):
        for second in range(256):
            assert 4 <= len(parse(bytes((first, second))).nodes) <= 5, (first, second)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SEEDS))
def test_every_second_truncation(name: str) -> None:
    html = SEEDS[name]
    for length in range(0, len(html), 2):
        check_laws(parse(html[:length]))


@pytest.mark.parametrize("name", sorted(FOUND))
def test_found_input(name: str) -> None:
    check_reading(parse(FOUND[name]))
    through_every_stage(FOUND[name])


@cases(
    ("in text", "a\ud800b"),
    ("low half in text", "a\udfffb"),
    ("in an attribute", "<p title='\ud800'>"),
    ("in a name", "<p \ud800=1>"),
    ("in a tag", "<x\ud800>"),
    ("in a comment", "<!--\udc00-->"),
    ("in a script", "<script>\ud800</script>"),
)
def test_half_a_surrogate_pair_is_replaced(html: str) -> None:
    page = parse(html)
    check_laws(page)
    assert "\ufffd" in page.html()
    assert page.html().encode()


@cases(
    ("never valid", b"<p>\xff\xfe\xfd"),
    ("cut character", b"<p>\xc3"),
    ("overlong NUL", b"<p>\xc0\x80"),
    ("encoded surrogate", b"<p>\xed\xa0\x80"),
    ("beyond Unicode", b"<p>\xf4\x90\x80\x80"),
    ("stray continuation", b"<p a=\x80>\x80</\x80>"),
    ("half a byte order mark", b"\xef\xbb"),
    ("odd UTF-16", b"\xff\xfe\x00"),
    ("half a pair in UTF-16", b"\xff\xfe\x00\xd8"),
    *((f"NULs in {place}", place.format("x\0y" + "\0" * 999).encode()) for place in NUL_PLACES),
)
@pytest.mark.parametrize("encoding", [None, "utf-8"])
def test_invalid_bytes_are_read(html: bytes, encoding: str | None) -> None:
    page = parse(html, encoding=encoding)
    check_laws(page)
    assert page.html().encode()


@given(st.binary(max_size=200) | st.text(st.characters(), max_size=200))
def test_any_bytes_and_any_text_keep_the_laws(html: bytes | str) -> None:
    check_laws(parse(html))


@given(pages())
def test_any_markup_keeps_the_laws(html: str) -> None:
    page = parse(html)
    check_laws(page)
    check_reading(page)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the resource module is for Unix")
@pytest.mark.parametrize("name", EXPENSIVE)
def test_memory_is_bounded_by_the_input(name: str) -> None:
    html = of_size(FAMILIES[name], 4 * MEGABYTE)
    _, grown = peak_growth(html)
    assert grown <= 40 * len(html), f"{grown / len(html):.1f} bytes of memory per byte of page"
