"""Dates as pages write them."""

import re
from datetime import UTC, datetime, timedelta, tzinfo

from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page import metadata
from duramen.page.metadata import read_date

from ..cases import cases

TODAY = "2026-01-31"
ISO_8601 = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d([+-]\d\d:\d\d)?)?")


@cases(
    ("a day", "2021-03-04", "2021-03-04"),
    ("a day without zeros", "2021-3-4", "2021-03-04"),
    ("UTC", "2021-03-04T05:06:07Z", "2021-03-04T05:06:07+00:00"),
    ("fractions are dropped", "2021-03-04T05:06:07.123456+01:00", "2021-03-04T05:06:07+01:00"),
    ("a zone without colon", "2021-03-04T05:06:07-0530", "2021-03-04T05:06:07-05:30"),
    ("a zone of hours", "2021-03-04T05:06+02", "2021-03-04T05:06:00+02:00"),
    ("a zone by name", "2021-03-04 05:06:07 EST", "2021-03-04T05:06:07-05:00"),
    ("no zone", "2021-03-04T05:06:07", "2021-03-04T05:06:07"),
    ("without hyphens", "20210304", "2021-03-04"),
    ("all compact", "20210304T050607Z", "2021-03-04T05:06:07+00:00"),
    ("milliseconds since 1970", "1614834367000", "2021-03-04T05:06:07+00:00"),
    ("RFC 2822", "Thu, 04 Mar 2021 05:06:07 +0100", "2021-03-04T05:06:07+01:00"),
    ("asctime", "Thu Mar 4 2021", "2021-03-04"),
    ("American", "March 4, 2021 at 5:06 p.m. EST", "2021-03-04T17:06:00-05:00"),
    ("midnight", "March 4th, 2021 12:06 AM", "2021-03-04T00:06:00"),
    ("British", "4 March 2021", "2021-03-04"),
    ("German", "4. März 2021, 17:06 Uhr", "2021-03-04T17:06:00"),
    ("German in numbers", "Donnerstag, 04.03.2021 um 17:06", "2021-03-04T17:06:00"),
    ("French", "1er mars 2021 à 17h06", "2021-03-01T17:06:00"),
    ("Spanish", "4 de marzo de 2021", "2021-03-04"),
    ("a weekday spelled like a month", "mar, 4 mar 2021", "2021-03-04"),
    ("Russian", "4 марта 2021 г.", "2021-03-04"),
    ("Polish", "4 października 2021", "2021-10-04"),
    ("Hungarian", "2021. március 4.", "2021-03-04"),
    ("Turkish", "4 Mart 2021 Perşembe", "2021-03-04"),
    ("Chinese and Japanese", "2021年3月4日 17:06", "2021-03-04T17:06:00"),
    ("Korean", "2021년 3월 4일", "2021-03-04"),
    ("Thai, in the Buddhist era", "4 มีนาคม 2564", "2021-03-04"),
    ("Hindi", "4 मार्च 2021", "2021-03-04"),
    ("Arabic digits", "٤ مارس ٢٠٢١", "2021-03-04"),
    ("Vietnamese", "4 tháng 3, 2021", "2021-03-04"),
    ("the day first", "04/03/2021", "2021-03-04"),
    ("only one can be the month", "12/31/2021", "2021-12-31"),
    ("a short year", "4.3.21", "2021-03-04"),
    ("words around it", "Veröffentlicht am 4.3.2021 von Ann", "2021-03-04"),
    ("the first of two", "2021-03-04 and 2020-01-01", "2021-03-04"),
    ("no such day before it", "99/99/2021, then 2021-03-04", "2021-03-04"),
    ("the future before it", "2027-01-01, then 2021-03-04", "2021-03-04"),
    ("tomorrow there, today in UTC", "2026-02-01T03:00:00+09:00", "2026-01-31T18:00:00+00:00"),
)
def test_read_date(text: str, date: str) -> None:
    assert read_date(text, today=TODAY) == date


@cases(
    ("nothing", ""),
    ("tomorrow", "2026-02-01"),
    ("tomorrow, no zone", "2026-02-01T03:00:00"),
    ("nobody set the clock", "1970-01-01T00:00:00Z"),
    ("a default of databases", "0001-01-01"),
    ("no leap year", "2021-02-29"),
    ("no such month", "2021-13-01"),
    ("no day", "March 2021"),
    ("no year", "4 March"),
    ("a time", "10:30"),
    ("a telephone number", "Call 555-1234-5678"),
    ("a version", "1.2.3.4"),
    ("the end of the calendar", "9999-12-31T23:30:00-05:00"),
)
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


@cases(
    ("in folders", "https://example.org/2021/03/04/oak", "2021-03-04"),
    ("in the name", "https://example.org/2021-03-04-oak", "2021-03-04"),
    ("without marks", "https://example.org/news/20210304/oak", "2021-03-04"),
    ("without zeros", "https://example.org/2021/3/4/oak", "2021-03-04"),
    ("the month by name", "https://example.org/2021/mar/04/oak", "2021-03-04"),
    ("the day first", "https://example.org/04-03-2021", "2021-03-04"),
    ("the archive's day", "https://web.archive.org/web/20220101000000/http://example.org/a", None),
    ("a month only", "https://example.org/2021/12/oak", None),
    ("a number", "https://example.org/id/120210304567", None),
)
def test_day_in_an_address(url: str, day: str | None) -> None:
    found = metadata.read(duramen.parse("", url=url), today=TODAY)
    assert (found.published, found.sources.get("published")) == (day, day and "url")


def test_a_thread_begins_with_its_first_post() -> None:
    thread = """
        <p>Server time: <time>2024-05-05T12:00</time></p><h1>Which oak?</h1><p>Joined: 2 Jan 2009</p>
        <time>2021-03-05T11:00</time><p>A reply.</p><time>2021-03-04T10:00</time><p>Which oak is that?</p>
    """
    page = duramen.parse(thread, url="https://example.org/forum/viewtopic.php?t=1")
    assert metadata.read(page, today=TODAY).published == "2021-03-04T10:00:00"


def test_dates_of_teasers_come_last() -> None:
    teaser = "<h2><a href=/ash>Ash</a></h2><time>2022-01-01</time>"
    page = duramen.parse(f"<h1>Oak</h1>{teaser}<h2>Leaves</h2><p>...</p><time>2021-03-04</time>")
    assert metadata.read(page, today=TODAY).published == "2021-03-04"


IN_UTC = "<meta property=article:published_time content=2023-11-09T03:28:35Z>"
LOCAL = "2023-11-08T22:28:35-05:00"
IN_MONTH = f"""<link rel=canonical href=https://example.org/2017/09/oak.html>{"<p>A story.</p>" * 8}
    <p>Out on 14 August 2017</p><p>This entry was posted {"by the author of the blog " * 8} on 9 September 2017.</p>"""
CLOCK = f"""<time datetime=2023-11-01>1 November 2023</time>{"<i>a</i>" * 90}<h1>Oak</h1>
    <p><span class=date>31 October 2023.</span> A story of oaks and of what is in them, told by those who live there."""
DATED = "<meta name=date content=2020-02-12>"
CHANGED = "<p>Updated: 31.10.2023, published: 01.10.2023"


@cases(
    ("a version above the text", "<p>3.5.11</p><p>A library for oaks.", None),
    ("a version of a program", "<p>Joomla! 3.9.28 (stable)</p><p>A library for oaks.", None),
    ("a day with zeros in place of a version", "<p>03.05.11</p><p>A library for oaks.", "2011-05-03"),
    ("a day behind the name of an author", "<p>by <a>Ann Lee</a>, 8.5.12</p><p>A story of oaks.", "2012-05-08"),
    ("no meaning, against the day by the heading", f"{DATED}<p class=news-date>05.02.2020</p>", "2020-02-05"),
    ("no meaning", f"{DATED}{'<p>A <b>story</b>.</p>' * 30}<p class=date>05.02.2020</p>", "2020-02-12"),
    ("shown as published", "<time datetime=2019-07-03T10:18:46Z>Published 29 June 2019</time>", "2019-06-29"),
    ("as in hAtom", "<abbr class=published title=2017-09-09T10:52:00Z>10:52</abbr>", "2017-09-09T10:52:00+00:00"),
    ("a title", "<i class=updated title=2013-04-04T18:52:11+00:00></i><p>A story.", "2013-04-04T18:52:11+00:00"),
    ("a change before the publication, by the heading", CHANGED, "2023-10-01"),
    ("a change before the publication", "<p>A story.</p>" * 8 + CHANGED, "2023-10-01"),
    ("the month of the address", IN_MONTH, "2017-09-09"),
    ("the clock of the site above everything", CLOCK, "2023-10-31"),
    ("a version of a template in code", "<pre>AWSTemplateFormatVersion: 2010-09-09\n</pre><p>Oaks.", None),
    ("the local time of a time in UTC", f"{IN_UTC}<time datetime={LOCAL}>November 8, 2023</time>", LOCAL),
    ("the local time that readers see", f"{IN_UTC}<i class=date>November 8, 2023 22:28</i>", LOCAL),
    ("the day that readers see", f"{IN_UTC}<i class=date>November 8, 2023</i>", "2023-11-08"),
    ("the day of another text", f"{IN_UTC}<i class=date>November 2, 2023</i>", "2023-11-09T03:28:35+00:00"),
    ("a teaser", f"<p>27 juin 2019<p>{'Un chêne. ' * 50}<div><time>30 juillet 2019</time></div>", "2019-06-27"),
    ("the address of the page", "<link rel=canonical href=https://example.org/2021/10/20/oak>", "2021-10-20"),
    ("the folder of an image", "<meta property=og:image content=https://e.org/2016/05/04/oak.png>", "2016-05-04"),
)
def test_published(html: str, date: str | None) -> None:
    page = html if "<h1>" in html else f"<h1>Oak</h1>{html}"
    assert metadata.read(duramen.parse(page), today=TODAY).published == date
