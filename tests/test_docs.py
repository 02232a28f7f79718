"""Every example in the package and its documentation runs, and generated pages are fresh."""

import doctest
import importlib
import io
import pkgutil
import re
import runpy
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

import duramen
from duramen.apps.cli import main

ROOT = Path(__file__).parents[1]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(duramen.__path__, "duramen.")
    if module.name not in {"duramen.__main__", "duramen._core"}
]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
sys.path.append(str(ROOT / "docs"))
GENERATED = runpy.run_path(str(ROOT / "docs" / "generate.py"))["PAGES"]


def fenced(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(name: str) -> ModuleType:
    """A module of the package; an integration is skipped where the tool that it is for is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        tool = (missing.name or "").partition(".")[0]
        if name.startswith("duramen.integrations.") and tool != "duramen":
            pytest.skip(f"{tool} is not installed")
        raise


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    failed, _ = doctest.testmod(
        imported(name),
        extraglobs={"parse": duramen.parse, "extract": duramen.extract},
        optionflags=doctest.ELLIPSIS,
    )
    assert failed == 0


@pytest.mark.parametrize("path", PAGES, ids=ids)
def test_python_examples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = "\n".join(fenced(path, "pycon"))
    report = io.StringIO()
    test = doctest.DocTestParser().get_doctest(blocks, {}, path.name, str(path), 0)
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write)
    assert failed == 0, report.getvalue()


@pytest.mark.parametrize("path", PAGES, ids=ids)
def test_command_line_examples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for block in fenced(path, "console"):
        for command, shown in re.findall(r"^\$ duramen(.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            outcome = CliRunner().invoke(main, command.split(), prog_name="duramen", terminal_width=80)
            assert doctest.OutputChecker().check_output(shown, outcome.output, doctest.ELLIPSIS), outcome.output


CHANGES = re.findall(r"^\| `(<.*)` \| `(.*)` \| `(.*)` \|$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("page", "before", "now"), CHANGES)
def test_a_page_prints_what_the_changelog_says(page: str, before: str, now: str) -> None:
    printed = CliRunner().invoke(main, ["-"], input=page).stdout
    assert printed == now.replace(r"\n", "\n") + "\n"
    assert before != now


def test_there_are_examples_and_completion_shows_the_public_names() -> None:
    assert fenced(ROOT / "README.md", "pycon")
    assert fenced(ROOT / "README.md", "console")
    assert len(CHANGES) >= 2
    assert dir(duramen) == sorted(duramen.__all__)


@pytest.mark.parametrize("path", GENERATED, ids=ids)
def test_generated_pages_are_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == GENERATED[path](), "stale: run python docs/generate.py"


def test_promises_name_tests_that_exist() -> None:
    """A promise of docs/safety.md holds as long as its test is run under the name that stands there."""
    named = re.findall(r"`(tests/[\w/.-]+)(?:::(\w+))?`", (ROOT / "docs" / "safety.md").read_text("utf-8"))
    assert len(named) > 20
    for file, test in named:
        path = ROOT / file
        assert path.exists(), file
        assert not test or f"def {test}(" in path.read_text("utf-8"), f"{file}::{test}"
