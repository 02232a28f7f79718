"""The record in the `.json` of a saved document: its source, and a digest of every file written."""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..json_text import json_text

MAX_RECORD_BYTES = 1 << 28


@dataclass(frozen=True)
class Record:
    """The files of a document by their names, with their digests, and the file of each image by its URL."""

    url: str | None = None
    files: dict[str, str] = field(default_factory=dict)
    images: dict[str, str] = field(default_factory=dict)


def digest(content: bytes) -> str:
    """The digest of a content.

    >>> digest(b"oak")[:12]
    'df8776454047'
    """
    return hashlib.sha256(content).hexdigest()


def written(fields: dict[str, Any]) -> bytes:
    """The bytes of a record with a checksum, so that later changes are detected."""
    return (json_text({**fields, "seal": _seal(fields)}, indent=2) + "\n").encode("utf-8", "replace")


def read(path: Path) -> Record | None:
    """The record in a file; None where there is none, or it is not as we wrote it."""
    try:
        if path.is_symlink() or path.stat().st_size > MAX_RECORD_BYTES:
            return None
        fields = json.loads(path.read_bytes())
        seal = fields.pop("seal")
        if seal != _seal(fields):
            return None
        images = {image["url"]: image["file"] for image in fields["images"] if image.get("file")}
        return Record(fields["url"], dict(fields["files"]), images)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _seal(fields: dict[str, Any]) -> str:
    return digest(json.dumps(fields).encode())
