"""The values for the template of docs/papers.md, one function for each paper."""

from collections.abc import Iterable, Sequence
from typing import Any

from duramen.evaluate.metrics.characters import accuracy, difference
from duramen.evaluate.metrics.grades import rates

from ..tables import amount, markdown
from .printed import PRINTED, harmonic_mean, means
from .studies import STUDIES
from .wording import claims, code, count, interval, percents, points

Measured = dict[str, Any]
Values = dict[str, str]

PRECISION_FIRST = ("precision", "recall", "f1")
RECALL_FIRST = ("recall", "precision", "f1")
EXTENTS = ("fused", "subtree")


def systems_of(measured: Measured, name: str) -> Measured:
    """The figures of a study by system, in the order of the study."""
    return {each.name: measured[name]["figures"][each.name] for each in STUDIES[name].readings}


def by_size(types: Measured) -> Measured:
    """Figures by page type, the most frequent type first."""
    return dict(sorted(types.items(), key=lambda item: -item[1]["pages"]))


def radilova(measured: Measured) -> Values:
    """The sentence counter and the character counter."""
    study, systems = measured["000"], systems_of(measured, "000")
    counted = [interval(each["characters"]["accuracy"], scale=1) for each in systems.values()]
    rows = [
        ["accuracy (100 − mean difference in characters)", f"{printed_accuracy():.2f}", *counted],
        *(
            [f"word {label}", "", *(interval(each["words"][figure]) for each in systems.values())]
            for figure, label in (("precision", "precision"), ("recall", "recall"), ("f1", "F1"))
        ),
    ]
    return {
        "radilova_table": markdown(["", "paper, 45 Slovak pages", *map(code, systems)], rows),
        "radilova_claims": claims(study),
    }


def printed_accuracy() -> float:
    """The accuracy that follows from the printed counts of characters."""
    return accuracy([difference(acquired, required) for required, acquired, _ in PRINTED["radilova"]["pages"]])


def phan(measured: Measured) -> Values:
    """Body text extraction."""
    seconds, ours = PRINTED["phan"]["seconds"], measured["bte times"]
    study, types = measured["001"], measured["001 mixed"]["types"]
    theirs = (f"{site} {points(row[0])} and {points(row[1])}" for site, row in PRINTED["phan"]["shares"].items())
    shares = (f"{name} {points(100 * row[1])} and {points(100 * row[2])}" for name, row in measured["shares"].items())
    speed = [
        ["original: no step 0, all tokens (`bte-original`)", points(seconds["original"]), amount(ours["bte-original"])],
        ["improved: step 0, runs (`bte-rle`)", points(seconds["improved"]), amount(ours["bte-rle"])],
        ["ours: step 0, in one pass (`bte`)", "", amount(ours["bte"])],
        ["original / improved", *(f"{each:.1f} ×" for each in speedups(seconds, ours))],
    ]
    original = types["bte-original"]
    by_type = [
        f"{kind} {points(100 * row['f1'])} and {points(100 * original[kind]['f1'])} ({count(row['pages'])})"
        for kind, row in by_size(types["bte-rle"]).items()
    ]
    named = {"bte-original": "phan_original", "bte-rle": "phan_improved", "bte": "phan_ours"}
    return {
        "phan_shares": f"paper: {', '.join(theirs)}; ours: {', '.join(shares)}",
        "phan_speed": markdown(["", "paper, s", "ours, s"], speed),
        "phan_types": ", ".join(by_type),
        "phan_pages": count(ours["pages"]),
        "phan_equal": count(ours["equal"]),
        "phan_code": count(ours["code"]),
        "phan_news": count(study["pages"]),
        **{value: interval(study["figures"][name]["words"]["f1"]) for name, value in named.items()},
        "phan_claims": claims(study),
    }


def speedups(theirs: Measured, ours: Measured) -> tuple[float, float]:
    """How much faster the improved method is, by the paper and by us."""
    return theirs["original"] / theirs["improved"], ours["bte-original"] / ours["bte-rle"]


def bayes(measured: Measured) -> Values:
    """Naive Bayes over blocks."""
    study, printed = measured["002"], PRINTED["bayes"]
    systems = systems_of(measured, "002")
    rows = [
        *([f"paper, {name}", *map(points, printed_rates(printed[name])), "", "", ""] for name in ("blocks", "tables")),
        *(
            [
                code(name),
                points(100 * each["grades"]["excellent"][0]),
                interval(each["grades"]["good"]),
                *percents(each["words"], *PRECISION_FIRST),
            ]
            for name, each in systems.items()
        ),
    ]
    return {
        "bayes_table": markdown(
            ["", "excellent", "good (with excellent)", "word precision", "word recall", "word F1"], rows
        ),
        "bayes_pages": count(study["pages"]),
        "bayes_before": points(100 * systems["naive-bayes cumulative=False"]["grades"]["good"][0]),
        "bayes_after": points(100 * systems["naive-bayes"]["grades"]["good"][0]),
        "bayes_claims": claims(study),
    }


def printed_rates(rows: Iterable[Sequence[int]]) -> list[float]:
    """The mean excellent rate and the mean good rate of the sites in a printed table."""
    return means([[100 * rate for rate in rates(*row[:3])] for row in rows])


def insa(measured: Measured) -> Values:
    """Words per leaf and its kin."""
    study, types = measured["003"], by_size(measured["003 mixed"]["types"]["wlr"])
    printed = PRINTED["insa"]
    rows = [
        [
            code(name),
            *(map(points, means(printed["pages"][name])) if name in printed["pages"] else ("", "", "")),
            *percents(each["words"], *RECALL_FIRST),
        ]
        for name, each in systems_of(measured, "003").items()
    ]
    heads = ["recall", "precision", "F1"]
    ours = f"ours, {count(study['pages'])} articles: "
    others = [row for kind, row in types.items() if kind != "article"]
    pages = sum(row["pages"] for row in others)
    recall, precision = (
        points(100 * sum(row["pages"] * row[name] for row in others) / max(pages, 1)) for name in RECALL_FIRST[:2]
    )
    page_words, block_words = means(printed["words"])
    by_type = [f"{kind} {points(100 * row['f1'])} ({count(row['pages'])})" for kind, row in types.items()]
    return {
        "insa_table": markdown(["", "paper, 27 pages: recall", *heads[1:], f"{ours}recall", *heads[1:]], rows),
        "insa_page_words": count(page_words),
        "insa_block_words": count(block_words),
        "our_page_words": count(measured["words"][0]),
        "our_block_words": count(measured["words"][1]),
        "insa_claims": claims(study),
        "insa_others": count(pages),
        "insa_others_recall": recall,
        "insa_others_precision": precision,
        "insa_types": ", ".join(by_type),
    }


def yu(measured: Measured) -> Values:
    """CEDS and Table II."""
    study, printed = measured["004"], PRINTED["yu"]
    rows = [
        [
            code(name),
            *(map(points, printed["methods"].get(name, ())) if name in printed["methods"] else ("", "", "")),
            *percents(each["lcs"], *PRECISION_FIRST),
        ]
        for name, each in systems_of(measured, "004").items()
    ]
    heads = ["precision", "recall", "F1"]
    site, row = next(iter(printed["sites"].items()))
    fused, subtree = (f"{count(noise[0])} of {count(noise[1])}" for noise in map(measured["noise"].get, EXTENTS))
    ours = f"ours, {count(study['pages'])} articles: "
    return {
        "yu_table": markdown(["", "paper: precision", *heads[1:], f"{ours}precision", *heads[1:]], rows),
        "yu_claims": claims(study),
        "yu_fused": fused,
        "yu_subtree": subtree,
        "yu_average": ", ".join(f"{value:.2f}" for value in means(printed["sites"].values())),
        "yu_ceds": ", ".join(f"{value:.2f}" for value in printed["methods"]["ceds"]),
        "yu_site": f"{site}: {row[2]:.2f} as printed, {harmonic_mean(row[0], row[1]):.2f} by the formula",
    }
