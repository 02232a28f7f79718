"""Code blocks: the languages of common highlighters, and nothing but the code."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from duramen import parse
from duramen.page import render

from .test_markdown import markdown

READER = MarkdownIt("commonmark")


def fences(html: str) -> list[tuple[str, str]]:
    """Language and text of the code blocks in our Markdown, as markdown-it reads them."""
    tokens = READER.parse(markdown(html))
    return [(token.info, token.content.removesuffix("\n")) for token in tokens if token.type == "fence"]


LANGUAGES = {
    "Prism": ('<pre class="language-css"><code class="language-css">a</code></pre>', "css"),
    "highlight.js": ('<pre><code class="hljs javascript">a</code></pre>', "javascript"),
    "Pygments of Sphinx": (
        '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>',
        "python",
    ),
    "Sphinx without a language": (
        '<div class="highlight-default notranslate"><div class="highlight"><pre>a</pre></div></div>',
        "",
    ),
    "Jupyter": ('<div class="highlight hl-ipython3"><pre>a</pre></div>', "ipython3"),
    "MkDocs": ('<div class="language-yaml highlight"><pre><span></span><code>a</code></pre></div>', "yaml"),
    "MkDocs with line numbers": (
        (
            '<div class="language-py highlight"><table class="highlighttable"><tr><td class="linenos">'
            '<div class="linenodiv">'
            '<pre><span class="normal">1</span></pre></div></td>'
            '<td class="code"><div><pre><code>a</code></pre></div></td>'
            "</tr></table></div>"
        ),
        "py",
    ),
    "rustdoc": ('<div class="example-wrap"><pre class="rust rust-example-rendered"><code>a</code></pre></div>', "rust"),
    "Shiki": ('<pre class="shiki github-dark" data-language="ts"><code><span class="line">a</span></code></pre>', "ts"),
    "EnlighterJS": ('<pre class="EnlighterJSRAW" data-enlighter-language="php">a</pre>', "php"),
    "GitHub": ('<div class="highlight highlight-source-shell"><pre>a</pre></div>', "shell"),
    "GitHub's HTML": ('<div class="highlight highlight-text-html-basic"><pre>a</pre></div>', "html"),
    "Docusaurus": (
        (
            '<div class="language-jsx codeBlockContainer_x"><div><pre class="prism-code language-jsx"><code>'
            '<span class="token-line">a<br></span></code></pre></div></div>'
        ),
        "jsx",
    ),
    "SyntaxHighlighter": ('<pre class="brush: ruby; gutter: false">a</pre>', "ruby"),
    "SyntaxHighlighter after its script": (
        (
            '<div class="syntaxhighlighter php"><table><tr><td class="gutter"><div class="line">1</div></td>'
            '<td class="code">'
            '<div class="container"><div class="line"><code class="php plain">a</code></div></div></td>'
            "</tr></table></div>"
        ),
        "php",
    ),
    "Crayon": ('<pre class="lang:go decode:true">a</pre>', "go"),
    "Chroma": (
        '<div class="highlight"><pre class="chroma"><code class="language-toml" data-lang="toml">a</code></pre></div>',
        "toml",
    ),
    "Rouge": (
        (
            '<div class="language-ruby highlighter-rouge"><div class="highlight">'
            '<pre class="highlight"><code>a</code></pre>'
            "</div></div>"
        ),
        "ruby",
    ),
    "Hexo": (
        (
            '<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span></pre></td>'
            '<td class="code"><pre><span class="line">a</span></pre></td></tr></table></figure>'
        ),
        "js",
    ),
    "VuePress": ('<div class="language-vue extra-class"><pre class="language-vue"><code>a</code></pre></div>', "vue"),
    "GitBook": ('<pre><code class="lang-sql">a</code></pre>', "sql"),
    "MediaWiki": ('<div class="mw-highlight mw-highlight-lang-lua"><pre>a</pre></div>', "lua"),
    "Org": ('<div class="org-src-container"><pre class="src src-emacs-lisp">a</pre></div>', "emacs-lisp"),
    "pandoc": ('<div class="sourceCode"><pre class="sourceCode haskell"><code>a</code></pre></div>', "haskell"),
    "a language of code as `lang`": ('<pre lang="python">a</pre>', "python"),
    "the language of the words": ('<pre lang="en"><code lang="de">a</code></pre>', ""),
    "the language of the page": ('<div class="lang-en language-pt-br"><pre>a</pre></div>', ""),
    "a class that begins like Sphinx's": ('<div class="highlight-box"><pre>a</pre></div>', ""),
    "a class of the page": ('<div class="post java"><pre>a</pre></div>', ""),
    "an unknown language": ('<div class="language-mine extra-class"><pre>a</pre></div>', "mine"),
    "Chroma without a language": ('<pre><code class="language-fallback" data-lang="fallback">a</code></pre>', ""),
}


@pytest.mark.parametrize(("html", "language"), LANGUAGES.values(), ids=LANGUAGES)
def test_languages(html: str, language: str) -> None:
    assert fences(html) == [(language, "a")]


NUMBERED = {
    "a span": '<span class="lineno">{}</span>{}\n',
    "a link in a span": '<span class="linenos"><a href="#L">{}</a></span>{}\n',
    "Chroma's style": (
        '<span style="display:flex"><span style="white-space:pre;user-select:none">{}</span><span>{}\n</span></span>'
    ),
    "hashed class names": (
        '<span class="token-line"><span class="codeBlockLineNumber_x"><span>{}</span></span><span>{}</span></span>'
    ),
    "blocks": '<div class="line"><span class="line-number">{}</span>{}</div>',
    "lines that are elements, without line breaks": '<span class="line"><button>{}</button><b>{}</b></span>',
}
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


NOT_CODE = {
    "a button in the code": "<pre><code>a</code><button>Copy</button></pre>",
    "a button beside the code": '<div class="language-x"><button class="copy">Copy</button><pre>a</pre></div>',
    "the language beside the code": '<div><span class="lang">sh</span><pre>a</pre></div>',
    "a prompt that cannot be selected": '<pre><span style="user-select: none">$ </span>a</pre>',
    "the prompts of Prism": '<pre><span class="command-line-prompt"><span>$</span></span>a</pre>',
    "lines that mdBook hides": '<pre><span class="boring">fn main() {\n</span>a\n<span class="boring">}</span></pre>',
}


@pytest.mark.parametrize("html", NOT_CODE.values(), ids=NOT_CODE)
def test_what_is_not_code_is_left_out(html: str) -> None:
    assert markdown(html) in ("```\na\n```", "```x\na\n```")


def test_prompts_that_the_author_wrote_and_tabs_without_their_panels_stay() -> None:
    console = '<div class="highlight-console"><pre><span class="gp">$ </span>ls</pre></div>'
    assert fences(console) == [("console", "$ ls")]
    assert markdown('<ul role="tablist"><li role="tab">npm<li role="tab">Yarn</ul><p>a') == "- npm\n- Yarn\n\na"


TABS = {
    "roles": (
        '<div><ul role="tablist"><li role="tab">npm<li role="tab">Yarn</ul><div><div role="tabpanel"><pre>a</pre></div>'
        '<div role="tabpanel"><pre>b</pre></div></div></div>'
    ),
    "MkDocs": (
        '<div class="tabbed-set"><input type=radio><input type=radio><div class="tabbed-labels"><label>npm</label>'
        '<label>Yarn</label></div><div class="tabbed-content"><div class="tabbed-block"><pre>a</pre></div>'
        '<div class="tabbed-block"><pre>b</pre></div></div></div>'
    ),
    "VitePress": (
        '<div class="vp-code-group"><div class="tabs"><input type=radio><label>npm</label><input type=radio><label>Yarn'
        '</label></div><div class="blocks"><div><pre>a</pre></div><div><pre>b</pre></div></div></div>'
    ),
}


@pytest.mark.parametrize("html", TABS.values(), ids=TABS)
def test_tabs_are_one_fence_each_with_its_label(html: str) -> None:
    assert markdown(html) == "**npm**\n\n```\na\n```\n\n**Yarn**\n\n```\nb\n```"
