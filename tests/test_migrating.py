"""What docs/migrating.md names exists: our modules, formats, options and paths, and theirs where they are installed."""

import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from duramen.apps.cli.output.destinations import FORMATS
from duramen.apps.serve import Service
from duramen.apps.serve.app import routes

TEXT = (Path(__file__).parents[1] / "docs" / "migrating.md").read_text(encoding="utf-8")


def test_our_modules_and_formats() -> None:
    modules = set(re.findall(r"duramen\.(?:compat|integrations)\.\w+", TEXT))
    assert {"duramen.compat.trafilatura", "duramen.compat.readability", "duramen.compat.newspaper"} <= modules
    for name in modules:
        path = Path(__file__).parents[1] / "python" / name.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").exists()
    assert set(re.findall(r"-f (\w+)", TEXT)) <= FORMATS.keys()


def test_our_paths() -> None:
    known = {getattr(route, "path", "") for route in routes(Service(), None)}
    named = set(re.findall(r"`(?:GET |POST )?http://localhost:8080(/[\w/]+)", TEXT)) - {"/https"}
    assert {"/loader", "/feed", "/readability"} <= named
    assert named <= known


def public_names(module: ModuleType) -> Iterator[str]:
    """The names that a package and its modules define or list as theirs."""
    yield from (f"{module.__name__}.{name}" for name in getattr(module, "__all__", ()))
    for name, value in vars(module).items():
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__:
            yield f"{module.__name__}.{name}"
    for inside in pkgutil.iter_modules(getattr(module, "__path__", ())):
        if not inside.name.startswith("_"):
            try:
                yield from public_names(importlib.import_module(f"{module.__name__}.{inside.name}"))
            except (ImportError, SystemExit):  # needs another library, or is a program
                continue


def is_ours(name: str) -> bool:
    """Whether our package has a name, and not only a function in its place that raises."""
    module, _, name = name.rpartition(".")
    try:
        found = getattr(importlib.import_module(f"duramen.compat.{module}"), name)
    except (ImportError, AttributeError):
        return False
    return getattr(found, "__name__", "") != "refused"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("library", ["trafilatura", "newspaper", "readability"])
def test_public_names_of_the_originals(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    original = pytest.importorskip(library, reason=f"{library} is tested by ./check-adapters")
    monkeypatch.setattr("sys.argv", [library])
    table = set(re.findall(rf"`({library}[.\w]+)`", TEXT.partition("| in place of it |")[2]))
    names = set(public_names(original))
    assert len(names) > 10
    listed = {name for name in names if {name, *(name[: dot.start()] for dot in re.finditer(r"[.]", name))} & table}
    assert {name for name in names - listed if not is_ours(name)} == set()
    assert {name for name in table & names - sys.modules.keys() if is_ours(name)} == set(), (
        "a name stands in the table, and is there"
    )


def test_a_name_without_a_counterpart_says_what_to_use() -> None:
    from duramen.compat.newspaper import Source, build
    from duramen.compat.trafilatura.settings import Extractor
    from duramen.compat.trafilatura.spider import focused_crawler

    for name in (build, Source, focused_crawler):
        with pytest.raises(NotImplementedError, match=r"duramen links.*discover"):
            name("https://example.org/")
    with pytest.raises(NotImplementedError, match="one by one"):
        Extractor()
    with pytest.raises(ImportError, match="colour"):
        from duramen.compat.trafilatura.settings import colour  # noqa: F401


def test_modules_of_the_originals() -> None:
    code = """
import sys, duramen.compat.trafilatura as t; sys.modules["trafilatura"] = t
from trafilatura.settings import DEFAULT_CONFIG, use_config
from trafilatura.core import extract
from trafilatura.downloads import fetch_response
from trafilatura.metadata import Document, extract_metadata
from trafilatura.utils import load_html
from trafilatura.meta import reset_caches
from trafilatura.feeds import find_feed_urls
from trafilatura.sitemaps import sitemap_search
from duramen.compat.readability.readability import Document, Unparseable
assert extract is t.extract and t.__version__ and fetch_response is t.fetch_response
assert load_html("<p>oak</p>").findtext(".//p") == "oak" and load_html("oak") is None
try:
    Document("").summary()
except Unparseable as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Document is empty" in run.stdout, run.stderr
