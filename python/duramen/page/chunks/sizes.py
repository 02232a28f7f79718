"""How long a text is: in words, in characters, or as a function of the caller counts it."""

import re
from collections.abc import Callable
from typing import Literal

Count = Callable[[str], int]
UnitName = Literal["words", "characters"]

NO_SPACES = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
WORD = re.compile(rf"[{NO_SPACES}]|[^\s{NO_SPACES}]+")
"""A word is a run without spaces; in scripts that have no spaces between words, every character counts as one."""

SENTENCE_END = re.compile(
    r"(?<![\s.(]\w)(?<!^\w)[.!?…]+['\")\]»”’]*(?=\s+[^\sa-z])|[。！？]+['\")\]»”’」』）]*|\n+", re.MULTILINE
)
"""Where a sentence may end: not after an initial or within a number, nor before a small letter; lines end sentences."""

COUNTS: dict[UnitName, Count] = {"words": lambda text: sum(1 for _ in WORD.finditer(text)), "characters": len}


def count_of(unit: UnitName | Count) -> Count:
    if callable(unit):
        return unit
    if unit not in COUNTS:
        raise ValueError(f"unit must be {' or '.join(COUNTS)}, or a function that counts, not {unit!r}")
    return COUNTS[unit]
