"""html5lib's tokenizer format: JSON with an input, initial states and the expected tokens."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Token = list[object]

ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})")
SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class TokenVector:
    """One input and the tokens it must become, once per initial state."""

    file: str
    index: int
    description: str
    data: str
    states: tuple[str, ...]
    last_start_tag: str | None
    tokens: list[Token]


def read_token_vectors(path: Path, name: str) -> list[TokenVector]:
    """Vectors of one `.test` file in order; parse errors are not read.

    Half a surrogate pair is no character: in input and output it counts as U+FFFD, which is what
    every decoder makes of it before the tokenizer sees it.
    """
    document = json.loads(path.read_text(encoding="utf-8"))
    cases = document.get("tests") or document.get("xmlViolationTests") or []
    return [_vector(name, index, case) for index, case in enumerate(cases)]


def merged(tokens: Iterable[Iterable[object]]) -> list[Token]:
    """Tokens as lists, runs of characters as one token."""
    merged_tokens: list[Token] = []
    for token in map(list, tokens):
        previous = merged_tokens[-1] if merged_tokens else [None]
        if token[0] == previous[0] == "Character":
            previous[1] = f"{previous[1]}{token[1]}"
        else:
            merged_tokens.append(token)
    return merged_tokens


def _vector(name: str, index: int, case: dict[str, Any]) -> TokenVector:
    unescape = _double_unescaped if case.get("doubleEscaped") else str
    return TokenVector(
        file=name,
        index=index,
        description=case["description"],
        data=_without_surrogates(unescape(case["input"])),
        states=tuple(case.get("initialStates", ["Data state"])),
        last_start_tag=case.get("lastStartTag"),
        tokens=merged([_mapped(part, unescape) for part in token] for token in case["output"]),
    )


def _mapped(part: object, unescape: Callable[[str], str]) -> object:
    if isinstance(part, str):
        return _without_surrogates(unescape(part))
    if isinstance(part, dict):
        return {_mapped(key, unescape): _mapped(value, unescape) for key, value in part.items()}
    return part


def _double_unescaped(text: str) -> str:
    return ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)


def _without_surrogates(text: str) -> str:
    paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return SURROGATE.sub("\ufffd", paired)
