"""Unpacking in pieces: whatever the cuts, the same bytes, never a large piece, and bounded work."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.fetch import Limits, UnreadableFeed
from duramen.fetch.decompress import MAX_MEMBERS, PIECE, Corrupt, EndsEarly, Overflow, unpacked
from duramen.fetch.feeds import entries

from ..cases import cases
from .packing import PACKERS, packed, zstd_with_window

MAX_BYTES = 10_000_000
TIMES = st.one_of(st.integers(0, 100_000), st.integers(2 * PIECE - 2, 2 * PIECE + 2))
EMPTY = gzip.compress(b"", mtime=0)
EMPTY_FRAMES = {"gzip": EMPTY, "zstd": PACKERS["zstd"](b"")}
HERE = "https://wood.test/list.xml"


def whole(data: bytes, coding: str, *, most: int = MAX_BYTES) -> bytes:
    return b"".join(unpacked([data], coding, most=most))


@pytest.mark.parametrize("coding", PACKERS)
@given(unit=st.binary(max_size=5), times=TIMES, cut=st.integers(1, 5000))
def test_cuts_do_not_matter(coding: str, unit: bytes, times: int, cut: int) -> None:
    data = PACKERS[coding](unit * times)
    pieces = list(unpacked([data[at : at + cut] for at in range(0, len(data), cut)], coding, most=MAX_BYTES))
    assert b"".join(pieces) == unit * times
    assert max(map(len, pieces), default=0) <= 2 * PIECE


@pytest.mark.parametrize("coding", PACKERS)
@given(data=st.binary(max_size=200))
def test_noise_unpacks_or_is_corrupt(coding: str, data: bytes) -> None:
    try:
        pieces = list(unpacked([data], coding, most=MAX_BYTES))
    except Corrupt:
        return
    assert sum(map(len, pieces)) <= MAX_BYTES
    assert max(map(len, pieces), default=0) <= 2 * PIECE


def test_a_missing_end_and_a_window_that_fills_the_memory() -> None:
    for coding, pack in PACKERS.items():
        with pytest.raises(EndsEarly):
            whole(pack(b"oak" * 1000)[:-1], coding)
    with pytest.raises(Corrupt):
        whole(zstd_with_window(bytes(100), 27), "zstd")


@cases(
    ("members", gzip.compress(b"oak ") + gzip.compress(b"and ash"), "gzip", b"oak and ash"),
    ("frames", PACKERS["zstd"](b"oak ") + PACKERS["zstd"](b"and ash"), "zstd", b"oak and ash"),
    ("padding behind gzip", gzip.compress(b"oak") + bytes(512), "gzip", b"oak"),
    ("no coding", b"oak", "", b"oak"),
    ("identity", b"oak", "Identity, ", b"oak"),
    ("the largest window", zstd_with_window(b"oak", 23), "zstd", b"oak"),
)
def test_what_unpacks(data: bytes, coding: str, found: bytes) -> None:
    assert whole(data, coding) == found


@pytest.mark.parametrize("inner", EMPTY_FRAMES)
@pytest.mark.parametrize("outer", PACKERS)
def test_empty_members_between_layers_are_counted(inner: str, outer: str) -> None:
    """A few kilobytes that unpack to 20 MB of members that are empty."""
    steps: list[bytes] = []
    data = packed(EMPTY_FRAMES[inner] * 1_000_000, outer)
    with pytest.raises(Corrupt, match="more than 4096 members"):
        steps.extend(unpacked([data], f"{inner}, {outer}", most=50 << 20))
    assert len(steps) <= 3 * MAX_MEMBERS + 20_000_000 // PIECE


@pytest.mark.parametrize("coding", EMPTY_FRAMES)
def test_members_are_counted(coding: str) -> None:
    assert whole(EMPTY_FRAMES[coding] * MAX_MEMBERS, coding) == b""
    with pytest.raises(Corrupt, match="more than 4096 members"):
        whole(EMPTY_FRAMES[coding] * (MAX_MEMBERS + 2), coding)


@pytest.mark.parametrize("outer", PACKERS)
def test_bytes_between_layers_are_bounded(outer: str) -> None:
    """What follows a gzip member is padding and gives no bytes; the layer below it gave very many."""
    with pytest.raises(Overflow):
        whole(packed(gzip.compress(b"oak") + bytes(5_000_000), outer), f"gzip, {outer}", most=1_000_000)


def test_a_packed_sitemap_of_empty_members_is_read_or_refused() -> None:
    listing = EMPTY * 4000 + gzip.compress(b"<urlset><url><loc>/oak</loc></url></urlset>")
    assert [entry.url for entry in entries(listing, url=HERE, limits=Limits())] == ["https://wood.test/oak"]
    with pytest.raises(UnreadableFeed, match="members"):
        entries(EMPTY * 1_000_000, url=HERE, limits=Limits())
