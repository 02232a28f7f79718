"""/inspect: what decided about a page, in one JSON object."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

import duramen
from duramen.page.model import STEPS

from ..conftest import EXAMPLE


def test_blocks_say_what_became_of_them_and_why(client: TestClient) -> None:
    content = EXAMPLE.read_bytes()
    found = client.post("/inspect", content=content, headers={"Content-Type": "text/html"}).json()
    document = duramen.extract(content)
    assert [each["number"] for each in found["blocks"] if each["kept"]] == [each.number for each in document.blocks]
    assert found["words"] == sum(each["words"] for each in found["blocks"] if each["kept"])
    for block in found["blocks"]:
        assert block["text"] == document.page.blocks.text(block["number"])
        assert 0 < len(block["reasons"]) <= 8
        start, end = block["source_start"], block["source_end"]
        assert block["text"].split()[0] in found["source"].encode()[start:end].decode()
    assert (found["page_type"], found["markdown"]) == ("article", document.markdown)
    assert found["html"] == document.as_html(title=True)
    assert found["metadata"]["authors"] == ["Ilse Brandt"]


PAGES = Path(__file__).parents[2] / "pages"


def test_every_block_names_the_step_that_decided(client: TestClient) -> None:
    sentences = {step.name: {True: step.kept, False: step.dropped} for step in STEPS}
    seen = set()
    for path in sorted(PAGES.glob("*/page.html")):
        found = client.post("/inspect", content=path.read_bytes(), headers={"Content-Type": "text/html"}).json()
        decision = duramen.extract(path.read_bytes()).decision
        assert decision is not None
        for block in found["blocks"]:
            *_, last = block["steps"]
            assert block["step"] == last["step"] == decision.decided_by(block["number"]).name
            assert last["kept"] == block["kept"]
            assert last["because"] == sentences[last["step"]][last["kept"]] != ""
            seen.add(block["step"])
        kept = [block["probability"] for block in found["blocks"] if block["steps"][0]["kept"]]
        assert found["threshold"] == min(kept, default=None)
    assert len(seen) >= 4


def test_the_tree_has_the_ratios_of_wlr(client: TestClient) -> None:
    found = client.post("/inspect", json={"html": EXAMPLE.read_text("utf-8")}).json()
    ratios = duramen.parse(EXAMPLE.read_bytes(), lenient=True).ratios()
    assert [node["words"] for node in found["tree"]["nodes"]] == ratios.total.tolist()
    assert found["tree"]["best"] == ratios.rows[ratios.best]


@pytest.mark.parametrize("method", ["wlr", "everything"])
def test_other_methods_and_pages_without_text(client: TestClient, method: str) -> None:
    found = client.post("/inspect", json={"html": "<p>Oak and ash.", "method": method}).json()
    assert [(each["kept"], each["probability"], each["reasons"]) for each in found["blocks"]] == [(True, None, [])]
    found = client.post("/inspect", json={"html": "<p></p>"}).json()
    assert (found["blocks"], found["tree"]) == ([], {"best": None, "nodes": []})
