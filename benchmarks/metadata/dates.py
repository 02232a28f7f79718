"""The date of publication compared with htmldate, on the pages of htmldate's own evaluation.

    python -m benchmarks dates --pages DIR [--misses]

DIR is the folder `tests` of a checkout of github.com/adbar/htmldate. Both systems get the bytes of a page, once with
its address and once without, and answer in one run. `--misses` lists the pages on which duramen is not right.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import duramen
from duramen import metadata

from ..tables import markdown
from .metadata import TODAY

LISTS = ("eval_mediacloud_2020.json", "eval_default.json")
FOLDERS = ("test_set", "cache", "eval")


class Dated(NamedTuple):
    """A page, its address and its gold date."""

    html: bytes
    url: str
    date: str
    file: str


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 if duramen is not first."""
    options = argparse.ArgumentParser(prog="python -m benchmarks dates", description=__doc__.partition("\n")[0])
    options.add_argument("--pages", type=Path, required=True, help="the folder tests of a checkout of htmldate")
    options.add_argument("--misses", action="store_true", help="list the pages on which duramen is not right")
    args = options.parse_args(argv)
    rows, right = [], {}
    pages = list(dated_pages(args.pages))
    for name, find in SYSTEMS.items():
        for label in ("with address", "without"):
            answers = [find(page, page.url if label == "with address" else None) for page in pages]
            counts = Counter(verdict(answer, page.date) for answer, page in zip(answers, pages, strict=True))
            right[name, label] = counts["right"] / len(pages)
            rows.append([name, label, f"{right[name, label]:.3f}", counts["wrong"], counts["none"]])
            if args.misses and name == "duramen":
                for answer, page in zip(answers, pages, strict=True):
                    if verdict(answer, page.date) != "right":
                        print(label, page.file, page.date, answer)
    print(markdown(["system", f"{len(pages)} pages", "right", "wrong", "no date"], rows))
    return int(any(right["duramen", label] < value for (_, label), value in right.items()))


def verdict(answer: str | None, gold: str) -> str:
    """Whether an answer is the gold's day, another day, or none."""
    if answer is None:
        return "none"
    return "right" if answer[:10] == gold else "wrong"


def dated_pages(folder: Path) -> Iterator[Dated]:
    """The pages of htmldate's lists."""
    gold: dict[str, Mapping[str, str]] = {}
    for name in LISTS:
        gold.update(json.loads((folder / name).read_text("utf-8")))
    for url, page in gold.items():
        paths = (folder / each / page["file"] for each in FOLDERS)
        path = next(path for path in paths if path.is_file())
        yield Dated(path.read_bytes(), url, page["date"], page["file"])


def ours(page: Dated, url: str | None) -> str | None:
    """The date that duramen finds; it reads no date from the clock."""
    return metadata.read(duramen.parse(page.html, url=url), today=TODAY).published


def htmldate(page: Dated, url: str | None) -> str | None:
    """The date that htmldate finds, in its thorough mode, as its own evaluation asks for it."""
    from htmldate import find_date

    date: str | None = find_date(page.html, url=url, original_date=True, extensive_search=True, max_date=TODAY)
    return date


SYSTEMS: dict[str, Callable[[Dated, str | None], str | None]] = {"duramen": ours, "htmldate": htmldate}
