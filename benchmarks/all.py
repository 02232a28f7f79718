"""Every measurement that a document shows, recorded in measured.json, from which the documents are written.

    python -m benchmarks all --corpus DIR [--given NAME=PATH ...] [--only NAME ...] [--again]

`measurements.toml` lists them. A record is written after each one, so a run that was stopped goes on where it was. What
is recorded with the same command and the shipped model is left out, unless `--again` is given.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

from duramen.base.atomic import replace

HERE = Path(__file__).parent
BENCHMARK = ["python", "-m", "benchmarks"]
RUN = [sys.executable, "-c", "import sys; from benchmarks.__main__ import run; sys.exit(100 * run(sys.argv[1:]))"]
OUTCOMES = {0: "measured", 100: "measured, and a limit is missed"}  # an error ends Python with 1
MODEL = sha256((HERE.parent / "python/duramen/page/model/duramen.model").read_bytes()).hexdigest()[:8]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what is missing, and write the documents; 1 when a measurement failed."""
    options = argparse.ArgumentParser(prog="python -m benchmarks all", description=__doc__)
    options.add_argument("--corpus", help="folder of all labelled sets, which the commands call DIR")
    options.add_argument(
        "--given", action="extend", nargs="*", default=[], metavar="NAME=PATH", help="what other names stand for"
    )
    options.add_argument("--only", nargs="*", help="names of measurements")
    options.add_argument("--again", action="store_true", help="also measure what is recorded for this model")
    args = options.parse_args(argv)
    given = defaultdict[str, list[str]](list, {"DIR": [args.corpus]} if args.corpus else {})
    for name, _, path in (each.partition("=") for each in args.given):
        given[name].append(path)
    wanted = tomllib.loads((HERE / "measurements.toml").read_text("utf-8"))
    if unknown := set(args.only or ()) - wanted.keys():
        options.error(f"no such measurement: {', '.join(sorted(unknown))}; there is {', '.join(wanted)}")
    chosen = {name: wanted[name] for name in args.only or wanted}
    failed = measure(chosen, given, HERE / "measured.json", again=args.again)
    subprocess.run([sys.executable, HERE.parent / "docs" / "generate.py"], check=True)
    return failed


def measure(
    wanted: Mapping[str, Mapping[str, Any]], given: Mapping[str, list[str]], file: Path, *, again: bool = False
) -> int:
    """Run and record what is not recorded, and say what was not run and why; 1 when a command failed."""
    outcomes = []
    for number, (name, each) in enumerate(wanted.items(), 1):
        records = json.loads(file.read_text("utf-8")) if file.exists() else {}
        if is_fresh(records.get(name), each) and not again:
            outcome = "recorded before"
        elif missing := list(missing_parts(each, given)):
            outcome = f"left out: needs {', '.join(missing)}"
        else:
            print(f"\n[{number} of {len(wanted)}] {name}: {each['command']}, {each['minutes']} minutes\n", flush=True)
            status, printed = run(process(each, given))
            outcome = OUTCOMES.get(status, "failed")
            if status in OUTCOMES:
                records[name] = {"command": each["command"], **circumstances(each), "printed": printed}
                replace(file, (json.dumps(records, indent=1, ensure_ascii=False) + "\n").encode())
        outcomes.append(f"{name}: {outcome}")
    print("", *outcomes, sep="\n")
    return int(any(outcome.endswith(": failed") for outcome in outcomes))


def is_fresh(record: Mapping[str, Any] | None, measurement: Mapping[str, Any]) -> bool:
    """Whether a record is of this command and of the shipped model, if the model matters."""
    if record is None or record["command"] != measurement["command"]:
        return False
    return bool(record["model"] == MODEL if measurement.get("model", True) else record["revision"])


def missing_parts(measurement: Mapping[str, Any], given: Mapping[str, list[str]]) -> Iterable[str]:
    """Paths, packages and programs that a measurement needs and that are not here."""
    for word in measurement["command"].split():
        if (name := word.partition("/")[0]).isupper() and name not in given:
            yield "--corpus DIR" if name == "DIR" else f"--given {name}=PATH"
    yield from (name for name in measurement.get("needs", ()) if not (find_spec(name) or which(name)))


def process(measurement: Mapping[str, Any], given: Mapping[str, list[str]]) -> list[str]:
    """The words of a command with paths in place of names; a cache of other tools' answers is used where given."""
    words = measurement["command"].split()
    start, rest = (RUN, words[3:]) if words[:3] == BENCHMARK else ([sys.executable, "-m"], words)
    rest += ["--cache", "CACHE"] if measurement.get("cache") and "CACHE" in given else []
    parts = (word.partition("/") for word in rest)
    return [*start, *(path + bar + below for name, bar, below in parts for path in given.get(name, [name]))]


def run(words: Sequence[str]) -> tuple[int, list[str]]:
    """The exit status and the lines that a command printed, which are also shown."""
    printed = []
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8", cwd=HERE.parent) as running:
        for line in running.stdout or ():
            print(line, end="", flush=True)
            printed += [line.rstrip()]
    return running.returncode, printed


def circumstances(measurement: Mapping[str, Any]) -> dict[str, str | None]:
    """Revision, model, machine and day of a measurement."""
    git = ["git", "-C", str(HERE), "rev-parse", "--short=8", "HEAD"]
    return {
        "revision": subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip(),
        "model": MODEL if measurement.get("model", True) else None,
        "machine": f"{os.cpu_count()} cores, {platform.machine().replace('_', '-')}",
        "date": datetime.now(UTC).date().isoformat(),
    }
