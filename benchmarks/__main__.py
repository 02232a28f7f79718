"""`python -m benchmarks NAME [OPTIONS]`: run one benchmark; without a name, list them."""

import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """Modules here that have a `main`, as they are called on the command line."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    runnable = [path for path in modules if "\ndef main(" in path.read_text("utf-8")]
    return [path.stem.replace("_", "-") for path in runnable if not path.stem.startswith("_")]


def summary(name: str) -> str:
    """First line of a benchmark's description."""
    module = import_module(f".{name.replace('-', '_')}", __package__)
    return (module.__doc__ or "").strip().partition("\n")[0]


def run(arguments: list[str]) -> int:
    """Exit status of the named benchmark."""
    if arguments and arguments[0] in names():
        module = import_module(f".{arguments[0].replace('-', '_')}", __package__)
        return int(module.main(arguments[1:]) or 0)
    print("usage: python -m benchmarks NAME [--help] ...\n")
    for name in names():
        print(f"  {name:14}{summary(name)}")
    return 0 if not arguments or arguments[0] in ("-h", "--help") else 2


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
