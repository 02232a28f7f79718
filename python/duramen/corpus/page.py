"""A page as the readers yield it, and their counts."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pyarrow as pa

from .summary import TaskSummary


class Page(NamedTuple):
    """One page of an input, before extraction; None where the input does not say."""

    html: bytes | str
    url: str | None = None
    content_type: str | None = None
    id: str | None = None
    date: str | None = None
    """When the page was captured, as the input writes it."""
    status: int | None = None
    """The status code of HTTP."""
    offset: int | None = None
    """Where the page stands in its input: the byte of its record, or the number of its row or line."""
    file_path: str | None = None
    dump: str | None = None
    carried: tuple[Any, ...] = ()
    """The values of the columns that are carried through."""


class Damage(Exception):
    """The input cannot be read beyond an offset; what was read before it is good."""

    def __init__(self, reason: str, offset: int | None = None, *, unit: str = "byte", url: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset
        self.url = url
        """The page that the damage cost, where that is known."""
        self.unit = unit
        """What `offset` counts: bytes, rows or lines."""

    @property
    def place(self) -> str:
        """Where the damage is, in words."""
        return "" if self.offset is None else f" at {self.unit} {self.offset:,}"


class Unreadable(Exception):
    """The input as a whole is of no use; the message says what to do."""


@dataclass
class Reading:
    """What a reader reports while it reads: counts, and the types of the columns that it carries through."""

    summary: TaskSummary
    carried_types: dict[str, pa.DataType] = field(default_factory=dict)
    position: int = 0
    """Bytes of the input that have been read, for the progress display."""

    def skip(self, reason: str, status: int | None = None) -> None:
        """Count a record that is no page to extract."""
        self.summary.skipped[reason] += 1
        if status is not None:
            self.summary.statuses[str(status)] += 1

    def damage(self, source: str, reason: str, offset: int | None = None, url: str | None = None) -> None:
        """Remember an input of which something could not be read."""
        self.summary.damages.append({"input": source, "offset": offset, "url": url, "reason": reason})
