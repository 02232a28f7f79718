"""/train: a real training on labelled pages, its figures, and the models that it leaves."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Service
from duramen.apps.serve.labelling import trainer
from duramen.evaluate.metrics.word_bag import compare_unspaced

from .conftest import Clients
from .test_extract import problem
from .test_labels import NDJSON
from .test_page import REPORT, TRAINED


def label(client: TestClient, count: int) -> list[dict[str, Any]]:
    from ..training.small import page

    pages = [dict(zip(("html", "text", "page_type"), page(seed), strict=True)) for seed in range(count)]
    lines = [{"id": str(at), "url": f"https://{at}.example/", **each} for at, each in enumerate(pages)]
    answer = client.post("/labels/import", content="\n".join(map(json.dumps, lines)), headers=NDJSON)
    assert answer.json() == {"added": count, "labelled": count}
    return lines


def at_the_end(client: TestClient) -> Any:
    while (training := client.get("/train").json())["state"] == "running":
        threading.Event().wait(0.05)
    return training


@pytest.mark.slow
def test_a_training_and_what_it_leaves(labeller: TestClient, path: Path) -> None:
    lines = label(labeller, 14)
    assert labeller.get("/train").json()["state"] == "none"
    begun = labeller.post("/train", json={"rounds": 6}).json()
    assert (begun["state"], begun["models"]) == ("running", [])
    done = at_the_end(labeller)
    assert (done["state"], done["progress"], done["reason"]) == ("done", 1.0, None)
    assert done["events"][0] == "14 labelled pages, 0 of the corpus"
    report = done["report"]
    assert (done.keys(), report.keys()) == (TRAINED.keys(), REPORT.keys()), "what the page is tested with"
    assert {row["page"] for row in report["pages"]} == {line["url"] for line in lines}
    held_out = [row for row in report["pages"] if row["after"] is not None]
    assert report["held_out"] == len(held_out) > 0
    assert report["after"] == pytest.approx(sum(row["after"] for row in held_out) / len(held_out), abs=1e-3)
    for row, line in zip(report["pages"], lines, strict=True):
        text = duramen.extract(line["html"]).text
        assert row["before"] == pytest.approx(compare_unspaced(text, line["text"]).f1, abs=0.02)

    (name,) = done["models"]
    file = path.with_suffix(".models") / f"{name}.model"
    html = lines[0]["html"]
    expected = duramen.extract(html, model=file)
    assert labeller.post("/extract", json={"html": html, "model": name, "format": "text", "title": False}).text == (
        expected.as_text() + "\n"
    )
    assert labeller.post(f"/extract?model={name}&title=false", content=html).text == expected.as_text() + "\n"
    row = labeller.post("/batch", content=json.dumps({"html": html, "model": name})).json()
    assert row["text"] == expected.text
    found = labeller.post("/inspect", json={"html": html, "model": name}).json()
    assert [block["kept"] for block in found["blocks"]] == expected.decision.kept_blocks.tolist()  # type: ignore[union-attr]
    named = {"html": html, "url": lines[0]["url"]}
    both = labeller.post("/compare", json={**named, "methods": ["duramen", f"duramen:model={name}"]}).json()
    assert [each["text"] for each in both["methods"]] == [duramen.extract(html).text, expected.text]
    assert all("f1" in each for each in both["methods"])


@pytest.mark.slow
def test_a_training_is_cancelled(labeller: TestClient, path: Path) -> None:
    label(labeller, 14)
    labeller.post("/train", json={"rounds": 2000})
    problem(labeller.post("/train", json={}), 409, "training-runs")
    ended = labeller.post("/train/cancel", json={}).json()
    assert (ended["state"], ended["models"], ended["report"]) == ("cancelled", [], None)
    assert at_the_end(labeller)["state"] == "cancelled"
    assert not path.with_suffix(".models").exists()


@pytest.mark.slow
def test_labels_that_cannot_train_say_why(labeller: TestClient) -> None:
    pytest.importorskip("lightgbm")
    pages = [{"id": str(at), "url": f"https://{at}.example/", "html": "<p>An oak.", "text": "elm"} for at in range(2)]
    pages[1]["html"] = "<p>An ash."
    labeller.post("/labels/import", content="\n".join(map(json.dumps, pages)), headers=NDJSON)
    labeller.post("/train", json={})
    ended = at_the_end(labeller)
    assert (ended["state"], ended["reason"]) == ("failed", "no page of the corpus has a main text to learn from")


def test_too_few_labels_and_no_lightgbm(labeller: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    label(labeller, 1)
    problem(labeller.post("/train", json={}), 409, "too-few-labels")
    monkeypatch.setattr(trainer, "find_spec", lambda _name: None)
    assert 'pip install "duramen[train]"' in problem(labeller.post("/train", json={}), 501, "not-installed")


def test_a_service_without_labels_trains_nothing(clients: Clients) -> None:
    client = clients(Service())
    for answer in (client.get("/train"), client.post("/train", json={}), client.post("/train/cancel", json={})):
        problem(answer, 403, "labels-disabled")


@pytest.mark.parametrize("name", ["none", "../labels", "/etc/passwd", "a" * 300, ""])
def test_only_models_of_the_service_can_be_chosen(labeller: TestClient, path: Path, name: str) -> None:
    path.with_suffix(".model").write_bytes(b"no model of ours")
    problem(labeller.post("/extract", json={"html": "<p>An oak.", "model": name}), 400, "unknown-option")
    methods = {"html": "<p>An oak.", "methods": ["duramen", f"duramen:model={name}"]}
    assert labeller.post("/compare", json=methods).status_code == 400
