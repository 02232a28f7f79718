"""The benchmarks that need datatrove."""

import pytest

from benchmarks.corpora import corpus_peers

pytestmark = pytest.mark.slow

pytest.importorskip("datatrove.pipeline.filters", reason="datatrove is tested by ./check-engines")


def test_rates(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resiliparse", reason="resiliparse is one of the systems that are compared")
    assert corpus_peers.main(["--pages", "60", "--rounds", "1"]) == 0
    output = capsys.readouterr().out
    assert all(f"| {name} |" in output for name in corpus_peers.SYSTEMS)
