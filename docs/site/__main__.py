"""Builds the documentation site: `python docs/site [FOLDER]`, by default into `site/`.

It needs `pip install ".[docs]"`. A link that leads nowhere is an error, and so is anything that a page would load from
another host. The first page is README.md of the repository, under the name `index.html`, too.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//|<link\b[^>]*\brel=["']?stylesheet[^>]*(?:https?:)?//"""
)
EXAMPLE = re.compile(r'(href="[^"]*_downloads/[^"]*\.html)(?=")')
"""A link to an example page, which is published as text: its own links lead nowhere on this site."""


def main(folder: Path) -> int:
    """The exit status of Sphinx, or 1 where a page would ask another host for something."""
    from sphinx.cmd.build import build_main  # takes a second, which tests of the pattern above do not need

    options = "-b html -W --keep-going -q -E -j auto -c".split()
    failed = build_main([*options, str(ROOT / "docs" / "site"), str(ROOT), str(folder)])
    for example in sorted(folder.glob("_downloads/*/*.html")):
        example.rename(example.with_name(f"{example.name}.txt"))
    for page in sorted(folder.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        page.write_text(EXAMPLE.sub(r"\1.txt", text), encoding="utf-8")
        if found := LOADED.search(text):
            print(f"{page}: loads something from another host: {found[0]}", file=sys.stderr)
            failed = 1
    shutil.copyfile(folder / "README.html", folder / "index.html")
    if not failed:
        print(f"The site is in {folder}: open {folder / 'index.html'}.")
    return failed


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"))
