"""Returning freed memory to the system.

glibc raises two thresholds when a large block is freed: blocks below the first are no longer mapped by themselves, and
free memory below the second is not returned. After a few large pages both are so high that each thread keeps nearly all
that it ever used in an arena of its own, and touches more of that arena with every page. A service with 30 MB in use
thus grew beyond 180 MB. Once one of the thresholds is set, glibc leaves both where they are, and memory stays at 114 MB
(`python -m benchmarks serve --soak 600`).
"""

import ctypes

M_MMAP_THRESHOLD = -3
"""The name of the threshold in malloc.h."""

LARGE = 1 << 20
"""Bytes from which a block is mapped by itself. With 128 KiB, memory is 5 MB less, but most pages have such blocks."""


def return_freed_memory() -> bool:
    """Makes this process return what it frees; False where the C library is not glibc, which alone needs it."""
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):  # another C library; Windows has no library without a name
        return False
    return bool(set_option(M_MMAP_THRESHOLD, LARGE))
