"""Pictures: what they show, on whole runs and on the smallest ones."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.colors import to_hex

from duramen.evaluate.comparison import compare_systems
from duramen.evaluate.plots import INK, Drawing, draw, inline_svg, run_plots
from duramen.evaluate.summary import summarise_results

from ..cases import not_none
from .runs import drawn, results_of

pytestmark = pytest.mark.slow


def drawings(systems: int, pages: int) -> dict[str, Drawing]:
    results = results_of(drawn(systems, pages))
    summary = summarise_results(results, resamples=20)
    comparison = compare_systems(results, "word-bag", resamples=20, permutations=20) if systems > 1 else None
    return run_plots(summary, comparison)


@pytest.mark.parametrize(("systems", "pages"), [(1, 1), (2, 1), (11, 4)])
def test_every_picture_of_a_run(systems: int, pages: int) -> None:
    names = {"by-type", "precision-recall", "time"}
    names |= {"distribution", "differences", "critical-difference"} if systems > 1 else set()
    made = {name: inline_svg(name, drawing) for name, drawing in drawings(systems, pages).items()}
    assert made.keys() == names
    assert all(svg.startswith("<svg") for svg in made.values())


@pytest.mark.parametrize("systems", [2, 25])
def test_a_system_has_one_colour_in_all_pictures(systems: int) -> None:
    """What a picture labels with the name of a system (a curve, point, bar or area) has the colour of the system."""
    of_picture: dict[str, dict[str, str]] = {}
    for name, drawing in drawings(systems, 9).items():
        found: dict[str, set[str]] = {}
        for axes in not_none(drawing()).axes:
            for artist, label in zip(*axes.get_legend_handles_labels(), strict=True):
                found.setdefault(label, set()).add(colour_of(artist))
        assert all(len(colours) == 1 for colours in found.values()), name
        of_picture[name] = {label: colours.pop() for label, colours in found.items()}
    every = of_picture.pop("by-type")
    assert len(every) == systems
    assert len(set(every.values())) == min(systems, 20)
    for name, colours in of_picture.items():
        assert colours, name
        assert colours.items() <= every.items(), name


def colour_of(artist: Any) -> str:
    """The colour of a curve, of a point with its intervals, of bars or of an area."""
    first = artist[0] if isinstance(artist, tuple) else artist
    face = first.get_color() if hasattr(first, "get_color") else first.get_facecolor()
    return to_hex(face[0] if isinstance(face, np.ndarray) else face)


def test_an_inline_picture_takes_the_colour_of_its_page() -> None:
    svg = inline_svg("time", drawings(2, 5)["time"])
    assert svg.startswith("<svg")
    assert "currentColor" in svg
    assert INK not in svg
    assert not re.search(r"fill: ?#(fff|ffffff)\b", svg), "no white background"


def test_the_same_picture_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        draw(drawings(2, 5)["time"], tmp_path / name / "time.svg")
    assert (tmp_path / "a/time.svg").read_bytes() == (tmp_path / "b/time.svg").read_bytes()


@pytest.mark.parametrize("suffix", [".png", ".pdf"])
def test_other_kinds_of_files(suffix: str, tmp_path: Path) -> None:
    assert draw(drawings(2, 3)["differences"], tmp_path / f"plot{suffix}")
    assert (tmp_path / f"plot{suffix}").stat().st_size > 1000
