"""Near-duplicates among texts, by MinHash fingerprints of word shingles.

After A. Broder: On the resemblance and containment of documents, 1997. The share of equal numbers in two fingerprints
estimates the Jaccard index of the shingles of two texts. Texts that agree in a band of a fingerprint are compared in
full, so the time is in proportion to the number of texts.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from .tokens import grams, unspaced_words

SHINGLE = 4
HASHES = 128
BANDS = 32  # of four numbers: two texts of resemblance 0.8 share a band with a probability over 0.9999
SEED = 1997
MIN_RESEMBLANCE = 0.8
CROWD = 200  # texts in one bucket; more are not compared with each other but with the first of them

Fingerprint = NDArray[np.uint64]


def hash_family() -> NDArray[np.uint64]:
    """Odd multipliers and summands of the hash functions, a column each."""
    drawn = np.random.default_rng(SEED).integers(1 << 63, size=(2, HASHES), dtype=np.uint64)
    drawn[0] |= np.uint64(1)
    return drawn


FAMILY = hash_family()


def fingerprint(text: str) -> Fingerprint | None:
    """The fingerprint of a text; None for a text without words.

    >>> one, other = fingerprint("An oak in the park."), fingerprint("an OAK in the park")
    >>> resemblance(one, other)
    1.0
    """
    shingles = {" ".join(gram) for gram in grams(unspaced_words(text), SHINGLE)}
    if not shingles:
        return None
    digests = b"".join(blake2b(each.encode("utf-8", "replace"), digest_size=8).digest() for each in sorted(shingles))
    numbers = np.frombuffer(digests, dtype=np.uint64)
    with np.errstate(over="ignore"):
        hashed = numbers[:, None] * FAMILY[0] + FAMILY[1]
    lowest: Fingerprint = hashed.min(axis=0)
    return lowest


def resemblance(one: Fingerprint, other: Fingerprint) -> float:
    """Estimated Jaccard index of the shingles of two texts."""
    return float((one == other).mean())


def duplicates(
    prints: Sequence[Fingerprint | None], *, least: float = MIN_RESEMBLANCE
) -> Iterator[tuple[int, int, float]]:
    """Every pair of texts, by number, whose resemblance is estimated to be at least `least`, with the estimate."""
    seen: set[tuple[int, int]] = set()
    for members in buckets(prints):
        near = combinations(members, 2) if len(members) <= CROWD else ((members[0], each) for each in members[1:])
        for one, other in near:
            if (one, other) not in seen:
                seen.add((one, other))
                left, right = prints[one], prints[other]
                if left is not None and right is not None and (found := resemblance(left, right)) >= least:
                    yield one, other, found


def buckets(prints: Sequence[Fingerprint | None]) -> Iterator[list[int]]:
    """Numbers of texts that agree in a band."""
    width = HASHES // BANDS
    for band in range(BANDS):
        found: dict[bytes, list[int]] = defaultdict(list)
        for number, each in enumerate(prints):
            if each is not None:
                found[each[band * width : (band + 1) * width].tobytes()].append(number)
        yield from (members for members in found.values() if len(members) > 1)
