"""Instructions that extraction takes on the golden pages, counted by valgrind, compared with pinned counts and a peer.

    python -m benchmarks instructions [--corpus DIR] [--pages 40] [--write]

Times differ from run to run on a busy machine; the number of instructions hardly does. Each stage processes all pages
once in one process and twice in another, so that the difference does not include the start. The benchmark fails if a
stage takes over 3 % more instructions than in instructions.toml; `--write` records new counts. With a corpus, its pages
are counted instead, and the counts are not compared with the recorded ones. Needs a release build and valgrind.
"""

import argparse
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from .pages import timed_pages
from .tables import amount, markdown

STAGES = {
    "parse": "from duramen import parse as work",
    "text": "from duramen import extract\nwork = lambda html: extract(html).text",
    "markdown": "from duramen import extract\nwork = lambda html: extract(html).as_markdown()",
    "json": "from duramen import extract\nwork = lambda html: extract(html).json()",
    "turbohtml, main_text": "from turbohtml import parse\nwork = lambda html: parse(html).main_text()",
}
PEER = "turbohtml, main_text"
"""The fastest other extractor, which is not pinned."""

DRIVER = """
import sys
from pathlib import Path
{imports}
pages = [path.read_bytes() for path in sorted(Path(sys.argv[1]).iterdir())]
for _ in range(int(sys.argv[2])):
    for page in pages:
        work(page)
"""
PINNED = Path(__file__).with_name("instructions.toml")
TOLERANCE = 1.03
GOLDEN = Path(__file__).parent.parent / "tests" / "pages"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the instructions of each stage; 1 where a stage takes more than is pinned."""
    args = parser().parse_args(argv)
    pages = timed_pages(args.corpus, args.pages) if args.corpus else golden_pages()
    with TemporaryDirectory() as folder:
        for number, page in enumerate(pages):
            (Path(folder) / f"{number:04}.html").write_bytes(page)
        counts = {name: instructions(imports, folder) // len(pages) for name, imports in STAGES.items()}
    pinned = {} if args.corpus else tomllib.loads(PINNED.read_text("utf-8")) if PINNED.exists() else {}
    rows = [
        [name, f"{count:,}", amount(count / counts[PEER]), f"{pinned[name]:,}" if name in pinned else ""]
        for name, count in counts.items()
    ]
    size = sum(map(len, pages)) // len(pages)
    print(f"{len(pages)} {'corpus' if args.corpus else 'golden'} pages of {size:,} bytes in the mean\n")
    print(markdown(["stage", "instructions per page", f"of {PEER}", "pinned"], rows))
    if args.write and not args.corpus:
        PINNED.write_text("".join(f"{name} = {count}\n" for name, count in counts.items() if name != PEER), "utf-8")
        return 0
    slower = [name for name, count in counts.items() if name in pinned and count > TOLERANCE * pinned[name]]
    for name in slower:
        print(f"{name}: {counts[name] / pinned[name] - 1:.1%} more instructions than are pinned", file=sys.stderr)
    return 1 if slower else 0


def golden_pages() -> list[bytes]:
    """The pages that ship with the project."""
    return [path.read_bytes() for path in sorted(GOLDEN.glob("*/page.html"))]


def instructions(imports: str, folder: str) -> int:
    """The instructions of one more round over all pages."""
    once, twice = (counted(DRIVER.format(imports=imports), folder, str(rounds)) for rounds in (1, 2))
    return twice - once


def counted(code: str, *arguments: str) -> int:
    """The instructions that a Python program executes."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"PYTHONHASHSEED": "0"})
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise ValueError("valgrind printed no count of instructions")
    return int(found[1])


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(prog="python -m benchmarks instructions", description=__doc__)
    made.add_argument("--corpus", type=Path, help="count on pages of this corpus instead")
    made.add_argument("--pages", type=int, default=40, help="how many pages of the corpus (default: 40)")
    made.add_argument("--write", action="store_true", help="pin the counts")
    return made


if __name__ == "__main__":
    raise SystemExit(main())
