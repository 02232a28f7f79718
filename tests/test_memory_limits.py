"""Where memory runs out there is a `MemoryError`, whatever the page and the format: no abort, no panic."""

import sys
from pathlib import Path

import pytest

from .cli.program import ended
from .hostile import COPIES, FAMILIES, LIMITED, of_size

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of address space are Linux's"),
]

SIZE = 20_000
PAGES = {name: (COPIES | FAMILIES)[name] for name in LIMITED}

# Each page is worked on in a process of its own, whose address space may grow by some MiB only.
WORK = """
import os, resource, sys, traceback
from pathlib import Path
import duramen
from duramen.export import FORMATS

def work(html):
    document = duramen.extract(html)
    everything = duramen.Document(document.page, document.page.nodes.is_text, "wlr")
    for page in (document, everything):
        for write in (lambda page: page.tables, *(form.write for form in FORMATS.values())):
            try:
                write(page)
            except MemoryError:
                pass
    document.page.html(), document.page.tree(), document.page.attributes(len(document.page.nodes) - 1)

def size():
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()

work(b"<title>warm</title><p>Warm up: the first call imports and allocates.")
for path in sys.argv[2:]:
    html = Path(path).read_bytes()
    for megabytes in map(int, sys.argv[1].split(",")):
        child = os.fork()
        if child == 0:
            code = 0
            limit = size() + megabytes * 2**20
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
            try:
                work(html)
            except MemoryError:
                code = 1
            except BaseException:
                traceback.print_exc()
                code = 2
            os._exit(code)
        print(Path(path).name, megabytes, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


def test_running_out_of_memory_is_an_ordinary_error(tmp_path: Path) -> None:
    for name, make in PAGES.items():
        (tmp_path / name).write_bytes(of_size(make, SIZE))
    done = ended("0,2,8,24,800", *(tmp_path / name for name in PAGES), code=WORK)
    outcomes = [line.rsplit(" ", 2) for line in done.stdout.splitlines()]
    assert len(outcomes) == len(PAGES) * 5, done.stderr[-2000:]
    assert [each for each in outcomes if each[2] not in "01"] == [], done.stderr[-2000:]
    # Both cases occur: memory runs out, although the memory freed by the first call suffices for some pages; and with
    # more memory all pages are processed.
    assert {name for name, megabytes, code in outcomes if megabytes == "0" and code == "1"}
    assert {name for name, megabytes, code in outcomes if megabytes == "800" and code == "0"} == set(PAGES)
