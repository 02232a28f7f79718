"""A run as sections of tables, which the terminal, Markdown and the HTML report show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .bootstrap import LEVEL, SEED
from .comparison import Comparison
from .metrics import METRICS
from .paired import Difference
from .summary import Summary
from .tables import table

MAX_LISTED = 20  # failures, and groups of a grouping
PERCENT = frozenset({"characters"})
"""Metrics in percent, as in their papers; every other figure is a share."""


@dataclass(frozen=True)
class Section:
    """A titled table with a note above it; `plots` names the pictures that belong to it."""

    title: str
    note: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    plots: tuple[str, ...] = ()


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
    return f"Intervals: {LEVEL:.0%}, {summary.resamples} bootstrap samples, seed {SEED}. Data: {summary.digest[:16]}."


def sections(summary: Summary, comparison: Comparison | None = None) -> list[Section]:
    """Every table of the report, in order."""
    made = [overview(summary, name) for name in measured_metrics(summary, "all")]
    if comparison is not None:
        made += [differences(comparison), ranks(comparison)]
        made += [deciding_pages(comparison)] if comparison.deciding else []
    made.append(times(summary))
    for grouping in summary.tables:
        if grouping != "all":
            made.append(by_group(summary, grouping))
        if comparison is not None and grouping in comparison.by_group:
            made.append(differences_by_group(comparison, grouping))
    if comparison is not None and comparison.effects:
        made.append(effects(comparison))
    return [*made, failures(summary)] if summary.failures else made


def measured_metrics(summary: Summary, grouping: str) -> list[str]:
    """The metrics for which any page of a grouping has gold."""
    return [name for name in summary.metrics if any(name in row.figures for row in summary.tables[grouping])]


def overview(summary: Summary, name: str) -> Section:
    """All figures of one metric over all pages that have them."""
    rows = [(row.method, row.figures[name]) for row in summary.tables["all"] if name in row.figures]
    heads = list(rows[0][1])
    cells = []
    for method, figures in rows:
        bounds = (bounded(each.value, each.low, each.high, name) for each in figures.values())
        cells.append([method, str(figures[heads[0]].pages), *bounds])
    plots = ("distribution", "precision-recall", "by-type") if name == summary.metrics[0] else ()
    note = f"{METRICS[name].summary} ({METRICS[name].citation})"
    return Section(name, note, ["method", "pages", *heads], cells, plots)


def differences(comparison: Comparison) -> Section:
    paired, found = comparison.paired, comparison.differences
    unit = "page" if paired.unit == "page" else f"host ({comparison.ranking.units} hosts)"
    note = (
        f"Differences in {paired.measured} on the {len(paired.labels)} pages that all have seen, with paired bootstrap "
        f"intervals and two-sided permutation tests by {unit}. p (Holm) is corrected for the {len(found)} comparisons "
        f"of this table; beyond chance means that it is below 0.05.{too_few(len(found), comparison.permutations)}"
    )
    return Section(
        "differences", note, DIFFERENCE_HEADS, difference_rows(found, paired.metric.name), plots=("differences",)
    )


def ranks(comparison: Comparison) -> Section:
    ranking, paired = comparison.ranking, comparison.paired
    note = (
        f"Mean rank by {paired.measured} over {ranking.units} {paired.unit}s, 1 is best. Friedman test that all are "
        f"equal: chi-squared {ranking.chi_squared:.1f}, p {p_value(ranking.p)}. Nemenyi critical difference at 5 %: "
        f"{ranking.critical_difference:.3f}."
    )
    rows = [[ranking.systems[at], f"{ranking.mean_ranks[at]:.3f}"] for at in ranking.order()]
    return Section("ranks", note, ["method", "mean rank"], rows, ("critical-difference",))


def deciding_pages(comparison: Comparison) -> Section:
    name = comparison.paired.metric.name
    note = (
        "The pages with the largest differences. To look at one: "
        "duramen compare PAGE --corpus CORPUS --method A --method B"
    )
    rows = []
    for each in comparison.deciding:
        scores = number(each.score, name), number(each.other_score, name)
        rows.append([each.page, each.system, scores[0], each.other, scores[1], signed(each.difference, name)])
    heads = ["page", "method", "score", "other", "its score", "difference"]
    return Section("pages that decide", note, heads, rows)


DIFFERENCE_HEADS = ("method", "other", "difference", "p", "p (Holm)", "beyond chance")


def difference_rows(found: Iterable[Difference], name: str) -> list[list[str]]:
    rows = []
    for each in found:
        value, low, high = (signed(bound, name) for bound in (each.value, each.low, each.high))
        tested = [p_value(each.p), p_value(each.p_holm), "yes" if each.is_beyond_chance else "no"]
        rows.append([each.system, each.other, f"{value} [{low}, {high}]", *tested])
    return rows


def differences_by_group(comparison: Comparison, grouping: str) -> Section:
    """The first system against every other one within each group."""
    paired, found = comparison.paired, comparison.by_group[grouping]
    groups = list(dict.fromkeys(each.group for each in found))
    listed = [each for each in found if each.group in groups[:MAX_LISTED]]
    cells = difference_rows(listed, paired.metric.name)
    rows = [[each.group, *row[:2], str(each.pages), *row[2:]] for each, row in zip(listed, cells, strict=True)]
    note = (
        f"{paired.systems[0]} against the others, by {paired.measured}. p (Holm) is corrected for the {len(found)} "
        f"comparisons by {grouping}.{too_few(len(found), comparison.permutations)}{left_out(len(groups))}"
    )
    heads = [grouping, *DIFFERENCE_HEADS[:2], "pages", *DIFFERENCE_HEADS[2:]]
    return Section(f"differences by {grouping}", note, heads, rows)


def effects(comparison: Comparison) -> Section:
    rows = [
        [each.grouping, each.system, str(each.groups), f"{each.eta_squared:.3f}", p_value(each.p)]
        for each in comparison.effects
    ]
    note = (
        f"Share of the variance of {comparison.paired.measured} over pages that lies between the groups (eta squared), "
        "with p from shuffling the pages over the groups."
    )
    return Section("effect of the groupings", note, ["grouping", "method", "groups", "eta squared", "p"], rows)


def times(summary: Summary) -> Section:
    cells = []
    for row in summary.tables["all"]:
        milliseconds = ("-" if each is None else f"{each:.2f}" for each in (row.mean_ms, row.median_ms))
        cells.append([row.method, str(row.pages), str(row.failed), *milliseconds])
    return Section("time", "", ["method", "pages", "failed", "mean ms", "median ms"], cells, ("time",))


def by_group(summary: Summary, grouping: str) -> Section:
    """Headline figures of all metrics, a row per group and method; a dash where no page has the gold."""
    rows = summary.tables[grouping]
    groups = list(dict.fromkeys(row.group for row in rows))
    listed = [(name, figure) for name in measured_metrics(summary, grouping) for figure in METRICS[name].headlines]
    heads = [grouping, "method", "pages", "failed", *(f"{name} {figure}" for name, figure in listed)]
    cells = []
    for row in rows:
        if row.group in groups[:MAX_LISTED]:
            known = ((name, row.figures[name][each].value if name in row.figures else None) for name, each in listed)
            figures = ("-" if value is None else number(value, name) for name, value in known)
            cells.append([row.group, row.method, str(row.pages), str(row.failed), *figures])
    return Section(f"by {grouping}", left_out(len(groups)).strip(), heads, cells)


def failures(summary: Summary) -> Section:
    listed = summary.failures[:MAX_LISTED]
    left = len(summary.failures) - len(listed)
    cells = [[each.method, f"{each.dataset}/{each.id}", each.error or ""] for each in listed]
    more = f"{left} more are in the CSV." if left else ""
    return Section(f"failures ({len(summary.failures)})", more, ["method", "page", "reason"], cells)


def too_few(comparisons: int, permutations: int) -> str:
    """A warning if there are too few permutations for significance with this number of comparisons.

    >>> too_few(6, 9999), too_few(600, 9999)
    ('', ' No corrected p-value here can fall below 0.060: for 600 comparisons, give more --permutations than 11999.')
    """
    least = comparisons / (permutations + 1)
    if least < 0.05:
        return ""
    return (
        f" No corrected p-value here can fall below {min(least, 1):.3f}: for {comparisons} comparisons, "
        f"give more --permutations than {20 * comparisons - 1}."
    )


def left_out(groups: int) -> str:
    """A sentence about groups that the tables for people do not show."""
    return f" The {MAX_LISTED} largest of {groups} groups are shown; CSV has all." if groups > MAX_LISTED else ""


def bounded(value: float, low: float, high: float, name: str) -> str:
    return f"{number(value, name)} [{number(low, name)}, {number(high, name)}]"


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
