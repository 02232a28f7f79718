"""Splits a long text for a language model into pieces that end with a block and say how to get the next one."""

import re
from bisect import bisect_left

BLOCK_END = re.compile(r"\n{2,}")
FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)
NO_MORE = "<error>No more content available.</error>"


def piece(text: str, *, start: int, length: int) -> tuple[str, str]:
    """At most `length` characters of a text from `start` on, and a note with its whole length and the next start.

    >>> piece("One two.\\n\\nThree.", start=0, length=12)
    ('One two.', '<error>Content truncated: characters 0 to 10 of 16. Call the fetch tool with a start_index of 10 ...')
    """
    if start >= len(text):
        return "", f"{NO_MORE} The content has {len(text)} characters."
    end = block_end(text, start, start + length)
    part = text[start:end].strip("\n")
    if end >= len(text):
        return part, "" if start == 0 else f"(Characters {start} to {len(text)} of {len(text)}: the end.)"
    where = f"characters {start} to {end} of {len(text)}"
    more = f"Call the fetch tool with a start_index of {end} to get more content."
    return part, f"<error>Content truncated: {where}. {more}</error>"


def block_end(text: str, start: int, most: int) -> int:
    """The last end of a block before `most`, outside of fenced code; `most` itself where there is none."""
    if most >= len(text):
        return len(text)
    fences = [fence.start() for fence in FENCE.finditer(text, 0, most)]
    first_word = len(text) - len(text[start:].lstrip())
    for end in reversed([each.end() for each in BLOCK_END.finditer(text, start, most)]):
        is_in_code = bisect_left(fences, end) % 2 == 1
        if end > first_word and not is_in_code:
            return end
    return most
