"""duramen finds the main content of a web page."""

from .extract import Document, extract
from .nodes import TAGS, Blocks, Mask, Nodes
from .page import Encoding, Page, parse

__all__ = ["TAGS", "Blocks", "Document", "Encoding", "Mask", "Nodes", "Page", "extract", "parse"]
