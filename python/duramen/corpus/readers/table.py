"""From rows of tables and lines of JSON to pages: which column has which role."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from ...fetch.archived import MAX_PAGE_BYTES
from ..page import RawPage, ReadLog


@dataclass(frozen=True)
class Names:
    """The names of the columns of an input table."""

    html: str = "html"
    url: str = "url"
    id: str = "id"
    date: str = "date"
    content_type: str = "content_type"
    carry: Sequence[str] = ()

    @property
    def read(self) -> list[str]:
        """The columns that make a page."""
        return [self.html, self.url, self.id, self.date, self.content_type]


def page_of_row(
    row: Mapping[str, Any], carried: tuple[Any, ...], names: Names, reading: ReadLog, *, source: str, offset: int
) -> RawPage | None:
    """The page in a row; a row without one gives None and is counted."""
    html = row.get(names.html)
    if html is None or not html:
        reading.skip("empty")
        return None
    if not isinstance(html, bytes | str):
        reading.summary.fail(
            source=source,
            offset=offset,
            url=text(row.get(names.url)),
            reason=f"{names.html!r} holds {type(html).__name__}, not text",
        )
        return None
    if len(html) > MAX_PAGE_BYTES:
        reading.skip("too large")
        return None
    return RawPage(
        html,
        text(row.get(names.url)),
        text(row.get(names.content_type)),
        text(row.get(names.id)),
        text(row.get(names.date)),
        offset=offset,
        carried=carried,
    )


def text(value: Any) -> str | None:
    """A value as text; dates as ISO 8601 writes them."""
    if value is None:
        return None
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
