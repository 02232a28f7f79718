"""The images of the main content: what is said of them, and whether they belong to the text."""

from html import escape

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.base.tree import has_tag, within
from duramen.page.metadata import images
from duramen.page.metadata.images import Image

from ..cases import cases_of
from ..hostile import family

TEXT = "<p>The old tree stands near Bourne in Lincolnshire, where George Pauncefort dined.</p>"


def read(html: str) -> tuple[Image, ...]:
    """The images of a page of which everything is kept; an image belongs to the text that goes on after it."""
    page = duramen.parse(f"{html}<p>So it is said.</p>")
    return images.read(page, np.ones(len(page.nodes), dtype=bool))


def only(html: str) -> Image:
    (image,) = read(html)
    return image


def test_what_the_page_says_of_an_image() -> None:
    image = only(
        "<figure><img src=oak.jpg alt=' An  oak ' title=Summer width=640 height=480px>"
        "<figcaption>The oak in <b>June</b>\n 1890</figcaption></figure>"
    )
    assert image == Image("oak.jpg", "An oak", "Summer", "The oak in June 1890", 640, 480, 0.0, image.row)
    assert image.as_dict()["caption"] == "The oak in June 1890"
    image = only(TEXT + "<img src=oak.jpg alt=''>")
    assert (image.alt, image.title, image.caption, image.width) == (None, None, None, None)
    assert image.relevance == 1.0, "without any text the position speaks"


def test_only_images_of_the_kept_text() -> None:
    page = duramen.parse(f"<main>{TEXT}<img src=a.jpg>{TEXT}</main><aside><img src=b.jpg><p>Other.</aside>")
    assert images.read(page, np.zeros(len(page.nodes), dtype=bool)) == ()
    kept = within(page.nodes, has_tag(page.nodes, "main"))
    assert [image.url for image in images.read(page, kept)] == ["a.jpg"]


@cases_of(__file__, "relevance")
def test_relevance(html: str, relevance: float) -> None:
    assert only(TEXT + html).relevance == relevance


@cases_of(__file__, "decoration")
def test_decoration_is_never_related_and_some_is_no_image_at_all(html: str, expected: str) -> None:
    html = TEXT + family(html)(1)
    kinds = [("decoration" if each.decoration else "content", each.relevance > 0) for each in read(html)]
    assert kinds == ([] if expected == "nothing" else [(expected, expected == "content")])


@cases_of(__file__, "candidates")
def test_candidates_by_extension_or_type(url: str, is_candidate: bool) -> None:
    assert bool(read(f"{TEXT}<img src='{family(url)(1)}'>")) == is_candidate


def test_an_image_without_source_is_none_and_a_gallery_shares_its_caption() -> None:
    assert read(TEXT + "<img alt=Bourne><img src=''>") == ()
    found = read("<figure><img src=a.jpg><img src=b.jpg><figcaption>Trees</figcaption></figure>")
    assert [image.caption for image in found] == ["Trees", "Trees"]


@given(st.text(), st.text(), st.text())
def test_any_text_gives_a_relevance(url: str, alt: str, article: str) -> None:
    page = duramen.parse(f"<p>{escape(article)}<img src='{escape(url)}' alt='{escape(alt)}'>")
    for image in images.read(page, np.ones(len(page.nodes), dtype=bool)):
        assert 0 <= image.relevance <= 1 + 1e-9
        assert image.decoration is None or image.relevance == 0


@given(st.text(alphabet="AaBb .,1火カ-\n", min_size=1))
def test_a_text_is_about_itself(text: str) -> None:
    page = duramen.parse(f"<p>{text}</p><img src=oak.jpg alt='{text}'>")
    for image in images.read(page, np.ones(len(page.nodes), dtype=bool)):
        assert image.relevance == pytest.approx(1.0)


def test_a_caption_is_not_repeated_without_end() -> None:
    page = duramen.parse(f"<p>x<figure><figcaption>{'oak ' * 100}</figcaption>{'<img src=a.png>' * 50}</figure><p>y")
    captions = [image.caption for image in duramen.Document(page, page.nodes.is_text, "wlr").images]
    assert len(captions) == 50
    assert captions[:10] == [captions[0]] * 10
    assert captions[-1] is None
