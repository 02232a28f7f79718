"""What is known of a page beside its text."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Metadata:
    """Data about a page, and in `sources` for each field that is set where it was found.

    Dates are ISO 8601, as exact as the page gives them; languages BCP 47; addresses absolute where the page's is known.
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None
    modified: str | None = None
    site_name: str | None = None
    description: str | None = None
    language: str | None = None
    canonical_url: str | None = None
    licence: str | None = None
    tags: tuple[str, ...] = ()
    image: str | None = None
    page_type: str | None = None
    feeds: tuple[str, ...] = ()
    next_page: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """All fields by name, for JSON.

        >>> Metadata(title="Oak", sources={"title": "html"}).as_dict()["title"]
        'Oak'
        """
        return asdict(self)

    @classmethod
    def names(cls) -> list[str]:
        """The fields that a page can fill."""
        return [each.name for each in fields(cls) if each.name != "sources"]
