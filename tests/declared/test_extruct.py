"""Structured data equals that of extruct and mf2py on pages that use every syntax as its specification has it."""

import json
import tomllib
from pathlib import Path
from typing import Any

import extruct
import mf2py
import pytest

import duramen
from benchmarks.structure.data import URL, values
from duramen import parse
from duramen.page.metadata import data

from ..hostile import STORY

WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
PAGES, MICROFORMATS = WRITTEN["pages"], WRITTEN["microformats"]


@pytest.mark.parametrize("syntax", PAGES)
def test_values_are_those_of_extruct(syntax: str) -> None:
    html = PAGES[syntax]
    found = extruct.extract(html, base_url=URL, syntaxes=[syntax], uniform=True, with_og_array=True)[syntax]
    assert set(values(found)) == set(values(data(parse(html, url=URL))))


@pytest.mark.parametrize("html", MICROFORMATS)
def test_microformats_are_those_of_mf2py(html: str) -> None:
    found = [thing for thing in data(parse(html, url=URL)) if thing["@syntax"] == "microformats"]
    assert set(values(found)) == set(values(uniform(mf2py.parse(html, url=URL)["items"])))


def uniform(found: Any) -> Any:
    """Items of mf2py with their properties beside the type."""
    if isinstance(found, list):
        return [uniform(each) for each in found]
    if isinstance(found, dict) and "type" in found:
        inside = {**found["properties"], "children": found.get("children", [])}
        return {"@type": found["type"], **{name: uniform(value) for name, value in inside.items()}}
    return found


def test_data_is_json_of_the_page_alone() -> None:
    """What a page does not declare is absent."""
    assert data(parse("<title>Oak</title><h1>Oak</h1><p class=h-full>x</p><p class=vcard>y</p>")) == []
    assert json.dumps(data(parse("<p itemscope>"))) == '[{"@syntax": "microdata", "@row": 4}]'


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
