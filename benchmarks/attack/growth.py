"""How the time and memory of every stage grow with the size of hostile pages.

    python -m benchmarks growth [--size 1000000] [--families WORD ...] [--stages WORD ...]

Every family of `tests/hostile.py` goes through every stage of `tests/stages.py` at a sixteenth of `--size`, a quarter
of it, and the whole. The exponent is the slope between the last two sizes on logarithmic scales: 1 is in proportion
to the page, 2 is quadratic. Exits 1 when an exponent is above 1.15, when a stage takes over a second of processor time
for 1 MB, or when it adds over 500 MB to the memory for 1 MB. Times below 30 ms are noise and have no exponent.
"""

import argparse
import ctypes
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.hostile import FAMILIES, of_size
from tests.stages import STAGES, Stage, Subject

from ..tables import amount, markdown
from ..timing import once

MAX_EXPONENT = 1.15
MAX_SECONDS = 1.0  # for 1 MB
MAX_MEMORY_BYTES = 500_000_000  # for 1 MB
MEGABYTE = 1_000_000

STEPS = (16, 4, 1)  # the size is divided by these
NOISE = 0.03  # seconds; below this a slope depends more on caches than on the code
MAX_ROUNDS = 7
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h


class Growth(NamedTuple):
    """What one stage takes on one family; the exponent is None where the times are too small for one."""

    family: str
    stage: str
    size: int
    """The largest size that was run: a stage that is far too slow does not go up to the whole."""
    seconds: float
    exponent: float | None
    peak: int
    error: str = ""
    """What the stage raised, where it did."""

    @property
    def failures(self) -> list[str]:
        """What is above its limit, in words; limits on time and memory are for 1 MB and grow with the page."""
        share = max(self.size / MEGABYTE, 1)
        found = [self.error] if self.error else []
        if self.exponent is not None and self.exponent > MAX_EXPONENT:
            found.append(f"exponent {self.exponent:.2f}")
        if self.seconds > MAX_SECONDS * share:
            found.append(f"{self.seconds:.1f} s for {self.size:,} bytes")
        if self.peak > MAX_MEMORY_BYTES * share:
            found.append(f"{self.peak / 1e6:,.0f} MB for {self.size:,} bytes")
        return found


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 when something is above its limit."""
    options = argparse.ArgumentParser("python -m benchmarks growth", description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--size", type=int, default=MEGABYTE, help="bytes of the largest page")
    options.add_argument("--families", nargs="*", help="only families with one of these words")
    options.add_argument("--stages", nargs="*", help="only stages with one of these words")
    args = options.parse_args(argv)
    families = {name: make for name, make in FAMILIES.items() if matches(name, args.families)}
    stages = {name: stage for name, stage in STAGES.items() if matches(name, args.stages)}
    keep_freed()
    measured: list[Growth] = []
    for number, (name, make) in enumerate(families.items(), start=1):
        print(f"\r{number} of {len(families)} {name:50}", end="", file=sys.stderr, flush=True)
        subjects = [Subject(of_size(make, args.size // step)) for step in STEPS]
        measured += [measured_or_failed(name, stage, run, subjects) for stage, run in stages.items()]
        for each in measured[-len(stages) :]:
            if each.failures:
                print(f"\r{each.family}, {each.stage}: {', '.join(each.failures)}", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(markdown(["stage", "s", "family", "exponent", "family", "MB", "family"], summary(measured)))
    failed = [each for each in measured if each.failures]
    print(f"\n{len(measured):,} pairs of family and stage, {len(failed)} above a limit")
    for each in failed:
        print(f"- {each.family}, {each.stage}: {', '.join(each.failures)}")
    return 1 if failed else 0


def matches(name: str, words: Sequence[str] | None) -> bool:
    """Whether a name has one of the words; without words, any name does."""
    return not words or any(word in name for word in words)


def measured_or_failed(family: str, stage: str, run: Stage, subjects: Sequence[Subject]) -> Growth:
    """The growth of a stage; one that raises is above every limit."""
    try:
        return stage_growth(family, stage, run, subjects)
    except Exception as error:  # noqa: BLE001 - no page may make a stage raise anything
        return Growth(family, stage, len(subjects[-1].html), 0, None, 0, f"{type(error).__name__}: {error}")


def stage_growth(family: str, stage: str, run: Stage, subjects: Sequence[Subject]) -> Growth:
    """Climbs from the smallest page to the largest, or to the first that takes too long already.

    More rounds are run only where the first does not settle that the stage is within its limits.
    """
    last, peak = 0, 0
    best = [once(run, subjects[0])]
    while last + 1 < len(subjects) and best[last] < MAX_SECONDS:
        last += 1
        seconds, peak = once_with_peak(run, subjects[last])
        best.append(seconds)
    slope = exponent(subjects[: last + 1], best)
    for _ in range(MAX_ROUNDS - 1):
        is_settled = (slope is None or slope <= MAX_EXPONENT) and best[last] <= MAX_SECONDS
        if is_settled or best[last] > 2 * MAX_SECONDS:
            break
        for which in range(max(last - 1, 0), last + 1):
            best[which] = min(best[which], once(run, subjects[which]))
        slope = exponent(subjects[: last + 1], best)
    return Growth(family, stage, len(subjects[last].html), best[last], slope, peak)


def once_with_peak(run: Stage, subject: Subject) -> tuple[float, int]:
    """Seconds of one call, and what it adds to the memory at its peak; 0 where the system does not tell.

    Linux can forget the highest mark; free memory goes back first, so that the call cannot reuse it unseen.
    """
    if sys.platform != "linux":
        return once(run, subject), 0
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    Path("/proc/self/clear_refs").write_text("5")
    before = status("VmRSS")
    seconds = once(run, subject)
    return seconds, max(status("VmHWM") - before, 0)


def exponent(subjects: Sequence[Subject], seconds: Sequence[float]) -> float | None:
    """The slope between the last two points on logarithmic scales; None where the time is noise or one point is all."""
    if len(subjects) < 2 or seconds[-1] < NOISE:
        return None
    small, large = (len(subject.html) for subject in subjects[-2:])
    return math.log(seconds[-1] / max(seconds[-2], 1e-6)) / math.log(large / small)


def summary(measured: Sequence[Growth]) -> list[list[str]]:
    """For each stage the longest time, the highest exponent and the highest peak, each with its family."""
    rows = []
    for stage in dict.fromkeys(each.stage for each in measured):
        those = [each for each in measured if each.stage == stage]
        slowest = max(those, key=lambda each: each.seconds)
        steepest = max(those, key=lambda each: each.exponent or 0)
        largest = max(those, key=lambda each: each.peak)
        steep = ["", ""] if steepest.exponent is None else [f"{steepest.exponent:.2f}", steepest.family]
        peak = [f"{largest.peak / 1e6:,.0f}", largest.family]
        rows.append([stage, amount(slowest.seconds), slowest.family, *steep, *peak])
    return rows


def keep_freed() -> None:
    """Let this process keep the memory that it frees, so that later times do not count the system's page faults."""
    options = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if options is not None:
        options(M_MMAP_THRESHOLD, 1 << 30)
        options(M_TRIM_THRESHOLD, (1 << 31) - 1)


def status(name: str) -> int:
    """A field of the process's status, in bytes."""
    lines = Path("/proc/self/status").read_text("ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))
