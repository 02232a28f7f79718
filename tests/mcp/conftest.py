"""Services of these tests keep their processes."""

from ..serve.conftest import kept_processes  # noqa: F401
