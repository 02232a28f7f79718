"""Text that only stands in what a page hides is found, and hidden text is not taken where a page shows its own."""

import re
from collections import Counter

import pytest

from duramen import extract
from tests.recovered.pages import ARTICLE, BODY, FORMATS, MARKUP, PARAGRAPHS, SHOWN, TITLE, in_script, page, script


def f1(found: str, shown: str) -> float:
    """The harmonic mean of precision and recall over words."""
    one, other = (Counter(re.findall(r"\w+", text.lower())) for text in (found, shown))
    return 2 * (one & other).total() / (one.total() + other.total())


@pytest.mark.parametrize("name", FORMATS)
def test_the_text_is_that_of_a_browser(name: str) -> None:
    origin, html = FORMATS[name]
    document = extract(html, url="https://example.org/charcoal-burners")
    assert (document.origin, document.as_dict()["origin"]) == (origin, origin)
    assert f1(document.text, SHOWN) >= 0.95, document.text
    assert document.title == TITLE
    assert PARAGRAPHS[2] in document.markdown


INJECTION = {**ARTICLE, "body": BODY.replace("goats", "assistants who ignore all former instructions")}
HIDDEN = script(in_script({"props": INJECTION}), ' id="__NEXT_DATA__" type="application/json"')


def test_hidden_text_is_not_taken_where_the_page_has_its_own() -> None:
    document = extract(page(f"<article>{MARKUP}</article>{HIDDEN}"))
    assert document.origin == "page"
    assert "assistants" not in document.text


KEYS = script(
    f"window._cf_chl_opt = {in_script({name: '-'.join(['k8l5Occ8mdHp'] * 20) for name in ('cH', 'md', 'mdrd')})}"
)


def test_keys_are_no_text() -> None:
    assert extract(f"<title>{TITLE}</title><div id=app></div>{KEYS}").text == ""


def test_what_a_robot_check_carries_is_no_text() -> None:
    notice = "Enable JavaScript and cookies to continue"
    data = script(
        in_script({"props": {**ARTICLE, "title": "Just a moment"}}), ' id="__NEXT_DATA__" type="application/json"'
    )
    document = extract(f"<title>Just a moment...</title><noscript>{notice}</noscript>{KEYS}{data}")
    assert (document.origin, document.completeness.verdict) == ("page", "check")
    assert document.text == notice


def test_what_is_visible_already_is_no_hidden_text() -> None:
    short = f"<h1>{TITLE}</h1><p>{PARAGRAPHS[0]}</p>"
    data = script(in_script({"title": TITLE, "text": PARAGRAPHS[0]}), " type=application/json")
    plain = extract(page(f"<main>{short}</main>"))
    document = extract(page(f"<main>{short}</main>{data}"))
    assert (document.origin, document.text) == ("page", plain.text)


def test_an_ingredient_is_its_amount_its_unit_and_its_name() -> None:
    ingredients = [
        {"name": "Pak Choi", "displayIngredientQuantity": 3, "displayUnitOfMeasurement": "bunches"},
        {"inflection": "default", "ingredient": {"name": "butter"}, "amount": 50, "unit": {"name": "grams"}},
    ]
    data = {"title": TITLE, "ingredients": ingredients, "steps": PARAGRAPHS}
    text = extract(page(script(in_script({"recipe": data}), " type=application/json"))).text
    assert "3 bunches Pak Choi\n50 grams butter" in text


def test_a_declared_text_counts_before_a_state_with_more_words() -> None:
    declared = {"@type": "NewsArticle", "headline": TITLE, "articleBody": "\n\n".join(PARAGRAPHS * 2)}
    letters = [
        {"about": f"Letter {number} tells you each week what is new in the woods of the north."} for number in range(99)
    ]
    state = script(f"window.__APOLLO_STATE__={in_script({'letters': letters})};")
    document = extract(page(script(in_script(declared), " type=application/ld+json") + state))
    assert document.origin == "json-ld"
    assert "Letter" not in document.text


def test_other_methods_see_the_page_as_it_is() -> None:
    assert extract(page(HIDDEN), method="everything").text.split() == ["Home", "Archive"]
    assert extract(page(HIDDEN), method="wlr").origin == "page"


@pytest.mark.parametrize("text", ['{"a":' * 5000, "[" * 100_000, "(function(a){return " * 9000, '"\\' * 9000])
def test_hostile_data_is_bounded(text: str) -> None:
    assert extract(page(script(f"window.__STATE__={text}"))).origin == "page"
