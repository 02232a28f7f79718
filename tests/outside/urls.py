"""Any text is a target, a link or nothing: no URL raises anything but `InvalidURL`.

The first line is a base, the second a link.
"""

from duramen.fetch.errors import InvalidURL
from duramen.fetch.urls import Target, host_of, joined, redirected, target, without_credentials

HERE = target("https://me:secret@example.org/trees/oak?q=1")
LONGEST = 8192


def run(data: bytes) -> None:
    base, _, link = data.decode("utf-8", "surrogateescape").partition("\n")
    for text in (base, link):
        without_credentials(text)
        host_of(text)
        parse(text)
    follow(link)
    absolute = joined(base, link)
    if absolute is not None:
        assert absolute.startswith(("http://", "https://")), absolute
        assert absolute.isascii(), absolute
        assert len(absolute) <= LONGEST, len(absolute)
        assert joined(base, absolute) == absolute, absolute


def parse(text: str) -> None:
    """A target is sound, and its URL is read as the same target."""
    try:
        there = target(text)
    except InvalidURL as mistake:
        assert str(mistake).isprintable()
        return
    check(there)
    assert target(there.url) == Target(*there.origin, there.path), there.url


def follow(location: str) -> None:
    """A redirect leads to a sound target, and credentials stay with their origin."""
    try:
        there = redirected(HERE, location)
    except InvalidURL:
        return
    check(there)
    assert bool(there.headers) == (there.origin == HERE.origin), there


def check(there: Target) -> None:
    assert there.url.isascii(), there
    assert there.url.isprintable(), there
    assert " " not in there.url, there
    assert len(there.url) <= LONGEST, there
    assert there.host == there.host.lower(), there
    assert there.path.startswith("/"), there
