"""What each character does to the count of words, asked of duramen itself, and texts with their counts."""

import random
from collections.abc import Iterator, Sequence
from itertools import groupby

import duramen

Counts = tuple[int, int]

TABLE_END = 0x2_0000  # above lie ideographs, variation selectors and private use
AT_ONCE = 4096
BLOCK = 256

LETTERS = {  # the extension's names for what a character is
    "other": "A",
    "space": "B",
    "letter": "C",
    "digit": "D",
    "number": "E",
    "extend": "F",
    "joins letters": "G",
    "joins digits": "H",
    "joins both": "I",
    "connector": "J",
}
SHARES = "KLMNOPQ"  # one for each share of a word that a letter of a script without spaces has

HEADER = """// Generated from duramen by vectors/generate.py; do not edit.

/** Shares of a word, in 1/64, of the classes from "K" on. */
export const SHARES: readonly number[] = {shares};

/**
 * Runs of characters of one class from U+0000 to U+1FFFF: a length, unless it is 1, then the letter of the class.
 * A other, B space, C letter, D digit, E number, F extend, G joins letters, H joins digits, I joins both, J connector.
 */
export const RUNS =
"""

CASES = (
    "",
    " \n\t\u00a0",
    "NASA didn't pay $1,350 (in all)! Did it?",
    "don't l’été O'Neill",
    "3.14 1,000 1;2",
    "example.com U.S.A.",
    "1.a a.1 a,b",
    "snake_case __x__ _ __",
    "a_'b",
    "m² №5",
    "e\u0301te\u0301 soft\u00adhyphen zero\u200bwidth",
    "שלום עולם",
    "नमस्ते दुनिया",
    "한국어 문장",
    "😀 🎉",
    "2024年",
    "iPhoneを買う",
    "カタカナ",
    "周三上午，市政府宣布将在明年春天开始修建一条新的地铁线路。",
    "ตอนเด็กฉันอาศัยอยู่กับยายในหมู่บ้านเล็กๆ ใกล้ภูเขา",
    "𠀀𠀁𠀂 \U000e0100 \U0003134f",
)
PIECES = (
    *("word", "Два", "été", "x", "NASA", "42", "7", "½", "三人", "の", "カナ", "ไทย", "ລາວ", "ខ្មែរ", "မြန်"),
    *(" ", " ", " ", "\n", "'", ".", ",", ":", ";", "_", "-", "’", "\u0301", "\u00ad", "。", "😀", "𝔘", "𠀀"),
)


def counts(texts: Sequence[str]) -> list[Counts]:
    """Words and characters of each text, as a page's text."""
    found: list[Counts] = []
    for start in range(0, len(texts), AT_ONCE):
        some = texts[start : start + AT_ONCE]
        escaped = (text.replace("&", "&amp;").replace("<", "&lt;") for text in some)
        nodes = duramen.parse("<body>" + "".join(f"<pre>\n{text}</pre>" for text in escaped)).nodes
        rows = {int(nodes.parent[row]): row for row in nodes.is_text.nonzero()[0].tolist()}
        elements = [row for row in nodes.is_element.nonzero()[0].tolist() if nodes.name(row) == "pre"]
        if len(elements) != len(some):
            raise AssertionError(f"{len(some)} texts became {len(elements)} elements")
        for element in elements:
            row = rows.get(element)
            found.append((0, 0) if row is None else (int(nodes.words[row]), int(nodes.chars[row])))
    return found


def _words(before: str, after: str, *, times: int = 1) -> list[int]:
    """Words of every character of the table between two others."""
    return [words for words, _ in counts([before + _text(code) * times + after for code in range(TABLE_END)])]


def _text(code: int) -> str:
    """The character, or another of the kind where HTML has none such: surrogates, NUL and the carriage return."""
    if code == 0 or 0xD800 <= code < 0xE000:
        return "\ufffd"
    return "\n" if code == 0x0D else chr(code)


def character_runs() -> str:
    """The classes of all characters as TypeScript."""
    chars = [chars - 1 for _, chars in counts([f"a{_text(code)}" for code in range(TABLE_END)])]
    many = _words("", "", times=64)
    before_apostrophe, before_comma = _words("", "'a"), _words("", ",1")
    between_letters, between_digits = _words("a", "b"), _words("1", "2")
    mixed, looked_through = _words("1", "a"), _words("a", "'b")
    shares = sorted({words for words in many if words > 1}, reverse=True)

    def class_of(code: int) -> str:
        if chars[code] == 0:
            return LETTERS["space"]
        if many[code] > 1:
            return SHARES[shares.index(many[code])]
        if many[code] == 1:
            joined = (before_apostrophe[code] == 1, before_comma[code] == 1)
            return LETTERS[{(True, False): "letter", (False, True): "digit", (False, False): "number"}[joined]]
        if looked_through[code] == 1:
            return LETTERS["extend"]
        if mixed[code] == 1:
            return LETTERS["connector"]
        joins = (between_letters[code] == 1, between_digits[code] == 1)
        names = {(True, True): "both", (True, False): "letters", (False, True): "digits"}
        return LETTERS[f"joins {names[joins]}" if joins in names else "other"]

    runs = [(letter, sum(1 for _ in run)) for letter, run in groupby(map(class_of, range(TABLE_END)))]
    text = "".join(letter if length == 1 else f"{length}{letter}" for letter, length in runs)
    lines = [text[start : start + 112] for start in range(0, len(text), 112)]
    return HEADER.format(shares=shares) + " +\n".join(f'  "{line}"' for line in lines) + ";\n"


def text_vectors() -> Iterator[object]:
    """Texts with their words and characters; then every block of 256 characters, in contexts that tell them apart."""
    drawn = random.Random(6)  # noqa: S311
    texts = [*CASES, *("".join(drawn.choices(PIECES, k=drawn.randint(1, 24))) for _ in range(400))]
    yield from ([text, *count] for text, count in zip(texts, counts(texts), strict=True))

    starts = [*range(0, TABLE_END, BLOCK), 0x2_0000, 0x2_3400, 0x3_1300, 0xE_0000, 0xE_0100, 0xF_0000]
    blocks = [block_text(start) for start in starts]
    yield from ([start, *count] for start, count in zip(starts, counts(blocks), strict=True))


def block_text(start: int) -> str:
    """Each of 256 characters between letters, between digits and thrice; tests/texts.test.mjs writes the same."""
    characters = (_text(code) for code in range(start, start + BLOCK))
    return " ".join(f"a{c}b 1{c}2 {c}{c}{c} 1{c}a a{c}'b" for c in characters)
