"""Pages drawn at random, of everything that Markdown can say, in characters that mean something to it."""

from collections.abc import Callable
from functools import partial
from html import escape

from ..markup import Choices, drawn

LETTERS = "ab1 2é中.*_[]()<>#+-!|~$\\`&;:=\"'\n"
SNIPPETS = [*"+ x,# h,> q,===,---,***,![,](x),&amp;amp;,&lt;b&gt;,a|b,2),#,``,$x$".split(","), "1. ", "- "]
LINKS = ["https://e.org/", "https://e.org/a_b*c*", "https://e.org/(x)?y=1&copy;=2", "https://e.org/a|b"]
MARKS = ("b", "em", "s", "sub", "sup", "span", "strong")

Part = Callable[[Choices], str]


def several(choices: Choices, part: Part, most: int) -> str:
    return "".join(part(choices) for _ in range(choices.number(1, most)))


def words(choices: Choices) -> str:
    kind = choices.number(0, 2)
    if kind == 0:
        return choices.one_of(("word", " ", "two words"))
    return choices.one_of(SNIPPETS) if kind == 1 else escape(choices.text(LETTERS, most=12))


def code(choices: Choices) -> str:
    return f"<code>{escape(choices.text('ab`| *_<$' + chr(92), most=6))}</code>"


def marked(choices: Choices, depth: int = 3, *, code_too: bool = True) -> str:
    """Words, code or a break, in up to three marks; no code in spans, which say nothing between two codes."""
    kind = choices.number(0, 4)
    if kind >= 3 and depth:
        name = choices.one_of(MARKS)
        inside = partial(marked, depth=depth - 1, code_too=code_too and name != "span")
        return f"<{name}>{several(choices, inside, 3)}</{name}>"
    if kind == 2 and code_too:
        return code(choices)
    return "<br>" if kind == 3 else words(choices)


def link(choices: Choices) -> str:
    return f'<a href="{escape(choices.one_of(LINKS))}">{several(choices, marked, 2)}</a>'


def line(choices: Choices) -> str:
    """Marked words and links, some of which are emphasised."""
    return several(choices, lambda inner: inner.one_of((marked, link, emphasised))(inner), 5)


def emphasised(choices: Choices) -> str:
    return f"<i>{link(choices)}</i>"


def cell(choices: Choices) -> str:
    parts: tuple[Part, ...] = (words, code, lambda inner: f"<b>{words(inner)}</b>")
    return several(choices, lambda inner: inner.one_of(parts)(inner), 3) if choices.number(0, 3) else ""


def table(choices: Choices) -> str:
    columns = range(choices.number(2, 4))
    header = "".join(f"<th>h{column}</th>" for column in columns)
    rows = ["".join(f"<td>{cell(choices)}</td>" for _ in columns) for _ in range(choices.number(1, 3))]
    return f"<table><tr>{header}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def code_block(choices: Choices) -> str:
    name = choices.one_of(("", ' class="language-python"', ' class="language-c++"'))
    return f"<pre><code{name}>\n{escape(choices.text('ab `~>-#' + chr(10) + chr(9), least=0, most=20))}</code></pre>"


def items(choices: Choices, depth: int) -> str:
    return several(choices, lambda inner: f"<li>{content(inner, depth)}</li>", 3)


def content(choices: Choices, depth: int) -> str:
    return several(choices, lambda inner: block(inner, depth - 1) if inner.number(0, 1) else line(inner), 3)


def block(choices: Choices, depth: int = 3) -> str:
    """A paragraph, heading, code, table, or up to three lists and quotes in each other."""
    kind = choices.number(0, 8 if depth else 4)
    if kind <= 1:
        name = ("p", "div")[kind]
        return f"<{name}>{line(choices)}</{name}>"
    if kind == 2:
        level = choices.number(1, 6)
        return f"<h{level}>{line(choices)}</h{level}>"
    if kind <= 4:
        return (code_block, table)[kind - 3](choices)
    if kind == 5:
        return f"<ul>{items(choices, depth)}</ul>"
    if kind == 6:
        return f"<ol start={choices.one_of((1, 0, 7, 100))}>{items(choices, depth)}</ol>"
    name = ("blockquote", "div")[kind - 7]
    return f"<{name}>{content(choices, depth)}</{name}>"


PAGES = drawn(lambda choices: several(choices, block, 5), decisions=1000)
