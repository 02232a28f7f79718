"""Pages drawn at random, of everything that Markdown can say, in characters that mean something to it."""

from html import escape

from hypothesis import strategies as st

TEXTS = st.text("ab1 2é中.*_[]()<>#+-!|~$\\`&;:=\"'\n", min_size=1, max_size=12).map(escape)
SNIPPETS = st.sampled_from(
    [
        "1. ",
        "- ",
        "+ x",
        "# h",
        "> q",
        "===",
        "---",
        "***",
        "![",
        "](x)",
        "&amp;amp;",
        "&lt;b&gt;",
        "a|b",
        "2)",
        "#",
        "``",
        "$x$",
    ]
)
WORDS = st.one_of(TEXTS, SNIPPETS, st.sampled_from(["word", " ", "two words"]))
LINKS = st.sampled_from(
    ["https://e.org/", "https://e.org/a_b*c*", "https://e.org/(x)?y=1&copy;=2", "https://e.org/a|b"]
)


def element(name: str, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """An element around something drawn."""
    return inner.map(lambda content: f"<{name}>{content}</{name}>")


def link(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A link around something drawn without one."""
    return st.builds(lambda href, content: f'<a href="{escape(href)}">{content}</a>', LINKS, inner)


def several(inner: st.SearchStrategy[str], most: int = 4) -> st.SearchStrategy[str]:
    """Some of it, one behind the other."""
    return st.lists(inner, min_size=1, max_size=most).map("".join)


CODE = element("code", st.text("ab`| *_\\<$", min_size=1, max_size=6).map(escape))
LEAVES = st.one_of(WORDS, CODE, st.just("<br>"))
MARKED = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        *(element(name, several(inner)) for name in ("b", "em", "s", "sub", "sup", "span", "strong"))
    ),
    max_leaves=6,
)
LINE = several(st.one_of(MARKED, link(several(MARKED, 2)), element("i", link(several(MARKED, 2)))), 5)
CELL = several(st.one_of(WORDS, CODE, element("b", WORDS)), 3)


@st.composite
def table(draw: st.DrawFn) -> str:
    """A table with a header; its other cells may be empty."""
    width = draw(st.integers(2, 4))
    header = "".join(f"<th>h{column}</th>" for column in range(width))
    cell = st.one_of(CELL, st.just(""))
    rows = draw(st.lists(st.lists(cell, min_size=width, max_size=width), min_size=1, max_size=3))
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><tr>{header}</tr>{body}</table>"


def code_block(language: str, text: str) -> str:
    """Code in a language, or none."""
    name = f' class="language-{language}"' if language else ""
    return f"<pre><code{name}>\n{escape(text)}</code></pre>"


PLAIN_BLOCKS = st.one_of(
    element("p", LINE),
    element("div", LINE),
    st.builds(lambda level, text: f"<h{level}>{text}</h{level}>", st.integers(1, 6), LINE),
    st.builds(code_block, st.sampled_from(["", "python", "c++"]), st.text("ab `~\n\t>-#", max_size=20)),
    table(),
)


def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Lists and quotes of what was drawn so far."""
    content = several(st.one_of(LINE, inner), 3)
    items = st.lists(element("li", content), min_size=1, max_size=3).map("".join)
    return st.one_of(
        items.map(lambda text: f"<ul>{text}</ul>"),
        st.builds(lambda start, text: f"<ol start={start}>{text}</ol>", st.sampled_from([0, 1, 7, 100]), items),
        element("blockquote", content),
        element("div", content),
    )


BLOCKS = st.recursive(PLAIN_BLOCKS, nested, max_leaves=5)
PAGES = several(BLOCKS, 5)
