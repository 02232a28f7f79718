"""Any bytes are a sitemap, an index or a list of URLs, or `UnreadableFeed` says that they are none; packed or not."""

import gzip

from .listing import read

MAGIC = b"\x1f\x8b"


def run(data: bytes) -> None:
    found = read(data)
    if not data.startswith(MAGIC):
        assert read(gzip.compress(data, 1)) == found
