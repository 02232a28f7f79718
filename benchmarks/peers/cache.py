"""A cache of the peers' texts, so that each version of a peer extracts a page only once."""

import time
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from duramen.evaluate.corpus import digest_of
from duramen.evaluate.journal import Journal, read_journal
from duramen.evaluate.peers import Peer


class PeerError(Exception):
    """The peer raised an exception on the page, now or when the page was first seen."""


@dataclass(frozen=True)
class Answer:
    """What a peer made of a page: a text, or the reason why there is none."""

    text: str
    error: str | None
    seconds: float


@dataclass(frozen=True)
class CachedPeer:
    """A peer that answers from `DIRECTORY/NAME-VERSION.jsonl` and adds to it; from nothing without a directory."""

    peer: Peer
    directory: Path | None

    @property
    def path(self) -> Path | None:
        """File with the answers of this version."""
        return self.directory and self.directory / f"{self.peer.name}-{self.peer.version}.jsonl"

    @cached_property
    def answers(self) -> dict[str, Answer]:
        """Known answers by the digest of page and address; read on first use, in each process."""
        if self.path is None:
            return {}
        return {record.pop("page"): Answer(**record) for record in read_journal(self.path)}

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Text of the page; raises `PeerError` where the peer failed."""
        answer = self.answer(html, url)
        if answer.error is not None:
            raise PeerError(answer.error)
        return answer.text

    def answer(self, html: str | bytes, url: str | None) -> Answer:
        """The kept answer, or a new one, which is kept; whatever the peer raises is part of it."""
        page = digest_of(html, url)
        if page not in self.answers:
            start = time.process_time()
            try:
                text, error = self.peer(html, url), None
            except Exception as failure:  # noqa: BLE001 - a peer may raise anything; the page must still count
                text, error = "", f"{type(failure).__name__}: {failure}"
            answer = self.answers[page] = Answer(text, error, time.process_time() - start)
            if self.path is not None:
                with Journal(self.path) as journal:
                    journal.append({"page": page, **asdict(answer)})
        return self.answers[page]
