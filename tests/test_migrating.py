"""What docs/migrating.md names exists: our modules, formats, options and paths, and theirs where they are installed."""

import importlib
import inspect
import re
from pathlib import Path

import pytest

from duramen.cli.output.formats import FORMATS
from duramen.serve.app import routes

TEXT = (Path(__file__).parents[1] / "docs" / "migrating.md").read_text(encoding="utf-8")


def test_our_modules_and_formats() -> None:
    modules = set(re.findall(r"duramen\.(?:compat|integrations)\.\w+", TEXT))
    assert {"duramen.compat.trafilatura", "duramen.compat.readability", "duramen.compat.newspaper"} <= modules
    for name in modules:
        path = Path(__file__).parents[1] / "python" / name.replace(".", "/")
        assert path.with_suffix(".py").exists()
    assert set(re.findall(r"-f (\w+)", TEXT)) <= FORMATS.keys()


def test_our_paths() -> None:
    known = {getattr(route, "path", "") for route in routes(None)}
    named = set(re.findall(r"`(?:GET |POST )?http://localhost:8080(/[\w/]+)", TEXT)) - {"/https"}
    assert {"/loader", "/feed", "/readability"} <= named
    assert named <= known


@pytest.mark.parametrize("module", ["trafilatura", "newspaper", "readability"])
def test_their_names(module: str) -> None:
    theirs = pytest.importorskip(module)
    ours = importlib.import_module(f"duramen.compat.{module}")
    promised = {"trafilatura": ours.__dict__.get("__all__", []), "newspaper": ["Article", "article", "fulltext"]}
    for name in set(promised.get(module, ["Document"])) - {"Document", "use_config"}:
        assert hasattr(theirs, name)
        assert inspect.isroutine(getattr(ours, name)) or inspect.isclass(getattr(ours, name))
