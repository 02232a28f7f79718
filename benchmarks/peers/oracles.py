"""Our methods compared with their authors' implementations: agreement of the texts, page by page.

    python -m benchmarks oracles [--corpus DIR] [--sets ...] [--limit N]

Needs boilerpy3, jusText and readability-lxml; a package that is not installed is left out. Agreement is the word-bag F1
of our text against theirs; the gold text is not used.
"""

import argparse
import logging
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import fmean, median
from typing import Any

from duramen import extract
from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics.word_bag import compare
from duramen.extract import as_arguments
from duramen.pool import answers

from ..pages import generated_page
from ..quality.quality import corpus_options, samples_of
from ..tables import markdown

SAME = 0.99
TIMEOUT = 30.0


def boilerpipe(extractor: str) -> Callable[[str], str]:
    """An extractor of boilerpy3, by its name."""

    def text(html: str) -> str:
        logging.getLogger("boilerpy3").setLevel(logging.CRITICAL)
        module = import_module("boilerpy3.extractors")
        made = getattr(module, extractor)(raise_on_failure=False)
        return str(made.get_doc(html).content)

    return text


def minimum_words(html: str) -> str:
    """KeepEverythingWithMinKWords of boilerpy3, with five words."""
    logging.getLogger("boilerpy3").setLevel(logging.CRITICAL)
    module = import_module("boilerpy3.extractors")
    made = module.KeepEverythingExtractor(raise_on_failure=False)
    document = made.parse_doc(html)
    module.KeepEverythingWithMinKWordsFilter(5).process(document)
    return str(document.content)


def justext(html: str) -> str:
    """jusText for no language in particular: no stop words, and none needed."""
    module = import_module("justext")
    paragraphs = module.justext(html, frozenset(), stopwords_low=0, stopwords_high=0)
    return "\n".join(each.text for each in paragraphs if not each.is_boilerplate)


def readability(html: str) -> str:
    """The text of the article that readability-lxml finds."""
    logging.getLogger("readability").setLevel(logging.CRITICAL)
    document: Any = import_module("readability").Document(html)
    summary = import_module("lxml.html").fromstring(document.summary(html_partial=True))
    return " ".join(summary.itertext())


ORACLES: dict[str, tuple[str, Callable[[str], str]]] = {
    "boilerpipe-article": ("boilerpy3", boilerpipe("ArticleExtractor")),
    "boilerpipe-words": ("boilerpy3", boilerpipe("NumWordsRulesExtractor")),
    "boilerpipe-density": ("boilerpy3", boilerpipe("DefaultExtractor")),
    "boilerpipe-canola": ("boilerpy3", boilerpipe("CanolaExtractor")),
    "boilerpipe-minimum": ("boilerpy3", minimum_words),
    "everything": ("boilerpy3", boilerpipe("KeepEverythingExtractor")),
    "justext": ("justext", justext),
    "readability": ("readability", readability),
}
"""The methods that have an implementation on PyPI, with its module and its text of a page."""


def installed() -> list[str]:
    """The methods whose oracle is there."""
    return [name for name, (module, _) in ORACLES.items() if find_spec(module)]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the agreement of every method with its oracle."""
    options = argparse.ArgumentParser("python -m benchmarks oracles", description=__doc__.partition("\n")[0])
    corpus_options(options)
    args = options.parse_args(argv)
    scores: dict[str, list[float]] = {name: [] for name in installed()}
    failed = dict.fromkeys(scores, 0)
    tasks = ((name, text_of(sample)) for sample in samples(args) for name in scores)
    for (name, _), answer in answers(attempted, tasks, jobs=args.jobs, timeout=TIMEOUT):
        if isinstance(answer, float):
            scores[name].append(answer)
        else:
            failed[name] += 1
    rows = [
        [f"`{name}`", f"{len(each):,}", f"{fmean(each):.3f}", f"{median(each):.3f}", f"{share(each):.0%}", failed[name]]
        for name, each in scores.items()
        if each
    ]
    print(markdown(["method", "pages", "mean agreement", "median", f"at least {SAME}", "the original failed"], rows))
    return 0


def share(scores: Sequence[float]) -> float:
    """The share of pages on which the texts are all but the same."""
    return sum(score >= SAME for score in scores) / len(scores)


def attempted(task: tuple[str, str]) -> float | None:
    """The agreement on a page; None where the oracle raises or finds nothing in a page of which we keep something."""
    name, html = task
    try:
        theirs = ORACLES[name][1](html)
    except Exception:  # noqa: BLE001 - an oracle may raise anything; the page is left out
        return None
    ours = extract(html, **as_arguments({"method": name})).text
    return compare(ours, theirs).f1 if theirs.strip() or not ours.strip() else None


def text_of(sample: Sample) -> str:
    return sample.html if isinstance(sample.html, str) else sample.html.decode("utf-8", "replace")


def samples(args: argparse.Namespace) -> Iterable[Sample]:
    """Pages of the corpus, or generated ones."""
    if args.corpus:
        return samples_of(args.corpus, args.sets, args.limit)
    pages = (generated_page(seed, boxed=False) for seed in range(args.limit or 20))
    return (Sample(id=str(seed), dataset="generated", html=html) for seed, html in enumerate(pages))
