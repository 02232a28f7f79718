"""The module `newspaper.source`."""

from duramen.compat import missing

__getattr__ = missing("newspaper.source")
