"""Images by their bytes: kinds are told, `data:` decoded."""

import base64
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.export.save.pictures import KINDS, ImageBytes, from_data, kind_of
from duramen.fetch import UnsupportedContent

from ..cases import examples
from .samples import AVIF, BMP, GIF, JPG, PNG, SVG, TIFF, WEBP


@examples(
    (JPG, "jpg"),
    (PNG, "png"),
    (GIF, "gif"),
    (WEBP, "webp"),
    (AVIF, "avif"),
    (TIFF, "tiff"),
    (BMP, "bmp"),
    (SVG, "svg"),
    (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- drawn by hand -->\n" + SVG, "svg"),
    (b"", None),
    (b"BMW is a maker of cars and motorcycles", None),
    (b"<!doctype html><p>Not found <svg></svg>", None),
    (b"<rss/>", None),
    (b"RIFF\0\0\0\0WAVE", None),
    (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", None),
    (b"%PDF-1.7", None),
)
def test_kinds(data: bytes, kind: str | None) -> None:
    assert kind_of(data) == kind


@given(st.binary(max_size=64))
def test_any_bytes_have_a_kind_or_none(data: bytes) -> None:
    assert kind_of(data) in {None, *KINDS}
    assert kind_of(b"\0\0\0\x20ftyp" + data) in {None, "avif"}
    assert kind_of(b"<svg " + data) in {None, "svg"}


@pytest.mark.parametrize(
    "url",
    [
        "data:image/png;base64," + base64.b64encode(PNG).decode(),
        "data:image/jpeg;charset=x; BASE64 ," + quote(base64.b64encode(PNG)),
        "DATA:image/png," + quote(PNG),
        "data:image/png;base64," + base64.b64encode(PNG).decode().rstrip("="),
        "data:image/png;base64," + "\n".join(base64.b64encode(PNG).decode()),
    ],
)
def test_data_is_decoded_and_told_by_its_bytes(url: str) -> None:
    assert from_data(url) == ImageBytes(PNG, "png")


@pytest.mark.parametrize("url", ["data:", "data:image/png", "data:image/png;base64,A", "data:image/png,hello"])
def test_data_that_is_no_image(url: str) -> None:
    with pytest.raises(UnsupportedContent):
        from_data(url)
