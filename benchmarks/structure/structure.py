"""Structure of the Markdown compared with the authors' own Markdown and with other extractors, by kind of element.

    python -m benchmarks structure --corpus DIR [--sets ...] [--peers ...] [--cache DIR]

A set has one JSON object per line with `html`, `url`, `repo`, `generator` and `markdown`, the source of the page.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

import numpy as np

import duramen
from duramen.evaluate.comparison import corrected
from duramen.evaluate.corpus import corpus_files, lines_of
from duramen.evaluate.metrics import Metric, Numbers, summarise
from duramen.evaluate.metrics.metric import Means
from duramen.evaluate.paired import Difference, Paired, differences
from duramen.evaluate.results import PageResult

from ..metadata.metadata import bold
from ..options import labelled
from ..peers.cache import CachedPeer
from ..quality.quality import peer_options, short
from ..tables import markdown as table
from .gold import is_complete, plain_markdown
from .items import KINDS, Items, html_items, markdown_items, page_text
from .peers import PEERS
from .scores import score, scored_kinds

OURS = "duramen"
COLUMNS = ("shared", "wanted", "given")
RENDERERS = ("katex", "mathjax", "<math")


@dataclass(frozen=True)
class Pair:
    """A page and the items of the Markdown that it was made from."""

    name: str
    repo: str
    url: str | None
    html: str
    gold: Items

    @cached_property
    def scored(self) -> list[bool]:
        """Kinds of items whose gold is that of the page."""
        return scored_kinds(self.gold, page_text(self.html))

    @property
    def has_formulas(self) -> bool:
        page = self.html.lower()
        return any(name in page for name in RENDERERS)


def main(argv: Sequence[str] | None = None) -> None:
    """Print a table of figures and one of leads; 0 when all went well."""
    options = labelled("structure", __doc__)
    peer_options(options, PEERS)
    options.add_argument("--every", type=int, metavar="N", default=1, help="measure every Nth page only")
    args = options.parse_args(argv)
    pairs = list(islice(pairs_of(args.corpus, args.sets), 0, args.limit, args.every))
    if not pairs:
        raise SystemExit(f"{args.corpus}: no page has its source in Markdown")
    given = {OURS: [ours(pair) for pair in pairs]}
    for name in args.peers:
        cached, read = CachedPeer(PEERS[name], args.cache), html_items if name == "resiliparse" else markdown_items
        given[name] = [read(cached.answer(pair.html, pair.url).text) for pair in pairs]
    print(report(pairs, counts(pairs, given)))


def pairs_of(corpus: Path, sets: Sequence[str] | None) -> Iterator[Pair]:
    for file in corpus_files(corpus):
        if sets and file.name.split(".jsonl")[0] not in sets:
            continue
        for _, line in lines_of(file):
            page = json.loads(line)
            source = page.get("markdown")
            if not source or page.get("source_format", "md") != "md" or not is_complete(source):
                continue
            generator = page.get("generator", "")
            gold = markdown_items(plain_markdown(source, generator=generator))
            yield Pair(f"{generator}/{page['id']}", page.get("repo", page["id"]), page.get("url"), page["html"], gold)


def ours(pair: Pair) -> Items:
    return markdown_items(duramen.extract(pair.html, url=pair.url).as_markdown(title=True))


def counts(pairs: Sequence[Pair], given: Mapping[str, Sequence[Items]]) -> dict[str, Numbers]:
    """By system the counts with the axes page, kind and column."""
    found = {}
    for name, items in given.items():
        both = zip(pairs, items, strict=True)
        made = [score(pair.gold, each, has_formulas=pair.has_formulas) for pair, each in both]
        found[name] = np.array(made) * np.array([pair.scored for pair in pairs])[:, :, None]
    return found


def figures(means: Means) -> dict[str, Numbers]:
    shared, wanted, got = (means[name] for name in COLUMNS)
    with np.errstate(divide="ignore", invalid="ignore"):
        made = {"f1": 2 * shared / (wanted + got), "precision": shared / got, "recall": shared / wanted}
    return {name: np.nan_to_num(values) for name, values in made.items()}


def paired(pairs: Sequence[Pair], scores: Mapping[str, Numbers], kind: int) -> Paired:
    """One kind of item of all systems, pages of one repository drawn together."""
    metric = Metric(KINDS[kind], COLUMNS, lambda _text, _sample: None, figures, ("f1",), "", "")
    labels = tuple(
        PageResult("", pair.name, None, None, "", OURS, "", None, None, {}, host=pair.repo) for pair in pairs
    )
    numbers = np.array([each[:, kind] for each in scores.values()])
    return Paired(metric, tuple(scores), labels, numbers, unit="host")


def report(pairs: Sequence[Pair], scores: Mapping[str, Numbers]) -> str:
    """F1 with precision and recall, then how far we are ahead."""
    rows, leads = [], list[Difference]()
    others = [(0, at) for at in range(1, len(scores))]
    for kind, name in enumerate(KINDS):
        made = paired(pairs, scores, kind)
        found = summarise(made.metric, made.numbers)
        wanted = int(made.numbers[0, :, 1].sum())
        best = found["f1"].max()
        cells = [
            f"{bold(f1, best=f1 == best)} ({short(precision)}/{short(recall)})"
            for f1, precision, recall in zip(found["f1"], found["precision"], found["recall"], strict=True)
        ]
        rows.append([f"{name} ({wanted:,})", *cells])
        leads += differences(made, others, group=name)
    parts = [f"## F1 (precision/recall) on {len(pairs)} pages\n\n{table(['items (in the gold)', *scores], rows)}"]
    if leads:
        heads = ["items", "ahead of", "by", "95 % interval", "p"]
        body = [
            [each.group, each.other, f"{each.value:+.3f}", f"{each.low:+.3f} to {each.high:+.3f}", f"{each.p_holm:.4f}"]
            for each in corrected(leads)
        ]
        parts.append(f"## Leads of {OURS}, repositories resampled, p corrected by Holm\n\n{table(heads, body)}")
    return "\n\n".join(parts)
