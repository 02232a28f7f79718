"""Damaged and foreign files are told as such, and never crash."""

import struct
import zlib

import numpy as np
import pytest

from duramen.evaluate.training.model_file import MAGIC, VERSION
from duramen.page.model import Model, shipped_model

from ..cases import cases
from .small import parts_of_fit


def test_every_truncation_is_an_error() -> None:
    whole = parts_of_fit()
    for length in range(len(whole)):
        with pytest.raises(ValueError, match=r"not a model of duramen|cut short"):
            Model.from_bytes(whole[:length])


def test_flipped_bits_are_an_error() -> None:
    whole = parts_of_fit()
    random = np.random.default_rng(0)
    for at in random.integers(0, len(whole), 2000):
        bytes_ = bytearray(whole)
        bytes_[at] ^= 1 << int(random.integers(8))
        with pytest.raises(ValueError, match="model"):
            Model.from_bytes(bytes(bytes_))


def test_damage_under_a_right_checksum_is_an_error_or_a_model() -> None:
    whole = parts_of_fit()
    random = np.random.default_rng(1)
    refused = 0
    for at in random.integers(20, len(whole), 500):
        body = bytearray(whole[20:])
        body[at - 20] = random.integers(256)
        try:
            Model.from_bytes(whole[:12] + struct.pack("<2I", len(body), zlib.crc32(body)) + bytes(body))
        except ValueError:
            refused += 1
    assert refused > 100


def header(*numbers: int) -> bytes:
    """The mark, the version, the length and the checksum of a file."""
    return MAGIC + struct.pack("<3I", *numbers)


@cases(
    ("empty", b"", "not a model of duramen"),
    ("foreign", b"PK\3\4 something else", "not a model of duramen"),
    ("only the mark", MAGIC, "cut short"),
    ("of a later version", header(VERSION + 1, 0, 0), f"format {VERSION + 1}"),
    ("far too long", header(VERSION, 2**31, 0), "damaged"),
    ("nothing in it", header(VERSION, 0, 0), "features"),
    ("trained on other features", header(VERSION, 4, zlib.crc32(bytes(4))) + bytes(4), "trained on 0 features"),
)
def test_errors_say_what_is_wrong(data: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Model.from_bytes(data)


def test_models_of_another_format_are_refused_and_the_shipped_one_is_not() -> None:
    assert "article" in shipped_model().page_types
    told = f"model has format {VERSION - 1}, but this version reads format {VERSION}: train it anew"
    with pytest.raises(ValueError, match=told):
        Model.from_bytes(header(VERSION - 1, 0, 0))
