"""Retrain, at the end of the tab Correct, in a real Chromium: a real training, by hand."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..training.small import page as small_page
from .conftest import EXAMPLE, Web, serving_page, violations

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Page

LABELLED = 14


@pytest.fixture
def address(path: Path) -> Iterator[str]:
    pytest.importorskip("lightgbm")
    with serving_page(Web(otherwise=EXAMPLE.read_bytes()), path) as address:
        yield address


def opened(page: "Page", address: str, more: str = "tab=correct") -> None:
    page.goto(f"{address}#{more}&url=https://example.org/oak")
    page.locator("#status", has_text="words of content").wait_for()


def imported(page: "Page", folder: Path) -> None:
    file = folder / "pages.jsonl"
    names = ("html", "text", "page_type")
    pages = [dict(zip(names, small_page(seed), strict=True)) for seed in range(LABELLED)]
    lines = [{"id": str(at), "url": f"https://{at}.example/", **each} for at, each in enumerate(pages)]
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    page.set_input_files("#import", file)
    page.get_by_text(f"{LABELLED} pages").first.wait_for()


def test_a_training_from_the_button_to_the_model(page: "Page", address: str, tmp_path: Path) -> None:
    opened(page, address)
    page.click("#retrain")
    page.get_by_text("0 pages are labelled; label at least 2, of different sites").wait_for()
    imported(page, tmp_path)
    page.route(
        "**/train", lambda route: route.continue_(post_data='{"rounds": 6}' if route.request.post_data else None)
    )
    page.click("#retrain")
    page.locator("#training-progress").wait_for()
    assert page.locator("#retrain").is_disabled()
    page.reload()  # the training goes on, and the page that is opened again shows it
    note = page.locator("#retrain-note", has_text="is ready: choose it beside the address")
    note.wait_for(timeout=120_000)
    assert page.locator("#training-progress").is_hidden()
    assert page.locator("#cancel-training").is_hidden()
    rows = page.locator("#training-rows tr")
    assert rows.count() == LABELLED + 1
    shown = page.request.get(f"{address}train").json()
    before, after = (f"{shown['report'][name]:.3f}" for name in ("before", "after"))
    held_out = f"mean of {shown['report']['held_out']} pages"
    assert rows.last.locator("th, td").all_inner_texts() == [held_out, before, after]
    assert violations(page) == []

    (model,) = shown["models"]
    page.select_option("#method", f"duramen:model={model}")
    page.wait_for_url(f"**model%3D{model}*")
    page.locator("#status", has_text="words of content").wait_for()


def test_a_training_is_cancelled_by_a_button(page: "Page", address: str, tmp_path: Path) -> None:
    opened(page, address)
    imported(page, tmp_path)
    page.click("#retrain")
    page.click("#cancel-training")
    page.get_by_text("The training was cancelled; nothing is kept of it.").wait_for()
    assert page.locator("#retrain").is_enabled()
    assert page.locator("#training-report").is_hidden()
    assert page.request.get(f"{address}train").json()["models"] == []
