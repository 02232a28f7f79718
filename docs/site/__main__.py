"""Builds the documentation site: `python docs/site [FOLDER]`, by default into `site/`.

It needs `pip install ".[docs]"`. A link that leads nowhere is an error, and so is anything that a page would load from
another host.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//|<link\b[^>]*\brel=["']?stylesheet[^>]*(?:https?:)?//"""
)
FIRST_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>duramen</title>
<meta http-equiv="refresh" content="0; url=docs/README.html">
<a href="docs/README.html">The documentation of duramen</a>
"""


def main(folder: Path) -> int:
    """The exit status of Sphinx, or 1 where a page would ask another host for something."""
    from sphinx.cmd.build import build_main  # takes a second, which tests of the pattern above do not need

    failed = build_main(
        [
            "-b",
            "html",
            "-W",
            "--keep-going",
            "-q",
            "-E",
            "-j",
            "auto",
            "-c",
            str(ROOT / "docs" / "site"),
            str(ROOT),
            str(folder),
        ]
    )
    (folder / "index.html").write_text(FIRST_PAGE, encoding="utf-8")
    for page in sorted(folder.rglob("*.html")):
        if found := LOADED.search(page.read_text(encoding="utf-8")):
            print(f"{page}: loads something from another host: {found[0]}", file=sys.stderr)
            failed = 1
    if not failed:
        print(f"The site is in {folder}: open {folder / 'index.html'}.")
    return failed


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"))
