"""Code blocks: the languages of common highlighters, and nothing but the code."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from duramen import parse
from duramen.page import render

from ..cases import cases_of, tables
from .test_markdown import markdown

READER = MarkdownIt("commonmark")


def fences(html: str) -> list[tuple[str, str]]:
    """Language and text of the code blocks in our Markdown, as markdown-it reads them."""
    tokens = READER.parse(markdown(html))
    return [(token.info, token.content.removesuffix("\n")) for token in tokens if token.type == "fence"]


@cases_of(__file__, "languages")
def test_languages(html: str, language: str) -> None:
    assert fences(html) == [(language, "a")]


NUMBERED = tables(__file__)["numbered"]
COLUMN = '<table><tr><td class="gutter"><pre>{}</pre></td><td class="code"><pre>{}</pre></td></tr></table>'
LINE = '<div class="line">{}</div>'
LINES = st.lists(st.text(st.sampled_from("ab 1=(){}.#`*\t"), max_size=12).map(str.rstrip), min_size=1, max_size=6)


def in_a_column(lines: list[str]) -> str:
    numbers = "".join(LINE.format(number) for number, _ in enumerate(lines, start=1))
    return COLUMN.format(numbers, "".join(map(LINE.format, lines)))


@pytest.mark.parametrize("form", [*NUMBERED.values(), None], ids=[*NUMBERED, "a column"])
@given(lines=LINES)
def test_line_numbers_are_left_out_and_lines_stay(form: str | None, lines: list[str]) -> None:
    written = [form.format(number, line) for number, line in enumerate(lines, start=1)] if form else []
    html = f"<pre><code>{''.join(written)}</code></pre>" if form else in_a_column(lines)
    code = re.sub(r"\A(?:[ \t]*\n)+|\s+\Z", "", "\n".join(lines))
    assert fences(html) == ([("", code)] if code else [])
    page = parse(html)
    assert render.text(page, page.nodes.is_text).split() == code.split()


@cases_of(__file__, "not code")
def test_what_is_not_code_is_left_out(html: str) -> None:
    assert markdown(html) in ("```\na\n```", "```x\na\n```")


def test_prompts_that_the_author_wrote_and_tabs_without_their_panels_stay() -> None:
    console = '<div class="highlight-console"><pre><span class="gp">$ </span>ls</pre></div>'
    assert fences(console) == [("console", "$ ls")]
    assert markdown('<ul role="tablist"><li role="tab">npm<li role="tab">Yarn</ul><p>a') == "- npm\n- Yarn\n\na"


@cases_of(__file__, "tabs")
def test_tabs_are_one_fence_each_with_its_label(html: str) -> None:
    assert markdown(html) == "**npm**\n\n```\na\n```\n\n**Yarn**\n\n```\nb\n```"
