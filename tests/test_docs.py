"""Every example in the package and its documentation runs, and generated pages are fresh."""

import ast
import doctest
import importlib
import inspect
import io
import pkgutil
import re
import runpy
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

import duramen
from duramen.cli import main

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
    """The code blocks of a Markdown page in one language."""
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


def test_there_are_examples() -> None:
    assert fenced(ROOT / "README.md", "pycon")
    assert fenced(ROOT / "README.md", "console")


@pytest.mark.parametrize("path", GENERATED, ids=ids)
def test_generated_pages_are_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == GENERATED[path](), "stale: run python docs/generate.py"


@pytest.mark.parametrize("path", PAGES, ids=ids)
def test_no_line_begins_with_a_single_figure(path: Path) -> None:
    """Markdown would take the line for HTML."""
    assert not re.findall(r"^[-* ]*<!--=[^<>]+-->.+", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_promises_name_tests_that_exist() -> None:
    """A promise of docs/safety.md holds as long as its test is run under the name that stands there."""
    named = re.findall(r"`(tests/[\w/.-]+)(?:::(\w+))?`", (ROOT / "docs" / "safety.md").read_text("utf-8"))
    assert len(named) > 20
    for file, test in named:
        path = ROOT / file
        assert path.exists(), file
        assert not test or f"def {test}(" in path.read_text("utf-8"), f"{file}::{test}"


def test_extras_are_installed_from_a_checkout_until_there_is_a_release() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PAGES}
    named = {extra for text in texts.values() for extra in re.findall(r"pip install '\.\[(\w+)", text)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {"serve", "render", "corpus"} <= named <= project["optional-dependencies"].keys()
    wrong = [path for path, text in texts.items() if re.search(r"pip install [\"']?duramen\[", text)]
    assert wrong == [ROOT / "README.md"], "one sentence says what a release will change"


def test_completion_shows_the_public_names() -> None:
    assert dir(duramen) == sorted(duramen.__all__)


def described(owner: type) -> Iterator[tuple[str, bool]]:
    """The public fields, methods and properties of a class, each with whether it has a docstring."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
    assert isinstance(tree, ast.ClassDef)
    for each, after in zip_longest(tree.body, tree.body[1:]):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            yield each.target.id, isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        elif isinstance(each, ast.FunctionDef):
            yield each.name, ast.get_docstring(each) is not None


@pytest.mark.parametrize(
    "owner", [each for name in duramen.__all__ if isinstance(each := getattr(duramen, name), type)]
)
def test_every_public_field_is_described(owner: type) -> None:
    assert [name for name, is_described in described(owner) if not is_described and not name.startswith("_")] == []
