"""Runs everything that searches for failing inputs, for a given time.

    python -m benchmarks soak --minutes 10 [--corpus DIR] [--findings DIR] [--only WORD ...] [--seed N]

Runs a service under mixed requests (`--only service`), mutated pages through every stage and format, damaged models,
the growth of time and memory, the targets of
`fuzz/python` (by atheris where it is installed, else by mutations of their seeds), and the Rust fuzz targets where
cargo-fuzz is installed. Each input that breaks something is stored in the folder of findings. Exits 1 if there is one.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ..tables import markdown
from .fuzzers import build, fuzz_python, fuzz_rust, has_atheris, rust_targets
from .loop import Result, soak
from .parts import makers, python_target, python_targets
from .service import soak_service

SHARES = {"pages": 4, "growth": 3}  # of the time; any other target has one
MAX_LISTED_FINDINGS = 20

Run = Callable[[float], Result]
"""Soaks one target for so many seconds."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line for each target while it runs, then the table; 1 when something was found."""
    options = argparse.ArgumentParser("python -m benchmarks soak", description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--minutes", type=float, required=True, help="for all targets together")
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz whose pages are mutated, too")
    options.add_argument("--findings", type=Path, default=Path("soak-findings"), help="folder for what was found")
    options.add_argument("--only", nargs="*", metavar="WORD", help="only targets with one of these words")
    options.add_argument("--seed", type=int, default=0, help="of what is drawn; another seed draws other inputs")
    args = options.parse_args(argv)
    args.findings.mkdir(parents=True, exist_ok=True)
    runs = {
        name: run
        for name, run in planned(args.corpus, args.findings.resolve(), args.seed).items()
        if not args.only or any(word in name for word in args.only)
    }
    if not runs:
        print("no target has one of these words in its name")
        return 2
    if any(name.startswith("rust-") for name in runs):
        print("building the Rust targets", flush=True)
        build()
    shares = {name: SHARES.get(name, 1) for name in runs}
    results = []
    started = time.monotonic()
    for name, run in runs.items():
        seconds = 60 * args.minutes * shares[name] / sum(shares.values())
        print(f"{name}: for {seconds:.0f} s ...", end=" ", flush=True)
        result = run(seconds)
        results.append(result)
        print(f"{result.executions:,} executions, {len(result.findings)} findings {result.note}", flush=True)
    print()
    print(markdown(["target", "executions", "findings", "note"], [row(result) for result in results]))
    found = [path for result in results for path in result.findings]
    minutes = (time.monotonic() - started) / 60
    print(f"\n{sum(each.executions for each in results):,} executions in {minutes:.1f} minutes, {len(found)} findings")
    for path in found[:MAX_LISTED_FINDINGS]:
        print(f"- {path}")
    return 1 if found else 0


def row(result: Result) -> list[str]:
    return [result.target, f"{result.executions:,}", str(len(result.findings)), result.note]


def planned(corpus: Path | None, findings: Path, seed: int) -> dict[str, Run]:
    """Every target by name, in the order in which they run."""
    runs: dict[str, Run] = {"service": partial(soak_service, folder=findings, seed=seed)}
    for name, make in makers(corpus).items():
        runs[name] = partial(soak, name, make, folder=findings, seed=seed)
    for target in python_targets():
        name = f"python-{target}"
        by_mutation = partial(soak, name, partial(python_target, target), folder=findings, seed=seed)
        runs[name] = partial(fuzz_python, target, folder=findings) if has_atheris() else by_mutation
    for target in rust_targets():
        runs[f"rust-{target}"] = partial(fuzz_rust, target, folder=findings)
    return runs
