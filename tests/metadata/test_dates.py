"""Dates as pages write them."""

import re
from datetime import UTC, datetime, timedelta, tzinfo

from hypothesis import given
from hypothesis import strategies as st

from duramen.page.metadata import read_date

from ..cases import cases_of
from ..hostile import family
from .test_sources import TODAY, read

ISO_8601 = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d([+-]\d\d:\d\d)?)?")


@cases_of(__file__, "dates")
def test_read_date(text: str, date: str) -> None:
    assert read_date(text, today=TODAY) == date


@cases_of(__file__, "no-dates")
def test_no_date(text: str) -> None:
    assert read_date(text, today=TODAY) is None


def test_the_caller_says_which_is_the_month_and_utc_crosses_a_year() -> None:
    assert read_date("03/04/2021", today=TODAY, month_first=True) == "2021-03-04"
    assert read_date("03.04.2021", today=TODAY, month_first=True) == "2021-04-03"
    assert read_date("2026-01-01T00:30:00+01:00", today="2025-12-31") == "2025-12-31T23:30:00+00:00"


@given(st.text(), st.booleans())
def test_any_text_gives_iso_8601_and_never_the_future(text: str, month_first: bool) -> None:
    found = read_date(text, today=TODAY, month_first=month_first)
    assert found is None or (ISO_8601.fullmatch(found) and "1990" <= found[:10] <= TODAY)


@given(st.datetimes(), st.timezones())
def test_every_time_is_read_as_it_is_written(moment: datetime, zone: tzinfo) -> None:
    there = moment.replace(tzinfo=zone, microsecond=0)
    offset = there.utcoffset() or timedelta()
    found = read_date(there.isoformat(), today=TODAY)
    if "1990-01-01" <= there.date().isoformat() <= TODAY and offset.seconds % 60 == 0:
        assert found == there.isoformat()


@given(st.integers(1_000_000_000, 1_769_000_000))
def test_seconds_since_1970_are_read(seconds: int) -> None:
    assert read_date(str(seconds), today=TODAY) == datetime.fromtimestamp(seconds, UTC).isoformat()


@cases_of(__file__, "addresses")
def test_day_in_an_address(url: str, day: str | None) -> None:
    found = read("", url)
    assert (found.published, found.sources.get("published")) == (day, day and "url")


def test_a_thread_begins_with_its_first_post() -> None:
    thread = """
        <p>Server time: <time>2024-05-05T12:00</time></p><h1>Which oak?</h1><p>Joined: 2 Jan 2009</p>
        <time>2021-03-05T11:00</time><p>A reply.</p><time>2021-03-04T10:00</time><p>Which oak is that?</p>
    """
    assert read(thread, "https://example.org/forum/viewtopic.php?t=1").published == "2021-03-04T10:00:00"


def test_dates_of_teasers_come_last() -> None:
    teaser = "<h2><a href=/ash>Ash</a></h2><time>2022-01-01</time>"
    html = f"<h1>Oak</h1>{teaser}<h2>Leaves</h2><p>...</p><time>2021-03-04</time>"
    assert read(html, None).published == "2021-03-04"


@cases_of(__file__, "published")
def test_published(html: str, date: str | None) -> None:
    html = family(html)(1)
    page = html if "<h1>" in html else f"<h1>Oak</h1>{html}"
    assert read(page, None).published == date
