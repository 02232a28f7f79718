"""`duramen serve` as a program: it starts, says where, logs nothing of pages, and ends when all is answered."""

import json
import re
import signal
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ..cases import examples
from ..cli.invoke import refused, run
from ..cli.program import Program, start
from ..fetch.site import Site, Visit

pytestmark = pytest.mark.slow

SECRET = "the heartwood of an old oak"


@contextmanager
def program(*args: object) -> Iterator[tuple[str, Program]]:
    process = start("serve", "--port", "0", *args)
    try:
        line = process.stderr.readline().decode()
        found = re.search(r"http://\S+:\d+", line)
        assert found is not None, line + process.stderr.read().decode()
        yield found[0], process
    finally:
        process.kill()
        process.communicate()


def test_requests_are_finished_before_the_end(site: Site) -> None:
    asked, gate = threading.Event(), threading.Event()
    answers: list[bytes] = []

    def slow(visit: Visit) -> None:
        asked.set()
        gate.wait(20)
        visit.answer(body=f"<p>{SECRET}".encode())

    site.routes["/"] = slow
    with program("--allow-private", "--delay", "0") as (url, process):
        query = f"{url}/extract?url={site.url('/')}"
        request = threading.Thread(target=lambda: answers.append(urllib.request.urlopen(query, timeout=20).read()))
        request.start()
        assert asked.wait(20)
        process.send_signal(signal.SIGTERM)
        gate.set()
        request.join(20)
        assert answers == [f"{SECRET}\n".encode()]
        _, logs = process.communicate(timeout=20)
        assert process.returncode == 0
    (line,) = [json.loads(each) for each in logs.decode().splitlines() if each.startswith("{")]
    assert (line["route"], line["status"], line["method"]) == ("/extract", 200, "GET")
    assert SECRET not in logs.decode()
    assert str(site.port) not in logs.decode()


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_requests_that_came_before_a_signal_at_the_start_are_answered(name: signal.Signals) -> None:
    """Clients can connect as soon as the program says where, which is before it reads requests."""
    page = f"<p>{SECRET}".encode()
    with program() as (url, process):
        host, port = url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=20) as client:
            client.sendall(
                b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(page) + page
            )
            process.send_signal(name)
            assert client.makefile("rb").read().endswith(SECRET.encode() + b"\n")
        _, errors = process.communicate(timeout=20)
        assert process.returncode == 0
        assert WARNING not in errors


WARNING = b"anyone who reaches this address may use the service; --token"


@examples(([], True), (["--token", "a-long-secret"], False))
def test_a_service_that_is_open_to_all_warns(args: list[str], warns: bool) -> None:
    with program("--host", "0.0.0.0", *args) as (_, process):
        process.send_signal(signal.SIGTERM)
        assert (WARNING in process.stderr.read()) == warns


def test_a_port_that_is_taken(site: Site) -> None:
    refused("serve", "--port", site.port, says="choose another --port")


@examples(
    (["--rate", "fast"], "a rate is a count"),
    (["--token", "short"], "8 or more"),
    (["--token-file", "missing"], "missing"),
    (["--port", "70000"], "70000"),
    (["--trusted-proxy", "*"], "a trusted proxy is an address"),
)
def test_options_that_are_wrong(args: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = run("serve", *args)
    assert outcome.exit_code in {1, 2}
    assert words in outcome.stderr
