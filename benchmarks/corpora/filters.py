"""How much of each extractor's text passes the filters of web corpora, together with its F1.

    python -m benchmarks filters --corpus DIR [--archives FILE.warc.gz ...] [--sets ...] [--limit 100] [--peers ...]

The filters are those of datatrove: Gopher repetition, Gopher quality, C4 and FineWeb, each alone on the text, and then
all four one after the other in the order and with the settings of FineWeb. They are made for English, so only the
English pages of the labelled sets are used. The labelled text itself has a row of its own: it shows how much the
filters drop of a perfect extraction. Needs `pip install "datatrove[processing]" spacy`, and for archives the extra
`duramen[corpus]`.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from duramen.evaluate.bootstrap import LEVEL, RESAMPLES, SEED, resampling
from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import metric_named
from duramen.evaluate.run import Extractor, Task, tasks, text_or_error
from duramen.pool import Lost, answers

from ..quality.quality import TIMEOUT, our_systems, page_options, peer_options, peer_systems, samples_of
from ..tables import markdown

GOLD = "the labelled text"
ALONE = ("gopher repetition", "gopher quality", "C4", "FineWeb")
TOGETHER = "all four"


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table for the labelled pages and one for each archive."""
    options = argparse.ArgumentParser("python -m benchmarks filters", description=__doc__.partition("\n")[0])
    page_options(options)
    peer_options(options)
    options.add_argument("--archives", type=Path, nargs="*", default=[], help="WARC files, whose pages have no labels")
    args = options.parse_args(argv)
    if args.corpus is None and not args.archives:
        raise SystemExit("give labelled pages with --corpus DIR, or archives with --archives FILE...")
    filters()  # raises for a missing package before any page is read
    systems = {**our_systems(["duramen"]), **peer_systems(args.peers, args.cache)}
    sets = labelled_sets(args.corpus, args.sets, args.limit) if args.corpus else {}
    sets |= {path.name: archived(path, args.limit) for path in args.archives}
    for name, samples in sets.items():
        print(report(name, measure(samples, systems, jobs=args.jobs)))
    return 0


def labelled_sets(corpus: Path, sets: Sequence[str] | None, limit: int | None) -> dict[str, Iterable[Sample]]:
    """The English pages that have a labelled text."""
    samples = (sample for sample in samples_of(corpus, sets, limit) if sample.lang == "en" and sample.text)
    return {"labelled pages in English": samples}


def archived(path: Path, limit: int | None) -> Iterator[Sample]:
    """The pages of an archive as text, decoded as browsers do it, so that every extractor is given the same."""
    pages = import_module("duramen.corpus.page")
    readers = import_module("duramen.corpus.readers")
    reading = pages.Reading(import_module("duramen.corpus.summary").TaskSummary())
    found = readers.read_input(str(path), reading, names=readers.Names(), base="", dump=None)
    try:
        for page in islice(found, limit):
            html = decoded(page.html, page.content_type)
            yield Sample(id=str(page.offset), dataset=path.name, html=html, url=page.url)
    except pages.Damage as damage:
        print(f"{path}: {damage}{damage.place}", file=sys.stderr)


def decoded(html: bytes, content_type: str | None) -> str:
    """The page as text, in the encoding that a browser would take."""
    parse = import_module("duramen").parse
    return html.decode(parse(html, content_type=content_type).encoding.name, "replace")


@dataclass(frozen=True)
class Outcome:
    """Figures of the text that one system found on one page.

    `lines` counts the digests of its lines; `left` has the words that each filter leaves, 0 where it drops the page.
    """

    site: str
    words: int
    f1: float | None
    lines: Counter[int]
    left: Mapping[str, int]


@dataclass(frozen=True)
class Work:
    """What a worker does: extracts the text of a page and filters it."""

    systems: Mapping[str, Extractor]

    def __call__(self, task: Task) -> Outcome:
        """The outcome; a page on which the extractor fails has no text."""
        sample = task.sample
        if task.method == GOLD:
            return outcome(sample, sample.text or "")
        text, _error = text_or_error(self.systems[task.method], sample.html, sample.url)
        return outcome(sample, text)


def outcome(sample: Sample, text: str) -> Outcome:
    """Figures of one text."""
    scores = metric_named("word-bag").measure(text, sample)
    lines = Counter(line_digest(line) for line in map(str.strip, text.splitlines()) if line)
    return Outcome(sample.domain, len(text.split()), scores[-1] if scores else None, lines, words_left(text))


def line_digest(line: str) -> int:
    """A number for a line, the same in every process."""
    return int.from_bytes(blake2b(line.encode("utf-8", "replace"), digest_size=8).digest())


def words_left(text: str) -> dict[str, int]:
    """The words that each filter leaves, by its name; C4 drops lines as well as pages.

    FineWeb keeps lines without a full stop, so its C4 is another than C4's own.
    """
    document = import_module("datatrove.data").Document
    left = {}
    passed: dict[str, bool] = {}
    for name in ALONE:
        page = document(text=text, id="")
        passed[name] = bool(text) and passes(filters()[name], page)
        left[name] = len(page.text.split()) if passed[name] else 0
    page = document(text=text, id="")
    both = passed["gopher repetition"] and passed["gopher quality"]
    all_four = both and passes(filters()["C4 as in FineWeb"], page) and passes(filters()["FineWeb"], page)
    return {**left, TOGETHER: len(page.text.split()) if all_four else 0}


def passes(text_filter: Any, page: Any) -> bool:
    """Whether a filter keeps a page, whose text it may change."""
    answer = text_filter.filter(page)
    return bool(answer[0] if isinstance(answer, tuple) else answer)


@cache
def filters() -> dict[str, Any]:
    """The filters by name. Three of them split the same text into words, which is most of their time: it is kept."""
    try:
        made = import_module("datatrove.pipeline.filters")
        tokenizer = import_module("datatrove.utils.word_tokenizers").load_word_tokenizer("eng")
        tokenizer.word_tokenize("words")
    except ImportError as error:
        raise SystemExit(f'{error}; pip install "datatrove[processing]" spacy') from None
    tokenizer.word_tokenize = lru_cache(2)(tokenizer.word_tokenize)
    return {
        "gopher repetition": made.GopherRepetitionFilter(),
        "gopher quality": made.GopherQualityFilter(),
        "C4": made.C4QualityFilter(),
        "C4 as in FineWeb": made.C4QualityFilter(filter_no_terminal_punct=False),
        "FineWeb": made.FineWebQualityFilter(),
    }


def measure(samples: Iterable[Sample], systems: Mapping[str, Extractor], *, jobs: int) -> dict[str, list[Outcome]]:
    """The outcomes of every system in the order of the pages; a line on a terminal tells how far it is."""
    found: dict[str, dict[int, Outcome]] = defaultdict(dict)
    for task, answer in answers(Work(systems), tasks(samples, [GOLD, *systems]), jobs=jobs, timeout=TIMEOUT):
        found[task.method][task.order] = outcome(task.sample, "") if isinstance(answer, Lost) else answer
        if sys.stderr.isatty():
            print(f"\r{task.order} {task.sample.key} {task.method}\033[K", end="", file=sys.stderr)
    return {system: [pages[order] for order in sorted(pages)] for system, pages in found.items()}


def report(name: str, found: Mapping[str, Sequence[Outcome]]) -> str:
    """The table of one set of pages. Shares are in percent; those of the filters are of pages / of words."""
    if not found:
        return f"## {name}\n\nThere are no pages.\n"
    ours = found["duramen"]
    labelled = any(page.f1 is not None for page in ours)
    header = ["text of", "F1", "words a page", "lines repeated on the page / on the site", *ALONE, TOGETHER]
    rows = [
        [system, *figures(pages), *([survival(pages, each) for each in (*ALONE, TOGETHER)]), behind(ours, pages)]
        for system, pages in found.items()
        if labelled or system != GOLD
    ]
    header.append(f"duramen leads by, pages ({LEVEL:.0%})")
    return f"## {name}: {len(ours)} pages\n\n{markdown(header, rows)}\n"


def figures(pages: Sequence[Outcome]) -> list[str]:
    """F1, words a page, and shares of lines that repeat."""
    scores = [page.f1 for page in pages if page.f1 is not None]
    f1 = f"{np.mean(scores):.3f}" if scores else "-"
    words = sum(page.words for page in pages) / len(pages)
    return [f1, f"{words:,.0f}", f"{repeated_on_page(pages):.1%} / {repeated_on_site(pages):.1%}"]


def repeated_on_page(pages: Iterable[Outcome]) -> float:
    """Share of lines that the same page has had before."""
    lines = sum(page.lines.total() for page in pages)
    return 1 - sum(len(page.lines) for page in pages) / max(lines, 1)


def repeated_on_site(pages: Iterable[Outcome]) -> float:
    """Share of lines that another page of the same site has, over sites with at least two pages."""
    sites: dict[str, list[Counter[int]]] = defaultdict(list)
    for page in pages:
        sites[page.site].append(page.lines)
    lines = repeated = 0
    for counts in sites.values():
        if len(counts) > 1:
            on_pages = Counter(line for page in counts for line in page)
            lines += sum(page.total() for page in counts)
            repeated += sum(count for page in counts for line, count in page.items() if on_pages[line] > 1)
    return repeated / max(lines, 1)


def survival(pages: Sequence[Outcome], name: str) -> str:
    """Shares of pages and of words that a filter leaves."""
    survivors = sum(page.left[name] > 0 for page in pages) / len(pages)
    words = sum(page.left[name] for page in pages) / max(1, sum(page.words for page in pages))
    return f"{100 * survivors:.1f} / {100 * words:.1f}"


def behind(ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> str:
    """By how many points more of our pages than of theirs survive all four, with a paired interval."""
    if ours is theirs:
        return "-"
    pairs = zip(ours, theirs, strict=True)
    gain = np.array([(mine.left[TOGETHER] > 0) - float(other.left[TOGETHER] > 0) for mine, other in pairs])
    low, high = np.percentile(resampling(len(gain), RESAMPLES, SEED) @ gain, (50 - 50 * LEVEL, 50 + 50 * LEVEL))
    return f"{100 * gain.mean():+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
