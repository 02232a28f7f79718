"""The module `trafilatura.utils`."""

from duramen.compat import missing
from duramen.compat.trafilatura import Response, decode_file, load_html

__all__ = ["Response", "decode_file", "load_html"]
__getattr__ = missing("trafilatura.utils")
