"""The growth benchmark and the soak find what they look for, and say nothing of what is right."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.attack import growth, soak
from benchmarks.attack.loop import Part
from benchmarks.attack.loop import soak as soak_part
from benchmarks.attack.parts import mutated
from benchmarks.attack.service import DOOR, Ask, Person, fault, soak_service

from .stages import STAGES, Subject

pytestmark = pytest.mark.slow

NEVER = 1.0  # seconds; a worker takes most of it to start


def stage_of(power: float) -> Callable[[Subject], object]:
    """A stage that pretends to take a tenth of a microsecond for each byte, to the power given."""
    return lambda subject: 1e-7 * len(subject.html) ** power


def raising(subject: Subject) -> object:
    raise ValueError(f"{len(subject.html)} bytes")


@pytest.fixture
def pretended_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a stage returns is the time that it took: a real clock on a busy machine would show anything."""
    monkeypatch.setattr(growth, "once", lambda run, subject: run(subject))


@pytest.mark.usefixtures("pretended_time")
def test_a_stage_in_proportion_passes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(STAGES, "line", stage_of(1))
    assert growth.main(["--families", "many headings", "--stages", "line"]) == 0
    assert "1 pairs of family and stage, 0 above a limit" in capsys.readouterr().out


@pytest.mark.usefixtures("pretended_time")
def test_a_quadratic_stage_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(STAGES, "square", stage_of(2))
    monkeypatch.setitem(STAGES, "error", raising)
    assert growth.main(["--size", "2000", "--families", "many headings", "--stages", "square", "error"]) == 1
    output = capsys.readouterr().out
    assert "- many headings, square: exponent 2.00\n" in output
    assert "- many headings, error: ValueError: " in output


def test_real_stages_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    growth.main(["--size", "2000", "--families", "many headings", "--stages", "parse", "render text"])
    output = capsys.readouterr().out
    assert "| parse | " in output
    assert "| render text | " in output


def dividing() -> Part:
    return Part("dividing", lambda draws: bytes([draws.randrange(3)]), lambda data: 1 // data[0])


def ending() -> Part:
    return Part("ending", lambda draws: b"the last input", lambda data: os._exit(3))


def test_inputs_that_raise_are_kept(tmp_path: Path) -> None:
    result = soak_part("dividing", dividing, NEVER, tmp_path, seed=1)
    assert result.executions > 3
    assert {path.read_bytes() for path in result.findings} == {b"\0"}
    assert "ZeroDivisionError" in result.findings[0].with_suffix(".txt").read_text("utf-8")


def test_the_input_that_ended_the_worker_is_kept(tmp_path: Path) -> None:
    result = soak_part("ending", ending, NEVER, tmp_path, seed=1)
    assert [path.read_bytes() for path in result.findings] == [b"the last input"]
    assert "ended with 3" in result.note


def test_a_soak_of_models(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--minutes", "0.03", "--only", "models", "--findings", str(tmp_path)]) == 0
    assert "| models | " in capsys.readouterr().out
    assert soak.main(["--minutes", "1", "--only", "nothing of that name", "--findings", str(tmp_path)]) == 2


def test_a_soak_of_the_service(tmp_path: Path) -> None:
    result = soak_service(3, tmp_path, seed=1)
    assert (result.executions, result.findings) == (50, [])
    assert "MB by quarters" in result.note


def test_answers_that_a_soak_of_the_service_finds() -> None:
    own, other = Person("alice"), Person("bob")
    ask = Ask("GET", "/", has="sees this door")
    assert fault(ask, 200, DOOR.encode(), own, other) is None
    assert fault(Ask("POST", "/"), 200, own.page.encode(), own, other) is None
    for status, body in ((500, DOOR), (200, "else"), (200, DOOR + own.secret), (200, DOOR + other.secret)):
        assert fault(ask, status, body.encode(), own, other)


def test_mutations_are_many_and_repeatable() -> None:
    pages = [b"<p>one two three", b"<table><tr><td>x"]
    drawn = [mutated(pages[0], pages, random.Random(seed)) for seed in range(50)]
    assert len(set(drawn)) > 30
    assert drawn == [mutated(pages[0], pages, random.Random(seed)) for seed in range(50)]
