"""These tests need the extra `corpus`; fastwarc warns when it is imported, which must be before warnings are errors."""

import pytest

for package in ("fastwarc", "pyarrow", "warcio"):
    pytest.importorskip(package, reason=f"{package} is not installed: pip install 'duramen[test]'")
