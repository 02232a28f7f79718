"""Training on the labelled pages in the background: one run at a time, with progress, stopped on request."""

import re
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ..http.problems import Problem
from .labels import LabelFile
from .training_job import SUFFIX, work

MIN_PAGES = 2
"""With fewer labelled pages, none could be held out."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


class Trainer:
    """One training at a time, in a process of its own; `corpus` are pages that it learns from beside the labels.

    `directory` has the models that were trained here: files that are written once and never changed.
    """

    def __init__(self, labels: LabelFile, corpus: Sequence[Path] = ()) -> None:
        self.labels = labels
        self.corpus = tuple(corpus)
        self.directory = labels.path.with_suffix(".models")
        self.state = state_of("none")
        self._lock = threading.Lock()
        self._process: Any = None
        self._answers: Any = None

    def models(self) -> list[str]:
        """The names of all models, the newest last."""
        return sorted(path.name.removesuffix(SUFFIX) for path in self.directory.glob(f"*{SUFFIX}"))

    def model(self, name: str) -> Path:
        """The file of a model; a problem where there is none of that name."""
        path = self.directory / f"{name}{SUFFIX}"
        if not NAME.fullmatch(name) or not path.is_file():
            trained = ", ".join(self.models()) or "none yet"
            raise Problem("unknown-option", f"no model is called {name[:80]!r}; trained here: {trained}")
        return path

    def start(self, rounds: int | None = None) -> None:
        """Begins a training; a problem says why that is not possible."""
        if find_spec("lightgbm") is None:
            raise Problem(
                "not-installed", 'training needs LightGBM: pip install "duramen[train]" where the service runs'
            )
        with self._lock:
            self._listen()
            if self.state["state"] == "running":
                raise Problem("training-runs", "a training is running; wait for its end or cancel it")
            lines = list(self.labels.export())
            if len(lines) < MIN_PAGES:
                detail = f"{len(lines)} pages are labelled; label at least {MIN_PAGES}, of different sites"
                raise Problem("too-few-labels", detail)
            spawn = get_context("spawn")
            self._answers, other = spawn.Pipe(duplex=False)
            model = self.directory / f"{datetime.now(UTC).strftime('%Y-%m-%d-%H%M%S-%f')}{SUFFIX}"
            self._process = spawn.Process(target=work, args=(lines, self.corpus, rounds, model, other), daemon=True)
            self._process.start()
            other.close()
            self.state = state_of("running")

    def _listen(self) -> None:
        """Records what the process of the training has sent."""
        while self.state["state"] == "running" and self._answers.poll():
            try:
                message = self._answers.recv()
            except EOFError:
                message = {"state": "failed", "reason": "the process of the training ended; look into the log"}
            self.state["events"] += message.pop("events", [])
            self.state |= message

    def cancel(self) -> None:
        with self._lock:
            self._listen()
            if self.state["state"] == "running":
                self.state["state"] = "cancelled"
                self._process.terminate()

    def as_dict(self) -> dict[str, Any]:
        """The last training, and all models."""
        with self._lock:
            self._listen()
            return {**self.state, "events": list(self.state["events"]), "models": self.models()}

    def close(self) -> None:
        self.cancel()
        if self._process is not None:
            self._process.join(10)


def state_of(name: str) -> dict[str, Any]:
    """A training that has just this state, as clients see it."""
    return {"state": name, "progress": 0.0, "events": [], "model": None, "report": None, "reason": None}
