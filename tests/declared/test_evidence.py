"""A page cannot use its structured data against its reader: the text is the same with it and without it."""

import json
from typing import Any

import pytest

import duramen

from ..hostile import STORY

SPAM = "Buy cheap oak tables at the lowest price of the whole town now"
PAGE = (
    f"<nav><a href=/>Home</a> <a href=/buy>{SPAM}</a></nav><article><h1>Oak</h1>{STORY * 6}</article>"
    f"<aside class=ad><p><a href=/buy>{SPAM}</a><p hidden>{SPAM}<p style='display:none'>{SPAM}</aside>"
)
RECIPE = {"@type": "Recipe", "name": "Oak"}
STUFFED: dict[str, Any] = {
    "keywords": {**RECIPE, "keywords": [SPAM] * 100},
    "related things": {**RECIPE, "isRelatedTo": {"name": SPAM, "description": SPAM}, "mentions": [{"name": SPAM}]},
    "the publisher": {**RECIPE, "publisher": {"name": SPAM, "slogan": SPAM}, "author": SPAM},
    "menus": {"@type": "SiteNavigationElement", "name": [SPAM], "recipeIngredient": [SPAM]},
    "breadcrumbs": {"@type": "BreadcrumbList", "itemListElement": [{"name": SPAM, "text": SPAM}]},
    "lists": [{**RECIPE, "recipeIngredient": [SPAM]}] * 4,
    "names that nobody knows": {**RECIPE, "recipeIngredients_": SPAM, "x": {"recipeingredient_": SPAM}},
    "other texts": {**RECIPE, "recipeIngredient": [f"{number} cups of flour" for number in range(20_000)]},
    "things in circles": [{"@id": "a", "b": {"@id": "b"}, "name": SPAM}, {"@id": "b", "a": {"@id": "a"}}],
}


@pytest.mark.parametrize("name", STUFFED)
def test_stuffing_pulls_nothing_in(name: str) -> None:
    text = duramen.extract(PAGE).text
    assert "heartwood" in text
    assert SPAM not in text
    assert duramen.extract(with_data(STUFFED[name])).text == text


def test_hidden_text_stays_hidden_where_it_is_declared() -> None:
    declared = {**RECIPE, "recipeIngredient": [SPAM], "recipeInstructions": [{"@type": "HowToStep", "text": SPAM}]}
    in_sight = f"{PAGE}<p>{SPAM}"
    assert SPAM in duramen.extract(with_data(declared, in_sight)).text, "the page would be kept if it were in sight"
    hidden = in_sight.replace(f"<p>{SPAM}", f"<p hidden>{SPAM}").replace(f"<a href=/buy>{SPAM}</a>", "")
    assert SPAM not in duramen.extract(with_data(declared, hidden)).text


def with_data(things: Any, page: str = PAGE) -> str:
    return f"<script type=application/ld+json>{json.dumps(things)}</script>{page}"
