"""Unpacking in pieces: whatever the cuts, the same bytes, and never a large piece."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.fetch.decompress import PIECE, Corrupt, decoder_for, unpacked

from .packing import PACKERS, zstd_with_window

TIMES = st.one_of(st.integers(0, 100_000), st.integers(2 * PIECE - 2, 2 * PIECE + 2))


@pytest.mark.parametrize("coding", PACKERS)
@given(unit=st.binary(max_size=5), times=TIMES, cut=st.integers(1, 5000))
def test_cuts_do_not_matter(coding: str, unit: bytes, times: int, cut: int) -> None:
    packed, decoder = PACKERS[coding](unit * times), decoder_for(coding)
    pieces = [p for at in range(0, len(packed), cut) for p in unpacked(packed[at : at + cut], decoder)]
    assert b"".join(pieces) == unit * times
    assert decoder.finished
    assert max(map(len, pieces), default=0) <= 2 * PIECE


@pytest.mark.parametrize("coding", PACKERS)
@given(data=st.binary(max_size=200))
def test_noise_unpacks_or_is_corrupt(coding: str, data: bytes) -> None:
    try:
        list(unpacked(data, decoder_for(coding)))
    except Corrupt:
        return


@pytest.mark.parametrize("coding", PACKERS)
def test_a_missing_end_is_noticed(coding: str) -> None:
    packed, decoder = PACKERS[coding](b"oak" * 1000), decoder_for(coding)
    list(unpacked(packed[:-1], decoder))
    assert not decoder.finished


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_members_follow_each_other(coding: str) -> None:
    pack, decoder = PACKERS[coding], decoder_for(coding)
    assert b"".join(unpacked(pack(b"oak ") + pack(b"and ash"), decoder)) == b"oak and ash"


def test_padding_behind_gzip_is_ignored() -> None:
    assert b"".join(unpacked(gzip.compress(b"oak") + bytes(512), decoder_for("gzip"))) == b"oak"


@pytest.mark.parametrize("coding", ["", "identity", "Identity, "])
def test_what_is_not_packed_passes(coding: str) -> None:
    assert b"".join(unpacked(b"oak", decoder_for(coding))) == b"oak"


def test_a_window_that_fills_the_memory_is_refused() -> None:
    with pytest.raises(Corrupt):
        list(unpacked(zstd_with_window(bytes(100), 27), decoder_for("zstd")))
    assert b"".join(unpacked(zstd_with_window(b"oak", 23), decoder_for("zstd"))) == b"oak"
