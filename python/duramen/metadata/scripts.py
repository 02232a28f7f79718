"""The date in what a page carries for its own scripts: a last resort, since nobody wrote it for readers."""

import re
from collections.abc import Iterator

import numpy as np

from ..page import Page
from ..tree import has_tag

MAX_SCRIPTS = 200  # scripts of a page that are searched
MAX_SCRIPT = 500_000  # characters of one script
# The names that content systems have for it, in JSON or in JSON inside a string of JSON.
PUBLISHED = re.compile(
    r'"(?:datePublished|publishedDate|published_at|publishedAt|publishDate|publish_date|published_time|pubDate)\\?"'
    r'\s{0,5}:\s{0,5}\\?"([^"\\]{8,40})'
)


def published(page: Page) -> Iterator[str]:
    """Values that scripts call the date of publication, in page order."""
    nodes = page.nodes
    for row in np.flatnonzero(has_tag(nodes, "script"))[:MAX_SCRIPTS].tolist():
        if nodes.end[row] > row + 1:
            found = PUBLISHED.search(page.raw(row + 1)[:MAX_SCRIPT])
            if found:
                yield found[1]
