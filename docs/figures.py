"""The figures in documents, from benchmarks/measured.json, between `<!--=NAME...-->` and `<!--=-->`.

`NAME/ROW/COLUMN` is one cell of what the benchmark printed, or the Nth number in it if `/N` follows; `NAME/WORDS/N` is
the Nth number after these words. If a line ends after the mark, `NAME|N|columns|rows` is the Nth table, or some of its
columns and rows. Labels are compared as `slug` writes them. No line begins with the mark of a single figure, because
Markdown would take the line for HTML.
"""

import json
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from duramen.evaluate.tables import table

ROOT = Path(__file__).parents[1]
MEASURED = ROOT / "benchmarks" / "measured.json"
SHIPPED = sha256((ROOT / "python/duramen/model/duramen.model").read_bytes()).hexdigest()[:8]
TABLE = re.compile(r"^\|.*\n\|[-|]+\|(?:\n\|.*)*", re.MULTILINE)
NUMBER = re.compile(r"[-+]?(?:\d[\d,]*)?\.?\d+(?: ?%)?")


Record = dict[str, Any]


def with_figures(text: str, path: Path) -> str:
    """A document with its figures; its last line names the models of single figures that are not of the shipped one."""
    records = json.loads(MEASURED.read_text(encoding="utf-8"))
    stale: dict[str, list[str]] = {}

    def written(found: re.Match[str]) -> str:
        begin, asked, is_block, end = found.groups()
        name = re.split(r"[/|]", asked)[0]
        try:
            record = records[name]
            made = (block if is_block else single)(record, asked.removeprefix(name)[1:])
        except (KeyError, ValueError, IndexError, StopIteration) as error:
            raise ValueError(f"{path}: {MEASURED.name} has no {asked}") from error
        if (model := other_model(record)) and not is_block and f"`{name}`" not in stale.setdefault(model, []):
            stale[model].append(f"`{name}`")
        return f"{begin}{is_block}{made}{end}"

    text = re.sub(r"(<!--=([^<>\n]+)-->)(\n?).*?(<!--=-->)", written, text, flags=re.DOTALL)
    text = re.sub(r"\n<!--models-->\n.*\n", "", text)
    models = "; ".join(f"{model} ({', '.join(names)})" for model, names in stale.items())
    return f"{text}\n<!--models-->\nSingle figures were measured with {models}.\n" if models else text


def block(record: Record, asked: str) -> str:
    """A printed table, or some of its columns and rows, with the model if that is not the shipped one."""
    number, columns, rows, *_ = (*asked.split("|"), "", "")
    head, *lines = printed_tables(record)[int(number or 1) - 1]
    if columns:
        places = [0, *(slugs(head).index(slug(each)) for each in columns.split(","))]
        head, *lines = ([line[place] for place in places] for line in (head, *lines))
    if rows:
        labels = slugs(line[0] for line in lines)
        lines = [lines[labels.index(slug(each))] for each in rows.split(",")]
    return table(head, lines) + (f"\nMeasured with {model}.\n" if (model := other_model(record)) else "")


def single(record: Record, asked: str) -> str:
    """One cell, or one number of a cell or of a sentence."""
    row, column, *number = asked.split("/")
    if column.isdigit():
        words = re.compile(r"\W+".join(map(re.escape, row.split("-"))) + r"\b" * bool(row), re.IGNORECASE)
        after = (NUMBER.findall(words.split(line, 1)[1]) for line in record["printed"] if words.search(line))
        return str(next(numbers for numbers in after if len(numbers) >= int(column))[int(column) - 1])
    lines = ((head, line) for head, *lines in printed_tables(record) if column in slugs(head) for line in lines)
    value = next(line[slugs(head).index(column)] for head, line in lines if slug(line[0]) == row).replace("**", "")
    return str(NUMBER.findall(value)[int(number[0]) - 1]) if number else value


def printed_tables(record: Record) -> list[list[list[str]]]:
    """The tables that a benchmark printed, as cells; the first row of each is its head."""
    found = (each.splitlines() for each in TABLE.findall("\n".join(record["printed"])))
    return [[line[2:-2].replace("\\|", "|").split(" | ") for line in (head, *lines)] for head, _, *lines in found]


def other_model(record: Record) -> str | None:
    """The model that was measured, if it matters and is not the shipped one."""
    model = record["model"]
    return None if model in (None, SHIPPED) else "an earlier model" if model == "earlier" else f"model {model}"


def slug(label: str) -> str:
    """A label in lower case with hyphens, without a count in brackets at its end.

    >>> slug("wcxb-dev (1330)"), slug("duramen / this, median")
    ('wcxb-dev', 'duramen-this-median')
    """
    return re.sub(r"[^\w.]+", "-", re.sub(r" \([^()]*\)$", "", label.strip())).strip("-.").lower()


def slugs(labels: Iterable[str]) -> list[str]:
    """Several labels."""
    return [slug(label) for label in labels]
