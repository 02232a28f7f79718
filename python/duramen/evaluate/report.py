"""A run as sections of tables, which all formats use; and the run as JSON."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from .comparison import Comparison
from .metrics import METRICS
from .paired import Difference
from .summary import Figure, Row, Summary
from .tables import table

MAX_LISTED_FAILURES = 20
MAX_LISTED_GROUPS = 20

# In percent, as in their papers; every other figure is a share.
PERCENT = frozenset({"characters"})


@dataclass(frozen=True)
class Section:
    """A titled table with a note above it; `plots` names the pictures that belong to it."""

    title: str
    note: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    plots: tuple[str, ...] = ()


def to_json(summary: Summary, comparison: Comparison | None = None) -> str:
    """Everything in the summary, and the comparison where there is one."""
    whole = asdict(summary)
    if comparison is not None:
        whole["comparison"] = comparison_fields(comparison)
    return json.dumps(whole, indent=2, ensure_ascii=False)


def comparison_fields(comparison: Comparison) -> dict[str, object]:
    """The comparison without the numbers of every page, which results files have."""
    paired = comparison.paired
    return {
        "metric": paired.metric.name,
        "figure": paired.figure,
        "unit": paired.unit,
        "differences": [asdict(each) for each in comparison.differences],
        "by_group": {name: [asdict(each) for each in found] for name, found in comparison.by_group.items()},
        "ranking": asdict(comparison.ranking),
        "effects": [asdict(each) for each in comparison.effects],
        "deciding": [asdict(each) | {"difference": each.difference} for each in comparison.deciding],
    }


def to_markdown(summary: Summary, comparison: Comparison | None = None) -> str:
    """Tables for people: all figures with intervals, then headline figures by group."""
    return markdown(title_of(summary), about(summary), sections(summary, comparison))


def markdown(title: str, note: str, sections: Iterable[Section]) -> str:
    """Sections as Markdown, below a title and a note, where there are any."""
    parts = [f"{text}\n" for text in (title and f"# {title}", note) if text]
    for each in sections:
        above = "".join(f"{text}\n\n" for text in (each.title and f"## {each.title}", each.note) if text)
        parts.append(f"{above}{table(each.heads, each.rows)}")
    return "\n".join(parts)


def title_of(summary: Summary) -> str:
    return f"Evaluation on {max(row.pages for row in summary.tables['all'])} pages"


def about(summary: Summary) -> str:
    """How the intervals were computed, and the digest of the data."""
    return (
        f"Intervals: {summary.level:.0%}, {summary.resamples} bootstrap samples, seed {summary.seed}. "
        f"Data: {summary.digest[:16]}."
    )


def sections(summary: Summary, comparison: Comparison | None = None) -> list[Section]:
    """Every table of the report, in order."""
    made = [section for metric in summary.metrics for section in overview(summary, metric)]
    if comparison is not None:
        made += compared(comparison)
    made.append(times(summary))
    for grouping in summary.tables:
        if grouping != "all":
            made.append(by_group(summary, grouping))
            if comparison is not None and grouping in comparison.by_group:
                made.append(differences_by_group(comparison, grouping))
    if comparison is not None and comparison.effects:
        made.append(effects(comparison))
    if summary.failures:
        made.append(failures(summary))
    return made


def overview(summary: Summary, name: str) -> Iterator[Section]:
    """All figures of one metric over all pages that have them; nothing where no page does."""
    rows = [row for row in summary.tables["all"] if name in row.figures]
    if not rows:
        return
    metric = METRICS[name]
    figures = list(rows[0].figures[name])
    cells = [
        [
            row.method,
            str(row.figures[name][figures[0]].pages),
            *(with_interval(each, name) for each in row.figures[name].values()),
        ]
        for row in rows
    ]
    plots = ("distribution", "precision-recall", "by-type") if name == summary.metrics[0] else ()
    yield Section(name, f"{metric.summary} ({metric.citation})", ["method", "pages", *figures], cells, plots)


def compared(comparison: Comparison) -> list[Section]:
    """Differences of every pair, mean ranks, and the pages that decide."""
    paired, ranking = comparison.paired, comparison.ranking
    name = paired.metric.name
    measured = f"{name} {paired.figure}"
    unit = "page" if paired.unit == "page" else f"host ({ranking.units} hosts)"
    tested = (
        f"Differences in {measured} on the {len(paired.labels)} pages that all have seen, with paired bootstrap "
        f"intervals and two-sided permutation tests by {unit}. p (Holm) is corrected for the "
        f"{len(comparison.differences)} comparisons of this table; beyond chance means that it is below 0.05."
        f"{too_few(len(comparison.differences), comparison.permutations)}"
    )
    ranked = (
        f"Mean rank by {measured} over {ranking.units} {paired.unit}s, 1 is best. Friedman test that all are equal: "
        f"chi-squared {ranking.chi_squared:.1f}, p {p_value(ranking.p)}. Nemenyi critical difference at 5 %: "
        f"{ranking.critical_difference:.3f}."
    )
    order = sorted(zip(ranking.mean_ranks, ranking.systems, strict=True))
    deciding = [
        [
            each.page,
            each.system,
            number(each.score, name),
            each.other,
            number(each.other_score, name),
            signed(each.difference, name),
        ]
        for each in comparison.deciding
    ]
    found = [
        Section(
            "differences", tested, DIFFERENCE_HEADS, difference_rows(comparison.differences, name), ("differences",)
        ),
        Section(
            "ranks",
            ranked,
            ["method", "mean rank"],
            [[who, f"{rank:.3f}"] for rank, who in order],
            ("critical-difference",),
        ),
    ]
    if deciding:
        note = (
            "The pages with the largest differences. To look at one: "
            "duramen compare PAGE --corpus CORPUS --method A --method B"
        )
        heads = ["page", "method", "score", "other", "its score", "difference"]
        found.append(Section("pages that decide", note, heads, deciding, ("ceds-blocks", "cetr-lines")))
    return found


DIFFERENCE_HEADS = ("method", "other", "difference", "p", "p (Holm)", "beyond chance")


def difference_rows(found: Iterable[Difference], name: str) -> list[list[str]]:
    """The differences as cells of a table."""
    return [
        [
            each.system,
            each.other,
            f"{signed(each.value, name)} [{signed(each.low, name)}, {signed(each.high, name)}]",
            p_value(each.p),
            p_value(each.p_holm),
            "yes" if each.is_beyond_chance else "no",
        ]
        for each in found
    ]


def differences_by_group(comparison: Comparison, grouping: str) -> Section:
    """The first system against every other one within each group."""
    paired = comparison.paired
    found = comparison.by_group[grouping]
    groups = list(dict.fromkeys(each.group for each in found))
    listed = [each for each in found if each.group in groups[:MAX_LISTED_GROUPS]]
    rows = [
        [each.group, *row[:2], str(each.pages), *row[2:]]
        for each, row in zip(listed, difference_rows(listed, paired.metric.name), strict=True)
    ]
    note = (
        f"{paired.systems[0]} against the others, by {paired.metric.name} {paired.figure}. "
        f"p (Holm) is corrected for the {len(found)} comparisons by {grouping}."
        f"{too_few(len(found), comparison.permutations)}"
    )
    heads = [grouping, *DIFFERENCE_HEADS[:2], "pages", *DIFFERENCE_HEADS[2:]]
    return Section(f"differences by {grouping}", note + left_out(len(groups)), heads, rows)


def effects(comparison: Comparison) -> Section:
    """How much the groupings explain."""
    paired = comparison.paired
    rows = [
        [each.grouping, each.system, str(each.groups), f"{each.eta_squared:.3f}", p_value(each.p)]
        for each in comparison.effects
    ]
    note = (
        f"Share of the variance of {paired.metric.name} {paired.figure} over pages that lies between the groups "
        "(eta squared), with p from shuffling the pages over the groups."
    )
    return Section("effect of the groupings", note, ["grouping", "method", "groups", "eta squared", "p"], rows)


def times(summary: Summary) -> Section:
    """Processor time, and how many pages failed."""
    cells = [
        [row.method, str(row.pages), str(row.failed), milliseconds(row.mean_ms), milliseconds(row.median_ms)]
        for row in summary.tables["all"]
    ]
    return Section("time", "", ["method", "pages", "failed", "mean ms", "median ms"], cells, ("time",))


def by_group(summary: Summary, grouping: str) -> Section:
    """Headline figures of all metrics, a row per group and method."""
    rows = summary.tables[grouping]
    groups = list(dict.fromkeys(row.group for row in rows))
    listed = [(name, figure) for name in summary.metrics for figure in METRICS[name].headlines if has(rows, name)]
    heads = [f"{name} {figure}" for name, figure in listed]
    cells = [
        [row.group, row.method, str(row.pages), str(row.failed), *(headline(row, *each) for each in listed)]
        for row in rows
        if row.group in groups[:MAX_LISTED_GROUPS]
    ]
    return Section(
        f"by {grouping}", left_out(len(groups)).strip(), [grouping, "method", "pages", "failed", *heads], cells
    )


def too_few(comparisons: int, permutations: int) -> str:
    """A warning if there are too few permutations for significance with this number of comparisons.

    >>> too_few(6, 9999), too_few(600, 9999)
    ('', ' No corrected p-value here can fall below 0.060: for 600 comparisons, give more --permutations than 11999.')
    """
    least = comparisons / (permutations + 1)
    if least < 0.05:
        return ""
    needed = 20 * comparisons - 1
    return (
        f" No corrected p-value here can fall below {min(least, 1):.3f}: for {comparisons} comparisons, "
        f"give more --permutations than {needed}."
    )


def left_out(groups: int) -> str:
    """A sentence about groups that the tables for people do not show."""
    if groups <= MAX_LISTED_GROUPS:
        return ""
    return f" The {MAX_LISTED_GROUPS} largest of {groups} groups are shown; CSV and JSON have all."


def has(rows: Iterable[Row], name: str) -> bool:
    """Whether any group has pages for the metric."""
    return any(name in row.figures for row in rows)


def failures(summary: Summary) -> Section:
    """The pages that failed, with the reason."""
    listed = summary.failures[:MAX_LISTED_FAILURES]
    cells = [[each.method, f"{each.dataset}/{each.id}", each.error] for each in listed]
    left = len(summary.failures) - len(listed)
    more = f"{left} more are in the JSON report." if left else ""
    return Section(f"failures ({len(summary.failures)})", more, ["method", "page", "reason"], cells)


def headline(row: Row, name: str, figure: str) -> str:
    """A figure that the metric is known by, or a dash where no page has it."""
    return number(row.figures[name][figure].value, name) if name in row.figures else "-"


def with_interval(figure: Figure, name: str) -> str:
    """A figure and its bounds."""
    return f"{number(figure.value, name)} [{number(figure.low, name)}, {number(figure.high, name)}]"


def number(value: float, name: str) -> str:
    """Three decimals for a share, two for a percentage.

    >>> number(0.8613, "word-bag"), number(88.176, "characters")
    ('0.861', '88.18')
    """
    return f"{value:.2f}" if name in PERCENT else f"{value:.3f}"


def signed(value: float, name: str) -> str:
    """A difference with its sign.

    >>> signed(0.0123, "word-bag"), signed(-0.0001, "word-bag")
    ('+0.012', '+0.000')
    """
    text = number(value, name)
    return f"+{text.removeprefix('-')}" if float(text) >= 0 else text


def p_value(p: float) -> str:
    """A p-value as papers print it.

    >>> p_value(0.00004), p_value(0.0213)
    ('< 0.001', '0.021')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def milliseconds(value: float | None) -> str:
    """A time, or a dash where there is none."""
    return "-" if value is None else f"{value:.2f}"
