"""Any bytes are a feed, or `UnreadableFeed` says that they are none; and any page names feeds, or none.

A feed to which the service adds whole articles stays well-formed.
"""

import json
from xml.parsers.expat import ParserCreate

from duramen.fetch.discover import feeds_of_page
from duramen.serve.compat.feeds import UNREADABLE, JsonFeed, XmlFeed

from .listing import HERE, read

ARTICLE = "<p>An oak.</p>"


def run(data: bytes) -> None:
    read(data)
    for feed in feeds_of_page(data, url=HERE):
        assert feed.startswith(("http://", "https://")), feed
    is_json = data.lstrip()[:1] == b"{"
    try:
        whole = JsonFeed(data) if is_json else XmlFeed(data)
    except UNREADABLE:
        return
    written = whole.written([ARTICLE] * len(whole.links))
    if is_json:
        json.loads(written)
    else:
        ParserCreate().Parse(written, True)
    assert written.count(b"An oak.") >= len(whole.links)
