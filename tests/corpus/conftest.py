"""Tests of corpora need the extra `corpus` and the writers of archives that they compare with."""

import pytest

for package in ("fastwarc", "fsspec", "lz4", "pyarrow", "warcio"):
    pytest.importorskip(package, reason=f"{package} is not installed: pip install 'duramen[test]'")
