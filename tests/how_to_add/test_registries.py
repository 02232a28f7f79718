"""The lists for what Python registers, such as methods, are complete: a copy in which one is followed works."""

import json
import shutil
from pathlib import Path

import pytest

from .copies import Copy, paths

PAGE = "<title>Oak</title><p>Menu<p>The heartwood of an old oak is dark and dense.<p>Imprint"


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    made = Copy(tmp_path)
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    return made


METHOD = '''"""The longest text of the page."""

import numpy as np

from ..nodes import Mask, Nodes


def longest_text(nodes: Nodes, *, runs: int = 1) -> Mask:
    """Keep the texts with most words."""
    kept = np.zeros(len(nodes), dtype=bool)
    kept[np.argsort(nodes.words)[-runs:]] = True
    return kept & nodes.is_text
'''


@pytest.mark.slow
def test_how_to_add_a_method(copy: Copy) -> None:
    copy.write("python/duramen/methods/longest.py", METHOD)
    registry = "python/duramen/methods/__init__.py"
    copy.edit(registry, "from .naive_bayes import", "from .longest import longest_text\nfrom .naive_bayes import")
    line = '        Method("longest", longest_text, "the texts with most words", "Nobody, 2026"),\n'
    before = '        Method("everything", '
    copy.edit(registry, before, line + before)
    copy.edit("python/duramen/extract.py", '    "everything",\n', '    "longest",\n    "everything",\n')
    copy.edit("docs/methods.md", "## everything, body\n", "## longest\n\nThe longest text.\n\n## everything, body\n")
    assert copy.changed <= paths("A method")

    assert copy.duramen("page.html", "--method", "longest", "--no-title") == (
        "The heartwood of an old oak is dark and dense.\n"
    )
    assert "Menu" in copy.duramen("page.html", "--method", "longest", "--option", "runs=4")
    assert "longest             the texts with most words\n" in copy.duramen("methods")
    in_python = "import duramen, typing; from duramen.extract import METHODS, MethodName"
    assert copy.python("-c", f"{in_python}; print(typing.get_args(MethodName) == tuple(METHODS))") == "True\n"
    assert "'longest'" in copy.python("-c", "from duramen.serve.work.options import SHARED; print(SHARED['method'])")
    copy.python("docs/generate.py")
    assert "| `longest` | the texts with most words |\n" in (copy.folder / "docs" / "methods.md").read_text("utf-8")


FORMAT = '''"""Gemtext, the format of Gemini pages."""

from ..document import Document


def as_gemtext(document: Document, *, title: bool = False) -> str:
    """A document as gemtext."""
    return f"# {document.title}\\n\\n{document.text}\\n" if title else f"{document.text}\\n"
'''


@pytest.mark.slow
def test_how_to_add_an_output_format(copy: Copy) -> None:
    copy.write("python/duramen/export/gemtext.py", FORMAT)
    registry = "python/duramen/export/__init__.py"
    copy.edit(registry, "from .json import", "from .gemtext import as_gemtext\nfrom .json import")
    line = '    "gemtext": Format(write=as_gemtext, suffix=".gmi", media_type="text/gemini", between="\\n"),\n'
    before = '    "json": Format('
    copy.edit(registry, before, line + before)
    copy.edit("docs/formats.md", "| `json` | an object", "| `gemtext` | Gemini | several |\n| `json` | an object")
    assert copy.changed <= paths("An output format")

    method = ("--method", "body")
    assert copy.duramen("page.html", "-f", "gemtext", *method).startswith("# Oak\n\nMenu\n")
    assert copy.duramen("page.html", "-f", "gmi", *method, "--no-title").startswith("Menu\n")
    shutil.copy(copy.folder / "page.html", copy.folder / "other.html")
    copy.duramen("page.html", "other.html", "-o", "both.gmi", *method, "--no-title")
    assert (copy.folder / "both.gmi").read_text("utf-8").count("Menu\n") == 2
    served = "import json; from duramen.serve.work.formats import accepted, content_type"
    asked = copy.python("-c", f"{served}; print(json.dumps([accepted('text/gemini'), content_type('gemtext')]))")
    assert json.loads(asked) == ["gemtext", "text/gemini; charset=utf-8"]
    copy.python("docs/generate.py")
    commands = (copy.folder / "docs" / "cli.md").read_text("utf-8")
    assert "text markdown html gemtext json" in commands


WITH_WHAT_THE_CORE_IS_TOLD = """
import sys
from duramen.cli import main

module = sys.modules["duramen.render.core"]
write = module.rendered
module.rendered = lambda form, page, kept, markup, **others: (
    print("told:", markup.quotes) or write(form, page, kept, markup, **others)
)
main()
"""


@pytest.mark.slow
def test_how_to_add_a_rendering_option(copy: Copy) -> None:
    """All but the change of the core, which would have to be compiled: what it is told is printed instead."""
    place = "python/duramen/render/markup.py"
    before = "\n\n@dataclass(frozen=True, kw_only=True)\nclass MarkdownMarkup"
    field = '    quotes: bool = option("Keep quotes, likewise.", "Quotes, where the format has them")\n'
    copy.edit(place, before, field + before)
    copy.edit(place, "    tables: bool\n", "    tables: bool\n    quotes: bool\n")
    removed = "remove links, images and tables"
    copy.edit("docs/formats.md", f"{removed}.", f"{removed}, and `--no-quotes` quotes.")
    assert copy.changed <= paths("A rendering option")

    line = ("-c", WITH_WHAT_THE_CORE_IS_TOLD, "page.html", "-f", "markdown")
    assert "told: True\n" in copy.python(*line)
    assert "told: False\n" in copy.python(*line, "--no-quotes")
    written = "duramen.extract('<p>Oak').as_html(quotes=False), duramen.extract('<p>Oak').json(quotes=False)"
    assert "Oak" in copy.python("-c", f"import duramen; print({written})")
    able = "(name for name, form in FORMATS.items() if 'quotes' in form.options)"
    formats = copy.python("-c", f"from duramen.cli.output.formats import FORMATS; print(*{able})")
    assert formats == "markdown html json jsonl xml tei defuddle epub\n"
    served = copy.python("-c", "from duramen.serve.work.options import SHARED; print(SHARED['quotes'])")
    assert "Quotes, where the format has them; true by default." in served
    copy.python("docs/generate.py")
    assert "Keep quotes, likewise.  [yes]\n" in (copy.folder / "docs" / "cli.md").read_text("utf-8")
