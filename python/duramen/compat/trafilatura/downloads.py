"""The module `trafilatura.downloads`."""

from duramen.compat import missing
from duramen.compat.trafilatura import fetch_response, fetch_url

__all__ = ["fetch_response", "fetch_url"]
__getattr__ = missing("trafilatura.downloads")
