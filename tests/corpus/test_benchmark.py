"""The archives that `python -m benchmarks corpus` measures on are such as users have."""

import os
import sys
from pathlib import Path

import pytest

from benchmarks.corpora import corpus

from .archives import page
from .reading import read


def test_its_archives_hold_all_pages(tmp_path: Path) -> None:
    pages = [page(number) for number in range(9)]
    one, several = corpus.archives(tmp_path, pages)
    assert [each.html for each in read(one)[0]] == pages[:1]
    assert sorted(bytes(each.html) for path in several for each in read(path)[0]) == sorted(pages)  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform != "linux", reason="the benchmark is for Linux")
def test_its_measure_of_memory_sees_this_process() -> None:
    assert os.getpid() in corpus.descendants(os.getpid())
    assert corpus.memory_of(os.getpid()) > 10e6
