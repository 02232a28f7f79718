"""Templates of products as pages: what a server sends, as far as the template itself says it.

Parts are put into the page that they extend, and included files into their places. A mark of a template language is
replaced by the text that it translates or by what its name promises: a server writes a field for a password in the
place of `form.password`, and a status in the place of `error.code`. Every other mark is removed. Of two branches one is
sent: that of a visitor who is not logged in and has not sent a form yet.
"""

import re
import subprocess
from collections.abc import Callable

from tests.completeness.shapes import LEAD

MARKS = re.compile(
    r"\{\{.*?\}\}+|\{%.*?%\}|\{#.*?#\}|<%.*?%>|<\?(?:php|=).*?(?:\?>|$)|<!-- (?:IF|ELSE|ENDIF|INCLUDE).*?-->", re.DOTALL
)
TRANSLATED = re.compile(
    r"""\b(?:_|__|_e|esc_html_e|esc_html__|t|trans|translate|gettext|i18n|L|lang)\b[ (]+(["'])(.*?)\1""", re.DOTALL
)
UNREADABLE = (OSError, KeyError, subprocess.CalledProcessError)
EXTENDS = re.compile(r"""\{%-?\s*extends\s+["']([^"']+)["']""")
INCLUDE = re.compile(r"""\{%-?\s*include\s+["']([^"']+)["'].*?%\}""", re.DOTALL)
BLOCK = re.compile(r"\{%[-+]?\s*(block\s+([\w.-]+)|endblock)\b.*?%\}", re.DOTALL)
COMMENT = re.compile(r"\{%-?\s*comment\b.*?endcomment\s*-?%\}", re.DOTALL)
CONDITION = re.compile(
    r"\{%[-+]?\s*if\b((?:(?!%\}).)*)%\}((?:(?!\{%[-+]?\s*(?:if|endif)\b).)*)\{%[-+]?\s*endif\b.*?%\}", re.DOTALL
)
ELSE = re.compile(r"\{%[-+]?\s*(?:else|elif\b.*?)\s*[-+]?%\}", re.DOTALL)
NOT_YET = re.compile(r"authenticated|logged|user|\bauth|debug|messages|\.errors|form_errors|popup")
PASSWORD_FIELD = re.compile(r"""form\.password|type=["']?password""")
NAME = re.compile(r"[\w.$]+")
USERNAME, PASSWORD = '<input type="text" name="username">', '<input type="password" name="password">'
FIELDS = {
    **dict.fromkeys(("form", "form.as_p", "form.as_div", "form.as_table", "login_form"), USERNAME + PASSWORD),
    **dict.fromkeys(("form.username", "form.login", "form.email"), USERNAME),
    "form.password": PASSWORD,
}
STATUS = re.compile(r"(?i)(code|status)$")
VALUE = re.compile(r"(?i)(code|status|message|reason|description|heading|title|error|status_?(text|name))$")

Read = Callable[[str], str]


def page(kind: str, path: str, template: str, read: Read) -> str | None:
    """A page of a template; none of a part of a page, except of a message below a text, and none without words.

    `read` returns another file of the product.
    """
    if "#L" in path:
        template = "".join(f"<p>{match[2]}</p>" for match in TRANSLATED.finditer(template))
    if path.endswith(".http"):
        template = re.split(r"\r?\n\r?\n", template, maxsplit=1)[1]
    folder = path[: path.rindex("templates/") + len("templates/")] if "templates/" in path else ""
    whole = whole_template(template, lambda name: read(folder + name))
    text = MARKS.sub(lambda mark: words_of(mark[0], kind), one_branch(COMMENT.sub("", whole)))
    if kind == "teaser" and not is_page(text):
        story = f"<h1>Herring and history</h1>{LEAD}"
        return (
            f"<!DOCTYPE html><html><head><title>Lund</title></head><body><article>{story}{text}</article></body></html>"
        )
    is_filled = text == whole or kind in ("shell", "empty") or re.search(r"\w", re.sub(r"(?s)<[^>]*>", "", body(text)))
    return text if is_page(text) and is_filled else None


def is_page(text: str) -> bool:
    return bool(re.search(r"<(html|body|!doctype)\b", text, re.IGNORECASE))


def body(text: str) -> str:
    """A page without its head, scripts and styles."""
    return re.sub(r"(?is)<(head|script|style|title)\b.*?</\1>", "", text)


def whole_template(text: str, read: Read, depth: int = 4) -> str:
    """A template with what it extends and includes; a file that cannot be read leaves the template as it is."""

    def included(match: re.Match[str]) -> str:
        try:
            return whole_template(read(match[1]), read, depth - 1) if depth else ""
        except UNREADABLE:
            return ""

    base = EXTENDS.search(text)
    if base and depth and "endblock" in text:
        try:
            text = with_blocks(whole_template(read(base[1]), read, depth - 1), blocks(text))
        except UNREADABLE:
            return text
    return INCLUDE.sub(included, text)


def one_branch(text: str) -> str:
    """A template without the branches that are not sent, from the innermost to the outermost."""

    def taken(match: re.Match[str]) -> str:
        branches = ELSE.split(match[2])
        asking = [branch for branch in branches if PASSWORD_FIELD.search(branch)]
        is_first = " not " in match[1] or not NOT_YET.search(match[1])
        return asking[0] if asking else branches[0] if is_first else branches[-1] if len(branches) > 1 else ""

    found = 1
    while found:
        text, found = CONDITION.subn(taken, text)
    return text


def blocks(text: str) -> dict[str, str]:
    """The insides of the blocks of a template, by name."""
    found, opened = dict[str, str](), list[tuple[str, int]]()
    for mark in BLOCK.finditer(text):
        if mark[2]:
            opened.append((mark[2], mark.end()))
        elif opened:
            name, start = opened.pop()
            found.setdefault(name, text[start : mark.start()])
    return found


def with_blocks(text: str, inner: dict[str, str]) -> str:
    """A template whose blocks have other insides; the marks of the blocks stay, because a part may extend a part."""
    out, at, depth = [], 0, 0
    for mark in BLOCK.finditer(text):
        if depth:
            depth += 1 if mark[2] else -1
            if depth == 0:
                at = mark.start()
        elif mark[2] in inner:
            out += [text[at : mark.end()], inner[mark[2]]]
            depth = 1
    return "".join([*out, text[at:] if not depth else ""])


def words_of(mark: str, kind: str) -> str:
    """What a server writes in the place of a mark."""
    translated = " ".join(match[2] for match in TRANSLATED.finditer(mark))
    names = [name.rpartition("$")[2] for name in NAME.findall(mark)]
    field = next((FIELDS[name] for name in names if name in FIELDS), "")
    if translated or (kind == "wall" and field):
        return translated or field
    if mark.startswith(("{%", "{#", "<!--")):
        return ""
    if kind == "error":
        return next(("404" if STATUS.search(name) else "Not Found" for name in names if VALUE.search(name)), "")
    return ""
