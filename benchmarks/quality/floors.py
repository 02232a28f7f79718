"""Minimum scores: fails if a method scores lower on a set than `floors.toml` records.

    python -m benchmarks floors --corpus DIR [--sets ...] [--methods ...] [--write]

`--write` measures the scores and records them. A floor applies only to the data it was measured on, which a digest
identifies.
"""

import json
import math
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from duramen.evaluate.results import PageResult
from duramen.evaluate.summary import collect, digest_of_pages, grouped
from duramen.evaluate.systems import method_system
from duramen.page.extract import DEFAULT_METHOD

from ..options import labelled
from .quality import BY_LANGUAGE, figures, has_forbidden, measure, samples_of

FLOORS = Path(__file__).with_name("floors.toml")
CEILING = "forbidden"  # the one figure that must not rise
DATA = ("pages", "digest")  # what identifies the data of a floor
HEAD = "# Quality that must not be lost. Written by `python -m benchmarks floors --corpus DIR --write`.\n"

Pinned = dict[str, dict[str, Any]]


def main(argv: Sequence[str] | None = None) -> int:
    """Print what fell below its floor; 1 when something did."""
    options = labelled("floors", __doc__)
    options.add_argument("--results", type=Path, help="file that keeps the scores, to go on from")
    options.add_argument("--methods", nargs="*", help="our methods; default: those that have floors")
    options.add_argument("--floors", type=Path, default=FLOORS, help="file with the floors")
    options.add_argument("--write", action="store_true", help="pin the figures measured now")
    args = options.parse_args(argv)
    pinned = [name.split() for name in read_floors(args.floors)]
    methods = args.methods or list(dict.fromkeys(method for _, method in pinned)) or [DEFAULT_METHOD]
    results = measure(
        samples_of(args.corpus, args.sets, args.limit),
        {name: method_system(name) for name in methods},
        jobs=args.jobs,
        resume=args.results,
    )
    wanted = dict.fromkeys(dataset for dataset, _ in pinned if args.sets is None or dataset in args.sets)
    absent = [] if args.write else [name for name in wanted if name not in {each.dataset for each in results}]
    for name in absent:
        print(f"{name}: pinned, but not in the corpus; name the others with --sets")
    return settle(pin(results), args.floors, HEAD, write=args.write, is_strict=True) or int(bool(absent))


def pin(results: Sequence[PageResult]) -> Pinned:
    """By set and method the pages, their digest, and the figures, rounded to the disadvantage of the method."""
    pinned: Pinned = {}
    for (dataset, method), members in collect(results, lambda each: each.dataset).items():
        digest = digest_of_pages(members)[:16]
        pinned[f"{dataset} {method}"] = {"pages": len(members), "digest": digest, **set_figures(members)}
    return pinned


def set_figures(results: Sequence[PageResult]) -> dict[str, float]:
    """Figures of one method on one set, and word-bag F1 by page type or language."""
    made = {metric: rounded(value) for metric in ("word-bag", "shingles") for value in figures(results, metric, "f1")}
    for value in figures(results, "segments", "required"):
        made["required"] = rounded(value)
    for value in figures(results, "segments", CEILING) if has_forbidden(results) else []:
        made[CEILING] = rounded(value, up=True)
    for group, members in parts(results).items():
        made |= {f"word-bag {group}": rounded(value) for value in figures(members, "word-bag", "f1")}
    return made


def parts(results: Sequence[PageResult]) -> dict[str, list[PageResult]]:
    """Page types of the set, or languages where it is told apart by them; none where there is one part."""
    label = "lang" if results[0].dataset in BY_LANGUAGE else "page_type"
    groups = grouped(results, lambda each: getattr(each, label) or "untyped")
    return groups if len(groups) > 1 else {}


def rounded(value: float, *, up: bool = False) -> float:
    """Three decimals, down for a floor and up for a ceiling.

    >>> rounded(0.8619), rounded(0.1711, up=True)
    (0.861, 0.172)
    """
    return (math.ceil if up else math.floor)(1000 * value + (-1e-9 if up else 1e-9)) / 1000


def read_floors(file: Path) -> Pinned:
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def settle(now: Pinned, file: Path, head: str, *, write: bool, is_strict: bool = False) -> int:
    """Record figures beside those that were not measured now; or print those that are worse than recorded.

    Returns 1 if there are any. Figures of other pages than the recorded ones, and those without a floor, do not count,
    unless `is_strict`.
    """
    then = read_floors(file)
    if write:
        file.write_text(head + to_toml(dict(sorted({**then, **now}.items()))), "utf-8")
        return 0
    complaints = [each for name in now for each in worse(name, now[name], then.get(name), is_strict=is_strict)]
    print("\n".join(complaints) or "all floors hold")
    return int(bool(complaints))


def worse(label: str, now: dict[str, Any], then: dict[str, Any] | None, *, is_strict: bool) -> Iterable[str]:
    """A sentence for every figure that is worse than pinned."""
    if then is None or any(now.get(key) != then.get(key) for key in DATA):
        if is_strict:
            why = "no floor is pinned; run with --write" if then is None else "other data than pinned"
            yield f"{label}: {why}"
        return
    for figure, floor in then.items():
        value = now.get(figure, math.nan)
        if figure not in DATA and not (value <= floor if figure == CEILING else value >= floor):
            yield f"{label}: {figure} is {value:.3f}, pinned {floor:.3f}"


def to_toml(pinned: Pinned) -> str:
    """Tables of figures; JSON writes strings and numbers as TOML reads them.

    >>> print(to_toml({"mine wlr": {"pages": 1, "word-bag": 0.5}}), end="")
    <BLANKLINE>
    ["mine wlr"]
    "pages" = 1
    "word-bag" = 0.5
    """
    lines = []
    for name, table in pinned.items():
        lines.append(f"\n[{json.dumps(name)}]")
        lines += [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in table.items()]
    return "\n".join([*lines, ""])
