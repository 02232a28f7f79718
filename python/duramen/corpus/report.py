"""A run as a page of plots."""

from typing import Any

from .summary import TaskSummary


def write_report(whole: TaskSummary, summary: dict[str, Any], path: str) -> None:
    raise NotImplementedError
