"""Without the package ray, the engine says how to install it."""

import sys
from pathlib import Path

import pytest

from duramen.corpus import run
from duramen.corpus.engines import EngineError

from ..corpus.archives import pages, warc, written


def test_ray_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    archive = written(tmp_path / "a.warc.gz", warc(pages(1)))
    with pytest.raises(EngineError, match=r'needs the package ray: pip install "duramen\[ray\]"'):
        run(archive, tmp_path / "out", engine="ray")
    assert list((tmp_path / "out").rglob("*.parquet")) == []
