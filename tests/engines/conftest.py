"""Engines need what the integrations need."""

from ..integrations import conftest  # noqa: F401
