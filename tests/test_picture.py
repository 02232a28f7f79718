"""The picture in docs/how-it-works.md shows every block of the example with its probability; no browser is needed."""

import doctest
import importlib.util
import re
from html import escape
from pathlib import Path
from types import ModuleType

import pytest

from duramen import parse
from duramen.page.model import find

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    """docs/picture.py as a module."""
    spec = importlib.util.spec_from_file_location("picture", DOCS / "picture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_block_is_drawn_with_its_probability(drawing: ModuleType) -> None:
    page = parse(drawing.EXAMPLE.read_bytes(), lenient=True)
    decision = find(page)
    drawn = re.findall(
        r'<span class="(block|block kept)" style="[^"]*"><span class="words">(.*?)</span><b>(.*?)</b>',
        drawing.picture(page, decision),
    )
    assert drawn == [
        ("block kept" if is_kept else "block", escape(page.blocks.text(block)), drawing.number(probability))
        for block, (is_kept, probability) in enumerate(zip(decision.kept_blocks, decision.probabilities, strict=True))
    ]


def test_examples(drawing: ModuleType) -> None:
    assert doctest.testmod(drawing).failed == 0
