"""Pages per core-second from WARC to Parquet, compared with datatrove's pipelines.

    python -m benchmarks corpus-peers [--corpus DIR] [--pages 400] [--rounds 2]

Every system reads the same archive and writes Parquet with text, URL and date of the capture. The CPU time of all its
processes is counted, minus that for an archive of one page, which is the time of start and imports. Needs
`pip install "datatrove[io,processing]" resiliparse`.
"""

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..options import timed
from ..pages import timed_pages
from ..tables import amount, markdown
from .corpus import cost_of, write_archive

OURS = "duramen corpus"
HEADER = ["WARC to Parquet", "pages per core-second", "duramen corpus is", "core-hours for 3 billion pages"]
CRAWL = 3_000_000_000
"""Pages of a crawl of Common Crawl, about."""

TIMEOUT = 60.0
"""Seconds for a page, far above datatrove's 1, so that a busy machine drops none."""


def main(argv: Sequence[str] | None = None) -> None:
    options = timed("corpus-peers", __doc__, pages=400, rounds=2)
    options.add_argument("--one", choices=SYSTEMS, help="only run this system, on --input, into --output")
    options.add_argument("--input", help="an archive, for --one")
    options.add_argument("--output", help="a folder, for --one")
    args = options.parse_args(argv)
    if args.one:
        SYSTEMS[args.one](Path(args.input), Path(args.output))
        return
    if missing := [name for name in ("datatrove", "trafilatura", "resiliparse") if find_spec(name) is None]:
        raise SystemExit(f'not installed: {", ".join(missing)}; pip install "datatrove[io,processing]" resiliparse')
    pages = timed_pages(args.corpus, args.pages)
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB, best of {args.rounds} rounds\n")
    with tempfile.TemporaryDirectory() as folder:
        rates = core_rates(pages, Path(folder), rounds=args.rounds)
    rows = [
        [name, amount(rate), f"{rates[OURS] / rate:.2f} x", f"{CRAWL / rate / 3600:,.0f}"]
        for name, rate in rates.items()
    ]
    print(markdown(HEADER, rows))


def core_rates(pages: Sequence[bytes], folder: Path, *, rounds: int) -> dict[str, float]:
    """Pages per second of processor time of every system, in turns, the best of the rounds."""
    inputs = {"all": pages, "one": pages[:1]}
    for kind, chosen in inputs.items():
        write_archive(folder / kind / "pages.warc.gz", chosen)
    seconds: dict[tuple[str, str], list[float]] = {}
    for turn in range(rounds):
        for name in SYSTEMS:
            for kind, chosen in inputs.items():
                output = folder / f"{turn} {name} {kind}"
                work = [sys.executable, "-m", "benchmarks", "corpus-peers", "--one", name]
                cost = cost_of([*work, "--input", str(folder / kind), "--output", str(output)])
                seconds.setdefault((name, kind), []).append(cost.cpu)
                check_rows(name, output, len(chosen))
    return {name: (len(pages) - 1) / (min(seconds[name, "all"]) - min(seconds[name, "one"])) for name in SYSTEMS}


def check_rows(name: str, output: Path, pages: int) -> None:
    """Ends the benchmark where a system has lost a tenth of the pages or more: it has not done the work."""
    read_table = import_module("pyarrow.parquet").read_table
    found = sum(len(read_table(path)) for path in output.rglob("*.parquet"))
    if found < 0.9 * pages:
        raise SystemExit(f"{name} wrote {found} of {pages} pages")


def by_duramen(archive: Path, output: Path, more: Sequence[str] = ()) -> None:
    """`duramen corpus` with one process, and the columns that datatrove's pipelines have."""
    import_module("duramen.apps.corpus").run(archive, output, jobs=1, columns=("text", "url", "date", *more))


def by_datatrove(reader: Callable[..., Any], extractor: Any, archive: Path, output: Path) -> None:
    writer = import_module("datatrove.pipeline.writers.parquet").ParquetWriter(str(output), compression="zstd")
    executor = import_module("datatrove.executor.local").LocalPipelineExecutor
    executor([reader(str(archive)), extractor, writer], logging_dir=str(output / "logs")).run()


def by_duramen_in_datatrove(archive: Path, output: Path) -> None:
    """The reader and the step of `duramen.integrations.datatrove`."""
    ours = import_module("duramen.integrations.datatrove")
    by_datatrove(ours.WarcReader, ours.Duramen(metadata=(), timeout=TIMEOUT), archive, output)


def by_trafilatura(archive: Path, output: Path) -> None:
    """The reader and the extractor of FineWeb."""
    extractor = import_module("datatrove.pipeline.extractors").Trafilatura(timeout=TIMEOUT)
    by_datatrove(import_module("datatrove.pipeline.readers").WarcReader, extractor, archive, output)


def by_resiliparse(archive: Path, output: Path) -> None:
    """The same reader, and resiliparse in place of trafilatura."""
    base = import_module("datatrove.pipeline.extractors.base").BaseExtractor
    extract = import_module("resiliparse.extract.html2text").extract_plain_text

    class Resiliparse(base):  # type: ignore[misc, valid-type]
        name = "resiliparse"

        def __init__(self) -> None:
            super().__init__(TIMEOUT)

        def extract(self, text: str) -> str:
            return str(extract(text, main_content=True))

    by_datatrove(import_module("datatrove.pipeline.readers").WarcReader, Resiliparse(), archive, output)


SYSTEMS: dict[str, Callable[[Path, Path], None]] = {
    OURS: by_duramen,
    "duramen corpus, with title and date of publication": partial(by_duramen, more=("title", "published")),
    "duramen in datatrove": by_duramen_in_datatrove,
    "datatrove, resiliparse": by_resiliparse,
    "datatrove, trafilatura": by_trafilatura,
}
