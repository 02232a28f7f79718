"""A document: every form of what was found, never changed, and the same after a journey."""

import copy
import json
import pickle
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import Document, extract, parse
from duramen.base.json_text import json_text
from duramen.page.document import Ruled
from duramen.page.model import explain

from .cases import cases, not_none

EXAMPLE = Path(__file__).parents[1] / "examples" / "heartwood.html"
URL = "https://example.org/oak"


@pytest.fixture(scope="module", params=["duramen", "wlr"])
def document(request: pytest.FixtureRequest) -> Document:
    return extract(EXAMPLE.read_bytes(), method=request.param, url=URL)


class TestJourneys:
    def test_pickled_and_copied(self, document: Document) -> None:
        back = pickle.loads(pickle.dumps(document))
        assert back == document
        assert hash(back) == hash(document)
        assert (back.kept == document.kept).all()
        for form in ("text", "markdown", "html", "images", "blocks"):
            assert getattr(back, form) == getattr(document, form)
        assert back.json() == document.json()
        for one, other in ((document.page.nodes, back.page.nodes), (document.page.blocks, back.page.blocks)):
            for name in type(one).columns():
                assert np.array_equal(getattr(one, name), getattr(other, name)), name
        for journey in (copy.copy, copy.deepcopy):
            assert journey(document) == document
            assert journey(document).page is document.page

    @given(st.binary(max_size=60) | st.text(max_size=60))
    def test_any_page(self, html: bytes | str) -> None:
        page = parse(html, url=URL)
        back = pickle.loads(pickle.dumps(page))
        assert back == page
        assert (back.tree(), back.source, back.url) == (page.tree(), page.source, URL)
        assert back.encoding == page.encoding
        assert back.truncated == page.truncated
        assert np.array_equal(back.nodes.source_start, page.nodes.source_start)

    @cases(
        ("a fragment", {"fragment": "td"}),
        ("with scripting", {"scripting": True}),
        ("in an encoding", {"encoding": "koi8-r"}),
        ("mended", {"lenient": True}),
    )
    def test_how_a_page_was_read(self, options: Any) -> None:
        page = parse(b"\xef\xbb\xbf\xef\xbb\xbf<td>\xc4\xd5\xc2<noscript><p>x</noscript>\r\ny<title>z<p>w", **options)
        back = pickle.loads(pickle.dumps(page))
        assert (back.tree(), back.encoding) == (page.tree(), page.encoding)


def test_equality_and_that_nothing_can_be_changed(document: Document) -> None:
    """Of the same page by the same method; not with another text, address, method or encoding, nor with no document."""
    one, two = extract("<p>oak", method="wlr"), extract("<p>oak", method="wlr")
    assert one == two
    assert len({one, two}) == 1
    others: list[object] = [extract("<p>ash", method="wlr"), extract("<p>oak", url=URL, method="wlr"), "<p>oak"]
    others += [extract("<p>oak", method="bte"), extract(b"<p>oak", method="wlr")]
    assert all(one != other for other in others)
    with pytest.raises(FrozenInstanceError):
        document.method = "bte"  # type: ignore[misc]
    with pytest.raises(ValueError, match="read-only"):
        document.kept[0] = True


def test_the_record_of_the_core_is_what_the_views_say(document: Document) -> None:
    record = document.as_dict()
    views = json.loads(json.dumps(document.metadata.as_dict())) | {
        "url": URL,
        "text": document.text,
        "markdown": document.markdown,
        "page_type": document.page_type,
        "confidence": document.confidence and round(document.confidence, 4),
        "completeness": {**document.completeness._asdict(), "evidence": list(document.completeness.evidence)},
        "sources": dict(document.metadata.sources) | ({"page_type": "model"} if document.decision else {}),
    }
    assert {name: record[name] for name in views} == views


def test_the_core_writes_joined_pages_and_rules_too(document: Document) -> None:
    found = {"title": "By \ud800 rule \x9b", "authors": ("Ann", "Bo")}
    ruled = replace(document, rule=Ruled("example.org", found), pages=(URL, f"{URL}/2"))
    before, after = document.as_dict(), ruled.as_dict()
    sources = {**before["sources"], "title": "rule", "authors": "rule"}
    changed = {"title": "By \ufffd rule \x9b", "authors": ["Ann", "Bo"], "sources": sources}
    assert after == before | changed | {"pages": [URL, f"{URL}/2"]}
    assert "\\u009b" in ruled.json()


def test_the_core_writes_json_as_python_does() -> None:
    post = "<div class=post><b class=author>{}</b> <time>2021-03-01</time><blockquote>Ann: {}</blockquote><p>{}</div>"
    posts = post.format("Ann", "\x9b1m", 'Is "oak" dark?') + post.format("Bob", "樫", "Only \\ old\x7f oak is.")
    image = f"<p>An oak <img src=data:image/png;base64,{'A' * 99} alt=Oak width=300><img src=oak.jpg> in spring."
    found = extract(
        f"<title>Oak</title><meta name=keywords content='a, b'>{posts}{image}", method="everything", url=URL
    )
    assert found.json() == json_text(found.as_dict(), indent=2)
    assert found.json(source="x", indent=False) == json_text({"source": "x"} | found.as_dict())
    assert found.posts
    assert found.images


def test_blocks_are_the_text(document: Document) -> None:
    assert " ".join(block.text for block in document.blocks).split() == document.text.split()
    for block in document.blocks:
        assert document.page.nodes.name(block.row) == block.tag
        assert document.page.blocks.row[block.number] == block.row
        assert (block.probability is None) == (document.decision is None)
        if document.decision is not None:
            assert block.probability == round(float(document.decision.probabilities[block.number]), 4)


class TestReasons:
    PAGE = EXAMPLE.read_bytes()

    @pytest.mark.parametrize("options", [{}, {"page_type": "forum"}], ids=["any type", "a known type"])
    def test_they_make_the_probability_and_survive_a_journey(self, options: Any) -> None:
        document = extract(self.PAGE, method="duramen", **options)
        for number, likely in enumerate(not_none(document.decision).probabilities.tolist()):
            why = document.explain(number)
            assert why == explain(document.page, number, **options)
            assert 1 / (1 + np.exp(-why.score)) == pytest.approx(likely, abs=1e-4)
        assert pickle.loads(pickle.dumps(document)).explain(3) == document.explain(3)

    def test_what_has_none(self) -> None:
        document = extract(self.PAGE, method="duramen")
        decision = not_none(document.decision)
        unlike = replace(decision, probabilities=1 - decision.probabilities)
        for number in (-1, 10_000):
            with pytest.raises(IndexError, match=f"block {number} is not in the page, which has"):
                document.explain(number)
        with pytest.raises(ValueError, match="wlr cannot explain its decisions"):
            extract(self.PAGE, method="wlr").explain(0)
        with pytest.raises(ValueError, match="another model: pass it as model="):
            replace(document, decision=unlike).explain(0)


def test_a_date_to_come_is_not_believed_and_elements_of_xhtml_are_closed_in_one_tag() -> None:
    page = parse("<meta property=article:published_time content=2031-01-01><p>An oak.")
    for today, published in (("2026-01-01", None), ("2032-01-01", "2031-01-01")):
        assert Document(page, page.nodes.is_text, "all", today=today).metadata.published == published
    head = b"<html xmlns='http://www.w3.org/1999/xhtml'><head><title/><script src='a.js' /></head>"
    xhtml = head + b"<p>An <b/> oak.<br/></p><script>plant()</script></html>"
    assert extract(xhtml, content_type="application/xhtml+xml").markdown == "An oak."
    assert extract(xhtml, content_type="text/html").markdown == "An **oak.**", "to HTML it is open"


def test_plain_text_is_content_and_mistakes_show_all_the_same() -> None:
    document = extract(b"1 < 2\n\n  & <b>\n", content_type="text/plain; charset=utf-8", url=URL)
    assert document.text == "1 < 2\n\n  & <b>"
    assert (document.method, document.page.url) == ("plain-text", URL)
    with pytest.raises(TypeError, match="has no option"):
        extract("x", content_type="text/plain", method="wlr", method_options={"nonsense": 1})
    assert repr(extract("<title>Oak</title><p>Dark and dense.", method="wlr")) == "<Document: 'Oak', 3 words, by wlr>"
