"""duramen finds the main content of a web page."""

from typing import TYPE_CHECKING

# Imported first, so that Ctrl-C works while the rest is loaded.
from .base import interrupt as interrupt

# isort: split
from .apps.web import aextract_url, extract_url
from .base import tree
from .base.nodes import TAGS, Blocks, Mask, Nodes
from .page import render, statistics
from .page.completeness import Completeness
from .page.document import Document, TextBlock
from .page.extract import extract
from .page.many import extract_many
from .page.metadata import Metadata
from .page.metadata.images import Image
from .page.page import Encoding, Page, parse
from .page.posts import Post, Quote
from .page.tables import CellLink, DataTable

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """The version, read from the package's metadata on first access, which saves a sixth of the import time."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version("duramen")


def __dir__() -> list[str]:
    """The public names, for completion by the Tab key."""
    return __all__


__all__ = [
    "TAGS",
    "Blocks",
    "CellLink",
    "Completeness",
    "DataTable",
    "Document",
    "Encoding",
    "Image",
    "Mask",
    "Metadata",
    "Nodes",
    "Page",
    "Post",
    "Quote",
    "TextBlock",
    "__version__",
    "aextract_url",
    "extract",
    "extract_many",
    "extract_url",
    "parse",
    "render",
    "statistics",
    "tree",
]
