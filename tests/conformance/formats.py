"""html5lib's vectors, in its three formats: trees, tokens and encodings, each with what duramen must make of it."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import duramen
from duramen import _core

SECTION = re.compile("^(#(?:data|errors|new-errors|document-fragment|script-on|script-off|document))$", re.MULTILINE)
ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})")
SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Vector:
    """One input, and for each run of it a name, the expected result and the way to the one that is found."""

    file: str
    index: int
    data: str | bytes
    runs: tuple[tuple[str, object, Callable[[], object]], ...]

    @property
    def miss(self) -> str:
        for name, expected, run in self.runs:
            if (found := run()) != expected:
                return f"{name}, expected\n{expected}\nfound\n{found}"
        return ""


def read_folder(folder: Path) -> Iterator[Vector]:
    """Every vector under `tree-construction`, `tokenizer` and `encoding`, file by file."""
    kinds = (("tree-construction", ".dat", read_trees), ("tokenizer", ".test", read_tokens))
    for kind, suffix, read in (*kinds, ("encoding", ".dat", read_encodings)):
        for path in sorted((folder / kind).rglob(f"*{suffix}")):
            yield from read(path, path.relative_to(folder).as_posix())


def read_trees(path: Path, file: str) -> Iterator[Vector]:
    """Pages under `#data` and the tree under `#document`, with and without scripts; errors are read over."""
    _, *parts = SECTION.split(path.read_bytes().decode("utf-8"))
    cases: list[dict[str, str]] = []
    for section, content in zip(parts[::2], parts[1::2], strict=True):
        if section == "#data":
            cases.append({})
        cases[-1][section] = content[1:-1]
    for index, case in enumerate(cases):
        data, fragment = case["#data"], case.get("#document-fragment")
        flags = [flag for flag, other in ((False, "#script-on"), (True, "#script-off")) if other not in case]
        tree = case.get("#document", "").rstrip("\n")
        runs = ((f"scripting {flag}", tree, partial(tree_of, data, flag, fragment)) for flag in flags)
        yield Vector(file, index, data, tuple(runs))


def tree_of(data: str, scripting: bool, fragment: str | None) -> str:
    return duramen.parse(data, scripting=scripting, fragment=fragment).tree().rstrip("\n")


def read_tokens(path: Path, file: str) -> Iterator[Vector]:
    """JSON with an input, initial states and the expected tokens; errors are read over.

    Half a surrogate pair is no character: in input and output it counts as U+FFFD, which is what
    every decoder makes of it before the tokenizer sees it.
    """
    document = json.loads(path.read_text(encoding="utf-8"))
    for index, case in enumerate(document.get("tests") or document.get("xmlViolationTests") or []):
        is_escaped = bool(case.get("doubleEscaped"))
        data, tokens = unescaped(case["input"], is_escaped), merged(unescaped(case["output"], is_escaped))
        states = case.get("initialStates", ["Data state"])
        runs = ((state, tokens, partial(tokens_of, data, state, case.get("lastStartTag"))) for state in states)
        yield Vector(file, index, data, tuple(runs))


def tokens_of(data: str, state: str, last_start_tag: str | None) -> list[list[object]]:
    return merged(_core.tokenize(data, state, last_start_tag))


def merged(tokens: Iterable[Iterable[object]]) -> list[list[object]]:
    found: list[list[object]] = []
    for token in map(list, tokens):
        if found and token[0] == found[-1][0] == "Character":
            found[-1][1] = f"{found[-1][1]}{token[1]}"
        else:
            found.append(token)
    return found


def unescaped(part: Any, is_escaped: bool) -> Any:
    """A part of a vector with its characters; some have their references written twice."""
    if isinstance(part, str):
        text = ESCAPE.sub(lambda match: chr(int(match[1], 16)), part) if is_escaped else part
        paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        return SURROGATE.sub("\ufffd", paired)
    if isinstance(part, dict):
        return {unescaped(key, is_escaped): unescaped(value, is_escaped) for key, value in part.items()}
    return [unescaped(each, is_escaped) for each in part] if isinstance(part, list) else part


def read_encodings(path: Path, file: str) -> Iterator[Vector]:
    """Bytes under `#data`, and the encoding that they must be read in."""
    for index, case in enumerate(path.read_bytes().split(b"#data\n")[1:]):
        data, _, encoding = case.partition(b"\n#encoding\n")
        name = encoding.split(b"\n")[0].decode("ascii").lower()
        # The suite's default stands where nothing is declared.
        is_declared = name != "windows-1252" or b'8859-1"' in data
        run = partial(encoding_of, data, None if is_declared else name)
        yield Vector(file, index, data, (("encoding", name, run),))


def encoding_of(data: bytes, default: str | None) -> str:
    encoding = duramen.parse(data).encoding
    return default if default and encoding.source == "detected" else encoding.name.lower()
