"""The columns of a terminal that texts fill; a character of Chinese, Japanese or Korean fills two."""

from unicodedata import east_asian_width


def cut(text: str, width: int) -> str:
    """The beginning of a text that fits into the given number of terminal columns.

    >>> cut("The heartwood", 8), cut("心材很硬", 5)
    ('The hea…', '心材…')
    """
    room = max(width, 1)
    if sum(map(columns, text[: room + 1])) <= room:
        return text
    line = ""
    for character in text:
        room -= columns(character)
        if room < 1:
            break
        line += character
    return f"{line.rstrip()}…"


def columns(character: str) -> int:
    return 2 if east_asian_width(character) in "WF" else 1


def breadth(text: str) -> int:
    """The columns of a terminal that a text fills."""
    return sum(map(columns, text))
