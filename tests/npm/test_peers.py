"""Extractors of npm, as the benchmark of quality runs them."""

import pytest

from benchmarks.peers import javascript_peers
from benchmarks.peers.javascript_peers import JAVASCRIPT_PEERS, Node

from ..serve.conftest import EXAMPLE

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", list(JAVASCRIPT_PEERS))
def test_peers_find_the_text_of_a_page(name: str) -> None:
    pytest.importorskip("lxml")
    peer = JAVASCRIPT_PEERS[name]
    if peer.version is None:
        pytest.skip("npm ci in npm/bench/ installs it")
    lines = peer(EXAMPLE.read_bytes(), None).splitlines()
    assert isinstance(peer.extract, Node)
    peer.extract.close()
    assert any(line.startswith("It feeds nothing and carries nothing") for line in lines)
    assert "Workshops" not in lines


def test_a_peer_that_does_not_answer_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    if JAVASCRIPT_PEERS["Readability.js"].version is None:
        pytest.skip("npm ci in npm/bench/ installs it")
    monkeypatch.setattr(javascript_peers, "LIMIT", 0.0)
    node = Node("Readability.js")
    first = node.process
    with pytest.raises(TimeoutError, match="no answer in 0 s"):
        node("<p>An oak.", None)
    assert first.returncode is not None
    assert node.process is not first
    node.close()
