"""The steps of a decision: each has a mask, each can be switched off, and each says what it did."""

import numpy as np
import pytest

from duramen import extract, parse
from duramen.page.model import OPTIONAL_STEPS, STEPS, find, step_names

from .handmade import by_length
from .test_find import PAGE, STORY

HEADLINE = "Why old oaks are dark inside"
TITLED = f"<title>{HEADLINE}</title><h1>{HEADLINE}</h1><i>12 May 2011</i>{STORY * 6}"
TWICE = f"<h1>Oak table</h1><main>{STORY}<p>Made to last, by hand, in the valley of the Saale.</p>{STORY}</main>"


def test_every_step_has_a_mask_and_the_last_one_is_the_result() -> None:
    page = parse(PAGE)
    decision = find(page)
    assert decision.steps.shape == (len(STEPS), len(page.blocks))
    assert decision.steps.dtype == np.bool_
    assert (decision.steps[-1] == decision.kept_blocks).all()


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
    page = parse(RECIPE + PAGE + CARD)
    text = page.core.render_text(find(page, model=by_length()).kept)
    assert [text.count(part) for part in ("300 g acorn flour", "Salt", "Knead it")] == [1, 1, 1]
    for part in ("Acorn flour shop", "Chestnut soup"):
        assert part not in text, "keywords and related things are no evidence"
    without = page.core.render_text(find(page, model=by_length(), without="declared").kept)
    assert "300 g acorn flour" not in without


POST = """<blockquote class="twitter-tweet" data-lang="en"><p lang="en" dir="ltr">We counted 340 rings today.
    <a href="https://t.co/abc">pic.twitter.com/abc</a></p>&mdash; Ann Lee (@annlee)
    <a href="https://twitter.com/annlee/status/123">May 5, 2020</a></blockquote>"""


def test_a_post_in_a_story_is_kept() -> None:
    story = "".join(
        f"<p>The heartwood of an old oak is dark and dense after {n} years in the forest.</p>" for n in range(9)
    )
    page = parse(f"<nav><a href=/>Home</a></nav><h1>Oak</h1>{story}{POST}{story}")
    text = page.core.render_text(find(page, model=by_length()).kept)
    assert "We counted 340 rings today." in text
    assert "Ann Lee (@annlee)" in text
    assert "340 rings" not in page.core.render_text(find(page, model=by_length(), without="embedded").kept)
    alone = parse(f"<nav><a href=/>Home</a></nav>{POST}<p>Oak")
    decision, at = find(alone, model=by_length()), [step.name for step in STEPS].index("embedded")
    assert (decision.steps[at] == decision.steps[at - 1]).all()


def test_smoothing_can_be_switched_off_and_is_explained_then() -> None:
    smooth, rough = extract(PAGE), extract(PAGE, method_options={"without": ["template-smoothing"]})
    assert smooth.decision is not None
    assert rough.decision is not None
    assert (smooth.decision.probabilities != rough.decision.probabilities).any()
    assert any(part.feature == "template_mean" for part in smooth.explain(3).parts)
    assert not any(part.feature == "template_mean" for part in rough.explain(3).parts)


def test_unknown_steps_are_refused() -> None:
    assert step_names(" teasers,headline,teasers ") == ("teasers", "headline")
    for wrong in ("teaser", "threshold", ["teasers", "x"]):
        with pytest.raises(ValueError, match="can be switched off; these can: template-smoothing, story-floor"):
            extract(PAGE, method_options={"without": wrong})
