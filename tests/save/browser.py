"""A real browser that tells which files run a script."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duramen.fetch.render import SYSTEM_BROWSERS

if TYPE_CHECKING:
    from playwright.sync_api import Browser as Chromium
    from playwright.sync_api import Frame, Page

CHROMIUM = next(filter(None, map(shutil.which, SYSTEM_BROWSERS)), None)

NOTE = "window.alert = () => { window.hasRun = true }"
CLICK = """() => new Promise(done => {
  for (const element of document.querySelectorAll('*')) {
    element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, view: window}));
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
  setTimeout(done, 500);
})"""


class Browser:
    """Opens files, each in a frame, clicks on all that they show and tells which of them ran a script."""

    def __init__(self, page: "Page", folder: Path) -> None:
        self.page, self.folder = page, folder
        page.add_init_script(NOTE)

    def running(self, files: Mapping[str, bytes]) -> set[str]:
        for number, content in enumerate(files.values()):
            (self.folder / f"{number}.svg").write_bytes(content)
        frames = "".join(f"<iframe name={number} src={number}.svg></iframe>" for number in range(len(files)))
        index = self.folder / "index.html"
        index.write_text(
            f"<!doctype html><style>iframe {{ width: 80px; height: 80px }}</style>{frames}", encoding="utf-8"
        )
        self.page.goto(index.as_uri(), wait_until="load")
        return {name for number, name in enumerate(files) if self._has_run(self.page.frame(str(number)))}

    def _has_run(self, frame: "Frame | None") -> bool:
        from playwright.sync_api import Error

        assert frame is not None
        try:
            frame.evaluate(CLICK)
            frame.evaluate(CLICK)
        except Error:  # a click led to another page
            frame.wait_for_load_state()
        return any(each.evaluate("window.hasRun === true") for each in [frame, *frame.child_frames])


@contextmanager
def launched() -> "Iterator[Chromium]":
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no browser")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=os.geteuid() != 0)
        yield chromium
        chromium.close()


@contextmanager
def opened(folder: Path) -> Iterator[Browser]:
    with launched() as chromium:
        yield Browser(chromium.new_page(), folder)
