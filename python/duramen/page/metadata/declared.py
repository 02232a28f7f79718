"""What a page declares about itself: the things of its structured data."""

import json
import re
from typing import Any

from ... import _core
from ..page import Page


def data(page: Page, page_type: str | None = None) -> list[dict[str, Any]]:
    """The things that a page declares in JSON-LD, microdata, RDFa, microformats and `<meta>`.

    Keys are those of JSON-LD. `@syntax` and `@row` say where a thing stands, `@rows` where its values stand in the
    page; references by `@id` are replaced by what they refer to. On a page of the type "product", that
    product is the first, with the price that the page shows.

    >>> page = parse('<p itemscope itemtype="https://schema.org/Person"><b itemprop=name>Ann</b></p>')
    >>> data(page)
    [{'@syntax': 'microdata', '@row': 4, '@type': 'Person', 'name': 'Ann', '@rows': {'name': [5]}}]
    """
    found: list[dict[str, Any]] = json.loads(_core.data(page.core, page.url, page_type))
    return found


def is_of_type(thing: dict[str, Any], name: str) -> bool:
    """Whether a thing is of a type, which is compared without regard to case.

    A type of another vocabulary than schema.org is an address, whose last part is its name.

    >>> is_of_type({"@type": ["Recipe", "NewsArticle"]}, "recipe")
    True
    >>> is_of_type({"@type": "http://data-vocabulary.org/Product"}, "Product")
    True
    """
    types, name = thing.get("@type", []), name.casefold()
    known = [each.casefold() for each in ([types] if isinstance(types, str) else types)]
    return any(name in (each, re.split("[/#]", each)[-1]) for each in known)


def of_type(found: Any, name: str) -> list[dict[str, Any]]:
    """The things of a type, also those that are values of others; none inside one that is found.

    >>> of_type([{"@type": "WebPage", "mainEntity": {"@type": "Recipe"}}], "Recipe")
    [{'@type': 'Recipe'}]
    """
    if isinstance(found, list):
        return [thing for each in found for thing in of_type(each, name)]
    if not isinstance(found, dict):
        return []
    return [found] if is_of_type(found, name) else of_type(list(found.values()), name)


def schema_org(page: Page) -> list[dict[str, Any]]:
    """The JSON-LD objects of a page in its order, with all their properties; lists of objects are resolved.

    JSON that is written a little wrong is read as `metadata.read` reads it; the rest is left out.

    >>> page = parse('<script type="application/ld+json">{"@type": "Recipe", "cookTime": "PT1H",}</script>')
    >>> schema_org(page)
    [{'@type': 'Recipe', 'cookTime': 'PT1H'}]
    """
    found: list[dict[str, Any]] = json.loads(_core.schema_org(page.core))
    return found
