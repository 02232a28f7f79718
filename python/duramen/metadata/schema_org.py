"""The schema.org objects of a page, unchanged."""

import json
from typing import Any

from .. import _core
from ..page import Page


def schema_org(page: Page) -> list[dict[str, Any]]:
    """The JSON-LD objects of a page in its order, with all their properties; lists of objects are resolved.

    JSON that is written a little wrong is read as `metadata.read` reads it; the rest is left out.

    >>> page = parse('<script type="application/ld+json">{"@type": "Recipe", "cookTime": "PT1H",}</script>')
    >>> schema_org(page)
    [{'@type': 'Recipe', 'cookTime': 'PT1H'}]
    """
    found: list[dict[str, Any]] = json.loads(_core.schema_org(page.core))
    return found
