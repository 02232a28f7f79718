"""How Sphinx turns the repository's Markdown into the documentation site: `python docs/site` calls it.

The source folder is the repository itself, so a link between two Markdown files works on the site as it works in the
repository, and a link that leads nowhere stops the build.
"""

import re
from importlib import metadata
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
CONTENTS = ROOT / "docs" / "README.md"

project = "duramen"
author = "the duramen authors"
copyright = "the duramen authors, Apache-2.0"  # noqa: A001
release = version = metadata.version("duramen")

root_doc = "README"
include_patterns = [
    "README.md",
    "docs/**.md",
    "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "*/README.md",
    "benchmarks/labels/README.md",
]
exclude_patterns = ["site", "target", ".venv*", "tests", "**/node_modules", "python"]
default_role = "code"
source_suffix = {".md": "markdown"}
extensions = ["myst_parser", "sphinx_copybutton"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
suppress_warnings = [
    "misc.highlighting_failure",  # an example may show a page that no lexer accepts
    "toc.not_included",  # pages of the repository that the list of contents does not name
]

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "duramen"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}


def add_contents(_app: Sphinx, name: str, source: list[str]) -> None:
    """Lists the pages in the side bar, in the groups and the order of the tables of docs/README.md."""
    if name == root_doc:
        listed = groups(CONTENTS.read_text(encoding="utf-8"))
        source[0] += "".join(toctree(caption, pages) for caption, pages in listed)


def groups(text: str) -> list[tuple[str, list[str]]]:
    """The headings of the list of contents, each with the pages that its table links in the first column."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("## "):
            found.append((line.removeprefix("## "), []))
        elif found and (link := re.match(r"\| \[[^]]+\]\(([^)#]+)\.md\)", line)):
            found[-1][1].append(f"/docs/{link[1]}")
    return [(caption, pages) for caption, pages in found if pages]


def toctree(caption: str, pages: list[str]) -> str:
    return "\n".join(["\n```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```", ""])


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_contents)
