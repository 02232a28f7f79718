"""`python -m benchmarks NAME [OPTIONS]`: run one benchmark; without a name, list them by rooms."""

import sys
from importlib import import_module
from itertools import groupby
from pathlib import Path


def modules() -> dict[str, str]:
    """Modules here that have a `main`, by their names on the command line."""
    here = Path(__file__).parent
    runnable = [path for path in sorted(here.rglob("*.py")) if "\ndef main(" in path.read_text("utf-8")]
    places = {path.stem.replace("_", "-"): path.relative_to(here).with_suffix("").parts for path in runnable}
    return {name: ".".join(["", *parts]) for name, parts in places.items()}


def summary(module: str) -> str:
    return (import_module(module, __package__).__doc__ or "").strip().partition("\n")[0]


def run(arguments: list[str]) -> int:
    """Exit status of the named benchmark."""
    commands = modules()
    if arguments and arguments[0] in commands:
        return int(import_module(commands[arguments[0]], __package__).main(arguments[1:]) or 0)
    print("usage: python -m benchmarks NAME [--help] ...")
    for room, names in groupby(commands, key=lambda name: commands[name].rpartition(".")[0]):
        print(f"\n{room[1:]}: {summary(room)}" if room else "")
        for name in names:
            print(f"  {name:20}{summary(commands[name])}")
    return 0 if not arguments or arguments[0] in ("-h", "--help") else 2


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
