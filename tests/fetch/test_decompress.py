"""Unpacking in pieces: whatever the cuts, the same bytes, and never a large piece."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.fetch.decompress import PIECE, Corrupt, unpacker_for

from .packing import PACKERS, zstd_with_window

MAX_BYTES = 10_000_000
TIMES = st.one_of(st.integers(0, 100_000), st.integers(2 * PIECE - 2, 2 * PIECE + 2))


@pytest.mark.parametrize("coding", PACKERS)
@given(unit=st.binary(max_size=5), times=TIMES, cut=st.integers(1, 5000))
def test_cuts_do_not_matter(coding: str, unit: bytes, times: int, cut: int) -> None:
    packed, unpacker = PACKERS[coding](unit * times), unpacker_for(coding, most=MAX_BYTES)
    pieces = [p for at in range(0, len(packed), cut) for p in unpacker.feed(packed[at : at + cut])]
    assert b"".join(pieces) == unit * times
    assert unpacker.finished
    assert max(map(len, pieces), default=0) <= 2 * PIECE


@pytest.mark.parametrize("coding", PACKERS)
@given(data=st.binary(max_size=200))
def test_noise_unpacks_or_is_corrupt(coding: str, data: bytes) -> None:
    unpacker = unpacker_for(coding, most=MAX_BYTES)
    try:
        pieces = list(unpacker.feed(data))
    except Corrupt:
        return
    assert sum(map(len, pieces)) <= MAX_BYTES
    assert max(map(len, pieces), default=0) <= 2 * PIECE


@pytest.mark.parametrize("coding", PACKERS)
def test_a_missing_end_is_noticed(coding: str) -> None:
    packed, unpacker = PACKERS[coding](b"oak" * 1000), unpacker_for(coding, most=MAX_BYTES)
    list(unpacker.feed(packed[:-1]))
    assert not unpacker.finished


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_members_follow_each_other(coding: str) -> None:
    pack, unpacker = PACKERS[coding], unpacker_for(coding, most=MAX_BYTES)
    assert b"".join(unpacker.feed(pack(b"oak ") + pack(b"and ash"))) == b"oak and ash"


def test_padding_behind_gzip_is_ignored() -> None:
    assert b"".join(unpacker_for("gzip", most=MAX_BYTES).feed(gzip.compress(b"oak") + bytes(512))) == b"oak"


@pytest.mark.parametrize("coding", ["", "identity", "Identity, "])
def test_what_is_not_packed_passes(coding: str) -> None:
    assert b"".join(unpacker_for(coding, most=MAX_BYTES).feed(b"oak")) == b"oak"


def test_a_window_that_fills_the_memory_is_refused() -> None:
    with pytest.raises(Corrupt):
        list(unpacker_for("zstd", most=MAX_BYTES).feed(zstd_with_window(bytes(100), 27)))
    assert b"".join(unpacker_for("zstd", most=MAX_BYTES).feed(zstd_with_window(b"oak", 23))) == b"oak"
