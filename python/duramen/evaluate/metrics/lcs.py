"""Longest common subsequence (Yu & Jin 2017): the words that both texts have in the same order."""

from rapidfuzz.distance import LCSseq

from ..tokens import unspaced_words
from .scores import Scores, f1_metric, scores


def compare(extracted: str, gold: str) -> Scores:
    """Scores with the length of the longest common subsequence as the common part.

    >>> compare("b a c", "a b c").precision  # b c, or a c
    0.6666666666666666
    """
    ours, theirs = unspaced_words(extracted), unspaced_words(gold)
    return scores(common_length(ours, theirs), len(ours), len(theirs))


def common_length(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    """Length of the longest common subsequence.

    Words become numbers first, the frequent ones small: the bit-parallel search compares small
    numbers several times faster than strings. Words that one side lacks are dropped; they cannot
    be common.
    """
    number = {word: at for at, word in enumerate(dict.fromkeys(left))}
    shared = set(right)
    return int(
        LCSseq.similarity(
            [number[word] for word in left if word in shared], [number[word] for word in right if word in number]
        )
    )


LCS = f1_metric(
    "lcs",
    compare,
    summary="precision, recall and F1 over the longest common subsequence of words",
    citation="Yu & Jin 2017, equations 6-8",
)
