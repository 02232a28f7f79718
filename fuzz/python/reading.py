"""What holds for the metadata of any page."""

import json

from duramen import extract


def check(html: bytes) -> None:
    """The metadata can be read, and written as JSON in UTF-8."""
    document = extract(html, url="https://example.org/trees/oak")
    written = document.json()
    (written if isinstance(written, str) else json.dumps(written)).encode()
