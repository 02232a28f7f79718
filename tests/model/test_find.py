"""Decisions: what is kept of a page, with which confidence, step by step."""

from pathlib import Path

import numpy as np
import pytest

from duramen import extract, parse
from duramen.page.model import OPTIONAL_STEPS, STEPS, Part, features, find, shipped_model, step_names

from ..cases import cases, cases_of, not_none, rows_of
from .handmade import by_length

STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts for centuries.</p>"
COMMENTS = (
    "<div id=comments><div class=comment><p>I have an oak in the garden, too.</p><a href=/r>Reply</a></div></div>"
)
PAGE = f"<nav><a href=/>Home</a><a href=/n>News</a></nav><article><h1>Oak</h1>{STORY * 6}</article>{COMMENTS}"

HEADLINE = "Why old oaks are dark inside"
TITLED = f"<title>{HEADLINE}</title><h1>{HEADLINE}</h1><i>12 May 2011</i>{STORY * 6}"
TWICE = f"<h1>Oak table</h1><main>{STORY}<p>Made to last, by hand, in the valley of the Saale.</p>{STORY}</main>"


def text_of(html: str, **options: object) -> str:
    page = parse(html)
    return page.core.render_text(find(page, **options).kept)  # type: ignore[arg-type]


def test_the_story_is_kept_and_the_menu_is_not() -> None:
    page = parse(PAGE)
    decision = find(page)
    text = text_of(PAGE)
    assert text.count("heartwood") == 6
    assert "News" not in text
    assert decision.page_type == max(decision.page_types, key=decision.page_types.__getitem__)
    assert sum(decision.page_types.values()) == pytest.approx(1, abs=1e-5)
    assert 0.5 < decision.confidence <= 1
    inside = np.zeros(len(page.nodes), dtype=bool)
    for block in np.flatnonzero(decision.kept_blocks):
        inside[page.blocks.first[block] : page.blocks.last[block]] = True
    assert not (decision.kept & ~inside).any(), "only texts of kept blocks"
    assert (decision.kept & page.nodes.is_text).sum() >= decision.kept_blocks.sum()
    assert decision.steps.shape == (len(STEPS), len(page.blocks))
    assert decision.steps.dtype == np.bool_
    assert (decision.steps[-1] == decision.kept_blocks).all(), "the last step is the result"


def test_favor_trades_precision_for_recall() -> None:
    page = parse(PAGE + "<p>Short." * 5 + "<p>A somewhat longer line of text below the story of the oak." * 2)
    precise, balanced, all_of_it = (find(page, favor=favor).kept for favor in ("precision", "balanced", "recall"))
    assert not (precise & ~balanced).any()
    assert not (balanced & ~all_of_it).any()
    with pytest.raises(ValueError, match='favor must be precision, balanced or recall, not "both"'):
        find(page, favor="both")  # type: ignore[arg-type]


def test_an_article_goes_without_its_comments_unless_they_are_wanted() -> None:
    assert "in the garden" in text_of(PAGE, comments=True)
    assert "Reply" not in text_of(PAGE, comments=True)
    assert "in the garden" not in text_of(PAGE, comments=False)
    assert "heartwood" in text_of(PAGE, comments=False)
    comment = "I have an oak in the garden, too, and my grandfather told me that it is older than the house."
    comments = "".join(f"<div class=comment><p>{comment} {year}</p></div>" for year in range(1900, 1906))
    page = f"<article><h1>Oak</h1>{STORY * 6}</article><div id=comments>{comments}</div>"
    assert "grandfather" not in text_of(page, model=by_length())
    assert "grandfather" in text_of(page, model=by_length(), comments=True)
    assert "grandfather" in text_of(page, model=by_length(), without="article-comments")


def test_a_page_type_can_be_forced() -> None:
    page = parse(PAGE)
    guessed = find(page)
    for page_type in shipped_model().page_types:
        decision = find(page, page_type=page_type)
        assert decision.page_type == page_type
        # The given type takes the place of the likeliest one; nothing changes where both are the same.
        assert list(decision.page_types.values()) == list(guessed.page_types.values())
        if page_type == guessed.page_type:
            assert decision.probabilities.tolist() == guessed.probabilities.tolist()
    with pytest.raises(ValueError, match='no page type is called "poem"; there are'):
        find(page, page_type="poem")


@cases(
    ("none", "shop-category", 0, "listing"),
    ("one", "shop-category", 1, "product"),
    ("two", "shop-category", 2, "listing"),
    ("unlikely", "recipe", 1, "documentation"),
)
def test_a_page_that_declares_one_product_is_one_if_it_may_be(golden: str, products: int, page_type: str) -> None:
    html = (Path(__file__).parents[1] / "pages" / golden / "page.html").read_text("utf-8")
    product = "<i itemscope itemtype='https://schema.org/Product'><b itemprop=name>Elm</b></i>"
    assert find(parse(html.replace("</body>", product * products + "</body>"))).page_type == page_type


@cases(
    ("empty", b"", "", 0.0),
    ("no text", "<img src=oak.png>", "", 0.0),
    ("text alone", "The oak is dark.\n\nIt is old.", "The oak is dark. It is old.", 0.2),
    ("JSON", '{"oak": ["dark", 1, 2]}', '{"oak": ["dark", 1, 2]}', 0.2),
    ("binary", bytes(range(256)) * 20, "", 0.0),
    ("deep", "<div>" * 3000 + "deep", "deep", 1.0),
)
def test_what_is_no_page_is_not_trusted(html: bytes | str, text: str, most: float) -> None:
    document = extract(html, method="duramen")
    decision, page = not_none(document.decision), document.page
    assert document.text == text
    assert 0 <= decision.confidence <= most
    assert decision.kept.shape == (len(page.nodes),)
    assert decision.probabilities.shape == decision.kept_blocks.shape == (len(page.blocks),)
    assert np.isfinite(decision.probabilities).all()


def test_headings_captions_and_terms_are_kept_with_what_they_name_and_products_say_things_once() -> None:
    page = (
        f"<title>Oak</title><article><h1>Oak</h1>{STORY * 3}<h2>Pros</h2>{STORY}<h3>Cons</h3>{STORY}"
        f"<details open><summary>More</summary>{STORY}</details>"
        f"<dl><dt>Heartwood</dt><dd>{STORY}</dd></dl></article>"
    )
    text = text_of(page, model=by_length())
    assert text.count("heartwood") == 7
    alone = text_of(page, model=by_length(), without=("headings", "captions"))
    for name in ("Pros", "Cons", "More", "Heartwood\n"):
        assert name in text
        assert name not in alone
    assert text_of(TITLED, model=by_length()).startswith(HEADLINE)
    assert HEADLINE not in text_of(TITLED, model=by_length(), without="headline")
    for page_type, times in (("article", 2), ("product", 1), ("service", 1), ("forum", 2)):
        assert text_of(TWICE, model=by_length(page_type)).count("heartwood") == times


def test_a_feature_in_words() -> None:
    wordings = rows_of(Path(__file__).with_name("tables.toml"))["wordings"]
    assert [(Part(feature, value, 0.0).says, feature, value) for _, feature, value in wordings] == wordings
    says = [feature.says for feature in features()]
    assert len(set(says)) == len(says), "each says something of its own"


@pytest.mark.parametrize("html", [PAGE, TITLED, TWICE])
@pytest.mark.parametrize("options", [{}, {"favor": "recall"}, {"page_type": "forum"}, {"comments": True}], ids=str)
def test_a_step_that_changed_a_block_has_words_for_it(html: str, options: dict[str, object]) -> None:
    decision = find(parse(html), **options)  # type: ignore[arg-type]
    changed = decision.steps[1:] != decision.steps[:-1]
    for index, step in enumerate(STEPS[1:]):
        if (changed[index] & decision.steps[index + 1]).any():
            assert step.kept, step.name
        if (changed[index] & ~decision.steps[index + 1]).any():
            assert step.dropped, step.name


def test_the_last_step_that_changed_a_block_decided_about_it() -> None:
    decision = find(parse(TITLED), model=by_length())
    assert [decision.decided_by(block).name for block in range(3)] == ["headline", "threshold", "threshold"]
    comments = find(parse(PAGE), comments=True, model=by_length())
    last = int(np.flatnonzero(comments.kept_blocks)[-1])
    assert comments.decided_by(last).name == "requested-comments"
    assert "comments were asked for" in comments.decided_by(last).kept


@pytest.mark.parametrize("name", OPTIONAL_STEPS)
def test_a_step_that_is_switched_off_changes_nothing(name: str) -> None:
    names = [step.name for step in STEPS]
    for html in (PAGE, TITLED, TWICE):
        decision = find(parse(html), without=name, model=by_length("product" if html is TWICE else "article"))
        if name in names:
            at = names.index(name)
            assert (decision.steps[at] == decision.steps[at - 1]).all()
        assert decision.without == (name,)


RECIPE = """<script type="application/ld+json">{"@type": "Recipe", "name": "Acorn bread",
    "keywords": "acorn flour shop", "recipeIngredient": ["300 g acorn flour", "salt"],
    "recipeInstructions": [{"@type": "HowToStep", "text": "Knead it &amp; bake it for an hour."}],
    "isRelatedTo": {"name": "Chestnut soup for winter"}}</script>"""
CARD = """<aside class="card"><ul><li>300 g acorn flour<li>Salt</ul><p>Knead it & bake it for an hour.</aside>
    <aside class="shop"><p>Acorn flour shop<p>Chestnut soup for winter</aside><p hidden>300 g acorn flour"""


def test_declared_ingredients_and_steps_are_kept_once() -> None:
    html = RECIPE + PAGE + CARD
    text = text_of(html, model=by_length())
    assert [text.count(part) for part in ("300 g acorn flour", "Salt", "Knead it")] == [1, 1, 1]
    for part in ("Acorn flour shop", "Chestnut soup"):
        assert part not in text, "keywords and related things are no evidence"
    assert "300 g acorn flour" not in text_of(html, model=by_length(), without="declared")
    for tag, times in (("b", 1), ("button", 0), ("label", 0)):
        assert text_of(html.replace("<ul>", f"<{tag}>For it</{tag}><ul>"), model=by_length()).count("For it") == times


POST = """<blockquote class="twitter-tweet" data-lang="en"><p lang="en" dir="ltr">We counted 340 rings today.
    <a href="https://t.co/abc">pic.twitter.com/abc</a></p>&mdash; Ann Lee (@annlee)
    <a href="https://twitter.com/annlee/status/123">May 5, 2020</a></blockquote>"""


def test_a_post_in_a_story_is_kept() -> None:
    story = "".join(
        f"<p>The heartwood of an old oak is dark and dense after {n} years in the forest.</p>" for n in range(9)
    )
    page = f"<nav><a href=/>Home</a></nav><h1>Oak</h1>{story}{POST}{story}"
    text = text_of(page, model=by_length())
    assert "We counted 340 rings today." in text
    assert "Ann Lee (@annlee)" in text
    assert "340 rings" not in text_of(page, model=by_length(), without="embedded")
    alone = parse(f"<nav><a href=/>Home</a></nav>{POST}<p>Oak")
    decision, at = find(alone, model=by_length()), [step.name for step in STEPS].index("embedded")
    assert (decision.steps[at] == decision.steps[at - 1]).all()


def test_smoothing_can_be_switched_off_and_is_explained_then() -> None:
    smooth, rough = extract(PAGE), extract(PAGE, method_options={"without": ["template-smoothing"]})
    assert (not_none(smooth.decision).probabilities != not_none(rough.decision).probabilities).any()
    assert any(part.feature == "template_mean" for part in smooth.explain(3).parts)
    assert not any(part.feature == "template_mean" for part in rough.explain(3).parts)


def test_unknown_steps_are_refused() -> None:
    assert step_names(" teasers,headline,teasers ") == ("teasers", "headline")
    for wrong in ("teaser", "threshold", ["teasers", "x"]):
        with pytest.raises(ValueError, match="can be switched off; these can: template-smoothing, story-floor"):
            extract(PAGE, method_options={"without": wrong})


@cases_of(str(Path(__file__).with_name("tables.py")), "kept")
def test_what_is_kept_of_a_page_of_a_type(page_type: str, html: str, kept: str) -> None:
    assert " | ".join(text_of(html, model=by_length(page_type)).split("\n\n")) == kept
