"""The module `trafilatura.core`."""

from duramen.compat import missing
from duramen.compat.trafilatura import bare_extraction, extract, extract_with_metadata

__all__ = ["bare_extraction", "extract", "extract_with_metadata"]
__getattr__ = missing("trafilatura.core")
