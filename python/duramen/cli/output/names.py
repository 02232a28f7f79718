"""Names of result files, safe on every file system."""

import hashlib
import re

LONGEST_NAME = 120
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""Names that Windows reserves for devices."""


def file_name(place: str) -> str:
    """A path below the directory of results, safe on every file system.

    >>> file_name("2024/the oak?"), file_name("../../etc/passwd"), file_name("NUL")
    ('2024/the-oak', 'etc/passwd', '_NUL')
    """
    return "/".join(safe_part(part) for part in place.split("/") if part not in {"", ".", ".."}) or "page"


def safe_part(part: str) -> str:
    """One component of a path; a long component is cut and made unique by a digest."""
    safe = re.sub(r"[^\w.-]+", "-", part).strip("-. ") or "page"
    if len(safe.encode()) > LONGEST_NAME:
        digest = hashlib.sha256(part.encode("utf-8", "replace")).hexdigest()[:8]
        safe = f"{safe.encode()[: LONGEST_NAME - 9].decode('utf-8', 'ignore')}-{digest}"
    return f"_{safe}" if RESERVED.match(safe) else safe
