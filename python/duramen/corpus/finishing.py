"""What is done to the rows that are written: personal data is masked, then tokens are counted."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from ..export import token_counter
from .columns import MASKED, TOKENS
from .masking import KINDS, masked
from .summary import TaskSummary

TEXTS = ("text", "markdown", "html", "title", "description", "data")
"""Columns that are masked; the numbers in columns and summary are those of `text`."""


@dataclass(frozen=True)
class Finishing:
    """What to mask, and the file of the tokenizer; None for nothing."""

    mask: tuple[str, ...] | None = None
    tokenizer: str | None = None

    def check(self) -> None:
        """Raises for a kind that cannot be masked, and for a tokenizer that cannot be read."""
        for kind in () if self.mask is None else self.mask or ("",):
            if kind not in KINDS:
                raise ValueError(f"{kind or 'nothing'} cannot be masked; there are {', '.join(KINDS)}")
        if self.tokenizer is not None:
            token_counter(self.tokenizer)

    @property
    def columns(self) -> list[str]:
        """The columns that masking adds."""
        return [MASKED.format(kind) for kind in self.mask or ()]

    @property
    def needed(self) -> list[str]:
        """The columns that it reads."""
        return ["text"] if self.mask or self.tokenizer else []

    def as_dict(self) -> dict[str, Any]:
        """What an output folder stores; a tokenizer is identified by its content, so its file may be moved."""
        content = None if self.tokenizer is None else hashlib.sha256(Path(self.tokenizer).read_bytes()).hexdigest()
        return {"mask": self.mask, "tokenizer": content}

    def finished(self, rows: pa.RecordBatch, summary: TaskSummary) -> pa.RecordBatch:
        """The rows with masked texts and further columns, which the summary counts."""
        for name in TEXTS if self.mask else ():
            if name in rows.schema.names:
                rows = self._masked(rows, name, summary)
        if self.tokenizer is not None:
            count = token_counter(self.tokenizer)
            tokens = [None if text is None else count(text) for text in rows.column("text").to_pylist()]
            summary.tokens += sum(filter(None, tokens))
            rows = rows.append_column(TOKENS, pa.array(tokens, pa.int64()))
        return rows

    def _masked(self, rows: pa.RecordBatch, name: str, summary: TaskSummary) -> pa.RecordBatch:
        texts: Sequence[str | None] = rows.column(name).to_pylist()
        for kind in self.mask or ():
            pairs = [(None, 0) if text is None else masked(text, kind) for text in texts]
            texts = [text for text, _ in pairs]
            if name == "text":
                counts = [count for _, count in pairs]
                summary.masked[kind] += sum(counts)
                rows = rows.append_column(MASKED.format(kind), pa.array(counts, pa.int32()))
        return rows.set_column(rows.schema.get_field_index(name), name, pa.array(texts, pa.string()))
