"""What is not text gives an empty document with confidence 0, whatever it is called; texts of all scripts do not."""

import base64
import bz2
import gzip
import lzma
import random
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

import duramen
from duramen.page.extract import METHODS, as_arguments, options_of

from .cases import cases, not_none, tables

HTML = "<title>Oak</title><h1>Oak</h1>" + "<p>The heartwood of an old oak is dark and dense.</p>" * 9
RANDOM = random.Random(7)

NOT_TEXT: dict[str, Callable[[int], bytes]] = {
    "random bytes": RANDOM.randbytes,
    "random bytes without controls": lambda size: bytes(RANDOM.choices(range(32, 256), k=size)),
    "random bytes above ASCII": lambda size: bytes(RANDOM.choices(range(128, 256), k=size)),
    "random Chinese": lambda size: bytes(RANDOM.choices(range(0xB0, 0xF8), k=size)),
    "random printable ASCII": lambda size: bytes(RANDOM.choices(range(33, 127), k=size)),
    "base64": lambda size: base64.encodebytes(RANDOM.randbytes(size)),
    "zlib": lambda size: zlib.compress(RANDOM.randbytes(size)),
    "bzip2": lambda size: bz2.compress(RANDOM.randbytes(size)),
    "xz": lambda size: lzma.compress(RANDOM.randbytes(size)),
    "gzip": lambda size: gzip.compress(RANDOM.randbytes(size)),
    "a program": lambda size: Path(sys.executable).read_bytes()[:size],
    "PDF of ASCII": lambda size: b"%PDF-1.7\n" + base64.a85encode(RANDOM.randbytes(size)),
    "random bytes with HTML between": lambda size: HTML.encode().join(RANDOM.randbytes(size) for _ in range(3)),
}


@pytest.mark.parametrize("size", [1_000, 40_000])
@pytest.mark.parametrize("kind", NOT_TEXT)
def test_what_is_not_text_gives_nothing(kind: str, size: int) -> None:
    content = NOT_TEXT[kind](size)
    for content_type in (None, "text/html", "text/html; charset=utf-8", "text/plain"):
        document = duramen.extract(content, content_type=content_type)
        assert (document.text, document.markdown, document.html) == ("", "", ""), content_type
        assert not_none(document.confidence) < 0.01


def test_no_method_keeps_anything_of_it() -> None:
    content = RANDOM.randbytes(5_000)
    for name, method in METHODS.items():
        if "id" not in options_of(method):
            assert duramen.extract(content, **as_arguments({"method": name})).text == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_a_page_is_text_in_every_encoding(encoding: str) -> None:
    document = duramen.extract(HTML.encode(encoding))
    assert document.page.is_text
    assert document.text.count("dark and dense") == 9


@cases(
    ("one control", f"<p>An oak\x01 with {'wood ' * 40}"),
    ("padded with zeros", f"{HTML}{chr(0) * 5000}"),
    ("what a terminal prints", "\x1b[1mOak\x1b[0m and \x1b[31mash\x1b[0m stand\x1b[0m here."),
    ("hexadecimal", "0123456789abcdef " * 300),
    ("a table of numbers", "3.14159,2.71828,1.41421\n" * 300),
    ("an image inside", f"{HTML}<img src='data:image/png;base64,{'iVBORw0KGgoAAAANSUhEUgAA' * 900}'>"),
    ("nothing", ""),
    *tables(__file__).items(),
)
def test_unusual_text_and_any_script_is_text(text: str) -> None:
    for times in (1,) if "\0" in text else (1, 4, 100):
        assert duramen.parse(text * times).is_text
    assert duramen.parse(text.encode()).is_text
