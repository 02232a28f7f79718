"""A memory limit for a process, on systems that support it.

Linux enforces RLIMIT_AS, the size of the address space. macOS accepts the call and ignores it, and Windows has none:
there the limit has no effect. The limit is counted from what the process has when it is set, because libraries such
as numpy reserve addresses that they never use.
"""

import os
import sys
from pathlib import Path

STATM = Path("/proc/self/statm")


def limit_memory(growth: int) -> bool:
    """Whether this process may from now on take only `growth` more bytes; False where the system cannot limit it."""
    if sys.platform != "linux":
        return False
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = address_space() + growth
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    return True


def address_space() -> int:
    """The bytes of addresses that this process has."""
    pages = int(STATM.read_text(encoding="ascii").split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")
