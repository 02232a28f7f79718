"""The module `trafilatura.settings`."""

from duramen.compat import missing
from duramen.compat.trafilatura import DEFAULT_CONFIG, Document, use_config

__all__ = ["DEFAULT_CONFIG", "Document", "use_config"]
__getattr__ = missing("trafilatura.settings")
