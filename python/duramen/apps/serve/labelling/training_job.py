"""Training in a separate process: it gets labelled pages, sends events, and writes a model with its scores.

The figures are held out: a page is scored by a model that was trained without the pages of its site. They are shown
next to those of the model that comes with the package.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....evaluate.corpus import read_corpus
from ....evaluate.training.examples import Prepared, prepare
from ....evaluate.training.folds import FOLDS
from ....evaluate.training.roles import examples
from ....evaluate.training.scoring import held_out
from ....evaluate.training.train import ROUNDS, train

KINDNESS = 10
"""The niceness of a training, so that requests take precedence."""

SUFFIX = ".model"


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
        unfinished = model.with_suffix(".unfinished")
        unfinished.write_bytes(data)
        unfinished.replace(model)
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
    before = scores_of_shipped([page for page in prepared if page and page.example.html in names])
    say("the model of the package, on the labelled pages")
    made = train([], prepared=prepared, rounds=rounds or ROUNDS, say=say)
    after = {page.example.html: page.measured.best_known for page in made.scored if page.example.html in names}
    pages = [
        {"page": names[html], "before": rounded(f1), "after": rounded(after.get(html))} for html, f1 in before.items()
    ]
    return made.data, {"pages": pages, **means(pages), "rounds": rounds or ROUNDS, "corpus": foreign}


def scores_of_shipped(pages: Sequence[Prepared]) -> dict[str | bytes, float | None]:
    """For the HTML of each page the F1 of the model that comes with the package."""
    data = files("duramen.page.model").joinpath("duramen.model").read_bytes()
    outcomes = held_out(data, pages, range(len(pages)))
    return {pages[outcome.page].example.html: outcome.measured.best_known for outcome in outcomes}


def means(pages: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The mean F1 before and after over the pages that could be held out, and how many these are."""
    both = [page for page in pages if page["before"] is not None and page["after"] is not None]
    mean = {
        name: rounded(sum(page[name] for page in both) / len(both)) if both else None for name in ("before", "after")
    }
    return {**mean, "held_out": len(both)}


def rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
