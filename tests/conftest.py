"""Settings that every test shares, and what tests of several rooms need."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from duramen.fetch import Fetcher

from .fetch.site import Site, serving

# A check must say the same of the same code, so property tests draw the same examples every time. New examples are for
# `HYPOTHESIS_PROFILE=random pytest` and for the fuzzers. There are no deadlines: time is measured in benchmarks.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None, print_blob=True)
settings.register_profile("quick", settings.get_profile("repeatable"), max_examples=20)

QUICK = "not slow"
SLOW_MODULE = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.slow\b", re.MULTILINE)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples property tests draw: a fifth of Hypothesis's default with `-m "not slow"`."""
    usual = "quick" if config.option.markexpr == QUICK else "repeatable"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import a module whose tests are all deselected: importing LightGBM or schemathesis takes seconds."""
    if config.option.markexpr != QUICK or not collection_path.name.startswith("test_") or collection_path.is_dir():
        return None
    return True if SLOW_MODULE.search(collection_path.read_text("utf-8")) else None


# A shell starts what runs in the background deaf to interruption, and so would be the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def site() -> Iterator[Site]:
    """A site on the loopback, without pages yet."""
    with serving() as site:
        yield site


@pytest.fixture
def fetcher() -> Iterator[Fetcher]:
    """One that may visit the loopback, and does not wait."""
    with Fetcher(allow_private=True, delay=0, retries=0) as fetcher:
        yield fetcher


@pytest.fixture
def tokenizer(tmp_path: Path) -> str:
    """A tokenizer of single letters that would cut texts off at three."""
    tokenizers = pytest.importorskip("tokenizers", reason="tokenizers is not installed: pip install 'duramen[tokens]'")
    made = tokenizers.Tokenizer(tokenizers.models.BPE(vocab={"?": 0}, merges=[], unk_token="?"))
    made.enable_truncation(3)
    made.save(str(tmp_path / "tokenizer.json"))
    return str(tmp_path / "tokenizer.json")
