"""Methods beside the implementations of their authors, where those are installed."""

from pathlib import Path

import pytest

from benchmarks.pages import generated_page
from benchmarks.peers.oracles import ORACLES, attempted, installed
from duramen.methods import METHODS

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
MIN_AGREEMENT = dict.fromkeys(ORACLES, 0.95) | {"readability": 0.7}  # the port differs from its original


def test_every_oracle_is_of_a_method() -> None:
    assert set(ORACLES) <= set(METHODS)


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("page", ["example", 0, 1, 2, 3])
def test_the_texts_agree(name: str, page: str | int) -> None:
    if name not in installed():
        pytest.skip(f"{ORACLES[name][0]} is not installed")
    html = EXAMPLE.read_text("utf-8") if isinstance(page, str) else generated_page(page, boxed=False).decode()
    agreement = attempted((name, html))
    assert agreement is not None
    assert agreement >= MIN_AGREEMENT[name]
