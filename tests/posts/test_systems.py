"""Posts of the common systems: pages that we wrote after the markup of their templates, with the posts expected."""

import json
from pathlib import Path

import pytest

import duramen

PAGES = Path(__file__).parent / "pages"
SYSTEMS = sorted(page.stem for page in PAGES.glob("*.html"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_posts_of_a_system(system: str) -> None:
    found = duramen.extract((PAGES / f"{system}.html").read_bytes()).as_dict()
    expected = json.loads((PAGES / f"{system}.json").read_text("utf-8"))
    assert {name: found[name] for name in ("posts", "comments") if name in found} == expected


def test_a_post_in_an_element_for_quotes_is_no_quote() -> None:
    markdown = duramen.extract((PAGES / "vbulletin4.html").read_bytes()).markdown
    posts = json.loads((PAGES / "vbulletin4.json").read_text("utf-8"))["posts"]
    for post in posts:
        assert f"\n{post['text'].splitlines()[0]}" in markdown
