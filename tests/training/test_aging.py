"""Copies of pages that say less of themselves."""

import re

import numpy as np
import pytest

from duramen import parse
from duramen.evaluate.training.aging import aged, older, renamed
from duramen.evaluate.training.alignment import block_words

from .small import prepared

PAGE = b"""<html><head><meta name=author content=Oak><script type="application/ld+json">{}</script></head><body>
<nav class="menu top" role="navigation"><a href=/>Home</a></nav><main id='story'><h1 class="top">Oak</h1>
<p data-x="1">The heartwood of an old oak is dark.</p><figure><figcaption>Bark</figcaption></figure></main></body>"""


@pytest.mark.parametrize("seed", range(20))
def test_an_older_page_says_the_same_in_the_same_blocks(seed: int) -> None:
    html = older(PAGE, np.random.default_rng(seed))
    assert block_words(parse(html)) == block_words(parse(PAGE))
    assert b"role=" not in html
    assert b"data-x" not in html


def test_all_that_can_be_lost_is_lost_at_times() -> None:
    pages = [older(PAGE, np.random.default_rng(seed)) for seed in range(60)]
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
