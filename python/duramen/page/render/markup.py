"""What of the markup is written: one value, which is passed whole from the functions that users call to the core.

Users name its fields as keywords, which the two `TypedDict` declare for editors and type checkers. The command line and
the service offer each field under its name, and read here what they say of it.
"""

from dataclasses import dataclass, field, fields
from typing import Any, TypedDict


def option(help_text: str, meaning: str, *, everyday: bool = False) -> Any:
    """A field that is true by default: what the command line and the service say of it.

    An `everyday` field is in the short help of the command line, too.
    """
    return field(default=True, metadata={"help": help_text, "meaning": meaning, "everyday": everyday})


@dataclass(frozen=True, kw_only=True)
class Markup:
    """What of the markup is written in each format that has markup; all of it by default.

    >>> Markup(links=False)
    Markup(links=False, images=True, tables=True)
    """

    links: bool = option("Keep links, if the format has them.", "Links, where the format has them", everyday=True)
    images: bool = option("Keep images, likewise.", "Images, where the format has them", everyday=True)
    tables: bool = option("Keep tables, likewise.", "Tables, where the format has them", everyday=True)


@dataclass(frozen=True, kw_only=True)
class MarkdownMarkup(Markup):
    """The same for Markdown, which has more to choose."""

    details: bool = option(
        "In Markdown, <details> as tags, not as plain blocks.", "In Markdown, details as tags, not as plain blocks"
    )


class MarkupOptions(TypedDict, total=False):
    """The fields of `Markup` as keywords."""

    links: bool
    images: bool
    tables: bool


class MarkdownOptions(MarkupOptions, total=False):
    """The fields of `MarkdownMarkup` as keywords."""

    details: bool


OPTIONS = fields(MarkdownMarkup)
"""Every field of every format."""
