"""Training on the labelled pages in the background: one run at a time, with progress, stopped on request.

The figures are held out: a page is scored by a model that was trained without the pages of its site. They are shown
next to those of the model that comes with the package.
"""

import json
import os
import re
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.resources import files
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from ....base import atomic
from ....evaluate.corpus import read_corpus
from ....evaluate.training.examples import prepare
from ....evaluate.training.folds import FOLDS
from ....evaluate.training.roles import examples
from ....evaluate.training.scoring import held_out
from ....evaluate.training.train import ROUNDS, train
from ..http.problems import Problem
from .labels import LabelFile, rounded

KINDNESS = 10
"""The niceness of a training, so that requests take precedence."""

SUFFIX = ".model"

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


def work(lines: list[bytes], corpus: Sequence[Path], rounds: int | None, model: Path, answers: Connection) -> None:
    """Trains; what changes of the state that clients see is sent to `answers`."""
    with suppress(AttributeError, OSError):  # not every system has priorities
        os.nice(KINDNESS)
    try:
        with TemporaryDirectory(prefix="duramen-training-") as folder:
            labelled = Path(folder) / "labels.jsonl"
            labelled.write_bytes(b"".join(lines))
            data, report = trained(labelled, corpus, rounds, answers)
        model.parent.mkdir(parents=True, exist_ok=True)
        with model.with_suffix(".json").open("x", encoding="utf-8") as file:  # whoever creates it owns the name
            json.dump(report, file)
        atomic.replace(model, data)
        name = model.name.removesuffix(SUFFIX)
        answers.send({"state": "done", "model": name, "report": report, "progress": 1.0})
    except (ValueError, OSError) as error:
        answers.send({"state": "failed", "reason": str(error)})


def trained(
    labelled: Path, corpus: Sequence[Path], rounds: int | None, answers: Connection
) -> tuple[bytes, dict[str, Any]]:
    """The model of the labelled pages and of a corpus, with its figures on the labelled pages."""
    stages = FOLDS + 5
    done = 0

    def say(text: str) -> None:
        nonlocal done
        done += 1
        answers.send({"events": [text], "progress": min(done / stages, 0.99)})

    names = {sample.html: sample.url or sample.id for sample in read_corpus(labelled)}
    given = [*examples(read_corpus(labelled)), *(examples(read_corpus(*corpus)) if corpus else ())]
    foreign = len(given) - len(names)
    say(f"{len(names)} labelled pages, {foreign} of the corpus")
    prepared = [prepare(example) for example in given]
    own = [page for page in prepared if page and page.example.html in names]
    shipped = files("duramen.page.model").joinpath("duramen.model").read_bytes()
    scored = held_out(shipped, own, range(len(own)))
    before = {own[outcome.page].example.html: outcome.measured.best_known for outcome in scored}
    say("the model of the package, on the labelled pages")
    made = train(prepared, rounds=rounds or ROUNDS, say=say)
    after = {page.example.html: page.measured.best_known for page in made.scored}
    pages: list[dict[str, Any]] = [
        {"page": names[html], "before": rounded(f1), "after": rounded(after.get(html))} for html, f1 in before.items()
    ]
    both = [page for page in pages if page["before"] is not None and page["after"] is not None]
    means = {name: rounded(fmean(page[name] for page in both)) if both else None for name in ("before", "after")}
    return made.data, {"pages": pages, **means, "held_out": len(both), "rounds": rounds or ROUNDS, "corpus": foreign}
