"""Parsing and reading back, and what is decided about any page: what a caller may rely on."""

from html import escape
from typing import get_args

import numpy as np
import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from duramen import Encoding, Page, extract, parse
from duramen._core import MAX_DEPTH
from duramen.page.model import Favor, explain, find

from .cases import cases, tables
from .markup import mutated, pages
from .recovered.pages import FORMATS

# Markup that says what it means: serialised and parsed again, it gives the same tree.
# (The standard promises no more: `<p>` in `<p>`, or `<a>` in `<a>`, cannot survive.)
NESTING = ["div", "section", "span", "em", "article", "my-element"]
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), min_size=1, max_size=12)
attributes = st.dictionaries(st.sampled_from(["class", "title", "data-x"]), texts, max_size=2)


def element(name: str, attributes: dict[str, str], children: list[str]) -> str:
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>"


markup = st.recursive(
    texts.map(escape) | texts.map(lambda text: f"<!--{text.replace('-', '').replace('>', '')}-->"),
    lambda inside: st.builds(element, st.sampled_from(NESTING), attributes, st.lists(inside, max_size=4)),
    max_leaves=12,
)

WRITTEN = tables(__file__)
GARDEN = WRITTEN["garden"]
LONG = " ".join(["oak"] * 30)
"""As many words as a `noscript` needs to count as shown."""


@pytest.mark.parametrize("html", [b"", ""], ids=["bytes", "str"])
def test_what_is_accepted(html: bytes | str) -> None:
    page = parse(html)
    assert [page.nodes.name(row) for row in range(len(page.nodes))] == ["#document", "html", "head", "body"]
    assert (page.text(), len(page.blocks)) == ("", 0)
    with pytest.raises(ValueError, match=r"utf-8.*utf-9"):
        parse(html, encoding="utf-9")
    assert parse(b"<p>x", content_type="no/such; charset=thing").text() == "x", "an unknown type says nothing"


class TestHowItIsRead:
    @cases(
        ("text", "<p>é", {}, Encoding("UTF-8", "str")),
        ("forced", b"<p>\xe9", {"encoding": "latin1"}, Encoding("windows-1252", "forced")),
        (
            "byte order mark before header",
            b"\xef\xbb\xbf<p>\xc3\xa9",
            {"content_type": "text/html; charset=koi8-r"},
            Encoding("UTF-8", "bom"),
        ),
        (
            "header before meta",
            b"<meta charset=utf-8><p>\xe9",
            {"content_type": "text/html; charset=latin1"},
            Encoding("windows-1252", "content-type"),
        ),
        ("meta", b"<meta charset=latin1><p>\xe9", {}, Encoding("windows-1252", "meta")),
        ("detected", b"<p>\xc3\xa9t\xc3\xa9 \xc3\xa9", {}, Encoding("UTF-8", "detected")),
    )
    def test_encoding(self, html: bytes | str, options: dict[str, str], encoding: Encoding) -> None:
        page = parse(html, **options)  # type: ignore[arg-type]
        assert page.encoding == encoding
        assert page.text().startswith("é")

    def test_what_the_page_says_of_itself_depth_scripting_and_fragments(self) -> None:
        page = parse(GARDEN, url="https://example.org/oak")
        assert (page.url, page.truncated, page.quirks) == ("https://example.org/oak", (), False)
        assert parse("<p>no doctype").quirks
        assert repr(page) == f"<Page: {len(page.nodes)} nodes, {len(page.blocks)} blocks, UTF-8>"
        deep = parse("<div>" * 10_000)
        assert (deep.truncated, deep.nodes.depth.max()) == (("depth",), MAX_DEPTH + 1)
        html = "<body><noscript><p>x</noscript>"
        assert ["p" in names(parse(html, scripting=flag)) for flag in (False, True)] == [True, False]
        assert parse("<td>x", fragment="tr").tree().rstrip("\n") == '| <td>\n|   "x"'

    @cases(
        ("most of the page", f"<noscript><p>{LONG}</p></noscript><p>three", [LONG, "three"]),
        ("a notice", "<noscript><p>Enable scripts.</p></noscript><p>Oak", ["Oak"]),
        ("a part of the page", "<noscript><p>one</p></noscript><p>two three", ["two three"]),
        ("with unseen text inside", f"<noscript>{LONG}<template>x</template></noscript>", [LONG]),
    )
    def test_noscript_is_shown_where_it_is_most_of_the_page(self, html: str, blocks: list[str]) -> None:
        page = parse(f"<body>{html}")
        assert [page.blocks.text(index) for index in range(len(page.blocks))] == blocks

    @cases(*WRITTEN["mending"])
    def test_mending(self, html: str, text: str, mended: str) -> None:
        assert parse(html).text() == text
        assert parse(html, lenient=True).text() == mended


class TestReadingBack:
    @given(markup)
    def test_html_parses_to_the_same_tree(self, html: str) -> None:
        page = parse("<!doctype html><body>" + html)
        assert parse(page.html()).tree() == page.tree()

    @given(markup)
    def test_the_html_of_a_row_parses_to_its_subtree(self, html: str) -> None:
        page = parse(f"<!doctype html><body><div>{html}</div>")
        again = parse(page.html(5), fragment="body")
        names = [page.nodes.name(row) for row in range(5, page.nodes.end[5])]
        assert names[0] == "div"
        assert [again.nodes.name(row) for row in range(2, len(again.nodes))] == names
        assert again.text() == page.text(5)

    @given(markup)
    def test_text_is_what_independent_parsers_call_text_content(self, html: str) -> None:
        page = parse(html)
        ours = [page.text(row) for row in np.flatnonzero(page.nodes.is_element)]
        document = turbohtml.parse(html)
        assert ours == [node.text for node in document.descendants if isinstance(node, turbohtml.Element)]

    def test_css_paths_find_their_row_and_no_other(self) -> None:
        page, oracle = parse(GARDEN), LexborHTMLParser(GARDEN)
        rows = np.flatnonzero(page.nodes.is_element)
        assert len(rows) > 20
        paths = [page.css_path(row) for row in rows]
        assert len(set(paths)) == len(rows)
        found = [oracle.css(path) for path in paths]
        assert [[(each.tag, each.text()) for each in some] for some in found] == [
            [(page.nodes.name(row), page.text(row))] for row in rows
        ]

    def test_raw_bodies_paths_of_texts_and_rows_outside_the_table(self) -> None:
        page = parse("<!doctype html><!-- why --><script>a < b &amp;</script>")
        raw = {page.nodes.name(row): page.raw(row) for row in range(len(page.nodes)) if not page.nodes.is_element[row]}
        assert (raw["#comment"], raw["#text"], page.text()) == (" why ", "a < b &amp;", "")
        assert parse("<p>x").css_path(5) == parse("<p>x").css_path(4)
        page = parse("<p>")
        for read in (page.html, page.text, page.raw, page.css_path, page.attributes):
            for row in (-1, 5, 2**40):
                with pytest.raises(IndexError):
                    read(row)


def names(page: Page) -> set[str]:
    return {page.nodes.name(row) for row in range(len(page.nodes))}


DRAWN = st.one_of(pages(), mutated([html for _, html in FORMATS.values()]))


@given(DRAWN, st.sampled_from(get_args(Favor)), st.sampled_from([None, True, False]))
def test_a_decision_fits_its_page_and_is_explained(html: str, favor: Favor, comments: bool | None) -> None:
    page = parse(html, lenient=True)
    found = find(page, favor=favor, comments=comments)
    assert np.array_equal(found.kept, find(page, favor=favor, comments=comments).kept)
    assert (len(found.kept), len(found.probabilities)) == (len(page.nodes), len(page.blocks))
    shares = [*found.probabilities, *found.page_types.values(), found.confidence]
    assert all(0 <= share <= 1 for share in shares)
    for block, probability in enumerate(found.probabilities[:5]):
        assert 1 / (1 + np.exp(-explain(page, block).score)) == pytest.approx(float(probability), abs=1e-3)


@given(DRAWN, st.sampled_from([None, 200, 403, 404, 503]))
def test_a_verdict_has_evidence_and_what_is_recovered_is_bounded(html: str, status: int | None) -> None:
    document, again = (extract(html, status=status) for _ in range(2))
    assert document.completeness == again.completeness
    assert 0.5 <= document.completeness.probability <= 1
    assert (document.completeness.verdict == "full") == (document.completeness.evidence == ())
    assert (document.origin, document.text) == (again.origin, again.text)
    assert len(document.page.source) < 64 * len(html) + (1 << 22)


def followed(page: Page, path: str) -> int | None:
    """The row that a path of `name:nth-child(n)` leads to, step by step from the document."""
    row = 0
    for step in path.split(" > "):
        name, _, place = step.partition(":nth-child(")
        below = np.flatnonzero((page.nodes.parent == row) & page.nodes.is_element)
        below = below[below > 0]
        row = int(below[int(place.removesuffix(")") or 1) - 1])
        assert name in ("*", page.nodes.name(row))
    return row


@given(DRAWN)
def test_a_css_path_leads_to_its_element(html: str) -> None:
    page = parse(html)
    for row in np.flatnonzero(page.nodes.is_element)[:50].tolist():
        assert followed(page, page.css_path(row)) == row
