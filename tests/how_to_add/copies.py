"""The lists "How to add" of CONTRIBUTING.md, and copies of the repository in which they are followed."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import duramen

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LISTS = re.findall(r"^### (.*)$", CONTRIBUTING.partition("## How to add\n")[2], re.MULTILINE)
SOURCES = ("crates", "docs", "extension/src", "fuzz", "npm/src", "playground/src", "python", "tests")
SUFFIXES = {".md", ".mjs", ".py", ".pyi", ".rs", ".toml", ".ts", ".txt"}


def section(title: str) -> str:
    """One list of CONTRIBUTING.md."""
    return CONTRIBUTING.partition(f"### {title}\n")[2].partition("\n##")[0]


def paths(title: str) -> set[str]:
    """The files and folders that a list names."""
    return {name for name in re.findall(r"`([\w./-]+)`", section(title)) if "/" in name}


def mentions(*words: str) -> set[str]:
    """The files of the repository that contain one of the words."""
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words))
    files = [path for part in SOURCES for path in (ROOT / part).rglob("*") if path.suffix in SUFFIXES]
    here = [path for path in files if path.is_file() and not {"node_modules", "target"} & {*path.parts}]
    found = [path for path in here if pattern.search(path.read_text(encoding="utf-8", errors="replace"))]
    return {path.relative_to(ROOT).as_posix() for path in found if path.parent != Path(__file__).parent}


class Copy:
    """A copy of parts of the repository; those that hold what a list changes, and what its commands need."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self.folder = folder
        unneeded = shutil.ignore_patterns("__pycache__", "images", "site")
        shutil.copytree(Path(duramen.__file__).parent, folder / "python" / "duramen", ignore=unneeded)
        for part in ("docs", "README.md", "benchmarks/measured.json", *parts):
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, folder / part, ignore=unneeded, dirs_exist_ok=True)
            else:
                (folder / part).parent.mkdir(exist_ok=True)
                shutil.copy(ROOT / part, folder / part)
        self.changed: set[str] = set()

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """A new file, in a folder that the list names."""
        (self.folder / path).write_text(text, encoding="utf-8")
        self.changed.add(str(Path(path).parent) + "/")

    def edit(self, path: str, before: str, after: str) -> None:
        """A change in a file that the list names."""
        text = self.read(path)
        assert text.count(before) == 1, f"{path} has not exactly one {before!r}"
        (self.folder / path).write_text(text.replace(before, after), encoding="utf-8")
        self.changed.add(path)

    def python(self, *args: str) -> str:
        """What Python prints, with the copy as the package."""
        path = os.pathsep.join([str(self.folder / "python"), str(self.folder)])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}
        ended = subprocess.run(
            [sys.executable, *args], cwd=self.folder, env=environment, capture_output=True, encoding="utf-8"
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    def duramen(self, *args: str) -> str:
        """What the command line of the copy prints."""
        return self.python("-m", "duramen", *args)

    def test(self, *args: str) -> None:
        """Runs tests of the copy."""
        self.python("-m", "pytest", "-q", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist", *args)

    def build(self, **tables: object) -> None:
        """Puts a stand-in before the built core, which gives other values to some of its names.

        A build takes minutes. A test of the tables shows that the core says of itself what its sources declare, so the
        stand-in says what the core would say after a build of the changed sources.
        """
        package = self.folder / "python" / "duramen"
        (package / "built").mkdir()
        (package / "built" / "__init__.py").touch()
        for module in package.glob("_core.*.so"):
            module.rename(package / "built" / module.name)
        (package / "tables.json").write_text(json.dumps(tables), encoding="utf-8")
        (package / "_core.py").write_text(STAND_IN, encoding="utf-8")


STAND_IN = '''"""The built core, with the tables of the changed sources."""

import json
import re
from pathlib import Path

from .built import _core as built

TABLES = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))
globals().update({name: getattr(built, name) for name in dir(built) if not name.startswith("__")})


def constant(value):
    return lambda: value


for name, value in TABLES.items():
    globals()[name] = constant(value) if callable(getattr(built, name)) else value


def record(*args):
    """JSON has every field of the table; those that the built core does not know are not set."""
    text, known = built.record(*args), {line[0] for line in built.METADATA_FIELDS}
    names = [line[0] for line in globals()["METADATA_FIELDS"]]
    for name, following in zip(names, names[1:]):
        if name not in known:
            text = re.sub(rf'(\\s*)"{following}":', rf'\\1"{name}": null,\\g<0>', text, count=1)
    return text
'''
