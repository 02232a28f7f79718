"""The Ray engine on a real cluster of three nodes, one of which is killed while it works."""

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duramen.corpus import run

from ..integrations.archives import stories, write_archive

ray = pytest.importorskip("ray", reason="Ray is tested by ./check-engines")

from ray.cluster_utils import Cluster  # noqa: E402

ARCHIVES = 12
PAGES = 40
STORE = 80 << 20


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    for number in range(ARCHIVES):
        write_archive(folder / f"{number:02}.warc.gz", stories(100 * number, PAGES))
    return folder


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head without cores, and nodes of one core, in processes of their own."""
    quick = {"health_check_period_ms": 500, "health_check_failure_threshold": 3, "health_check_initial_delay_ms": 0}
    head = {"num_cpus": 0, "object_store_memory": STORE, "include_dashboard": False, "_system_config": quick}
    made = Cluster(initialize_head=True, head_node_args=head)
    yield made
    made.shutdown()


@pytest.fixture
def nodes(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Two nodes of the cluster that RAY_ADDRESS names."""
    monkeypatch.setenv("RAY_ADDRESS", cluster.address)
    made = [cluster.add_node(num_cpus=1, object_store_memory=STORE) for _ in range(2)]
    cluster.wait_for_nodes()
    yield made
    for node in made:
        if node in cluster.worker_nodes:
            cluster.remove_node(node)


def contents(folder: Path) -> dict[str, str]:
    """A digest of every result below a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.parquet"))
    }


def leftovers(folder: Path) -> list[Path]:
    return list(folder.rglob("*.part"))


def test_the_same_bytes_though_a_node_dies(inputs: Path, tmp_path: Path, cluster: Any, nodes: list[Any]) -> None:
    killed = []

    def kill_one(status: Any) -> None:
        if status.tasks_done >= 2 and not killed:
            killed.append(nodes[0])
            cluster.remove_node(nodes[0], allow_graceful=False)

    run(inputs, tmp_path / "local")
    summary = run(inputs, tmp_path / "ray", engine="ray", watch=kill_one)
    assert killed
    assert (summary.tasks_done, summary.done.pages, summary.done.problems) == (ARCHIVES, ARCHIVES * PAGES, [])
    assert contents(tmp_path / "ray") == contents(tmp_path / "local")
    assert len(contents(tmp_path / "ray")) == ARCHIVES


def test_the_same_checkpoints(inputs: Path, tmp_path: Path, nodes: list[Any]) -> None:
    run(inputs, tmp_path, shard=(0, 2))
    before = contents(tmp_path)
    summary = run(inputs, tmp_path, engine="ray")
    assert (summary.tasks_there, summary.tasks_done) == (ARCHIVES // 2, ARCHIVES // 2)
    assert contents(tmp_path).items() >= before.items()
    again = run(inputs, tmp_path)
    assert (again.tasks_there, again.tasks_done) == (ARCHIVES, 0)
