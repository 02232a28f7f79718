"""The links of a page for a language model: first those of the main content, then the others."""

import numpy as np

from ..document import Document
from ..tree import has_tag, subtree_any

MAX_LINKS = 300
"""Links of each kind that are shown."""


def links(document: Document) -> str:
    """The links as Markdown, each address once."""
    page = document.page
    in_content = subtree_any(page.nodes, document.kept & page.nodes.is_text)
    seen: set[str] = set()
    lists: dict[bool, list[str]] = {True: [], False: []}
    for is_content in (True, False):
        for row in np.flatnonzero(has_tag(page.nodes, "a") & (in_content == is_content)).tolist():
            href = (page.attribute(row, "href") or "").strip()
            url = page.absolute(href)
            if url.startswith(("http:", "https:")) and not href.startswith("#") and url not in seen:
                seen.add(url)
                lists[is_content].append(f"- [{label(page.text(row))}]({url})")
    parts = [section("Links of the main content", lists[True]), section("Other links", lists[False])]
    return "\n\n".join(part for part in parts if part) or "The page has no links."


def section(title: str, lines: list[str]) -> str:
    """A list of links under its title; long ones are cut."""
    if not lines:
        return ""
    more = [f"({len(lines) - MAX_LINKS} more)"] if len(lines) > MAX_LINKS else []
    return "\n".join([f"{title}:", *lines[:MAX_LINKS], *more])


def label(text: str) -> str:
    """The text of a link on one line, without characters that would end the link."""
    return " ".join(text.split())[:200].replace("[", "(").replace("]", ")") or "link"
