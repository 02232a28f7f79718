"""Every page has the same limits, whatever its size, and memory that is freed goes back to the system."""

import asyncio
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from starlette.testclient import TestClient

from duramen.apps.serve import Service, Workers
from duramen.apps.serve.http.problems import Problem
from duramen.apps.serve.work.pages import Given

from ...cases import cases

SCRIPT = """
import ctypes, resource
from pathlib import Path

from duramen.apps.serve.running import LARGE, return_freed_memory

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


def hang(_document: object) -> bytes:
    time.sleep(60)
    return b""


def take_memory(_document: object) -> int:
    blocks = [b"x" * (1 << 20) for _ in range(400)]
    time.sleep(1)  # until somebody looks
    return len(blocks)


@cases(
    ("time", hang, {"timeout": 5}, "killed after 5 s"),
    ("memory", take_memory, {"memory": 100 << 20}, "more memory than 100 MiB"),
)
def test_a_small_page_has_the_limits_of_every_page(
    make: Callable[[Any], Any], limits: dict[str, Any], reason: str
) -> None:
    """A page of a few bytes was extracted in a thread, which nothing could end."""
    with closing(Service(workers=Workers(jobs=1, **limits))) as service:
        with pytest.raises(Problem, match=reason) as raised:
            asyncio.run(service.made(Given(b"<p>An oak."), {"method": "duramen"}, make))
        assert raised.value.kind == "page-timeout"
        assert asyncio.run(service.made(Given(b"<p>An oak."), {"method": "everything"}, text_of)) == "An oak."


def text_of(document: Any) -> str:
    return str(document.text)
