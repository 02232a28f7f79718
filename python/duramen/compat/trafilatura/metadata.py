"""The module `trafilatura.metadata`."""

from duramen.compat import missing
from duramen.compat.trafilatura import Document, extract_metadata

__all__ = ["Document", "extract_metadata"]
__getattr__ = missing("trafilatura.metadata")
