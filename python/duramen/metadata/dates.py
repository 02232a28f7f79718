"""Dates as pages write them, in ISO 8601: a day, or a time with the zone that was given; never in the future."""

import re
import unicodedata
from calendar import monthrange
from collections.abc import Iterator
from functools import cache

from .words import month_numbers, zone_offsets

EARLIEST = "1990-01-01"  # before the web; pages without a date say 1970, 1900 or 0001
LONGEST = 300  # characters that are looked at: a date stands in a line, not in an article
THAI_ERA = 543  # years that the Buddhist era is ahead

TIME = re.compile(
    r"(?<![\d.])(\d{1,2})\s?[:.h]\s?(\d{2})(?:\s?:\s?(\d{2})(?:[.,]\d+)?)?(?![\d.])"
    r"\s*([ap]\.?\s?m\b\.?)?\s*\(?((?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?\b|[A-Z]{1,4}\b)?",
    re.IGNORECASE,
)
ISO = re.compile(
    r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)"
    r"(?:[T\s]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z\b|[A-Z]{3,4}\b|[+-]\d{2}(?::?\d{2})?)?)?"
)
COMPACT = re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z|[+-]\d{2}:?\d{2})?(?!\d)")
EPOCH = re.compile(r"\s*(\d{10})(?:\d{3})?\s*")
YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})\s?(?:[/.]|[년年])\s?(\d{1,2})\s?(?:[/.]|[월月])\s?(\d{1,2})(?!\d)")
YEAR_LAST = re.compile(r"(?<![\d.])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/])")
VIETNAMESE = re.compile(r"(\d{1,2}) tháng (\d{1,2}),?(?: năm)? (\d{4})", re.IGNORECASE)
TOKEN = re.compile(r"\d+|[^\s\d.,;:/()|·•–—_'’-]+")
ORDINAL = frozenset("st nd rd th er re º ª de del di d of".split())  # between a day and its month or year
MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c"))  # directions of writing


def read_date(text: str, *, today: str, month_first: bool = False) -> str | None:
    """The first date in a text, or None where there is none that may be true.

    >>> read_date("Published 3. März 2021, 14:05 Uhr", today="2026-01-01")
    '2021-03-03T14:05:00'
    >>> read_date("2021-03-03T14:05:09.000Z", today="2026-01-01")
    '2021-03-03T14:05:09+00:00'
    >>> read_date("03/04/2021", today="2026-01-01"), read_date("03/04/2021", today="2026-01-01", month_first=True)
    ('2021-04-03', '2021-03-04')
    """
    text = unicodedata.normalize("NFKC", text[:LONGEST]).translate(MARKS)
    if epoch := EPOCH.fullmatch(text):
        return believable(from_epoch(int(epoch[1])), today=today)
    readers = (iso_dates, compact_dates, written_dates, year_first_dates, vietnamese_dates)
    for read in readers:
        for date in read(text):
            if true := believable(date, today=today):
                return true
    for date in year_last_dates(text, month_first=month_first, century=int(today[:2])):
        if true := believable(date, today=today):
            return true
    return None


def iso_dates(text: str) -> Iterator[str | None]:
    """Dates such as 2021-03-03 and 2021-03-03T14:05:09+01:00."""
    for found in ISO.finditer(text):
        year, month, day, hour, minute, second, zone = found.groups()
        written = day_of(year, month, day)
        clock = clock_of(hour, minute, second, "", zone or "") if hour else time_in(text[found.end() :])
        yield written and written + clock


def compact_dates(text: str) -> Iterator[str | None]:
    """Dates such as 20210303 and 20210303T140509Z."""
    for found in COMPACT.finditer(text):
        year, month, day, hour, minute, second, zone = found.groups()
        written = day_of(year, month, day)
        yield written and written + (clock_of(hour, minute, second, "", zone or "") if hour else "")


def year_first_dates(text: str) -> Iterator[str | None]:
    """Dates such as 2021/03/03 and 2021年3月3日."""
    for found in YEAR_FIRST.finditer(text):
        written = day_of(*found.groups())
        yield written and written + time_in(text[found.end() :])


def vietnamese_dates(text: str) -> Iterator[str | None]:
    """Dates such as 3 tháng 3, 2021: months have numbers there, not names."""
    for found in VIETNAMESE.finditer(text):
        yield day_of(found[3], found[2], found[1])


def year_last_dates(text: str, *, month_first: bool, century: int) -> Iterator[str | None]:
    """Dates such as 3.4.2021 and 3/4/21; where both numbers may be the month, the caller says which is."""
    for found in YEAR_LAST.finditer(text):
        first, mark, second, year = found.groups()
        full = year if len(year) == 4 else f"{century}{year}"
        day, month = (second, first) if month_first and mark != "." else (first, second)
        written = day_of(full, month, day) or day_of(full, day, month)
        yield written and written + (time_in(text[found.end() :]) or time_in(text[: found.start()]))


def written_dates(text: str) -> Iterator[str | None]:
    """Dates with the name of a month, in any order of day, month and year."""
    months = month_numbers()
    tokens = [(found[0].casefold(), found) for found in TOKEN.finditer(text)]
    for at, (word, found) in enumerate(tokens):
        if word not in months:
            continue
        before = [each for each in reversed(tokens[max(0, at - 3) : at]) if each[0] not in ORDINAL][:1]
        after = [each for each in tokens[at + 1 : at + 6] if each[0] not in ORDINAL][:2]
        left = before[0][0] if before else ""
        right, further = [each[0] for each in after] + [""] * (2 - len(after))
        if is_day(left) and is_year(right):
            parts, end = (right, left), after[0][1].end()
        elif is_day(right) and is_year(further):
            parts, end = (further, right), after[1][1].end()
        elif is_year(left) and is_day(right):
            parts, end = (left, right), after[0][1].end()
        else:
            continue
        year = str(int(parts[0]) - THAI_ERA) if int(parts[0]) > 2400 else parts[0]
        written = day_of(year, str(months[word]), parts[1])
        yield written and written + (time_in(text[end:]) or time_in(text[: found.start()]))


def is_day(token: str) -> bool:
    """Whether a token may be the day of a month."""
    return token.isdecimal() and len(token) <= 2 and 1 <= int(token) <= 31


def is_year(token: str) -> bool:
    """Whether a token may be a year, in the Buddhist era too."""
    return token.isdecimal() and len(token) == 4 and 1990 <= int(token) <= 2700


def day_of(year: str, month: str, day: str) -> str | None:
    """The day in ISO 8601; None where the calendar has no such day."""
    numbers = int(year), int(month), int(day)
    if not (1 <= numbers[0] <= 9999 and 1 <= numbers[1] <= 12):
        return None
    if not 1 <= numbers[2] <= monthrange(numbers[0], numbers[1])[1]:
        return None
    return f"{numbers[0]:04}-{numbers[1]:02}-{numbers[2]:02}"


def time_in(text: str) -> str:
    """The first time of day in what stands beside a date; empty where there is none."""
    found = TIME.search(text[:40])
    return clock_of(*(group or "" for group in found.groups())) if found else ""


def clock_of(hour: str, minute: str, second: str | None, half: str, zone: str) -> str:
    """A time as ISO 8601 appends it to a day; empty where no clock shows it."""
    hours = int(hour)
    if half and hours <= 12:
        hours = hours % 12 + (12 if half[0] in "pP" else 0)
    if hours > 23 or int(minute) > 59 or int(second or 0) > 59:
        return ""
    return f"T{hours:02}:{int(minute):02}:{int(second or 0):02}{offset_of(zone)}"


@cache
def offset_of(zone: str) -> str:
    """A zone as ISO 8601 writes it: `+01:00`; empty where it is not known."""
    name = zone.strip().upper()
    if name in zone_offsets():
        return zone_offsets()[name]
    signed = re.fullmatch(r"(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d{2}))?", name)
    if not signed or int(signed[2]) > 14 or int(signed[3] or 0) > 59:
        return ""
    return f"{signed[1]}{int(signed[2]):02}:{int(signed[3] or 0):02}"


def believable(date: str | None, *, today: str) -> str | None:
    """The date, where it lies between the first web pages and today; today in UTC is today.

    >>> believable("2026-01-02T03:00:00+09:00", today="2026-01-01")
    '2026-01-01T18:00:00+00:00'
    """
    if date is None or date[:10] < EARLIEST:
        return None
    if date[:10] > today:
        date = in_utc(date)
    return date if date[:10] <= today else None


def in_utc(date: str) -> str:
    """A time in UTC; as it is where it has no zone."""
    offset = date[19:]
    if not offset:
        return date
    minutes = (int(offset[1:3]) * 60 + int(offset[4:6])) * (-1 if offset[0] == "-" else 1)
    clock = int(date[11:13]) * 60 + int(date[14:16]) - minutes
    days = day_number(int(date[:4]), int(date[5:7]), int(date[8:10])) + clock // 1440
    return f"{from_day_number(days)}T{clock % 1440 // 60:02}:{clock % 60:02}{date[16:19]}+00:00"


def from_epoch(seconds: int) -> str:
    """A time given as seconds since 1970."""
    clock = seconds % 86400
    return f"{from_day_number(seconds // 86400)}T{clock // 3600:02}:{clock // 60 % 60:02}:{clock % 60:02}+00:00"


def day_number(year: int, month: int, day: int) -> int:
    """Days since 1970 by the Gregorian calendar, years beginning in March so that the leap day is last."""
    years, months = year - (month <= 2), (month + 9) % 12
    return 365 * years + years // 4 - years // 100 + years // 400 + (153 * months + 2) // 5 + day - 1 - 719468


def from_day_number(days: int) -> str:
    """The ISO 8601 day that is so many days after 1970; the inverse of `day_number`.

    >>> from_day_number(day_number(2024, 2, 29))
    '2024-02-29'
    """
    era, of_era = divmod(days + 719468, 146097)
    years = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * years + years // 4 - years // 100)
    months = (5 * of_year + 2) // 153
    day, month = of_year - (153 * months + 2) // 5 + 1, (months + 2) % 12 + 1
    return f"{era * 400 + years + (month <= 2):04}-{month:02}-{day:02}"
