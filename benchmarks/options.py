"""The options that benchmarks share."""

from argparse import ArgumentParser
from pathlib import Path


def timed(name: str, about: str | None, *, pages: int, rounds: int) -> ArgumentParser:
    """The options of a benchmark that times something on pages."""
    options = ArgumentParser(f"python -m benchmarks {name}", description=(about or "").partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=pages)
    options.add_argument("--rounds", type=int, default=rounds)
    return options


def labelled(name: str, about: str | None) -> ArgumentParser:
    """The options of a benchmark that reads labelled pages."""
    options = ArgumentParser(f"python -m benchmarks {name}", description=about)
    options.add_argument("--corpus", type=Path, required=True, help="directory of .jsonl, .jsonl.gz or .jsonl.xz files")
    options.add_argument("--sets", nargs="*", help="names of files, less their ending")
    options.add_argument("--jobs", type=int, default=1, help="processes")
    options.add_argument("--limit", type=int, help="pages per set")
    return options
