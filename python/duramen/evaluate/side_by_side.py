"""The texts of several systems and the gold as one HTML page that marks wrongly kept and missed text."""

from collections.abc import Sequence
from html import escape

from .agreement import Reading
from .corpus import Sample
from .html_report import page_html
from .metrics.grades import lost_sentences, noise_blocks, squeezed
from .metrics.word_bag import compare_unspaced
from .tokens import unspaced_words

STYLE = """
body { max-width: none; } .columns { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(20rem, 1fr);
  gap: 1rem; overflow-x: auto; } article { border: 1px solid var(--line); padding: 0 1rem 1rem; }
h2 { margin-top: 1rem; overflow-wrap: anywhere; } .text { white-space: pre-wrap; overflow-wrap: anywhere; }
del, ins { text-decoration: none; } del { background: #e5534b44; } ins { background: #d2992244; }
"""


def side_by_side(title: str, sample: Sample, made: Sequence[Reading]) -> str:
    """The page: a column for the gold where there is one, then a column for each system."""
    columns = [] if sample.text is None else [column("gold", f"{count(sample.text)} words", escape(sample.text))]
    columns += [reading_column(each, sample.text) for each in made]
    legend = "Marked in red: text that the gold lacks. Marked in yellow: gold that the system lacks."
    note = f"<p>{escape(sample.url)}</p>" if sample.url else ""
    note += "" if sample.text is None else f"<p>{legend}</p>"
    return page_html(title, f'{note}\n<div class="columns">\n{"".join(columns)}</div>', style=STYLE)


def reading_column(reading: Reading, gold: str | None) -> str:
    """One system: its figures, its text with foreign lines marked, and the sentences of the gold that it lacks."""
    if reading.error is not None:
        return column(reading.system, "failed", escape(reading.error))
    if gold is None:
        return column(reading.system, f"{count(reading.text)} words", escape(reading.text))
    score = compare_unspaced(reading.text, gold)
    figures = f"F1 {score.f1:.3f}, precision {score.precision:.3f}, recall {score.recall:.3f}"
    foreign = set(noise_blocks(reading.text, squeezed(gold)))
    lines = [
        f"<del>{escape(line)}</del>" if line.strip() and line in foreign else escape(line)
        for line in reading.text.splitlines()
    ]
    output = squeezed(reading.text)
    lost = [line for line in gold.splitlines() if line.strip() and any(True for _ in lost_sentences(line, output))]
    missed = "".join(f"<p><ins>{escape(line)}</ins></p>" for line in lost)
    return column(reading.system, figures, "\n".join(lines), f"<h3>Missed</h3>{missed}" if lost else "")


def column(title: str, figures: str, text: str, after: str = "") -> str:
    head = f"<h2>{escape(title)}</h2>\n<p>{escape(figures)}</p>"
    return f'<article>{head}\n<div class="text">{text}</div>{after}</article>\n'


def count(text: str) -> int:
    return len(unspaced_words(text))
