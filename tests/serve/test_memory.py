"""Memory that is freed goes back to the system."""

import platform
import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, resource
from pathlib import Path

from duramen.serve.memory import LARGE, return_freed_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

assert return_freed_memory()
for size in (24 * LARGE, LARGE):  # freeing the large block raises the thresholds of glibc, which then keeps the others
    before = resident()
    blocks = [ctypes.create_string_buffer(b"x" * size) for _ in range(24 * LARGE // size)]
    del blocks
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc needs it")
@pytest.mark.slow
def test_freed_memory_is_returned() -> None:
    """Without the setting, glibc 2.36 keeps all 24 MiB."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 1 << 20
