"""HTML as an outline of what it says: blocks, lists, tables and marked characters; read by lexbor, not by us.

Two pages with the same outline say the same: containers without meaning are gone, and so are white space that does
not show, breaks at the ends of lines and elements that hold nothing.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

Marks = frozenset[str]
Run = tuple[tuple[str, Marks], ...]
"""Characters, each with the marks it stands in; spaces have none."""

MARKS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "s": "del", "del": "del", "code": "code"}
MARKS |= {"sub": "sub", "sup": "sup"}
HEADINGS = {f"h{level}" for level in range(1, 7)}
BREAK, SPACE = "\n", " "


def outline(html: str) -> list[object]:
    body = LexborHTMLParser(html).body
    return blocks(body) if body is not None else []


def blocks(element: LexborNode) -> list[object]:
    """What an element's children say, loose text as paragraphs."""
    found: list[object] = []
    loose: list[tuple[str, Marks]] = []

    def end() -> None:
        found.extend(("p", run) for run in paragraphs(loose))
        loose.clear()

    for node, marks in flattened(element, frozenset()):
        if isinstance(node, str):
            loose.append((node, marks))
        else:
            end()
            found.extend(block(node))
    end()
    return found


def flattened(element: LexborNode, marks: Marks) -> Iterator[tuple[str | LexborNode, Marks]]:
    """Characters with their marks, and the blocks between them."""
    last: tuple[str | LexborNode, Marks] = ("", marks)
    last_code = ""
    for child in children(element):
        name = child.tag or ""
        if name == "code":
            names = list(flattened(child, marks | {"code"}))
            first = names[0][0] if names else ""
            if last_code and isinstance(first, str) and first.isalnum():
                yield SPACE, frozenset()  # two names in separate boxes
            yield from names
            end = names[-1][0] if names else last_code
            last_code = end if isinstance(end, str) and (end.isalnum() or end in ")%#") else ""
            last = ("", marks) if names else last
            continue
        if child.text():
            last_code = ""
        if name == "a":
            # Readers of Markdown differ in how they encode addresses.
            link = list(flattened(child, marks | {f"link {unquote(child.attributes.get('href') or '')}"}))
            if link and is_word(last, more=")%#") and is_word(link[0]):
                yield SPACE, frozenset()
            yield from link
            last = link[-1] if link else last
            continue
        if child.text():
            last = ("", marks)
        if child.is_text_node:
            yield from ((character, marks) for character in child.text_content or "")
        elif name == "br":
            yield BREAK + "br", marks
        elif name in MARKS:
            yield from flattened(child, marks | {MARKS[name]})
        elif child.is_element_node and name in {"span", "div"}:
            if name == "div":
                yield child, marks
            else:
                yield from flattened(child, marks)
        elif child.is_element_node:
            yield child, marks


def is_word(piece: tuple[str | LexborNode, Marks], *, more: str = "") -> bool:
    """Whether a piece at the end of a link is a part of a word: those of two links are words of their own."""
    text, marks = piece
    return isinstance(text, str) and bool(text) and (text.isalnum() or text in more) and "code" not in marks


def block(element: LexborNode) -> list[object]:
    name = element.tag or ""
    if name in HEADINGS:
        run = line(inline(element), breaks=False)
        return [(name, without_bold(run))] if run else []
    if name == "pre":
        return code(element)
    if name in {"ul", "ol"}:
        items = [found for item in children(element) if item.tag == "li" and (found := blocks(item))]
        start = int(element.attributes.get("start") or 1) if name == "ol" else 0
        return [(name, start, joined(name, items))] if items else []
    if name == "blockquote":
        inner = blocks(element)
        return [("quote", inner)] if inner else []
    if name == "table":
        rows = [[line(inline(cell)) for cell in row.css("th, td")] for row in element.css("tr")]
        return [("table", [row for row in rows if any(row)])]
    return blocks(element)


def without_bold(run: Run) -> Run:
    """A heading that is bold as a whole says no more than one that is not."""
    if all("strong" in marks for character, marks in run if character != SPACE):
        return tuple((character, marks - {"strong"}) for character, marks in run)
    return run


Item = list[object]


def joined(name: str, items: Iterable[Item]) -> list[Item]:
    """Items of a list, in which one that holds only a list is no item of its own.

    Such a list belongs to the item before it. Where there is none, its items are those of the list around it.
    """
    found: list[Item] = []
    for item in items:
        only = item[0] if len(item) == 1 else None
        if isinstance(only, tuple) and only[0] in {"ul", "ol"} and found:
            found[-1] = [*found[-1], only]
        elif isinstance(only, tuple) and only[0] == name:
            found.extend(only[2])
        else:
            found.append(item)
    return found


def code(element: LexborNode) -> list[object]:
    inner = element.css_first("code")
    language = re.search(r"language-(\S+)", (inner.attributes.get("class") or "") if inner else "")
    text = (element.text_content or "").rstrip()
    text = re.sub(r"\A([ \t]*\n)+", "", text)
    return [("code", language[1] if language else "", text)] if text.strip() else []


def inline(element: LexborNode) -> list[tuple[str, Marks]]:
    return [(piece, marks) for piece, marks in flattened(element, frozenset()) if isinstance(piece, str)]


def paragraphs(pieces: Iterable[tuple[str, Marks]]) -> list[Run]:
    """Lines of text, parted where two breaks follow each other."""
    parts: list[list[tuple[str, Marks]]] = [[]]
    breaks = 0
    for piece, marks in pieces:
        if piece == BREAK + "br":
            breaks += 1
            if breaks == 2:
                parts.append([])
        elif piece.strip():
            breaks = 0
        parts[-1].append((piece, marks))
    return [run for part in parts if (run := line(part))]


def line(pieces: Iterable[tuple[str, Marks]], *, breaks: bool = True) -> Run:
    """Characters with white space collapsed; a break is a newline, and none stands at the ends."""
    run: list[tuple[str, Marks]] = []
    gap = ""
    for piece, marks in pieces:
        if piece == BREAK + "br":
            gap = BREAK if breaks else SPACE
        elif not piece.strip(" \t\n\f\r"):
            gap = gap or SPACE
        else:
            if gap and run:
                run.append((gap, frozenset()))
            gap = ""
            run.append((piece, marks))
    return tuple(run)


def children(element: LexborNode) -> Iterator[LexborNode]:
    child = element.first_child
    while child is not None:
        yield child
        child = child.next
