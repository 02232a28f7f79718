"""/labels and /compare: lines that several people append, and that `duramen evaluate` and `duramen train` read."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.apps.serve import Service
from duramen.apps.serve.http.bodies import Bodies
from duramen.apps.serve.labelling.labels import LabelFile, counted
from duramen.base.limits import LABELLERS
from duramen.evaluate import read_corpus

from ..cases import cases, not_none
from .conftest import EXAMPLE, Clients
from .test_extract import problem

PAGE = EXAMPLE.read_text("utf-8")
CHOSEN = list(range(10, 20))
NDJSON = {"Content-Type": "application/x-ndjson"}


def label(client: TestClient, content: list[int], who: str, **more: Any) -> Any:
    answer = client.post("/labels", json={"html": PAGE, "content": content, "labeller": who, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_label_is_a_line_of_a_corpus_a_correction_another_and_export_has_the_last(
    labeller: TestClient, path: Path
) -> None:
    label(labeller, CHOSEN, "anna", page_type="article", notes="clear", url="https://example.org/oak")
    (sample,) = read_corpus(path)
    blocks = duramen.parse(PAGE).blocks
    assert (sample.html, sample.url, sample.page_type) == (PAGE, "https://example.org/oak", "article")
    assert not_none(sample.text).split() == " ".join(blocks.text(number) for number in CHOSEN).split()
    label(labeller, [10], "anna", url="https://example.org/oak")
    assert [json.loads(line)["content"] for line in path.read_text().splitlines()] == [CHOSEN, [10]]
    assert [json.loads(line)["content"] for line in labeller.get("/labels/export").text.splitlines()] == [[10]]


def test_people_label_at_the_same_time(clients: Clients, path: Path) -> None:
    several = [clients(Service(labels=LabelFile(path))) for _ in range(2)]
    with ThreadPoolExecutor(8) as pool:
        made = [pool.submit(label, several[number % 2], [number], f"person {number}") for number in range(16)]
        ids = {each.result()["id"] for each in made}
    assert {sample.id for sample in read_corpus(path)} == ids
    assert len(ids) == 16
    assert all(len(each.get("/labels/queue?labeller=person 3").json()["pages"]) == 0 for each in several)


def test_the_queue_begins_with_the_page_that_the_model_is_least_sure_of(labeller: TestClient) -> None:
    pages = [PAGE, "<p>Oak.", "<ul><li><a href=/>Home</a><li>Ash and elm, pine and fir.</ul>"]
    lines = "\n".join(json.dumps({"id": str(number), "html": html}) for number, html in enumerate(pages))
    added = labeller.post("/labels/import", content=lines, headers=NDJSON).json()
    assert added == {"added": 3, "labelled": 0}
    queue = labeller.get("/labels/queue?labeller=anna").json()["pages"]
    confidences = [duramen.extract(html).confidence for html in pages]
    assert [each["confidence"] for each in queue] == [round(each or 0, 4) for each in sorted(confidences)]  # type: ignore[type-var]
    label(labeller, CHOSEN, "anna")
    assert len(labeller.get("/labels/queue?labeller=anna").json()["pages"]) == 2
    assert len(labeller.get("/labels/queue?labeller=ben").json()["pages"]) == 3


def test_what_was_exported_is_imported_once(labeller: TestClient, clients: Clients, tmp_path: Path) -> None:
    label(labeller, CHOSEN, "anna", notes="first")
    lines = labeller.get("/labels/export").content
    other = clients(Service(labels=LabelFile(tmp_path / "other.jsonl")))
    for count in (1, 0):
        added = other.post("/labels/import", content=lines, headers=NDJSON).json()
        assert added == {"added": count, "labelled": count}
    page = other.get("/labels").json()["pages"][0]["page"]
    again = other.get(f"/labels/page?page={page}").json()
    assert (again["content"], again["notes"], again["html"]) == (CHOSEN, "first", PAGE)


def test_agreement_is_cohens_kappa(labeller: TestClient) -> None:
    # Of 47 blocks both call 2 content, anna alone 1, ben alone 1.
    label(labeller, [1, 20, 21], "anna")
    label(labeller, [20, 21, 22], "ben")
    (found,) = labeller.get("/labels").json()["agreements"]
    by_chance = (3 / 47) ** 2 + (44 / 47) ** 2
    assert found == {
        "labellers": ["anna", "ben"],
        "pages": 1,
        "blocks": 47,
        "kappa": pytest.approx((45 / 47 - by_chance) / (1 - by_chance), abs=1e-4),
    }


LABELLED = '"id": "1", "html": "<p>Oak.", "text": "Oak.", "labeller": "Ann", "content": [0], "block_count": 1'


def strict(content: bytes) -> Any:
    """JSON as a parser reads it that does not know `NaN`."""
    return json.loads(content, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))


@cases(
    ("infinite confidence", f'{{{LABELLED}, "confidence": 1e999}}'),
    ("NaN in a field of others", f'{{{LABELLED}, "mine": NaN}}'),
    ("no page", '{"id": "1", "html": 7, "text": null}'),
    ("deep", "[" * 100_000),
    ("no JSON", "no JSON"),
    ("half a line", '{"id": "1"'),
)
def test_a_bad_line_of_the_file_disables_nothing_else(
    bad: str, clients: Clients, labeller: TestClient, path: Path
) -> None:
    label(labeller, CHOSEN, "anna")
    with path.open("a") as file:
        file.write(f"{bad}\n")
    label(labeller, [10], "ben")
    for client in (labeller, clients(Service(labels=LabelFile(path)))):
        found = strict(client.get("/labels").content)
        assert [len(found[name]) for name in ("pages", "agreements", "left_out")] == [1, 1, 1]
        assert found["left_out"][0].startswith("byte ")
        page = strict(client.get(f"/labels/page?page={found['pages'][0]['page']}&labeller=anna").content)
        assert page["content"] == CHOSEN
        assert len(client.get("/labels/export").content.splitlines()) == 1
        assert strict(client.get("/labels/queue?labeller=carl").content)["count"] == 1


def test_agreement_of_many_people_is_that_of_the_busiest(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work does not grow with the square of the people: of 400, two have two pages, and 28 more are compared."""

    def line(person: int, page: int, count: int = 200) -> str:
        fields = {"id": "", "html": "<p>" * count + str(page), "text": "", "labeller": f"{person:03}"}
        return json.dumps({**fields, "content": list(range(person % 7, 150)), "block_count": count})

    lines = [line(person, 0) for person in range(400)] + [line(person, 1) for person in (398, 399)]
    path.write_text("".join(f"{each}\n" for each in lines))
    compared = Mock(wraps=counted)
    monkeypatch.setattr("duramen.apps.serve.labelling.labels.counted", compared)
    labels = LabelFile(path)
    found = labels.agreements()
    assert len(found) == LABELLERS * (LABELLERS - 1) // 2
    assert [each["pages"] for each in found if each["labellers"] == ["398", "399"]] == [2]
    labels.agreements()
    assert compared.call_count == len(found) + 1
    labels.close()


def test_a_service_without_labels_says_so_and_makes_books(client: TestClient) -> None:
    problem(client.get("/labels"), 403, "labels-disabled")
    answer = client.post("/epub", json={"html": PAGE})
    assert answer.headers["content-type"] == "application/epub+zip"
    assert answer.content[30:58] == b"mimetypeapplication/epub+zip"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_forms_of_other_sites_change_nothing(labeller: TestClient, path: Path, kind: str) -> None:
    body = json.dumps({"html": PAGE, "content": []})
    for target in ("/labels", "/labels/import", "/train", "/train/cancel"):
        problem(labeller.post(target, content=body, headers={"Content-Type": kind}), 415, "unsupported-media-type")
        foreign = {"Content-Type": "application/json", "Origin": "https://evil.example"}
        problem(labeller.post(target, content=body, headers=foreign), 403, "foreign-origin")
    assert path.read_bytes() == b""


def test_uploads_are_bounded(clients: Clients, path: Path) -> None:
    client = clients(Service(bodies=Bodies(most=100_000), labels=LabelFile(path)))
    body = json.dumps({"html": "x" * 200_000, "content": []})
    for target, kind in (("/labels", "application/json"), ("/labels/import", "application/x-ndjson")):
        problem(client.post(target, content=body, headers={"Content-Type": kind}), 413, "too-large")
    assert path.read_bytes() == b""


def test_methods_are_compared(labeller: TestClient) -> None:
    label(labeller, CHOSEN, "anna")
    given = {"html": PAGE, "methods": ["duramen", "wlr:combine=relevances", "everything"]}
    found = labeller.post("/compare", json=given).json()
    by_name = {each["method"]: each for each in found["methods"]}
    assert list(by_name) == given["methods"]
    assert by_name["duramen"]["text"] == duramen.extract(PAGE).text
    assert by_name["everything"]["recall"] == 1.0
    assert found["gold"] is not None
    own = labeller.post("/compare", json={**given, "gold": duramen.extract(PAGE).text}).json()
    assert own["methods"][0]["f1"] == 1.0
