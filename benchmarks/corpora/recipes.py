"""How often `--recipe` decides as datatrove's filters, on the text that duramen finds on labelled pages.

    python -m benchmarks recipes --corpus DIR [--sets ...] [--limit 200]

Prints for each recipe the share of texts with the same decision, the share of kept texts that are left with the same
lines, and the differences by pair of rules. Needs `pip install "datatrove[processing]" spacy`.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from duramen import extract
from duramen.corpus.recipes import RECIPES

from ..quality.quality import page_options, samples_of
from ..tables import markdown

THEIRS = {
    "gopher": ("gopher repetition", "gopher quality"),
    "c4": ("C4",),
    "fineweb": ("gopher repetition", "gopher quality", "C4 as in FineWeb", "FineWeb"),
}
"""Which filters of datatrove make a recipe."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the shares."""
    options = argparse.ArgumentParser("python -m benchmarks recipes", description=__doc__.partition("\n")[0])
    page_options(options)
    options.add_argument("--texts", type=int, default=2000, help="how many texts  [2000]")
    args = options.parse_args(argv)
    document = import_module("datatrove.data").Document
    texts = list(islice(found_texts(args.corpus, args.sets, args.limit), args.texts))
    rows, differences = [], Counter[str]()
    for name, recipe in RECIPES.items():
        begun = time.process_time()
        mine = [recipe(text) for text in texts]
        between = time.process_time()
        theirs = [decision(document, THEIRS[name], text) for text in texts]
        ended = time.process_time()
        pairs = list(zip(mine, theirs, strict=True))
        same = sum((ours is None) == (other is None) for (ours, _), (other, _) in pairs)
        left = [ours == other for (why, ours), (reason, other) in pairs if why is None and reason is None]
        differences.update(f"{ours} | {other}" for (ours, _), (other, _) in pairs if (ours is None) != (other is None))
        kept = sum(why is None for why, _ in mine)
        faster = (ended - between) / max(between - begun, 1e-9)
        shares = [f"{same / len(texts):.2%}", f"{sum(left) / max(len(left), 1):.2%}"]
        rows.append([name, f"{kept:,} of {len(texts):,}", *shares, f"{faster:.0f} times"])
    print(markdown(["recipe", "kept", "same decision", "same lines of kept texts", "faster"], rows))
    print("\n".join(f"{count:4} {pair}" for pair, count in differences.most_common(20)))
    return 0


def found_texts(corpus: Path, sets: Sequence[str] | None, limit: int | None) -> Iterator[str]:
    """The texts that duramen finds on labelled pages."""
    texts = (extract(sample.html, url=sample.url).text for sample in samples_of(corpus, sets, limit))
    return (text for text in texts if text)


def decision(document: Any, names: Sequence[str], text: str) -> tuple[str | None, str]:
    """The reason why datatrove's filters drop a text, and what they leave of it."""
    page = document(text=text, id="")
    for name in names:
        answer = filters()[name].filter(page)
        if answer is not True:
            return answer[1] if isinstance(answer, tuple) else name, page.text
    return None, page.text


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
