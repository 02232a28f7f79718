"""The most frequent sites of a corpus, counted in bounded memory.

To count every host would take memory without bound. When there are more than `MAX_SITES` hosts, the count of the next
one is taken off all of them, and those that reach zero are forgotten (Misra and Gries 1982). Counts are then lower
bounds, too small by at most one page in `MAX_SITES`; with fewer hosts they are exact. They add up over tasks.
"""

from collections import Counter

MAX_SITES = 500


def frequent(counts: Counter[str], most: int = MAX_SITES) -> Counter[str]:
    """The most frequent of some counts, as many as are kept.

    >>> frequent(Counter({"a.org": 5, "b.org": 2, "c.org": 1}), most=2)
    Counter({'a.org': 4, 'b.org': 1})
    """
    if len(counts) <= most:
        return counts
    least = sorted(counts.values(), reverse=True)[most]
    return Counter({name: count - least for name, count in counts.items() if count > least})
