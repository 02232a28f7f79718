"""Converts dates as pages write them to ISO 8601."""

import re

from .. import _core

DAY = re.compile(r"\d{4}-\d\d-\d\d")


def read_date(text: str, *, today: str, month_first: bool = False) -> str | None:
    """The first date in a text, or None where there is none that may be true; none lies after `today`.

    `month_first` says whether 3/4 is the fourth of March, as in the United States.

    >>> read_date("Published 3. März 2021, 14:05 Uhr", today="2026-01-01")
    '2021-03-03T14:05:00'
    >>> read_date("2021-03-03T14:05:09.000Z", today="2026-01-01")
    '2021-03-03T14:05:09+00:00'
    >>> read_date("03/04/2021", today="2026-01-01"), read_date("03/04/2021", today="2026-01-01", month_first=True)
    ('2021-04-03', '2021-03-04')
    """
    return _core.read_date(text, checked_day(today), month_first)


def checked_day(today: str) -> str:
    """An ISO 8601 day as it is; `ValueError` for anything else."""
    if not DAY.fullmatch(today):
        raise ValueError(f"today must be a day such as 2026-01-31, not {today!r}")
    return today
