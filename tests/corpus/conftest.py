"""Tests of corpora need the extra `corpus` and the writers of archives that they compare with."""

from pathlib import Path

import pytest

for package in ("fastwarc", "fsspec", "lz4", "pyarrow", "warcio"):
    pytest.importorskip(package, reason=f"{package} is not installed: pip install 'duramen[test]'")


@pytest.fixture
def tokenizer(tmp_path: Path) -> str:
    """A tokenizer of single letters that would cut texts off at three."""
    tokenizers = pytest.importorskip("tokenizers", reason="tokenizers is not installed: pip install 'duramen[tokens]'")
    made = tokenizers.Tokenizer(tokenizers.models.BPE(vocab={"?": 0}, merges=[], unk_token="?"))
    made.enable_truncation(3)
    made.save(str(tmp_path / "tokenizer.json"))
    return str(tmp_path / "tokenizer.json")
