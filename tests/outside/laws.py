"""Laws for what comes from outside: each function takes bytes, and raises when a promise is broken."""

import html
import json
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from xml.parsers.expat import ParserCreate

import numpy as np
import yaml  # type: ignore[import-untyped]

from duramen import extract, parse
from duramen.apps.serve.compat.readers import UNREADABLE, JsonFeed, XmlFeed
from duramen.apps.serve.labelling.labels import LabelFile
from duramen.evaluate.block_labels import read_labels
from duramen.evaluate.corpus import CorpusError, read_corpus
from duramen.export import FORMATS
from duramen.export.front_matter import metadata_fields
from duramen.export.front_matter import yaml as yaml_of
from duramen.fetch import Limits
from duramen.fetch.discovery import feeds_of_page
from duramen.fetch.errors import FetchError, InvalidURL, TooLarge, UnreadableFeed
from duramen.fetch.feeds import MAX_ENTRIES, entries
from duramen.fetch.rules import Rules, ruled
from duramen.fetch.rules.files import NAMES, in_full_text_rss, in_toml
from duramen.fetch.urls import Target, host_of, joined, redirected, target, without_credentials
from duramen.fetch.wacz import MAGIC, UnreadableArchive, Wacz, is_wacz
from duramen.page.saved import saved_page

from .wire import LIMITS, TICK, TOTAL, Time, fetcher

SEPARATOR = b"\n===\n"
PAGE = "https://www.example.org/trees/oak"
LISTING = "https://example.org/trees/list.xml"
LISTED = Limits(decoded=1 << 20)
PAGES = [parse(each) for each in ("<h1>Oak</h1><p>Its wood is dark.<p>Its wood is dense.<p>It lasts.", "", "<p>Oak.")]
HERE = target("https://me:secret@example.org/trees/oak?q=1")
LONGEST = 8192


def feeds(data: bytes) -> None:
    """Any bytes are a feed, or `UnreadableFeed` says that they are none; and any page names feeds, or none.

    A feed to which the service adds whole articles stays well-formed.
    """
    listing(data)
    assert all(feed.startswith(("http://", "https://")) for feed in feeds_of_page(data, url=LISTING))
    is_json = data.lstrip()[:1] == b"{"
    try:
        whole = JsonFeed(data) if is_json else XmlFeed(data)
    except UNREADABLE:
        return
    written = whole.written(["<p>An oak.</p>"] * len(whole.links))
    if is_json:
        json.loads(written)
    else:
        ParserCreate().Parse(written, True)
    assert written.count(b"An oak.") >= len(whole.links)


def listing(data: bytes) -> None:
    try:
        found = entries(data, url=LISTING, limits=LISTED)
    except (UnreadableFeed, TooLarge) as mistake:
        assert str(mistake).isprintable()
        return
    assert len(found) <= MAX_ENTRIES
    assert len({entry.url for entry in found}) == len(found)
    assert sum(len(entry.url) for entry in found) <= LISTED.decoded
    for entry in found:
        assert entry.kind in {"sitemap", "index", "feed"}, entry
        assert entry.url.startswith(("http://", "https://")), entry
        for text in filter(None, (entry.title, entry.date)):
            text.encode()
            assert text.splitlines() == [text], entry


def front_matter(data: bytes) -> None:
    """The front matter of any page is YAML that PyYAML reads as what the page says, and ends where it should.

    The input is the title, then a line each for an author, a description and a tag.
    """
    title, author, description, tag, *_ = [*data.decode("utf-8", "replace").split("\n"), "", "", ""]
    page = (
        f"<title>{html.escape(title)}</title><meta name=author content='{html.escape(author)}'>"
        f"<meta name=description content='{html.escape(description)}'>"
        f"<meta property=article:tag content='{html.escape(tag)}'><p>The heartwood of an old oak is dark and dense."
    )
    document = extract(page, url="https://example.org/oak")
    text = FORMATS["markdown"].write(document, metadata=True)
    assert text.startswith("---\n"), text
    matter, fence, _ = text.removeprefix("---\n").partition("\n---\n")
    assert fence, text
    told: dict[str, Any] = yaml.safe_load(matter)
    fields = metadata_fields(document)
    assert told == {name: list(value) if isinstance(value, tuple) else value for name, value in fields}, told
    # Values that no page of ours gets so far, but a caller of the function may.
    assert yaml.safe_load(f"x: {yaml_of(title)}\n") == {"x": title}


def http_answers(data: bytes) -> None:
    """Whatever servers answer, a fetch gives a response within its limits or a `FetchError`, and within its time.

    The first byte decides whether robots.txt is obeyed. The rest are answers, one for each request, parted by a line of
    three equals signs: statuses, headers and bodies with redirects, cookies, chunks and stacked encodings.
    """
    time = Time()
    with fetcher(iter(data[1:].split(SEPARATOR)), time, ignore_robots=data[:1] != b"r", delay=0.0) as asking:
        try:
            response = asking.fetch("http://me:secret@www.example.org/trees/oak")
        except FetchError as mistake:
            assert str(mistake).isprintable()
            assert "secret" not in str(mistake) + mistake.url
        else:
            assert 200 <= response.status < 300
            assert len(response.content) <= LIMITS.decoded
            assert "secret" not in response.url
    assert time.seconds <= 1.1 * TOTAL + 20 * TICK, time.seconds


def labels(data: bytes) -> None:
    """Any file of labels is read or refused by a `CorpusError`; a service starts with it, and its lists work."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mine.jsonl"
        file.write_bytes(data)
        with suppress(CorpusError):
            for labels in (each for readings in read_labels(file).values() for each in readings):
                for page in PAGES:  # marks fit the page, however many blocks the reader saw
                    marks = labels.marks(page)
                    assert len(marks) == len(page.blocks), labels
                    assert np.isin(marks[~np.isnan(marks)], (0, 1)).all(), marks
        with suppress(CorpusError):
            for sample in read_corpus(file):
                assert isinstance(sample.html, str | bytes)
                assert isinstance(sample.text, str | None)
        with closing(LabelFile(file)) as served:
            served.waiting("Ann")
            served.agreements()
            list(served.export())


def rules(data: bytes) -> None:
    """Any file of rules, in either format, is applied to any page, or refused with a message.

    The input is the file, a line `===`, and the page.
    """
    told, _, page = data.partition(SEPARATOR)
    document = extract(page, url=PAGE, method="everything")
    with tempfile.TemporaryDirectory() as folder:
        for name, where in (("rules.toml", "rules.toml"), ("example.org.txt", ".")):
            (Path(folder) / name).write_bytes(told)
            for read in (in_toml, in_full_text_rss):
                read.cache_clear()
            with suppress(ValueError):
                if rule := Rules(Path(folder) / where).of(PAGE):
                    found, unmatched, _ = ruled(document, rule)
                    assert set(unmatched) <= {each for each in NAMES if getattr(rule, each)}, unmatched
                    assert found.method == "rule" or not (found.kept & ~document.kept).any()
                    found.json().encode()


def saved(data: bytes) -> None:
    """Any file is a saved page within its limits, no saved page, or an archive that says why it cannot be read."""
    inside = saved_page(data)
    if inside is not None:
        assert len(inside.html) <= 4 * len(data) + 100, len(inside.html)
        assert sum(map(len, inside.resources.values())) <= 2 * len(data)
        assert inside.url is None or isinstance(inside.url, str)
    if data.startswith(MAGIC):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.wacz"
            path.write_bytes(data)
            if is_wacz(path):
                with suppress(UnreadableArchive):
                    Wacz(path).page()


def urls(data: bytes) -> None:
    """Any text is a target, a link or nothing: no URL raises anything but `InvalidURL`.

    The first line is a base, the second a link. A target's URL is read as the same target, a redirect leads to a sound
    one, and credentials stay with their origin.
    """
    base, _, link = data.decode("utf-8", "surrogateescape").partition("\n")
    for text in (base, link):
        without_credentials(text)
        host_of(text)
        try:
            there = target(text)
        except InvalidURL as mistake:
            assert str(mistake).isprintable()
        else:
            check(there)
            assert target(there.url) == Target(*there.origin, there.path), there.url
    with suppress(InvalidURL):
        there = redirected(HERE, link)
        check(there)
        assert bool(there.headers) == (there.origin == HERE.origin), there
    if (absolute := joined(base, link)) is not None:
        assert absolute.startswith(("http://", "https://")), absolute
        assert absolute.isascii(), absolute
        assert len(absolute) <= LONGEST, len(absolute)
        assert joined(base, absolute) == absolute, absolute


def check(there: Target) -> None:
    assert there.url.isascii(), there
    assert there.url.isprintable(), there
    assert " " not in there.url, there
    assert len(there.url) <= LONGEST, there
    assert there.host == there.host.lower(), there
    assert there.path.startswith("/"), there
