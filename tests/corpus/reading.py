"""The pages of an input, and what the reader counted."""

from pathlib import Path

from duramen.apps.corpus import Options
from duramen.apps.corpus.page import Damage, RawPage, ReadLog
from duramen.apps.corpus.readers import read_input
from duramen.apps.corpus.summary import TaskSummary


def read(path: str | Path, options: Options | None = None) -> tuple[list[RawPage], TaskSummary, Damage | None]:
    """Pages, counts, and the damage that ended the reading."""
    summary = TaskSummary()
    pages: list[RawPage] = []
    try:
        pages.extend(read_input(str(path), ReadLog(summary), options or Options(base="")))
    except Damage as damage:
        return pages, summary, damage
    return pages, summary, None
