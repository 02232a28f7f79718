"""The Ray engine on a real cluster of three nodes, one of which is killed while it works."""

import hashlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duramen.apps.corpus import OutputError, run
from duramen.apps.corpus.engines import EngineError
from duramen.apps.corpus.engines import ray as engine
from duramen.base.pool import Lost

from ..cli.program import start
from ..corpus.archives import pages, warc, written

ray = pytest.importorskip("ray", reason="Ray is tested by ./check-engines")

from ray.cluster_utils import Cluster  # noqa: E402

pytestmark = pytest.mark.slow

ARCHIVES = 8
PAGES = 40
STORE = 80 << 20


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    for number in range(ARCHIVES):
        written(folder / f"{number:02}.warc.gz", warc(pages(PAGES, first=100 * number)))
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
    monkeypatch.setenv("RAY_ADDRESS", cluster.address)
    made = [cluster.add_node(num_cpus=1, object_store_memory=STORE) for _ in range(2)]
    cluster.wait_for_nodes()
    yield made
    for node in made:
        if node in cluster.worker_nodes:
            cluster.remove_node(node)


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.parquet"))
    }


def test_the_same_bytes_though_a_node_dies(inputs: Path, tmp_path: Path, cluster: Any, nodes: list[Any]) -> None:
    killed: list[Any] = []

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


INTERRUPTED = """
import sys
from duramen.corpus import run

def tell(status):
    if status.tasks_done:
        print("begun", flush=True)

run(sys.argv[1], sys.argv[2], engine="ray", watch=tell)
"""


def test_an_interrupted_run_leaves_whole_files_only(inputs: Path, tmp_path: Path, nodes: list[Any]) -> None:
    local, output = tmp_path / "local", tmp_path / "ray"
    with start(inputs, output, command=(sys.executable, "-c", INTERRUPTED)) as driver:
        assert driver.stdout.readline() == b"begun\n"
        driver.send_signal(signal.SIGINT)
        _, errors = driver.communicate(timeout=120)
    assert errors.rstrip().endswith(b"KeyboardInterrupt")
    run(inputs, local)
    found = contents(output)
    assert 0 < len(found) < ARCHIVES
    assert contents(local).items() > found.items()
    assert list(output.rglob("*.part")) == []
    summary = run(inputs, output, engine="ray")
    assert (summary.tasks_there, summary.tasks_done) == (len(found), ARCHIVES - len(found))
    assert contents(output) == contents(local)


def test_a_local_cluster(inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.chdir(inputs)  # relative paths are those of the caller, on the nodes as well
    summary = run("00.warc.gz", tmp_path, engine="ray", jobs=1)
    assert (summary.tasks_done, summary.done.kept) == (1, PAGES)
    assert not ray.is_initialized()


def test_what_cannot_be_written_ends_the_run(inputs: Path, tmp_path: Path, nodes: list[Any]) -> None:
    (tmp_path / "00.warc.gz.parquet").mkdir()
    with pytest.raises(OutputError, match=r"00\.warc\.gz\.parquet: cannot be written"):
        run(inputs, tmp_path, engine="ray")


def dies(_task: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_task_that_kills_its_process_every_time_is_lost(nodes: list[Any]) -> None:
    with engine.cluster(ray, None):
        start = ray.remote(max_retries=1)(dies).remote
        tasks: list[Any] = ["a task"]
        [(_task, answer)] = engine.bounded(ray, start, tasks, None)
    assert isinstance(answer, Lost)


def same(number: int) -> int:
    return number


def test_no_more_tasks_are_in_flight_than_the_cluster_has_use_for(nodes: list[Any]) -> None:
    begun: list[Any] = []
    tasks: Any = range(20)
    with engine.cluster(ray, None):
        echo = ray.remote(same)

        def start(number: Any) -> Any:
            begun.append(number)
            return echo.remote(number)

        for count, _ in enumerate(engine.bounded(ray, start, tasks, None)):
            assert len(begun) - count <= engine.AHEAD * 2
    assert begun == list(range(20))


def test_a_cluster_that_cannot_be_reached(inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    with pytest.raises(EngineError, match=r"the Ray cluster at RAY_ADDRESS=127\.0\.0\.1:9 cannot be reached"):
        run(inputs, tmp_path, engine="ray")
