"""Any text where a page gives its date is a date by ISO 8601, or none; none raises."""

import re

from duramen.metadata.record import read_date

ISO = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?)?)?")
TODAY = "2026-11-15"


def run(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for month_first in (False, True):
        date = read_date(text, today=TODAY, month_first=month_first)
        assert date is None or ISO.fullmatch(date), date
