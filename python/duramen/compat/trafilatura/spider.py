"""The module `trafilatura.spider`."""

from duramen.compat import missing

__getattr__ = missing("trafilatura.spider")
