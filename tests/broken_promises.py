"""Breaks the code behind each promise of docs/safety.md once: `python -m tests.broken_promises [WORD]`.

Each entry is one change of one file of the package, and tests that must notice it. A change is made in memory, in a
forked process (tests/mutants.py); a change that no test notices is printed, and the exit code is then 1. WORD chooses
the entries whose promise or file contains it.
"""

import ast
import importlib
import sys
from itertools import starmap
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from .mutants import ROOT, is_killed
from .service_breaks import BREAKS as OF_SERVICE

PACKAGE = ROOT / "python" / "duramen"
SAVED = "tests/saved/test_saved.py"


class Break(NamedTuple):
    """A promise, the change that breaks it, and the tests that notice."""

    promise: str
    file: str
    old: str
    new: str
    tests: str


BREAKS = [
    Break("A bomb of lines, records or rows ends soon.", "corpus/page.py",
          "self.items > FREE_ITEMS + self.position", "False", "tests/corpus/test_bombs.py -m slow -k xz"),
    Break("A table of nothing is refused.", "corpus/readers/parquet.py",
          "table.metadata.num_rows > FREE_ITEMS", "-1 > FREE_ITEMS", "tests/corpus/test_bombs.py -m slow -k table"),
    Break("A page above 64 MiB is skipped.", "corpus/readers/warc.py",
          "record.content_length > MAX_PAGE_BYTES", "False", "tests/corpus/test_archives.py"),
    Break("A line that is no JSON fails alone.", "corpus/readers/jsonl.py",
          "except ValueError as error:", "except KeyError as error:", "tests/corpus/test_tables.py"),
    Break("A row with a bad value fails alone.", "corpus/values.py",
          "        return [python_value(each) for each in column]", "        raise", "tests/corpus/test_bad_values.py"),
    Break("Carried text is valid.", "corpus/values.py",
          "column.validate(full=True)", "column.validate()", "tests/corpus/test_bad_values.py"),
    Break("A row of an index names no file above the base.", "corpus/storage.py",
          '".." in re.split', '"..." in re.split', "tests/corpus/test_outside_the_base.py"),
    Break("A row of an index names no other place.", "corpus/storage.py",
          "or HAS_SCHEME.search(name)", "", "tests/corpus/test_outside_the_base.py"),
    Break("A row of an index follows no link out of the base.", "corpus/storage.py",
          "not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(base))", "False",
          "tests/corpus/test_outside_the_base.py"),
    Break("A row of an index reads regular files only.", "corpus/storage.py",
          "not stat.S_ISREG(os.fstat(handle).st_mode)", "False", "tests/corpus/test_outside_the_base.py"),
    Break("A row of an index does not wait for a pipe.", "corpus/storage.py",
          '| getattr(os, "O_NONBLOCK", 0)', "", "tests/corpus/test_outside_the_base.py"),
    Break("A range of an index is bounded.", "corpus/readers/index.py",
          "0 < length <= MAX_RECORD_BYTES", "0 < length", "tests/corpus/test_outside_the_base.py"),
    Break("Damage is reported, with the pages before it.", "corpus/readers/warc.py",
          "if length < record.content_length:", "if False:", "tests/corpus/test_archives.py"),
    Break("Results are moved into place when they are complete.", "corpus/storage.py",
          "        yield part\n        with", "        atomic.move(part, Path(path))\n        yield part\n        with",
          "tests/corpus/test_run.py"),
    Break("A file that duramen did not write is not replaced.", "corpus/checkpoint.py",
          "if name not in there]", "if False]", "tests/corpus/test_corpus_cli.py tests/corpus/test_run.py"),
    Break("A run with other options does not mix results.", "corpus/checkpoint.py",
          "elif changed := differences(stored, mine):", "elif changed := []:", "tests/corpus/test_run.py"),
    Break("Nothing is written through a linked folder.", "atomic.py",
          "if (root / each).is_symlink()", "if False",
          "tests/cli/test_output.py tests/corpus/test_corpus_cli.py -k link"),
    Break("An existing file is not replaced without --force.", "atomic.py",
          "            try:\n                os.link(self.place, path)",
          "            try:\n                os.replace(self.place, path)",
          "tests/cli/test_output.py tests/save/test_save.py"),
    Break("A source is never overwritten.", "cli/output/destinations.py",
          "if os.path.realpath(path) in self.inputs:", "if False:", "tests/cli/test_output.py"),
    Break("A source is not the output file.", "cli/output/destinations.py",
          "os.path.realpath(source.name) == os.path.realpath(self.path)", "False", "tests/cli/test_output.py"),
    Break("SVG elements come from a list.", "save/svg.py",
          "or name not in ELEMENTS", "", "tests/save/test_svg.py"),
    Break("SVG attributes come from a list.", "save/svg.py",
          "and name in ATTRIBUTES", "", "tests/save/test_svg.py"),
    Break("SVG is read by namespace.", "save/svg.py",
          "namespace != self.namespace or ", "", "tests/save/test_svg.py"),
    Break("SVG animates no address.", "save/svg.py",
          'if kept.get("attributeName", "x") not in ANIMATABLE:', "if False:", "tests/save/test_svg.py"),
    Break("SVG links run no script.", "save/svg.py",
          "bool(WEB.match(address) or not SCHEME.match(address))", "True", "tests/save/test_svg.py"),
    Break("SVG declares no entities.", "save/svg.py",
          "parser.EntityDeclHandler = _refuse", "pass", "tests/save/test_svg.py"),
    Break("SVG loads no image from outside.", "save/svg.py",
          'return element == "a" and', 'return element in {"a", "image"} and', "tests/save/test_svg_loads.py"),
    Break("SVG styles load nothing.", "save/svg.py",
          "not any(map(LOADS.search, readings))", "True", "tests/save/test_svg_loads.py"),
    Break("SVG styles hide nothing between strings.", "save/svg.py",
          "readings = (plain, ", "readings = (", "tests/save/test_svg_loads.py"),
    Break("An image of a page on disk lies below its folder.", "save/local.py",
          "if not file.is_relative_to(top):", "if False:", "tests/save/test_local.py"),
    Break("A picture folder that is a link is not written to.", "save/gallery.py",
          "if self.folder.is_symlink():", "if False:", "tests/save/test_save.py"),
    Break("Names of files stay in their folder.", "save/names.py",
          'FORBIDDEN.sub(" ", title)', "title", "tests/save/test_names.py"),
    Break("What is not an image is not stored.", "save/pictures.py",
          "if kind is None:", "if False:", "tests/save/test_pictures.py"),
    Break("Complete pages have a Content-Security-Policy.", "export/page.py",
          "{CONTENT_POLICY}", "", "tests/save/test_policy.py"),
    Break("CSV cells are no formulas with --escape-formulas.", "export/table.py",
          "[escaped(text) for text in cells] if escape_formulas else cells", "cells", "tests/export/test_formats.py"),
    Break("Front matter has the values of the page.", "export/front_matter.py",
          "return ESCAPED.sub(", "return written or ESCAPED.sub(", "tests/export/test_formats.py"),
    Break("A saved message has at most 10,000 parts.", "saved/mhtml.py",
          ", MAX_PARTS))", ", None))", f"{SAVED} -k so_many_parts"),
    Break("A saved message nests at most 4 deep.", "saved/mhtml.py",
          " or depth > MAX_DEPTH", "", f"{SAVED} -m slow -k hostile_files_end"),
    Break("An image that a message names often is written a few times.", "saved/mhtml.py",
          "most -= len(location)", "most -= 0", f"{SAVED} -k named_a_million"),
    Break("A webarchive has at most 10,000 resources.", "saved/webarchive.py",
          "min(size, MAX_RESOURCES)", "size", f"{SAVED} -k so_many_parts"),
    Break("The table of files of a WACZ has at most 16 MiB.", "wacz.py",
          " or directory > MAX_DIRECTORY_BYTES", "", f"{SAVED} -k million_files"),
    Break("An index of a WACZ is read up to 64 MiB.", "wacz.py",
          "while left > 0 and (", "while (", f"{SAVED} -k behind_many"),
    Break("A record of a WACZ has at most 64 MiB.", "wacz.py",
          "decompress(raw, MAX_PAGE_BYTES)", "decompress(raw)", f"{SAVED} -k long_record"),
    Break("A packed archive in a WACZ is refused.", "wacz.py",
          "if files.getinfo(name).compress_type != ZIP_STORED:", "if False:", f"{SAVED} -k hostile_index"),
    Break("--pages ends after so many pages.", "paged.py",
          "len(found) < most and ", "len(found) <= most and ", "tests/test_paged.py -k without_end"),
    Break("--pages ends after 50 MiB.", "paged.py",
          " or size > MAX_TOTAL_BYTES", "", "tests/test_paged.py -k so_many_bytes"),
    Break("--pages does not go back.", "paged.py",
          "is_next = there.number == here.number + 1", "is_next = there.number != here.number",
          "tests/test_paged.py -k upwards"),
    Break("A CSS selector has at most 10,000 characters.", "methods/_selectors.py",
          "if len(selector) > MAX_SELECTOR_CHARS:", "if False:", "tests/methods/test_element_id.py -k too_long"),
    Break("A CSS selector that nests too deep is a mistake.", "methods/_selectors.py",
          "except RecursionError:", "except KeyError:", "tests/methods/test_element_id.py -k too_long"),
    Break("A file of rules that nests too deep is a mistake.", "rules/files.py",
          ", RecursionError)", ")", "tests/test_fuzz_targets.py -k rules--"),
    Break("At most 5,000 blocks are explained.", "cli/verbs/explain.py",
          "wanted[:MAX_BLOCKS]", "wanted", "tests/cli/verbs/test_explain.py -k too_many"),
    Break("Blocks are detected in 4,000,000 rows.", "methods/blocks.py",
          "MAX_ROWS_READ // len(nodes)", "MAX_ROWS_READ", "tests/test_hostile.py -k with_many"),
    Break("bte searches 10,000 tokens.", "methods/bte.py",
          "search if len(tokens) <= MAX_TOKENS else fewest_tags", "search", "tests/methods/test_bte.py -k one_pass"),
    Break("Input that is not text gives nothing.", "extract.py",
          "kept & page.is_text", "kept", "tests/test_not_text.py -k no_method_keeps"),
    Break("Controls are escaped on a terminal.", "cli/terminal/guard.py",
          "piece if at % 2 else escaped(piece)", "piece", "tests/cli/terminal/test_guard.py -m slow -k hide_nothing"),
    Break("Controls are escaped in JSON.", "json_text.py",
          "(DEL,) if written.isascii() else (DEL, *C1)", "()",
          "tests/cli/terminal/test_guard.py -m slow -k json_escapes"),
    Break("A broken feed is a problem.", "serve/compat/feeds.py",
          "except UNREADABLE as", "except Hostile as", "tests/serve/test_readers.py -k feed"),
    Break("A feed with contents is well-formed.", "serve/compat/feeds.py",
          "xml_text(content)", "content", "tests/serve/test_readers.py -k well_formed"),
    *starmap(Break, OF_SERVICE),
]  # fmt: skip


def module_of(broken: Break) -> ModuleType:
    """The module that is changed."""
    return importlib.import_module(".".join(("duramen", *Path(broken.file).with_suffix("").parts)))


def is_noticed(broken: Break) -> bool:
    """Whether a test fails once the code is changed; slow tests run only where an entry asks for them."""
    source = (PACKAGE / broken.file).read_text("utf-8")
    if broken.old not in source:
        raise SystemExit(f"{broken.file} no longer contains {broken.old!r}")
    tree = ast.parse(source.replace(broken.old, broken.new))
    return is_killed(tree, module_of(broken), ["-m", "not slow", *broken.tests.split()])


def main(words: list[str]) -> int:
    """Prints each promise with the answer of the tests."""
    chosen = [each for each in BREAKS if not words or words[0] in f"{each.promise} {each.file}"]
    for tests, unchanged in {each.tests: module_of(each) for each in chosen}.items():
        if is_killed(ast.parse(""), unchanged, ["-m", "not slow", *tests.split()]):
            raise SystemExit(f"{tests} must pass without a change")
    unnoticed = 0
    for each in chosen:
        noticed = is_noticed(each)
        unnoticed += not noticed
        print(f"{'noticed' if noticed else 'UNNOTICED'}: {each.promise} ({each.tests})", flush=True)
    print(f"{len(chosen)} changes, {unnoticed} unnoticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
