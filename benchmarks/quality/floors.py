"""Minimum scores: fails if a method scores lower on a set than `floors.toml` records.

    python -m benchmarks floors --corpus DIR [--sets ...] [--methods ...] [--write]

`--write` measures the scores and records them. A floor applies only to the data it was measured on, which a digest
identifies.
"""

import argparse
import json
import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from duramen.evaluate.results import PageResult
from duramen.evaluate.summary import digest_of_pages
from duramen.evaluate.systems import method_system
from duramen.page.extract import DEFAULT_METHOD

from .quality import BY_LANGUAGE, corpus_options, figures, has_forbidden, measure, samples_of

FLOORS = Path(__file__).with_name("floors.toml")
CEILING = "forbidden"  # the one figure that must not rise
HEAD = "# Quality that must not be lost. Written by `python -m benchmarks floors --corpus DIR --write`.\n"

Pinned = dict[str, dict[str, Any]]


def main(argv: Sequence[str] | None = None) -> int:
    """Print what fell below its floor; 1 when something did."""
    options = argparse.ArgumentParser(prog="python -m benchmarks floors", description=__doc__)
    corpus_options(options)
    options.add_argument("--methods", nargs="*", help="our methods; default: those that have floors")
    options.add_argument("--floors", type=Path, default=FLOORS, help="file with the floors")
    options.add_argument("--write", action="store_true", help="pin the figures measured now")
    args = options.parse_args(argv)
    pinned = read_floors(args.floors)
    methods = args.methods or pinned_methods(pinned) or [DEFAULT_METHOD]
    results = measure(
        samples_of(args.corpus, args.sets, args.limit),
        {name: method_system(name) for name in methods},
        jobs=args.jobs,
        resume=args.results,
    )
    measured = pin(results)
    if args.write:
        return settle(merged(pinned, measured), args.floors, HEAD, write=True)

    wanted = pinned if args.sets is None else {name: pinned[name] for name in args.sets if name in pinned}
    complaints = [*absences(measured, wanted), *shortfalls(measured, pinned)]
    for complaint in complaints:
        print(complaint)
    print(f"{len(complaints)} figures below their floors" if complaints else "all floors hold")
    return 1 if complaints else 0


def pin(results: Sequence[PageResult]) -> Pinned:
    """By set: its pages, their digest, and for each method its figures rounded to its disadvantage."""
    pinned: Pinned = {}
    for name in dict.fromkeys(each.dataset for each in results):
        inside = [each for each in results if each.dataset == name]
        methods = dict.fromkeys(each.method for each in inside)
        pinned[name] = {
            "pages": len({each.id for each in inside}),
            "digest": digest_of_pages(inside)[:16],
            **{method: set_figures([each for each in inside if each.method == method]) for method in methods},
        }
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
    groups: dict[str, list[PageResult]] = {}
    for each in results:
        label = each.lang if each.dataset in BY_LANGUAGE else each.page_type
        groups.setdefault(label or "untyped", []).append(each)
    return groups if len(groups) > 1 else {}


def rounded(value: float, *, up: bool = False) -> float:
    """Three decimals, down for a floor and up for a ceiling.

    >>> rounded(0.8619), rounded(0.1711, up=True)
    (0.861, 0.172)
    """
    return (math.ceil if up else math.floor)(1000 * value + (-1e-9 if up else 1e-9)) / 1000


def pinned_methods(pinned: Pinned) -> list[str]:
    return list(dict.fromkeys(name for entry in pinned.values() for name, value in entry.items() if is_method(value)))


def is_method(value: Any) -> bool:
    """Whether an entry of a set holds the floors of a method, and not the set's size or digest."""
    return isinstance(value, Mapping)


def absences(measured: Pinned, wanted: Pinned) -> Iterable[str]:
    """A sentence for every set that has floors and no pages."""
    return (
        f"{name}: pinned, but not in the corpus; name the others with --sets" for name in wanted if name not in measured
    )


def shortfalls(measured: Pinned, pinned: Pinned) -> Iterable[str]:
    """A sentence for every figure that is worse than pinned, and for data that is not the pinned one."""
    for name, now in measured.items():
        then = pinned.get(name)
        if then is None:
            yield f"{name}: no floor is pinned; run with --write"
        elif now["digest"] != then["digest"]:
            yield f"{name}: other data, {now['digest']}, than pinned, {then['digest']} of {then['pages']} pages"
        else:
            for method in pinned_methods({name: now}):
                yield from worse(f"{name} {method}", now[method], then.get(method))


def worse(label: str, now: Mapping[str, float], then: Mapping[str, float] | None) -> Iterable[str]:
    """A sentence for every figure of one method on one set that is worse than pinned."""
    if then is None:
        yield f"{label}: no floor is pinned; run with --write"
        return
    for figure, floor in then.items():
        value = now.get(figure, math.nan)
        is_held = value <= floor if figure == CEILING else value >= floor
        if not is_held:
            yield f"{label}: {figure} is {value:.3f}, pinned {floor:.3f}"


def merged(old: Pinned, new: Pinned) -> Pinned:
    """The old floors with the new ones; methods not measured now stay while the data is the same."""
    kept = dict(old)
    for name, now in new.items():
        then = old.get(name, {})
        kept[name] = {**then, **now} if then.get("digest") == now["digest"] else now
    return dict(sorted(kept.items()))


def read_floors(file: Path) -> Pinned:
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def settle(now: Pinned, file: Path, head: str, *, write: bool) -> int:
    """Record figures; or print those that are worse than recorded for as many pages, and return 1 if there are any."""
    if write:
        file.write_text(head + to_toml(now), "utf-8")
        return 0
    then = read_floors(file)
    same = [name for name in then if name in now and now[name]["pages"] == then[name]["pages"]]
    complaints = [each for name in same for each in worse(name, now[name], then[name])]
    print("\n".join(complaints))
    return int(bool(complaints))


def to_toml(pinned: Pinned) -> str:
    """Tables of figures, and tables of such tables; JSON writes strings and numbers as TOML reads them.

    >>> print(to_toml({"mine": {"pages": 1, "digest": "ab", "wlr": {"word-bag": 0.5}}}), end="")
    <BLANKLINE>
    ["mine"]
    "pages" = 1
    "digest" = "ab"
    <BLANKLINE>
    ["mine"."wlr"]
    "word-bag" = 0.5
    """
    tables: dict[tuple[str, ...], dict[str, Any]] = {(name,): entries for name, entries in pinned.items()}
    tables |= {
        (name, key): value for name, entries in pinned.items() for key, value in entries.items() if is_method(value)
    }
    lines = []
    for path, entries in sorted(tables.items(), key=lambda item: [*pinned].index(item[0][0])):
        lines.append(f"\n[{'.'.join(map(json.dumps, path))}]\n")
        lines += [
            f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in entries.items() if not is_method(value)
        ]
    return "".join(lines)
