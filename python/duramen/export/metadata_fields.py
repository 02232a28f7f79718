"""The metadata of a page, in display order."""

from typing import Any

from ..page.document import Document

FIELDS = "title authors published modified site_name description language url canonical_url licence tags image".split()


def metadata_fields(document: Document) -> list[tuple[str, Any]]:
    found = {"url": document.page.url, **document.metadata.as_dict()}
    return [(name, found[name]) for name in FIELDS if found[name] or name == "title"]


def listed(value: Any) -> str:
    """A value on one line; several values are separated by commas."""
    return ", ".join(value) if isinstance(value, list | tuple) else " ".join(str(value or "").split())
