"""Names: any title becomes one that every system takes, inside its folder."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.export.save.names import FORBIDDEN, MAX_BYTES, MAX_CHARACTERS, RESERVED, from_url, numbered, safe, sameness

from ..cases import cases, examples

TITLES = st.one_of(
    st.text(),
    st.text(alphabet=' ./\\:*?"<>|\x00\n\u202eaé界👩‍💻e\u0301'),
    st.text(min_size=100, max_size=400),
    st.sampled_from(sorted(RESERVED)).flatmap(
        lambda device: st.sampled_from([device, device.upper(), f" {device} .x"])
    ),
)


def check(name: str) -> None:
    """Fails for what some system would not take, or take for something else."""
    assert FORBIDDEN.search(name) is None
    assert len(name) <= MAX_CHARACTERS
    assert len(name.encode()) <= MAX_BYTES
    assert name == name.strip(". ")
    assert name.partition(".")[0].strip().casefold() not in RESERVED
    assert name == unicodedata.normalize("NFC", name)
    assert Path(name).name == name


@given(TITLES, st.integers(2, 10**6))
def test_any_title_is_safe(title: str, number: int) -> None:
    name = safe(title)
    check(name)
    assert safe(name) == name
    if name:
        check(numbered(name, number))
        assert numbered(name, number) != name
    for url in (title, f"https://example.org/{title}"):
        check(from_url(url))


@cases(
    ("a word", "Oak", "Oak"),
    ("each of the paper's characters becomes a space", "A: b? c/d*e <f>", "A  b  c d e  f"),
    ("Windows' characters", 'a\\b|c"d', "a b c d"),
    ("control characters", "a\x00b\tc\x7fd\x85e", "a b c d e"),
    ("the folder above", "..", ""),
    ("a way up", "../../etc/passwd", "etc passwd"),
    ("a drive", "C:\\Windows\\System32", "C  Windows System32"),
    ("dots and spaces at the ends", " .hidden. ", "hidden"),
    ("a device", "nul", "nul_"),
    ("a device with an ending", "Aux.story.txt", "Aux_.story.txt"),
    ("a port in superscript", "COM¹", "COM¹_"),
    ("no device", "Console", "Console"),
    ("white space is a space", "a\u3000b", "a b"),
    ("text turned around", "gpj\u202e.exe", "gpj .exe"),
    ("accents composed", "caf\u0065\u0301", "caf\u00e9"),
    ("half a character", "a\ud800b", "a b"),
    ("too many characters", "x" * 300, "x" * 120),
    ("too many bytes", "界" * 120, "界" * 66),
    ("a letter stays with its accents", "x" * 119 + "q\u0323\u0301z", "x" * 119),
    ("cut at a space", "x" * 119 + " y", "x" * 119),
    ("empty", "", ""),
)
def test_titles(title: str, name: str) -> None:
    assert safe(title) == name


@examples(
    ("https://example.org/trees/oak", "oak"),
    ("https://example.org/trees/oak/", "oak"),
    ("https://example.org/oak.html?page=2#top", "oak"),
    ("https://example.org/%E6%A9%A1%E6%A0%91", "橡树"),
    ("https://example.org/..%2f..%2fetc%2fpasswd", "etc passwd"),
    ("https://example.org", "example.org"),
    ("https://[broken/", ""),
    ("", ""),
)
def test_urls(url: str, name: str) -> None:
    assert from_url(url) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [("Oak", "oAK"), ("caf\u00e9", "cafe\u0301"), ("CAF\u00c9", "cafe\u0301"), ("ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς")],
)
def test_names_that_some_system_takes_for_one(one: str, other: str) -> None:
    assert sameness(one) == sameness(other)


@given(TITLES)
def test_a_system_takes_them(tmp_path_factory: pytest.TempPathFactory, title: str) -> None:
    if name := safe(title):
        folder = tmp_path_factory.mktemp("names")
        path = folder / f"{numbered(name, 99_999)}_files"
        path.mkdir()
        assert os.listdir(folder) == [path.name]  # noqa: PTH208 - names, not paths
