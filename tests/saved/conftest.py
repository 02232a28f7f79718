"""Tests of WACZ need what those of corpora need."""

from ..corpus import conftest  # noqa: F401
