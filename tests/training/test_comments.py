"""Articles with comments below them that are no part of their content."""

import numpy as np
import pytest

from duramen.evaluate.training.comments import ENTRIES, SECTIONS, commented, posts_of, section_of, with_comments

from .small import labelled, prepared

POST = "My grandfather planted this oak before the war."


@pytest.mark.parametrize("seed", range(20))
def test_posts_become_comments_and_the_article_stays(seed: int) -> None:
    article = labelled(
        "<html><body><p>The oak is dark and old.</p></body></html>", "The oak is dark and old.", "a", "article"
    )
    thread = labelled(f"<p>Reply<p>{POST}", POST, "b", "forum")
    page = with_comments(article, thread, np.random.default_rng(seed))
    assert page is not None
    assert page.labels[0] == 1
    assert page.labels[1:].tolist() == [0.0] * (len(page.labels) - 1)
    assert page.page.blocks.text(0) == "The oak is dark and old."
    assert POST in " ".join(page.page.blocks.text(block) for block in range(1, len(page.labels)))
    assert sorted(page.domains) == ["a", "b"]


def test_posts_are_what_people_wrote() -> None:
    thread = labelled(f"<p>Reply now or be silent for ever<p>{POST}<p>Yes", f"{POST} Yes", "b", "forum")
    assert posts_of(thread) == [POST]


def test_a_thread_without_posts_gives_no_comments() -> None:
    article, *_ = (page for page in prepared() if page.example.page_type == "article")
    empty = labelled("<p>Yes", "Yes", "b", "forum")
    assert with_comments(article, empty, np.random.default_rng(0)) is None


def test_some_articles_are_commented_and_always_the_same() -> None:
    pages = prepared()
    one, other = (list(commented(pages)) for _ in range(2))
    assert 0 < len(one) < sum(page.example.page_type == "article" for page in pages)
    assert [page.example.html for page in one] == [page.example.html for page in other]
    assert all(page.is_copy for page in one)


def test_every_form_of_a_section_holds_its_posts() -> None:
    drawn = {section_of([POST], np.random.default_rng(seed)) for seed in range(200)}
    assert all(POST in section for section in drawn)
    assert len({section.split(">")[0] for section in drawn}) == len({opening.split(">")[0] for opening, _ in SECTIONS})
    assert len(drawn) > len(ENTRIES) * len(SECTIONS)
