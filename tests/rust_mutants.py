"""Mutation testing of the Rust core: `python -m tests.rust_mutants crates/core/src/decide --work DIR`.

All mutants are compiled at once. Each changed operator becomes `if crate::mutant(7) { a <= b } else { a < b }`, and the
environment variable DURAMEN_MUTANT chooses the mutant when the tests run. So the core is built once, and not once for
every mutant, which takes hours. A mutant that the tests of the core accept is printed, with its number: DIR has a copy
of the sources, of which the Python module can be built to try the survivors with the Python tests as well.

It needs `pip install tree-sitter tree-sitter-rust` to parse Rust.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import tree_sitter_rust
from tree_sitter import Language, Node, Parser

ROOT = Path(__file__).parents[1]
CORE = Path("crates/core/src")

SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "*=": "/=", "|=": "&=", "&=": "|=",
}  # fmt: skip

NUMBERS = ["usize", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64"]
RESULTS = {"bool": ["true", "false"], "f32": ["0.0", "1.0"], "f64": ["0.0", "1.0"], "String": ["String::new()"]}
RESULTS |= {name: ["0", "1"] for name in NUMBERS}
GENERIC = {"Option<": "None", "Vec<": "Vec::new()"}

CONSTANT = {"const_item", "static_item", "array_type", "attribute_item", "macro_invocation", "macro_definition"}
"""Constants must be known to the compiler, and macros are not parsed."""

SWITCH = """
/// Whether this mutant is switched on.
pub(crate) fn mutant(number: u32) -> bool {
    static ON: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        std::env::var("DURAMEN_MUTANT").map_or(0, |number| number.parse().unwrap_or(0))
    });
    *ON == number
}
"""


@dataclass(frozen=True)
class Mutant:
    """One change, by file, line and what stands there before and after."""

    number: int
    file: Path
    line: int
    change: str


@dataclass
class Rewriter:
    """Puts switches into sources. Lines keep their numbers, so that errors of the compiler name the mutants."""

    refused: set[tuple[Path, int]]
    mutants: list[Mutant] = field(default_factory=list)
    file: Path = Path()

    def rewrite(self, file: Path) -> bytes:
        self.file = file
        return self.of(Parser(Language(tree_sitter_rust.language())).parse((ROOT / file).read_bytes()).root_node)

    def of(self, node: Node) -> bytes:
        """The text of a node with the switches of everything inside it."""
        text = source(node)
        if node.type in CONSTANT or is_test(node) or is_const(node):
            return text
        pieces, at = [], node.start_byte
        for child in node.children:
            is_plain = node.type == "array_expression" and child == node.child_by_field_name("length")
            pieces.append(text[at - node.start_byte : child.start_byte - node.start_byte])
            pieces.append(source(child) if is_plain else self.of(child))
            at = child.end_byte
        plain = b"".join(pieces) + text[at - node.start_byte :]
        if node.type == "function_item":
            return self.returning(node, plain)
        for change in changes(node):
            number = self.add(node, f"{text.decode()}  ->  {change}")
            if number:
                plain = f"(if crate::mutant({number}) {{ {change} }} else {{ ".encode() + plain + b" })"
        return plain

    def returning(self, node: Node, plain: bytes) -> bytes:
        """A function that can also return a fixed value at once."""
        body = node.child_by_field_name("body")
        if body is None:
            return plain
        early = ""
        for value in results(node):
            name = source(node.child_by_field_name("name")).decode()
            number = self.add(node, f"{name}  ->  return {value}")
            if number:
                early += f" if crate::mutant({number}) {{ return {value}; }}"
        inside = body.start_byte - node.start_byte + 1
        return plain[:inside] + early.encode() + plain[inside:]

    def add(self, node: Node, change: str) -> int:
        line = node.start_point[0] + 1
        if (self.file, line) in self.refused:
            return 0
        self.mutants.append(Mutant(len(self.mutants) + 1, self.file, line, " ".join(change.split())))
        return len(self.mutants)


def source(node: Node | None) -> bytes:
    """The bytes of a node; none where the grammar allows that the node is missing."""
    return b"" if node is None or node.text is None else node.text


def is_test(node: Node) -> bool:
    """Whether a module or function is compiled for tests only."""
    sibling = node.prev_named_sibling
    while sibling is not None and sibling.type in ("attribute_item", "line_comment"):
        if b"test" in source(sibling) and sibling.type == "attribute_item":
            return True
        sibling = sibling.prev_named_sibling
    return False


def is_const(node: Node) -> bool:
    modifiers = [child for child in node.children if child.type == "function_modifiers"]
    return node.type == "function_item" and any(b"const" in source(child) for child in modifiers)


def changes(node: Node) -> Iterator[str]:
    """What may stand in the place of an expression."""
    if node.type in ("binary_expression", "compound_assignment_expr"):
        parts = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        left, operator, right = (source(part).decode() for part in parts)
        swap = SWAPS.get(operator)
        is_assignment = node.type == "compound_assignment_expr"
        if swap:
            yield f"{left if is_assignment else f'({left})'} {swap} {right}"
    elif node.type == "unary_expression" and source(node).startswith(b"!"):
        yield source(node)[1:].decode()


def results(function: Node) -> list[str]:
    """Values that a function could return without doing anything."""
    kind = function.child_by_field_name("return_type")
    if kind is None:
        return [""]
    name = source(kind).decode()
    return RESULTS.get(name, [value for start, value in GENERIC.items() if name.startswith(start)])


def prepare(work: Path, paths: list[Path], refused: set[tuple[Path, int]]) -> list[Mutant]:
    """Writes the sources with switches into `work`; files that stay the same keep their times."""
    rewriter = Rewriter(refused)
    for file in tracked():
        is_changed = file.suffix == ".rs" and "test" not in file.stem and any(map(file.is_relative_to, paths))
        text = rewriter.rewrite(file) if is_changed else (ROOT / file).read_bytes()
        if file == CORE / "lib.rs":
            text += SWITCH.encode()
        target = work / file
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_bytes() != text:
            target.write_bytes(text)
    return rewriter.mutants


def tracked() -> list[Path]:
    """The files that the workspace is built from."""
    listed = subprocess.run(
        ["git", "ls-files", "Cargo.*", "crates", "python"], cwd=ROOT, stdout=-1, text=True, check=True
    )
    return [Path(line) for line in listed.stdout.splitlines()]


def build(work: Path) -> tuple[Path | None, set[tuple[Path, int]]]:
    """The test binary of the core, or the lines that the compiler refuses."""
    command = ["cargo", "test", "--package", "duramen-core", "--lib", "--no-run", "--message-format", "json"]
    lines = subprocess.run([*command, "--quiet"], cwd=work, stdout=-1, text=True, check=False).stdout.splitlines()
    messages = [json.loads(line) for line in lines if line.startswith("{")]
    found = [Path(each["executable"]) for each in messages if each.get("executable")]
    errors = [each["message"] for each in messages if each.get("message", {}).get("level") == "error"]
    spans = [span for error in errors for span in error["spans"]]
    refused = {
        (Path(span["file_name"]), line) for span in spans for line in range(span["line_start"], span["line_end"] + 1)
    }
    return (found[-1] if found and not errors else None), refused


def is_killed(binary: Path, number: int, seconds: float, filters: list[str]) -> bool:
    """Whether a test fails, crashes or hangs."""
    environment = {**os.environ, "DURAMEN_MUTANT": str(number), "RUST_BACKTRACE": "0"}
    try:
        done = subprocess.run(
            [binary, "-q", *filters],
            cwd=ROOT / "crates/core",
            env=environment,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main(arguments: list[str]) -> int:
    """Prints the mutants that survive, and how many there were."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.rust_mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders of the core")
    parser.add_argument("--work", type=Path, required=True, help="folder for the changed sources and the build")
    parser.add_argument("--sample", type=int, help="test this many mutants, drawn with a fixed seed")
    options = parser.parse_args(arguments)
    refused: set[tuple[Path, int]] = set()
    while True:
        mutants = prepare(options.work, options.paths, refused)
        binary, more = build(options.work)
        if binary is not None:
            break
        if more <= refused:
            raise SystemExit("the sources cannot be built with switches")
        refused |= more
    start = time.monotonic()
    if is_killed(binary, 0, 3600, []):
        raise SystemExit("the tests must pass without a mutant")
    seconds = 30 + 10 * (time.monotonic() - start)
    drawn = mutants if options.sample is None else random.Random(0).sample(mutants, min(options.sample, len(mutants)))
    survivors = 0
    for mutant in sorted(drawn, key=lambda each: each.number):
        room = mutant.file.relative_to(CORE).parts[0].removesuffix(".rs")
        # The tests of the same room kill most mutants, in less time than all tests take.
        if not is_killed(binary, mutant.number, seconds, [room]) and not is_killed(binary, mutant.number, seconds, []):
            survivors += 1
            print(f"{mutant.number}: {mutant.file}:{mutant.line}: {mutant.change}", flush=True)
    print(f"{len(drawn)} of {len(mutants)} mutants, {survivors} survive; {len(refused)} lines cannot be changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
