"""Hidden text: does a page that shows its own text keep its JSON, and what is taken from scripts on the others?

    python -m benchmarks recovered --corpus DIR ... [--every N]

Each page is extracted twice, with and without the search for hidden text. Where the text of the document is the visible
page's own, the JSON must be the same; the other pages are listed, to read whether they are right.
"""

import argparse
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from duramen import Document, extract
from duramen.extract import learned
from duramen.page import parse

from ..pages import read_corpus

OF_THE_PAGE = ("page", "noscript")
APART = ("origin", "completeness")


def main(argv: Sequence[str] | None = None) -> int:
    """Print what was taken from scripts, and how many pages stayed as they were; 1 if one of these changed."""
    options = argparse.ArgumentParser("python -m benchmarks recovered", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, nargs="+", required=True, help="folders of *.jsonl.xz")
    options.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th page")
    args = options.parse_args(argv)
    same = changed = taken = 0
    for number, page in enumerate(chain.from_iterable(read_corpus(folder) for folder in args.corpus)):
        if number % args.every:
            continue
        document = extract(page.html)
        before = without_recovery(page.html, document.today)
        if document.origin in OF_THE_PAGE:
            is_same = compared(document) == compared(before)
            same, changed = same + is_same, changed + (not is_same)
        else:
            taken += 1
            words = f"{len(before.text.split())} -> {len(document.text.split())} words"
            print(f"{page.name} {document.title!r}: {document.origin}, {words}", flush=True)
    print(f"{same + changed} pages show their own text, {changed} of them changed; {taken} got text from scripts")
    return int(changed > 0)


def without_recovery(html: str | bytes, today: str) -> Document:
    """The document of the visible page, by the model alone."""
    page = parse(html, lenient=True)
    decision = learned(page)
    return Document(page, decision.kept, "duramen", decision, today)


def compared(document: Document) -> dict[str, Any]:
    """The JSON of a document without what says where its text was."""
    return {name: value for name, value in document.as_dict().items() if name not in APART}
