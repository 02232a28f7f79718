"""/inspect: what decided about a page, in one JSON object."""

import pytest
from starlette.testclient import TestClient

import duramen

from .conftest import EXAMPLE


def test_blocks_say_what_became_of_them_and_why(client: TestClient) -> None:
    content = EXAMPLE.read_bytes()
    found = client.post("/inspect", content=content, headers={"Content-Type": "text/html"}).json()
    document = duramen.extract(content)
    assert [each["number"] for each in found["blocks"] if each["kept"]] == [each.number for each in document.blocks]
    for block in found["blocks"]:
        assert block["text"] == document.page.blocks.text(block["number"])
        assert block["step"] in {"probability", "rule"}
        assert 0 < len(block["reasons"]) <= 8
        start, end = block["source_start"], block["source_end"]
        assert block["text"].split()[0] in found["source"].encode()[start:end].decode()
    assert (found["page_type"], found["markdown"], found["html"]) == ("article", document.markdown, document.html)
    assert found["metadata"]["authors"] == ["Ilse Brandt"]


def test_the_tree_has_the_ratios_of_wlr(client: TestClient) -> None:
    found = client.post("/inspect", json={"html": EXAMPLE.read_text("utf-8")}).json()
    ratios = duramen.parse(EXAMPLE.read_bytes(), lenient=True).ratios()
    assert [node["words"] for node in found["tree"]["nodes"]] == ratios.total.tolist()
    assert found["tree"]["best"] == ratios.rows[ratios.best]


@pytest.mark.parametrize("method", ["wlr", "everything"])
def test_other_methods_have_no_probabilities(client: TestClient, method: str) -> None:
    found = client.post("/inspect", json={"html": "<p>Oak and ash.", "method": method}).json()
    assert [(each["kept"], each["probability"], each["reasons"]) for each in found["blocks"]] == [(True, None, [])]


def test_a_page_without_text(client: TestClient) -> None:
    found = client.post("/inspect", json={"html": "<p></p>"}).json()
    assert (found["blocks"], found["tree"]) == ([], {"best": None, "nodes": []})


def test_formats_are_refused(client: TestClient) -> None:
    assert client.post("/inspect", json={"html": "<p>Oak.", "format": "json"}).status_code == 400
