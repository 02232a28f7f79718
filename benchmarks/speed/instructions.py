"""Instructions that extraction takes on the golden pages, counted by valgrind, compared with pinned counts and a peer.

    python -m benchmarks instructions [--corpus DIR] [--pages 40] [--write]

Times differ from run to run on a busy machine; the number of instructions hardly does. Each function processes all
pages once in one process and twice in another, so that the difference does not include the start. The stages inside the
core are counted in a program that cargo builds, with the misses of a simulated cache. The benchmark fails if something
takes over 2 % more instructions than in instructions.toml; `--write` records new counts. With a corpus, its pages are
counted instead, and the counts are not compared with the recorded ones. Needs a release build, cargo and valgrind.
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

import numpy as np
from numpy.typing import NDArray

from ..pages import timed_pages
from ..quality.floors import Pinned, to_toml
from ..tables import amount, markdown

FUNCTIONS = {
    "parse": "from duramen import parse as work",
    "text": "from duramen import extract\nwork = lambda html: extract(html).text",
    "markdown": "from duramen import extract\nwork = lambda html: extract(html).as_markdown()",
    "json": "from duramen import extract\nwork = lambda html: extract(html).json()",
    "turbohtml, main_text": "from turbohtml import parse\nwork = lambda html: parse(html).main_text()",
}
PEER = "turbohtml, main_text"
"""The fastest other extractor, which is not pinned."""

STAGES = {
    "decode": None,
    "tokenize": "decode",
    "build": "tokenize",
    "columns": "build",
    "features": "columns",
    "forest": "features",
    "decision": "forest",
    "text": "decision",
    "Markdown": "decision",
    "metadata": "decision",
    "posts": "decision",
    "images": "decision",
    "JSON": None,
}
"""The stages inside the core, each with the one that its program runs before; the last one is all of them."""

DRIVER = """
import sys
from pathlib import Path
{imports}
pages = [path.read_bytes() for path in sorted(Path(sys.argv[1]).iterdir())]
for _ in range(int(sys.argv[2])):
    for page in pages:
        work(page)
"""
Counts = NDArray[np.int64]
PINNED = Path(__file__).with_name("instructions.toml")
TOLERANCE = 1.02
ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "pages"
MODEL = ROOT / "python" / "duramen" / "page" / "model" / "duramen.model"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the instructions of each function and stage; 1 where one takes more than is pinned."""
    made = argparse.ArgumentParser(prog="python -m benchmarks instructions", description=__doc__)
    made.add_argument("--corpus", type=Path, help="count on pages of this corpus instead")
    made.add_argument("--pages", type=int, default=40, help="how many pages of the corpus (default: 40)")
    made.add_argument("--write", action="store_true", help="pin the counts")
    args = made.parse_args(argv)
    golden = sorted(GOLDEN.glob("*/page.html"))
    pages = timed_pages(args.corpus, args.pages) if args.corpus else [path.read_bytes() for path in golden]
    with TemporaryDirectory() as folder:
        for number, page in enumerate(pages):
            (Path(folder) / f"{number:04}.html").write_bytes(page)
        functions = {name: instructions(imports, folder) // len(pages) for name, imports in FUNCTIONS.items()}
        stages = counted_stages(folder)
    pinned = {} if args.corpus else tomllib.loads(PINNED.read_text("utf-8"))
    size = sum(map(len, pages)) // len(pages)
    print(f"{len(pages)} {'corpus' if args.corpus else 'golden'} pages of {size:,} bytes in the mean\n")
    peer = functions.pop(PEER)
    rows = [[name, f"{count:,}", amount(count / peer)] for name, count in functions.items()]
    print(markdown(["function", "instructions per page", f"of {PEER}"], [*rows, [PEER, f"{peer:,}", "1.00"]]))
    whole = int(stages.pop("JSON")[0])
    print(f"\nThe stages inside the core; all of them take {whole // len(pages):,} instructions per page.\n")
    rows = [
        [name, f"{stage[0] / whole:.1%}", *(f"{count // len(pages):,}" for count in stage)]
        for name, stage in stages.items()
    ]
    print(markdown(["stage", "share", "instructions per page", "misses of the first cache", "of the last"], rows))
    per_page = {name: int(stage[0]) // len(pages) for name, stage in stages.items()}
    found: Pinned = {"functions": functions, "stages": per_page}
    if args.write and not args.corpus:
        PINNED.write_text(to_toml(found).lstrip(), "utf-8")
        return 0
    return 1 if over_budget(found, pinned) else 0


def over_budget(found: Pinned, pinned: Pinned) -> bool:
    """Whether something takes more than is pinned; standard error says what."""
    over = [
        f"{part}, {name}: {count / budget - 1:.1%} more instructions than are pinned\n"
        for part, counts in found.items()
        for name, count in counts.items()
        if (budget := pinned.get(part, {}).get(name)) and count > TOLERANCE * budget
    ]
    sys.stderr.writelines(over)
    return bool(over)


def counted_stages(folder: str) -> dict[str, Counts]:
    """What each stage takes for all pages, without the stages before it."""
    build = ["cargo", "build", "--quiet", "--release", "--package", "duramen-core", "--example", "stages"]
    subprocess.run(build, check=True, cwd=ROOT)
    program = ROOT / "target" / "release" / "examples" / "stages"
    options = ["--cache-sim=yes", "--toggle-collect=*counted*"]
    whole = {name: counted(*options, str(program), name, str(MODEL), folder) for name in STAGES}
    return {name: whole[name] - whole[before] if before else whole[name] for name, before in STAGES.items()}


def instructions(imports: str, folder: str) -> int:
    """The instructions of one more round over all pages."""
    code = DRIVER.format(imports=imports)
    once, twice = (counted(sys.executable, "-c", code, folder, str(rounds)) for rounds in (1, 2))
    return int(twice[0] - once[0])


def counted(*command: str) -> Counts:
    """What valgrind counts of a command, which may begin with options of valgrind.

    Instructions, and data that was not in the first and the last cache.
    """
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    # Idle threads of numpy's linear algebra would execute a number of instructions that differs between runs.
    steady = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(valgrind, capture_output=True, text=True, check=True, env=os.environ | steady)
    found = re.search(r"Collected : ([\d ]+)", done.stderr)
    if found is None:
        raise ValueError("valgrind printed no count of instructions")
    # With a cache: reads, writes, then misses of the first cache for instructions, reads and writes, and of the last.
    # Zeros at the end are left out.
    count, *data = map(int, found[1].split())
    data += [0] * 8
    return np.array([count, data[3] + data[4], data[6] + data[7]])
