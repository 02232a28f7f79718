"""Fuzzes one target with atheris: `python -m fuzz.python TARGET [--runs N] [--seconds N]`."""

import argparse
import sys
import warnings
from importlib import import_module
from typing import Any

from . import FOLDER, TARGETS, dictionary, load, seed_folder

WORK = FOLDER.parent
INSTRUMENTED = ["duramen", "email", "fuzz", "http", "publicsuffixlist", "urllib3"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzz.python", description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--runs", type=int, default=100_000, help="executions; 0 for no end (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=0, help="stop after so many seconds; 0 for no end")
    parser.add_argument("--max-len", type=int, default=4096, help="bytes of an input at most (default: %(default)s)")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    try:
        atheris: Any = import_module("atheris")
    except ImportError:
        sys.exit("atheris is not installed; run: pip install atheris")

    corpus = WORK / "corpus" / "python" / given.target
    artifacts = WORK / "artifacts" / "python"
    for folder in (corpus, artifacts):
        folder.mkdir(parents=True, exist_ok=True)
    with atheris.instrument_imports(include=INSTRUMENTED):
        run = load(given.target).run
    options = [
        f"-max_len={given.max_len}",
        f"-max_total_time={given.seconds}",
        f"-dict={dictionary(given.target)}",
        f"-artifact_prefix={artifacts / given.target}-",
        "-timeout=10",
        "-rss_limit_mb=1024",
        *([f"-atheris_runs={given.runs}"] if given.runs else []),
    ]
    places = [str(corpus), str(seed_folder(given.target)), str(WORK.parent / "tests" / "found")]
    warnings.simplefilter("error")  # libraries warn where they meet what they did not expect
    atheris.Setup([sys.argv[0], *options, *places], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
