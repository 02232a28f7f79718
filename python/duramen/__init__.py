"""duramen finds the main content of a web page."""

from typing import TYPE_CHECKING

# Imported first, so that Ctrl-C works while the rest is loaded.
from . import interrupt as interrupt

# isort: split
from .completeness import Completeness
from .document import Document, TextBlock
from .extract import extract
from .many import extract_many
from .metadata import Metadata
from .metadata.images import Image
from .nodes import TAGS, Blocks, Mask, Nodes
from .page import Encoding, Page, parse
from .posts import Post, Quote
from .tables import CellLink, DataTable
from .web import aextract_url, extract_url

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
]
