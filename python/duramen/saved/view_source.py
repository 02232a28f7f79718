"""A browser's view of a page's source, saved as a page: the source is recovered from it."""

import re

from ..page import Page, Source, parse
from ..tree import has_tag
from .saved_page import SavedPage

IS_VIEW_SOURCE = re.compile(
    rb"""<td class=["']?line-number["']? value=["']?1["']?>(?:</td>)?\s*<td class=["']?line-content["']?>"""  # Chromium
    rb"""|<body id=["']?viewsource["']?[ >]""",  # Firefox
    re.IGNORECASE,
)


def read_view_source(html: Source, *, encoding: str | None, content_type: str | None) -> SavedPage:
    """The page whose source is shown: Chromium has a cell for each line, Firefox one or more `pre`."""
    page = parse(html, encoding=encoding, content_type=content_type)
    rows = [row for row in has_tag(page.nodes, "td").nonzero()[0].tolist() if is_line(page, row)]
    rows = rows or has_tag(page.nodes, "pre").nonzero()[0].tolist()
    lines, end = [], 0
    for row in rows:
        if row >= end:  # one inside another would be read twice
            lines.append(page.text(row))
            end = int(page.nodes.end[row])
    return SavedPage("\n".join(lines), url=shown_url(page))


def is_line(page: Page, row: int) -> bool:
    """Whether a cell holds a line of the source."""
    return page.attribute(row, "class") == "line-content"


def shown_url(page: Page) -> str | None:
    """The URL that Firefox writes into the title; Chromium writes none."""
    rows = has_tag(page.nodes, "title").nonzero()[0]
    title = page.text(rows[0]).strip().removeprefix("view-source:") if rows.size else ""
    return title if title.startswith(("https://", "http://")) else None
