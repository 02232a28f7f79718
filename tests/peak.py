"""How much memory parsing takes at its peak, measured in a process of its own."""

import subprocess
import sys
import tempfile
from pathlib import Path

# The peak that getrusage reports outlives exec on Linux: it would be that of this process. VmHWM does not.
PEAK = """
import resource
from pathlib import Path

def peak():
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
"""

MEASURE = f"""
import sys
from duramen import parse
{PEAK}
html = Path(sys.argv[1]).read_bytes()
parse("<p>warm</p>").nodes
before = peak()
page = parse(html)
print(len(page.nodes), peak() - before)
"""


def peak_growth(html: bytes) -> tuple[int, int]:
    """Rows of the page, and bytes that parsing it adds to the peak of a new process.

    Unix only. The page is read from a file, so that making it leaves no slack behind.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_bytes(html)
        command = [sys.executable, "-c", MEASURE, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows, grown = map(int, done.stdout.split())
    return rows, grown
