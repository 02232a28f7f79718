"""Training on the labelled pages in the background: one run at a time, with progress, stopped on request."""

import json
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from ..http.problems import Problem
from .labels import LabelFile
from .training_job import Event, TrainingDone, TrainingFailed, work

MIN_PAGES = 2
"""With fewer labelled pages, none could be held out."""


NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
SUFFIX = ".model"


class Models:
    """The directory of the models that this service trained: files that are written once and never changed."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def names(self) -> list[str]:
        """The names of all models, the newest last."""
        return sorted(path.name.removesuffix(SUFFIX) for path in self.directory.glob(f"*{SUFFIX}"))

    def path(self, name: str) -> Path:
        """The file of a model; a problem where there is none of that name."""
        path = self.directory / f"{name}{SUFFIX}"
        if not NAME.fullmatch(name) or not path.is_file():
            trained = ", ".join(self.names()) or "none yet"
            raise Problem("unknown-option", f"no model is called {name[:80]!r}; trained here: {trained}")
        return path

    def report(self, name: str) -> dict[str, Any]:
        """What was measured when a model was trained."""
        found: dict[str, Any] = json.loads(self.path(name).with_suffix(".json").read_text("utf-8"))
        return found

    def add(self, data: bytes, report: dict[str, Any]) -> str:
        """Keeps a model under a name that no other has; returns the name."""
        self.directory.mkdir(parents=True, exist_ok=True)
        now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
        for number in range(1, 1000):
            name = now if number == 1 else f"{now}-{number}"
            report_path = self.directory / f"{name}.json"
            try:
                with report_path.open("x", encoding="utf-8") as file:  # whoever creates this file owns the name
                    json.dump(report, file)
            except FileExistsError:
                continue
            unfinished = self.directory / f"{name}.unfinished"
            unfinished.write_bytes(data)
            unfinished.replace(self.directory / f"{name}{SUFFIX}")
            return name
        raise OSError(f"{self.directory}: too many models of the same second")


@dataclass
class State:
    """A training as clients see it."""

    state: Literal["none", "running", "done", "failed", "cancelled"] = "none"
    progress: float = 0.0
    events: list[str] = field(default_factory=list)
    model: str | None = None
    report: dict[str, Any] | None = None
    reason: str | None = None


class Trainer:
    """One training at a time, in a process of its own; `corpus` are pages that it learns from beside the labels."""

    def __init__(self, labels: LabelFile, corpus: Sequence[Path] = ()) -> None:
        self.labels = labels
        self.corpus = tuple(corpus)
        self.models = Models(labels.path.with_suffix(".models"))
        self.state = State()
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._follower: threading.Thread | None = None

    def start(self, rounds: int | None = None) -> None:
        """Begins a training; a problem says why that is not possible."""
        if find_spec("lightgbm") is None:
            raise Problem(
                "not-installed", 'training needs LightGBM: pip install "duramen[train]" where the service runs'
            )
        with self._lock:
            if self.state.state == "running":
                raise Problem("training-runs", "a training is running; wait for its end or cancel it")
            lines = list(self.labels.export())
            if len(lines) < MIN_PAGES:
                detail = f"{len(lines)} pages are labelled; label at least {MIN_PAGES}, of different sites"
                raise Problem("too-few-labels", detail)
            self.state = State("running")
            self._follower = threading.Thread(target=self._follow, args=(self.state, lines, rounds), daemon=True)
            self._follower.start()

    def _follow(self, state: State, lines: list[bytes], rounds: int | None) -> None:
        """Runs the process and records its messages."""
        with TemporaryDirectory(prefix="duramen-training-") as folder:
            labelled = Path(folder) / "labels.jsonl"
            labelled.write_bytes(b"".join(lines))
            spawn = get_context("spawn")
            answers, other = spawn.Pipe(duplex=False)
            process = spawn.Process(target=work, args=(labelled, self.corpus, rounds, other), daemon=True)
            with self._lock:
                if state.state == "running":
                    self._process = process
                    process.start()
            other.close()
            self._listen(state, answers)
            if process.pid is not None:
                process.join()

    def _listen(self, state: State, answers: Connection) -> None:
        """Records the messages of a training until it ends."""
        try:
            while state.state == "running":
                self._take(state, answers.recv())
        except EOFError:
            with self._lock:
                if state.state == "running":
                    state.state, state.reason = "failed", "the process of the training ended; look into the log"
        finally:
            answers.close()

    def _take(self, state: State, message: Event | TrainingDone | TrainingFailed) -> None:
        if isinstance(message, Event):
            state.events.append(message.text)
            state.progress = message.share
            return
        if isinstance(message, TrainingFailed):
            with self._lock:
                if state.state == "running":
                    state.state, state.reason = "failed", message.reason
            return
        name = self.models.add(message.data, message.report)
        with self._lock:
            if state.state == "running":
                state.model, state.report, state.progress, state.state = name, message.report, 1.0, "done"

    def cancel(self) -> None:
        """Ends the training that runs; nothing is kept of it."""
        with self._lock:
            if self.state.state != "running":
                return
            self.state.state = "cancelled"
            if self._process is not None and self._process.pid is not None:
                self._process.terminate()

    def as_dict(self) -> dict[str, Any]:
        """The last training, and all models."""
        return {**vars(self.state), "events": list(self.state.events), "models": self.models.names()}

    def close(self) -> None:
        """Ends the training that runs."""
        self.cancel()
        if self._follower is not None:
            self._follower.join(10)
