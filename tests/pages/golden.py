"""Golden pages: pages of ours on the templates that matter, each with what should be extracted from it.

A folder holds `page.html`, `expected.md` (the content as its author wrote it) and `page.json` (why the page is here,
its metadata, and the floors that the scores must not fall below). `python -m tests.pages.golden` prints all scores, and
with `--pin` it writes them as the new floors.
"""

import json
import sys
from difflib import unified_diff
from functools import cached_property
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

import duramen
from duramen.evaluate.metrics.scores import bag_scores
from duramen.evaluate.tokens import unspaced_words

FOLDER = Path(__file__).parent
FIELDS = ("title", "authors", "published", "language")
MARKDOWN = MarkdownIt("commonmark").enable("table")


class Golden:
    """One golden page, and what duramen makes of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.facts: dict[str, Any] = json.loads((folder / "page.json").read_text(encoding="utf-8"))
        self.expected = (folder / "expected.md").read_text(encoding="utf-8").strip()

    def __str__(self) -> str:
        return self.folder.name

    @cached_property
    def document(self) -> duramen.Document:
        return duramen.extract((self.folder / "page.html").read_bytes(), url=self.facts["url"])

    @cached_property
    def scores(self) -> dict[str, float]:
        """F1 over the words of the text and over the lines of the Markdown; the title counts in neither."""
        words = (self._untitled(self.document.as_text()), plain(self._untitled(self.expected)))
        lines = (self._untitled(self.document.markdown).splitlines(), self._untitled(self.expected).splitlines())
        return {
            "text": bag_scores(*map(unspaced_words, words)).f1,
            "markdown": bag_scores(*(filter(None, each) for each in lines)).f1,
        }

    @property
    def difference(self) -> str:
        """What a person reads when a page falls below its floor."""
        found = self._untitled(self.document.markdown).splitlines()
        return "\n".join(
            unified_diff(self._untitled(self.expected).splitlines(), found, "expected", "found", lineterm="")
        )

    def pin(self) -> None:
        """Writes the scores of today as floors, rounded down to two digits."""
        facts = self.facts | {"floors": {name: int(score * 100) / 100 for name, score in self.scores.items()}}
        text = json.dumps(facts, ensure_ascii=False, indent=2) + "\n"
        (self.folder / "page.json").write_text(text, encoding="utf-8")

    def _untitled(self, text: str) -> str:
        lines = (line.rstrip() for line in text.splitlines())
        return "\n".join(line for line in lines if line.lstrip("# ") != self.facts.get("title"))


def plain(markdown: str) -> str:
    """The text of Markdown without its marks, one line for each block."""
    blocks = (token.children or [] for token in MARKDOWN.parse(markdown) if token.type == "inline")
    fences = [token.content for token in MARKDOWN.parse(markdown) if token.type == "fence"]
    return "\n".join(["".join(child.content or " " for child in block) for block in blocks] + fences)


PAGES = [Golden(path.parent) for path in sorted(FOLDER.glob("*/page.json"))]


def main() -> None:
    for page in PAGES:
        if "--pin" in sys.argv[1:]:
            page.pin()
        print(f"{page!s:28} {page.scores['text']:.3f} {page.scores['markdown']:.3f} {page.document.page_type}")


if __name__ == "__main__":
    main()
