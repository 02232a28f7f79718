"""The npm package and the Python package find the same, to the byte."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duramen

from ..cases import examples
from ..cli.invoke import run
from ..hostile import FAMILIES, of_size
from ..markup import soup
from ..save.samples import PNG
from ..saved.samples import CHROMIUM_SOURCE, FIREFOX_SOURCE, SINGLE_FILE, mhtml, webarchive
from ..test_extract import EIGHT_PARAGRAPHS
from .node import MISSING, PACKAGE, answers, expected

pytestmark = [pytest.mark.slow, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]

HERE = Path(__file__).parents[1]
URL = "https://example.org/wood/oak"
PAGES = [
    *sorted((HERE.parent / "examples").glob("*.html")),
    *sorted((HERE.parent / "extension/tests/pages").glob("*.html")),
    *sorted(HERE.glob("found/*.html")),
]
UNDRAWN = """<style>.v { visibility: hidden } .o { position: absolute; left: -9999px }</style><p>Oak and ash.</p>
<div class=v><p>Hidden oak.</div><p class=o>Far ash.</p>
<details><summary>More</summary><p class=v>Closed elm.</details>"""
ENCODED = "<meta charset=%s><title>%s</title><article><p>%s</p></article>"
LEGACY = {
    "shift_jis": "木の心材は暗い。",
    "gbk": "心材是深色的。",
    "koi8-r": "Сердцевина дуба тёмная.",
    "big5": "心材是深色的。",
}
STANDARD = (
    "ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 "
    "iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 "
    "windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk "
    "gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr x-user-defined replacement utf-16le"
).split()
# No control characters, which make a page binary; half the bytes are not ASCII.
CAFE = "<meta charset=windows-1252><title>Café</title><article><p>Un café sous le chêne. " * 9
LIKELY = np.array([0.0] * 32 + [0.5 / 96] * 96 + [0.5 / 128] * 128)


def check_same(pages: Sequence[bytes | str], *, place: str = "node", url: str | None = URL, **options: Any) -> None:
    """Fail where the two differ, naming what differs in which page."""
    names = {"pageType": "page_type", "contentType": "content_type"}
    given = {names.get(name, name): value for name, value in options.items()}
    for page, found in zip(pages, answers(pages, place=place, url=url, **options), strict=True):
        wanted = expected(duramen.extract(page, url=url, **given))
        for field, value in wanted.items():
            assert found.get(field) == value, (field, page[:200])
        assert found.keys() == wanted.keys()


def test_pages_of_the_repository() -> None:
    """Examples, the extension's pages, and pages that once broke something."""
    check_same([path.read_bytes() for path in PAGES])


@pytest.mark.parametrize(
    "options", [{"favor": "recall", "comments": True}, {"favor": "precision", "pageType": "forum"}]
)
def test_options(options: dict[str, Any]) -> None:
    """Options mean the same."""
    check_same([path.read_bytes() for path in PAGES], **options)


@pytest.mark.parametrize(("number", "method"), [*enumerate(["wlr", "clr", "wnr", "cnr"])])
@settings(max_examples=1, deadline=None)
@given(pages=st.lists(soup(size=30), min_size=8, max_size=16))
def test_methods(number: int, method: str, pages: list[str]) -> None:
    """The ratios of Insa et al. are the same in numpy and in Rust, on drawn pages and hostile ones.

    They are the one method that is written twice: the extension has no numpy, and Python's, which can be read beside
    the paper, also has the options, the blocks and the menus that the extension does not offer. Each method gets a
    quarter of the hostile families.
    """
    hostile = [of_size(make, 2_500).decode("utf-8", "replace") for make in [*FAMILIES.values()][number::4]]
    check_same([*pages, *hostile, UNDRAWN, *(path.read_bytes() for path in PAGES)], method=method)


def test_legacy_encodings() -> None:
    """Bytes are decoded alike, with a declaration, without one, and in UTF-16."""
    for name, text in LEGACY.items():
        page = ENCODED % (name, text, text * 40)
        undeclared = page.replace(f"<meta charset={name}>", "")
        check_same([page.encode(name), undeclared.encode(name), page.encode("utf-16")])


def test_every_encoding_of_the_standard() -> None:
    """Pages of random bytes, many of which no character of the declared encoding begins with."""
    random = np.random.default_rng(0)
    drawn = [bytes(random.choice(256, 600, p=LIKELY)) for _ in STANDARD]
    heads = [
        f"<meta charset={label}><article><h1>Oak</h1><p>{'The oak is old. ' * 9}<p>".encode() for label in STANDARD
    ]
    check_same([head + text for head, text in zip(heads, drawn, strict=True)])


@settings(max_examples=6, deadline=None)
@given(st.lists(soup(size=30), min_size=8, max_size=16))
def test_drawn_pages(pages: list[str]) -> None:
    """Tag soup, several pages at a time, because a process for each would take long."""
    check_same(pages)


def test_hostile_pages() -> None:
    """Pages made to hurt, of 2.5 KB each."""
    check_same([of_size(make, 2_500) for make in FAMILIES.values()])


KINDS: dict[str | None, list[bytes | str]] = {
    None: [
        bytes(range(256)) * 40,
        b"%PDF-1.7\n" + b"x" * 4000,
        "%PDF-1.7 as text",
        b"GIF89a" + bytes(50),
        PNG,
        b"PK\x03\x04" + bytes(30) + b"word/document.xml",
        b"",
        b"\x00" * 1000,
        mhtml(),
        mhtml().decode(),
        webarchive(),
        webarchive(CAFE.encode("windows-1252")),
        SINGLE_FILE,
        SINGLE_FILE.encode(),
        CHROMIUM_SOURCE,
        FIREFOX_SOURCE.encode(),
        b"\xef\xbb\xbf<p>An oak.",
        "\ufeff<p>An oak.",
        "<p>\ud800 half a pair",
        EIGHT_PARAGRAPHS,
    ],
    "text/plain": ["1 < 2 & 3 > 2\n\n<p>An oak.", b"An oak.\n" * 30, mhtml(), PNG, "\ufeff\ufeffAn oak."],
    "text/plain; charset=windows-1252": ["Un café sous le chêne.".encode("windows-1252")],
    "application/xhtml+xml": [
        "<html><head><title/></head><body><script src='a'/><p><a id='b'/>An oak.<br/></p></body>"
    ],
}


@pytest.mark.parametrize("place", ["node", "chromium"])
@pytest.mark.parametrize("content_type", KINDS)
def test_every_kind_of_input(content_type: str | None, place: str) -> None:
    """Binary data, saved pages, plain text and XHTML, with and without a URL; in a browser as well."""
    for url in (URL, None):
        check_same(KINDS[content_type], place=place, url=url, contentType=content_type)


@examples(
    *[("favor", "speed"), ("status", 5), ("status", True), ("comments", 3), ("url", 5), ("encoding", "utf-9")],
    *[("page_type", "poem"), ("content_type", [1]), ("method", 7), ("encoding", False)],
)
def test_a_wrong_option_gets_the_same_sentence(name: str, value: Any) -> None:
    with pytest.raises((TypeError, ValueError)) as raised:
        duramen.extract("<p>An oak.", **cast(Any, {name: value}))
    camel = {"page_type": "pageType", "content_type": "contentType"}.get(name, name)
    (found,) = answers(["<p>An oak."], **{camel: value})
    types = {"bool": "true", "list": "object"}
    says = re.sub(r"not (bool|list)$", lambda word: f"not {types[word[1]]}", str(raised.value))
    assert found["error"].replace(camel, name).replace("not false", "not true") == says.replace("not false", "not true")


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json", "jsonl"])
def test_the_commands_write_the_same(form: str, tmp_path: Path) -> None:
    (tmp_path / "a.mhtml").write_bytes(mhtml())
    for paths in ([PAGES[0]], [tmp_path / "a.mhtml"], PAGES[:2]):
        arguments = ["-f", form, *(["--no-images"] if form == "markdown" else []), *map(str, paths)]
        ours = run(*arguments)
        theirs = subprocess.run(["node", str(PACKAGE / "dist/cli.js"), *arguments], capture_output=True, check=True)
        assert theirs.stdout.decode() == ours.stdout


def test_the_commands_refuse_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7")
    refused = subprocess.run(["node", str(PACKAGE / "dist/cli.js"), str(tmp_path / "a.pdf")], capture_output=True)
    assert (refused.returncode, refused.stdout, run(tmp_path / "a.pdf").exit_code) == (1, b"", 1)
