"""Links to a place in a page by its words: https://wicg.github.io/scroll-to-text-fragment/"""

import re
from itertools import islice
from string import ascii_letters, digits

WORDS = 6
MAX_CHARS = 80
"""Words and characters of the text that a link begins or ends with."""

PLAIN = frozenset((ascii_letters + digits + "_.~").encode())
PARTS = re.compile(r"[\n\t]+")


def text_fragment(url: str, text: str) -> str:
    """A URL that scrolls to a text: from its first words, in one line or cell, to its last.

    >>> text_fragment("https://example.org/#top", "An oak, old.")
    'https://example.org/#:~:text=An%20oak%2C%20old.'
    >>> text_fragment("https://example.org/", "The heartwood of an old oak\\n\\nis dark.")
    'https://example.org/#:~:text=The%20heartwood%20of%20an%20old%20oak,is%20dark.'
    """
    base = url.partition("#")[0]
    found = (match.span() for match in PARTS.finditer(text))
    first_end = next(found, (len(text), 0))[0]
    last_start = max(text.rfind("\n"), text.rfind("\t")) + 1
    begin = list(islice(re.finditer(r"\S+", text[: min(first_end, MAX_CHARS)]), WORDS))
    if not begin:
        return base
    opening = text[: begin[-1].end()].strip()
    closing = " ".join(text[max(last_start, len(text) - MAX_CHARS) :].split()[-WORDS:])
    parts = [opening] if len(opening) == len(text.strip()) else [opening, closing]
    return f"{base}#:~:text={','.join(map(encoded, parts))}"


def encoded(words: str) -> str:
    """Words with all signs escaped that mean something in a fragment."""
    data = words.encode("utf-8", "replace")
    return "".join(chr(byte) if byte in PLAIN else f"%{byte:02X}" for byte in data)
