"""Memory that is freed goes back to the system."""

import platform
import subprocess
import sys

import pytest
from starlette.testclient import TestClient

SCRIPT = """
import ctypes, resource
from pathlib import Path

from duramen.serve.work.memory import LARGE, return_freed_memory

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


@pytest.mark.slow
@pytest.mark.parametrize("form", ["json", "markdown"])
def test_a_large_page_fits_into_the_memory_of_a_page(client: TestClient, form: str) -> None:
    """The core reserves several GiB for it, and uses 150 MB."""
    page = "<p>The heartwood of an old oak is dark and dense, and it stays so for years.</p>" * 65_000
    answer = client.post(f"/extract?format={form}", content=page, headers={"Content-Type": "text/html"})
    assert (answer.status_code, len(answer.content) > 4_000_000) == (200, True)
