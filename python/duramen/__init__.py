"""duramen finds the main content of a web page."""

# First, so that the command hears Ctrl-C while the rest is loaded.
from . import interrupt as interrupt

# isort: split
from .document import Document, TextBlock
from .extract import extract
from .many import extract_many
from .metadata import Metadata
from .metadata.images import Image
from .nodes import TAGS, Blocks, Mask, Nodes
from .page import Encoding, Page, parse
from .web import aextract_url, extract_url

__all__ = [
    "TAGS",
    "Blocks",
    "Document",
    "Encoding",
    "Image",
    "Mask",
    "Metadata",
    "Nodes",
    "Page",
    "TextBlock",
    "aextract_url",
    "extract",
    "extract_many",
    "extract_url",
    "parse",
]
