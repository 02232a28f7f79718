"""Values of structured data compared with those of extruct, which uses mf2py for microformats.

    python -m benchmarks data --corpus DIR [DIR ...] [--every N]

On each page and for each syntax the set of (property, value) is compared, nested things included; which thing holds a
value is not. White space in values, marks of dates and a slash at the end do not count. Names are compared by their
last part, since ours are short. What is no microformat, RDFa Lite or Dublin Core by its name is not compared.
"""

import argparse
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import extruct

from duramen import parse
from duramen.evaluate.corpus import Sample, read_corpus
from duramen.page.metadata import data

from ..tables import markdown

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

ABOUT = {"@context", "@id", "@syntax", "@row", "@rows", "@language"}
ABOUT |= {"lang", "html", "alt", "srcset", "id", "shape", "URI", "http://www.w3.org/ns/rdfa#usesVocabulary"}
"""Keys that are no properties."""

TYPES = {f"h-{name}" for name in "adr app card cite entry event feed geo item listing measure news org".split()}
TYPES |= {f"h-{name}" for name in "product recipe resume review review-aggregate x-app x-username".split()}
"""Types of microformats2; others, such as `h-full`, are classes of style sheets."""

DATE = re.compile(r"\d{4}-\d\d-\d\d[T ]?\d\d")
DUBLIN_CORE = re.compile(r"dc(terms)?[.:]", re.IGNORECASE)
NOT_LITE = re.compile(
    r"http://www\.w3\.org/1999/xhtml/vocab#|https?://(www\.)?(ogp|opengraph|facebook|dev\.twitter|api\.w\.)|\w+:(?!//)"
)
"""Names that extruct takes for RDFa: relations, roles, and Open Graph and the like in `<meta>`."""

LOCAL = re.compile(r"[/#:](?!.*[/#:])")
"""Where the local part of a name begins."""

Value = tuple[str, str]


def main(argv: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser("python -m benchmarks data", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, nargs="+", required=True, help="folders of *.jsonl.xz")
    options.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth page")
    args = options.parse_args(argv)
    print(report(islice(read_corpus(*args.corpus), 0, None, args.every)))


def report(pages: Iterable[Sample]) -> str:
    """Agreement by syntax, and the seconds of both, with parsing, on the pages where extruct fails in no syntax."""
    logging.disable(logging.ERROR)  # extruct logs every JSON that it cannot read
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: dict[str, float] = {"duramen": 0.0, "extruct": 0.0}
    for page in pages:
        text = page.html if isinstance(page.html, str) else parse(page.html).source
        start = perf_counter()
        parsed = parse(text, url=URL)
        ours = data(parsed)
        middle = perf_counter()
        theirs, is_whole = read(text, parsed.base_url or URL)
        if is_whole:
            seconds["duramen"] += middle - start
            seconds["extruct"] += perf_counter() - middle
        for syntax, name in OURS.items():
            if syntax not in theirs:
                counts[syntax]["failed"] += 1
                continue
            found = set(values([thing for thing in ours if thing["@syntax"] == name]))
            wanted = set(values(theirs[syntax]))
            counts[syntax].update(pages=int(bool(wanted)), theirs=len(wanted), equal=len(wanted & found))
            counts[syntax].update(ours=len(found), extra=len(found - wanted))
    times = markdown(["reader", "seconds"], [[name, f"{spent:.1f}"] for name, spent in seconds.items()])
    return f"{agreement(counts)}\n\n{times}"


def read(text: str, base: str) -> tuple[dict[str, Any], bool]:
    """What extruct finds by syntax, without those where it fails, and whether it does not fail in any.

    It does not read the base of a page, so it is told.
    """
    options: dict[str, Any] = {"base_url": base, "uniform": True, "with_og_array": True}
    found: dict[str, Any] = {}
    with suppress(Exception):
        found = extruct.extract(text, **options)
    is_whole = bool(found)
    for syntax in () if is_whole else OURS:
        with suppress(Exception):
            found |= extruct.extract(text, syntaxes=[syntax], **options)
    lite = [{name: each for name, each in thing.items() if not NOT_LITE.match(name)} for thing in found.get("rdfa", [])]
    return found | ({"rdfa": lite} if "rdfa" in found else {}), is_whole


def values(found: Any, name: str = "") -> Iterator[Value]:
    """Each value with the name of its property; empty ones are left out."""
    if isinstance(found, list | tuple):
        for each in found:
            yield from values(each, name)
    elif isinstance(found, dict):
        if "URI" in found:  # Dublin Core, and elements that extruct mistakes for it
            own = found.get("name") or found.get("rel") or ""
            if DUBLIN_CORE.match(own):
                yield from values(found.get("content") or found.get("value") or found.get("href"), plain(own))
            return
        types = found.get("@type", [])
        is_microformat = isinstance(types, list) and any(kind.startswith("h-") for kind in types)
        is_style = is_microformat and not TYPES & set(types)
        # In a microformat, `id` is the id of its element.
        identifier = str(found.get("@id") or (not is_microformat and found.get("id")) or "_:")
        if name not in {"", "@type"} and not identifier.startswith("_:"):
            yield from values(identifier, name)
        for key, each in found.items():
            if key in {"@value", "@list", "@graph", "elements", "terms"}:
                yield from values(each, name)
            elif key == "value" and ({"html", "alt", "srcset"} & set(found) or types):
                if not types:
                    yield from values(each, name)
            elif is_style:
                yield from values([thing for thing in each if isinstance(thing, dict) and "@type" in thing], plain(key))
            elif key not in ABOUT and not ("@value" in found and key == "@type"):
                yield from values(each, plain(key))
    elif found is not None and (text := "".join(str(found).split())):
        if name == "@type":
            text = LOCAL.split(text.rstrip("/#"))[-1]
        yield name, text.replace(":", "").replace("T", "") if DATE.match(text) else text.rstrip("/")


def plain(name: str) -> str:
    """The local part of a name; those of `<meta>` are whole and in lower case."""
    is_of_meta = name.lower().startswith(("dc.", "dcterms.", "og:", "article:", "product:"))
    return name.lower() if is_of_meta else LOCAL.split(name)[-1]


def agreement(counts: dict[str, Counter[str]]) -> str:
    rows = []
    for syntax, count in counts.items():
        shares = [count["equal"] / count[side] if count[side] else 1.0 for side in ("theirs", "ours")]
        of_both = [f"{share:.1%}" for share in shares]
        rows.append([syntax, count["pages"], count["theirs"], *of_both, count["extra"], count["failed"]])
    heads = "syntax,pages,values of extruct,also in duramen,of ours in extruct,only duramen,failed"
    return markdown(heads.split(","), rows)
