"""Without the package ray, the engine says how to install it."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from duramen.cli import main
from duramen.corpus import run
from duramen.corpus.engines import EngineError

from ..corpus.archives import pages, warc, written


def test_ray_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    archive = written(tmp_path / "a.warc.gz", warc(pages(1)))
    with pytest.raises(EngineError, match=r'needs the package ray: pip install "duramen\[ray\]"'):
        run(archive, tmp_path / "out", engine="ray")
    assert list((tmp_path / "out").rglob("*.parquet")) == []


@pytest.mark.parametrize(
    ("engine", "code", "sentence"),
    [
        pytest.param("ray", 1, 'the engine ray needs the package ray: pip install "duramen[ray]"', id="not installed"),
        pytest.param("rya", 2, "there is no engine rya; there are local, ray", id="misspelt"),
    ],
)
def test_the_command_says_so_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, code: int, sentence: str
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    archive = written(tmp_path / "a.warc.gz", warc(pages(1)))
    outcome = CliRunner().invoke(main, ["corpus", archive, "-o", str(tmp_path / "out"), "--engine", engine])
    assert outcome.exit_code == code
    assert sentence in outcome.output
    assert "Traceback" not in outcome.output
