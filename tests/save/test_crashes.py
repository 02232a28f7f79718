"""A crash at any step leaves no half file under a final name, and the next run completes."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from duramen.export.save import save

from .samples import contents, drawn, half, story

STEPS = ("open", "fsync", "link", "replace", "unlink", "mkdir", "rename")
"""Everything that saving asks of the system but writing itself, which a half draft stands for."""


class Crash(BaseException):
    """The end of the process."""


def crash(patch: pytest.MonkeyPatch, at: int, *, dead: bool) -> Iterator[int]:
    """Ends the process at one step, and at all that follow it where it is dead; what is returned counts the steps."""
    steps = count(1)

    def stepping(real: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any, **options: Any) -> Any:
            if (step := next(steps)) == at or (dead and step > at):
                raise Crash
            return real(*args, **options)

        return stepped

    for name in STEPS:
        patch.setattr(os, name, stepping(getattr(os, name)))
    return steps


def finals(folder: Path) -> dict[str, bytes]:
    return {name: content for name, content in contents(folder).items() if not name.endswith(".part")}


def crashes(folder: Path, *, dead: bool, first: Callable[[Path], object]) -> Iterator[tuple[Path, dict[str, bytes]]]:
    """A folder after a crash at every step, each with what lay there before."""
    document = story("bole.jpg", "leaf.jpg")
    for at in count(1):
        place = folder / str(at)
        first(place)
        before = contents(place)
        with pytest.MonkeyPatch.context() as patch:
            steps = crash(patch, at, dead=dead)
            with suppress(Crash):
                save(document, place, fetch_image=drawn, jobs=1)
                assert 10 < next(steps) <= at
                return
        yield place, before


@pytest.mark.parametrize("dead", [False, True], ids=["an exception", "a killed process"])
@pytest.mark.parametrize(
    "before", [lambda _: None, lambda place: save(story("bole.jpg", "leaf.jpg"), place, fetch_image=half)]
)
def test_a_crash_at_every_step(tmp_path: Path, dead: bool, before: Callable[[Path], object]) -> None:
    document = story("bole.jpg", "leaf.jpg")
    whole = tmp_path / "whole"
    save(document, whole, fetch_image=drawn)
    for place, earlier in crashes(tmp_path / "crashed", dead=dead, first=before):
        for name, content in finals(place).items():
            assert content in (contents(whole)[name], earlier.get(name)), (place.name, name)
        save(document, place, fetch_image=drawn)
        assert finals(place) == contents(whole), place.name


def test_drafts_are_gone_after_an_exception(tmp_path: Path) -> None:
    for place, _ in crashes(tmp_path, dead=False, first=lambda _: None):
        drafts = [name for name in contents(place) if name.endswith(".part")] if place.exists() else []
        assert len(drafts) <= 1  # one remains if removing the draft is the step that fails
        assert all(Path(name).name.startswith(".duramen-") for name in drafts)


def test_half_a_write_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fdopen

    def fdopen(*args: Any) -> Any:
        file = real(*args)
        file.write(b"half")
        file.close()
        raise Crash

    monkeypatch.setattr(os, "fdopen", fdopen)
    with pytest.raises(Crash):
        save(story(), tmp_path)
    assert finals(tmp_path) == {}
