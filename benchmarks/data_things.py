"""Values of structured data compared with those of extruct, which uses mf2py for microformats.

On each page and for each syntax the set of (property, value) is compared, nested things included; which thing holds a
value is not. White space in values does not count, and neither do values of `@id`, since ours are absolute URLs.
"""

import logging
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any

import extruct

from duramen import parse
from duramen.metadata import data

from .pages import CorpusPage
from .tables import markdown

EXAMPLES = 3
"""Pages named for each cause."""

URL = "https://example.org/a/b"
OURS = {
    "json-ld": "json-ld",
    "microdata": "microdata",
    "rdfa": "rdfa",
    "microformat": "microformats",
    "opengraph": "open-graph",
    "dublincore": "dublin-core",
}
"""By extruct's name of a syntax ours."""

VOCABULARY = "http://www.w3.org/ns/rdfa#usesVocabulary"
ABOUT = {"@context", "@id", "@syntax", "@row", "@rows", "@language", "lang", "html", "alt", "srcset", "id", "shape"}
ABOUT |= {"URI", VOCABULARY}
"""Keys that are no properties."""

Value = tuple[str, str]


def report(pages: Iterable[CorpusPage]) -> str:
    """Agreement by syntax, differences by cause with examples, and the time of both."""
    logging.disable(logging.ERROR)  # extruct logs every JSON that it cannot read
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    causes: dict[tuple[str, str], list[str]] = defaultdict(list)
    seconds: dict[str, float] = defaultdict(float)
    for page in pages:
        text = page.html if isinstance(page.html, str) else parse(page.html).source
        start = perf_counter()
        ours = data(parse(text, url=URL))
        seconds["duramen"] += perf_counter() - start
        for syntax, name in OURS.items():
            start = perf_counter()
            theirs = read(text, syntax)
            seconds["extruct"] += perf_counter() - start
            seconds[syntax] += perf_counter() - start
            if theirs is None:
                counts[syntax]["failed"] += 1
                continue
            found = set(values([thing for thing in ours if thing["@syntax"] == name]))
            wanted = set(values(theirs))
            counts[syntax].update(pages=bool(wanted), theirs=len(wanted), equal=len(wanted & found))
            counts[syntax].update(ours=len(found), extra=len(found - wanted))
            for cause, value in differences(found, wanted):
                causes[syntax, cause].append(f"{page.name} {value[0]}={value[1][:40]!r}")
    return "\n\n".join([agreement(counts), listed(causes), timed(seconds)])


def read(text: str, syntax: str) -> Any:
    """What extruct finds; None where it fails."""
    try:
        return extruct.extract(
            text, base_url=URL, syntaxes=[syntax], uniform=True, with_og_array=True, errors="strict"
        )[syntax]
    except Exception:  # noqa: BLE001 - counted
        return None


def values(found: Any, name: str = "") -> Iterator[Value]:
    """Each value with the name of its property; empty ones are left out."""
    if isinstance(found, list | tuple):
        for each in found:
            yield from values(each, name)
    elif isinstance(found, dict):
        if "name" in found and "content" in found and "URI" in found:  # Dublin Core
            yield from values(found["content"], plain(found["name"]))
            return
        if set(found) == {"@id"} and name not in {"", "@type"} and not found["@id"].startswith("_:"):
            yield from values(found["@id"], name)
        is_thing = "@type" in found
        for key, each in found.items():
            if key in {"@value", "@list", "@graph", "elements", "terms"}:
                yield from values(each, name)
            elif key == "value" and ({"html", "alt", "srcset"} & set(found) or is_thing):
                if not is_thing:
                    yield from values(each, name)
            elif key not in ABOUT:
                yield from values(each, plain(key))
    elif found is not None and (text := "".join(str(found).split())):
        yield name, plain(text) if name == "@type" else text


def plain(name: str) -> str:
    """A name without the address of schema.org, and those of Dublin Core as one."""
    for start in ("https://schema.org/", "http://schema.org/", "http://www.schema.org/", "schema:"):
        name = name.removeprefix(start)
    return name.lower() if name.lower().startswith(("dc.", "dcterms.", "og:")) else name


def differences(found: set[Value], wanted: set[Value]) -> Iterator[tuple[str, Value]]:
    """Values that only one of the two has, each with its cause."""
    for missing, there, side in ((wanted - found, found, "only extruct"), (found - wanted, wanted, "only duramen")):
        names = {name for name, _ in there}
        texts = {text for _, text in there}
        for name, text in sorted(missing):
            if text in texts:
                yield f"{side}: the value has another name", (name, text)
            elif name in names:
                yield f"{side}: the name has another value", (name, text)
            else:
                yield f"{side}: the name has no value", (name, text)


def agreement(counts: dict[str, Counter[str]]) -> str:
    """A line for each syntax."""
    rows = []
    for syntax, count in counts.items():
        shares = [count["equal"] / count[side] if count[side] else 1.0 for side in ("theirs", "ours")]
        of_both = [f"{share:.1%}" for share in shares]
        rows.append(
            [syntax, str(count["pages"]), str(count["theirs"]), *of_both, str(count["extra"]), str(count["failed"])]
        )
    head = [
        "syntax",
        "pages",
        "values of extruct",
        "also in duramen",
        "of ours in extruct",
        "only duramen",
        "extruct failed",
    ]
    return markdown(head, rows)


def listed(causes: dict[tuple[str, str], list[str]]) -> str:
    """The differences by syntax and cause, the most frequent first."""
    ordered = sorted(causes.items(), key=lambda item: -len(item[1]))
    rows = [
        [*key, str(len(where)), "; ".join(where[:: max(1, len(where) // EXAMPLES)][:EXAMPLES])]
        for key, where in ordered
    ]
    return markdown(["syntax", "cause", "values", "examples"], rows)


def timed(seconds: dict[str, float]) -> str:
    """Seconds of both; ours with parsing, which extruct does for each syntax."""
    return markdown(["reader", "seconds"], [[name, f"{spent:.1f}"] for name, spent in seconds.items()])
