"""Labels by alignment and from segments, and pages made of pages: composed, aged and commented."""

import re

import numpy as np
import pytest

from duramen import parse
from duramen.evaluate.tokens import unspaced_words
from duramen.evaluate.training.aging import aged, older, renamed
from duramen.evaluate.training.alignment import MAX_CELLS, alignment, block_words, labels, segment_labels
from duramen.evaluate.training.comments import ENTRIES, SECTIONS, commented, posts_of, section_of, with_comments
from duramen.evaluate.training.copies import blanked, body_of, columns_resting_on, composed, joined, typed
from duramen.evaluate.training.examples import Example, Prepared, prepare
from duramen.evaluate.training.inputs import MAX_PAGE_BLOCKS, rows_of

from ..cases import cases, cases_of, not_none
from .small import labelled, prepared

STORY = "<html><body class=x><p>The oak is dark and old.</p></body></html>"
OTHER = "<html><body><main class=y><script>var a</script><p id=z>An elm is pale.</p></main></body></html>"


def composed_of(
    story: Prepared, other: Prepared, *, is_reduced: bool = True, is_first: bool = False
) -> Prepared | None:
    body = body_of(other, is_bare=is_reduced, is_plain=is_reduced)
    return joined(story, body, other, type_weight=1.0, is_first=is_first)


@cases(
    ("below", False, [1.0, 0.0]),
    ("above", True, [0.0, 1.0]),
)
def test_the_other_page_is_foreign_whatever_it_says(is_first: bool, labels: list[float]) -> None:
    story = labelled(STORY, "The oak is dark and old.", "oak.example")
    other = labelled(OTHER, "An elm is pale.", "elm.example")
    page = not_none(composed_of(story, other, is_first=is_first))
    assert page.labels.tolist() == labels
    assert page.page.html().count("class=") == 1
    assert "<main" not in page.page.html()
    assert "<script" not in page.page.html()
    assert "<main" in (composed_of(story, other, is_reduced=False) or story).page.html()


def test_pages_that_cannot_be_composed() -> None:
    story = labelled("<title>Oak</title><p>The oak is dark.", "The oak is dark.", "oak.example")
    other = labelled(OTHER, "An elm is pale.", "elm.example")
    assert composed_of(story, other, is_first=True) is None, "nothing is put before a head without a body tag"
    assert composed_of(story, other) is not None
    open_title = labelled("<p>The oak is dark.<textarea>", "The oak is dark.", "oak.example")
    page = composed_of(open_title, labelled("<body></textarea><p>An elm</p></body>", "An elm", "elm.example"))
    assert page is None or page.labels[0] == 1.0, "the story stays as it was, or is left out"


def test_pages_are_composed_of_two_sites() -> None:
    pages = list(composed(prepared()))
    assert len(pages) > 5
    assert all(page.example.page_type == "article" for page in pages)
    assert [page.labels.tolist() for page in composed(prepared())] == [page.labels.tolist() for page in pages]
    assert list(composed(prepared()[:1])) == []


def test_blanked_copies_lack_what_words_names_or_declared_data_say_and_some_are_told_their_type() -> None:
    pages = prepared()
    chance = np.random.default_rng(1)
    blocks = [rows_of(page, np.ones((len(page.labels), 400), dtype=np.float32), chance) for page in pages]
    copies = list(blanked(blocks, np.ones((len(pages), 2), dtype=np.float32), chance))
    zeroed = {tuple(np.flatnonzero(own.features[0] == 0)) for own, _ in copies}
    assert zeroed == {tuple(columns_resting_on(evidence)) for evidence in ("words", "names", "declared")}
    assert all((own.features == 1).all() for own in blocks)
    given = [types.tolist() for _, types in typed(pages, blocks, ["article", "forum"], chance)]
    assert 0 < len(given) < len(pages)
    assert {tuple(types) for types in given} == {(1.0, 0.0), (0.0, 1.0)}


def test_long_pages_give_some_of_their_blocks_with_the_weight_of_all() -> None:
    texts = [f"oak {number}" for number in range(5 * MAX_PAGE_BLOCKS)]
    page = labelled("".join(f"<p>{text}" for text in texts), texts[0], "oak.example")
    rows = rows_of(page, np.ones((len(texts), 2), dtype=np.float32), np.random.default_rng(1))
    assert len(rows.features) == len(rows.weights) == pytest.approx(MAX_PAGE_BLOCKS, rel=0.3)
    assert rows.weights.sum() == pytest.approx(page.weights.sum(), rel=0.3)


@cases(
    ("a required segment", ["is dark"], [], [None, 1.0, None]),
    ("a forbidden one", [], ["Home"], [0.0, None, None]),
    ("too short to tell", ["o"], ["a"], [None, None, None]),
    ("in two blocks", ["the"], [], [None, None, None]),
    ("in another case", ["THE   OAK"], [], [None, 1.0, None]),
)
def test_segments(required: list[str], forbidden: list[str], labels: list[float | None]) -> None:
    found = segment_labels(["Home of  ash", "The oak is dark", "See the elm"], required, forbidden)
    assert [None if np.isnan(label) else label for label in found.tolist()] == labels


def test_an_example_with_segments_is_labelled_in_part() -> None:
    example = Example("<p>Home<p>The oak is dark.<p>x", None, "a.example", required=("oak is",), forbidden=("home",))
    page = not_none(prepare(example))
    assert page.is_labelled.tolist() == [True, True, False]
    assert page.is_content.tolist() == [False, True, False]
    assert page.weights[2] == 0
    assert prepare(Example("<p>x", None, "a.example", required=("oak is",))) is None


YOUNG = b"""<html><head><meta name=author content=Oak><script type="application/ld+json">{}</script></head><body>
<nav class="menu top" role="navigation"><a href=/>Home</a></nav><main id='story'><h1 class="top">Oak</h1>
<p data-x="1">The heartwood of an old oak is dark.</p><figure><figcaption>Bark</figcaption></figure></main></body>"""


@pytest.mark.parametrize("seed", range(20))
def test_an_older_page_says_the_same_in_the_same_blocks(seed: int) -> None:
    html = older(YOUNG, np.random.default_rng(seed))
    assert block_words(parse(html)) == block_words(parse(YOUNG))
    assert b"role=" not in html
    assert b"data-x" not in html


def test_all_that_can_be_lost_is_lost_at_times() -> None:
    pages = [older(YOUNG, np.random.default_rng(seed)) for seed in range(60)]
    for markup in (b"<meta", b"ld+json", b"<main", b"<nav", b"<h1", b"<p", b"class=", b'"menu top"'):
        assert 0 < sum(markup in page for page in pages) < len(pages), markup


def test_other_names_repeat_where_the_old_ones_did() -> None:
    html = renamed(b'<p class="a b"><p class="b"><p id=\'a\'>', np.random.default_rng(1))
    found = re.findall(rb"n\d+", html)
    assert len(found) == 4
    assert found[1] == found[2] != found[0] == found[3]


def test_aged_pages_keep_their_labels_and_their_type() -> None:
    pages = prepared()
    copies = list(aged(pages))
    assert 0 < len(copies) < len(pages)
    assert {copy.example.page_type for copy in copies} <= {page.example.page_type for page in pages}
    assert any(copy.example.page_type for copy in copies)
    labels = {(page.example.domain, tuple(page.labels)) for page in pages}
    assert all((copy.example.domain, tuple(copy.labels)) in labels for copy in copies)
    assert [copy.example.html for copy in aged(pages)] == [copy.example.html for copy in copies]


POST = "My grandfather planted this oak before the war."


@pytest.mark.parametrize("seed", range(20))
def test_posts_become_comments_and_the_article_stays(seed: int) -> None:
    article = labelled(STORY, "The oak is dark and old.", "a")
    thread = labelled(f"<p>Reply<p>{POST}", POST, "b", "forum")
    page = not_none(with_comments(article, thread, np.random.default_rng(seed)))
    assert page.labels[0] == 1
    assert page.labels[1:].tolist() == [0.0] * (len(page.labels) - 1)
    assert page.page.blocks.text(0) == "The oak is dark and old."
    assert POST in " ".join(page.page.blocks.text(block) for block in range(1, len(page.labels)))
    assert sorted(page.domains) == ["a", "b"]


def test_posts_are_what_people_wrote_and_some_articles_get_always_the_same() -> None:
    thread = labelled(f"<p>Reply now or be silent for ever<p>{POST}<p>Yes", f"{POST} Yes", "b", "forum")
    assert posts_of(thread) == [POST]
    pages = prepared()
    articles = [page for page in pages if page.example.page_type == "article"]
    assert with_comments(articles[0], labelled("<p>Yes", "Yes", "b", "forum"), np.random.default_rng(0)) is None
    one, other = (list(commented(pages)) for _ in range(2))
    assert 0 < len(one) < len(articles)
    assert [page.example.html for page in one] == [page.example.html for page in other]
    assert all(page.is_copy for page in one)


def test_every_form_of_a_section_holds_its_posts() -> None:
    drawn = {section_of([POST], np.random.default_rng(seed)) for seed in range(200)}
    assert all(POST in section for section in drawn)
    assert len({section.split(">")[0] for section in drawn}) == len({opening.split(">")[0] for opening, _ in SECTIONS})
    assert len(drawn) > len(ENTRIES) * len(SECTIONS)


@cases_of(__file__, "labels")
def test_labels(blocks: list[str], gold: str, expected: list[float]) -> None:
    found = not_none(labels([unspaced_words(block) for block in blocks], unspaced_words(gold)))
    assert found.dtype == np.float32
    if expected == [1, 0]:
        assert sorted(found) == [0, 1]
    else:
        assert found.tolist() == pytest.approx(expected, abs=1e-6)


def test_what_cannot_be_aligned_has_no_labels() -> None:
    half = int(MAX_CELLS**0.5) + 1
    assert alignment(("a",) * half, ("b",) * half) is None
