"""Tests of corpora need the extra `corpus` and the writers of archives that they compare with."""

import os

import pytest

for package in ("fastwarc", "fsspec", "lz4", "pyarrow", "warcio"):
    pytest.importorskip(package, reason=f"{package} is not installed: pip install 'duramen[test]'")


@pytest.fixture(autouse=True)
def disk_that_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are killed here and the machine is not, so that no test has to wait until a file is on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
