"""Without the package ray, the engine says how to install it."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from duramen.apps.cli import main

from ..corpus.archives import pages, warc, written


def test_the_command_says_so_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    archive = written(tmp_path / "a.warc.gz", warc(pages(1)))
    outcome = CliRunner().invoke(main, ["corpus", archive, "-o", str(tmp_path / "out"), "--engine", "ray"])
    assert outcome.exit_code == 1
    assert 'the engine ray needs the package ray: pip install "duramen[ray]"' in outcome.output
    assert "Traceback" not in outcome.output
    assert list((tmp_path / "out").rglob("*.parquet")) == []
