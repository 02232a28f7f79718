"""Any bytes are a feed, or `UnreadableFeed` says that they are none; and any page names feeds, or none."""

from duramen.fetch.discover import feeds_of_page

from .listing import HERE, read


def run(data: bytes) -> None:
    read(data)
    for feed in feeds_of_page(data, url=HERE):
        assert feed.startswith(("http://", "https://")), feed
