"""What every method of the registry promises, whatever the page."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from duramen import Mask, Nodes, Page, parse
from duramen.methods import METHODS, method

from .cases import cases, cases_of, examples, tables
from .markup import pages

DOCS = Path(__file__).parents[1] / "docs"
OPTIONS: dict[str, dict[str, Any]] = {"element-id": {"id": "main", "selector": "p, #main > *"}}

STORY = "The heartwood of an old oak is dark, dense and dry. It carries the tree. It no longer carries water. " * 3
WRITTEN = tables(__file__)
PAGE = WRITTEN["page"].replace("STORY", STORY)

every_method = pytest.mark.parametrize("name", METHODS)


def find(name: str, page: Page) -> Mask:
    return METHODS[name].find(page.nodes, **OPTIONS.get(name, {}))


def columns(nodes: Nodes) -> dict[str, list[Any]]:
    return {column: getattr(nodes, column).tolist() for column in Nodes.columns()}


@every_method
def test_the_story_is_kept(name: str) -> None:
    page = parse(PAGE)
    text = "".join(page.text(row) for row in np.flatnonzero(find(name, page) & page.nodes.is_text))
    assert STORY in text
    assert "const" not in text


SEES_INVISIBLE = {"sentences", "element-id", "bte", "bte-rle", "bte-original", "justext", "everything"}
SEES_INVISIBLE |= {"characters", "naive-bayes", "naive-bayes-table", "ceds"}
SEES_INVISIBLE |= {name for name in METHODS if name.startswith("boilerpipe-")}
"""Methods of papers that do not know visibility."""

SEEN_BY = {"": set(), "invisible": SEES_INVISIBLE, "aria-hidden": {*SEES_INVISIBLE, "wlr", "clr", "wnr", "cnr"}}


@every_method
@cases(*WRITTEN["unseen"])
def test_what_a_reader_does_not_see(unseen: str, seen: str, name: str) -> None:
    paragraphs = f"<p>{STORY}</p><p>Its rings tell its age. {STORY}</p>"
    page = parse(f"<div id=main>{paragraphs}{unseen.format(STORY.replace('oak', 'SECRET'))}{paragraphs}</div>")
    kept = "".join(page.text(row) for row in np.flatnonzero(find(name, page) & page.nodes.is_text))
    assert "oak" in kept
    # Ratios per node favour a single paragraph, which may not be the one in question.
    assert "SECRET" not in kept if name not in SEEN_BY[seen] else "SECRET" in kept or name in {"wnr", "cnr"}


@pytest.mark.parametrize("name", ["characters", "naive-bayes", "naive-bayes-table", "ceds"])
@pytest.mark.parametrize("hides", ["hidden", "style='display: none'", "aria-hidden=true"])
def test_only_what_is_visible_counts_on_demand(name: str, hides: str) -> None:
    shown, hidden = (f"<div{attribute}>{f'<p>{STORY}</p>' * 5}</div>" for attribute in ("", f" {hides}"))
    page = parse(hidden.replace("oak", "SECRET") + shown)
    kept = method(name).find(page.nodes, visible=True)
    texts = "".join(page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text))
    assert "oak" in texts
    assert "SECRET" not in texts


@every_method
def test_same_page_same_mask_and_the_nodes_are_untouched(name: str) -> None:
    page = parse(PAGE)
    before = columns(page.nodes)
    first = find(name, page)
    assert np.array_equal(first, find(name, page))
    assert np.array_equal(first, find(name, parse(PAGE)))
    first[:] = True
    assert columns(page.nodes) == before


@every_method
@cases(*WRITTEN["empty"].items())
def test_an_empty_page_keeps_no_text(html: str, name: str) -> None:
    page = parse(html)
    assert not any(page.text(row).strip() for row in np.flatnonzero(find(name, page) & page.nodes.is_text))


@every_method
def test_fragments_without_a_body_and_ten_thousand_deep(name: str) -> None:
    fragments = [parse(html, fragment="body") for html in ("x", "<p>x", "x y", "<b>x</b>y", "<td>x")]
    for page in (*fragments, parse("<div>word " * 10_000)):
        assert find(name, page).shape == (len(page.nodes),)


@given(pages())
@settings(max_examples=60)
def test_any_page(html: str) -> None:
    page = parse(html)
    for name in METHODS:
        kept = find(name, page)
        assert kept.dtype == np.bool_
        assert kept.shape == (len(page.nodes),)


@examples(*WRITTEN["mistaken"])
def test_a_mistaken_option_is_named(name: str, option: str, value: Any) -> None:
    with pytest.raises(ValueError, match=option):
        method(name).find(parse("<p>One").nodes, **{option: value})


DESCRIBED = {
    name
    for heading in re.findall("^## (.*)$", (DOCS / "methods.md").read_text(encoding="utf-8"), re.MULTILINE)
    for name in heading.split(", ")
}


@pytest.mark.parametrize("entry", METHODS.values(), ids=METHODS)
def test_a_method_says_what_it_is(entry: Any) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.name)
    assert entry.name in DESCRIBED, "it has no section in docs/methods.md"
    assert entry.summary == entry.summary.strip().rstrip(".")
    assert entry.summary
    assert any(year in entry.citation for year in map(str, range(2001, 2030)))


@cases_of(__file__, "misspelt")
def test_an_unknown_method_names_the_nearest(name: str, near: str) -> None:
    with pytest.raises(ValueError, match=rf"{name}.*\b{near}\b"):
        method(name)
