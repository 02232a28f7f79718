"""What holds for the entries of any listing."""

from duramen.fetch import Limits
from duramen.fetch.errors import TooLarge, UnreadableFeed
from duramen.fetch.feeds import MAX_ENTRIES, Entry, entries

HERE = "https://example.org/trees/list.xml"
LIMITS = Limits(decoded=1 << 20)
KINDS = {"sitemap", "index", "feed"}


def read(data: bytes) -> list[Entry] | None:
    """The entries of a listing, checked; None where it is none."""
    try:
        found = entries(data, url=HERE, limits=LIMITS)
    except (UnreadableFeed, TooLarge) as mistake:
        assert str(mistake).isprintable()
        return None
    assert len(found) <= MAX_ENTRIES
    assert len({entry.url for entry in found}) == len(found)
    assert sum(len(entry.url) for entry in found) <= LIMITS.decoded
    for entry in found:
        assert entry.kind in KINDS, entry
        assert entry.url.startswith(("http://", "https://")), entry
        for text in filter(None, (entry.title, entry.date)):
            text.encode()
            assert text.splitlines() == [text], entry
    return found
