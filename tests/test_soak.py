"""The growth benchmark and the soak find what they look for, and say nothing of what is right."""

import os
import random
from pathlib import Path

import pytest

from benchmarks import growth, soak
from benchmarks.soak_loop import Part
from benchmarks.soak_loop import soak as soak_part
from benchmarks.soak_parts import mutated

from .stages import STAGES, Subject

pytestmark = pytest.mark.slow

NEVER = 1.0  # seconds; a worker takes most of it to start


def quadratic(subject: Subject) -> object:
    """Half a million steps for 1 KB, and their square for more."""
    return sum(1 for _ in range((len(subject.html) // 2) ** 2))


def raising(subject: Subject) -> object:
    raise ValueError(f"{len(subject.html)} bytes")


def test_a_stage_in_proportion_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert growth.main(["--size", "20000", "--families", "many headings", "--stages", "parse", "render text"]) == 0
    assert "2 pairs of family and stage, 0 above a limit" in capsys.readouterr().out


def test_a_quadratic_stage_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(STAGES, "square", quadratic)
    monkeypatch.setitem(STAGES, "error", raising)
    assert growth.main(["--size", "4000", "--families", "many headings", "--stages", "square", "error"]) == 1
    told = capsys.readouterr().out
    assert "- many headings, square: exponent 2" in told or "- many headings, square: exponent 1.9" in told
    assert "- many headings, error: ValueError: " in told


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


def test_mutations_are_many_and_repeatable() -> None:
    pages = [b"<p>one two three", b"<table><tr><td>x"]
    drawn = [mutated(pages[0], pages, random.Random(seed)) for seed in range(50)]
    assert len(set(drawn)) > 30
    assert drawn == [mutated(pages[0], pages, random.Random(seed)) for seed in range(50)]
