"""The module `readability.readability`."""

from duramen.compat import missing
from duramen.compat.readability import Document, Unparseable

__all__ = ["Document", "Unparseable"]
__getattr__ = missing("readability.readability")
