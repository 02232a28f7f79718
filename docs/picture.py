"""Draws docs/images/how-it-works.png, the example page tinted by what the model says: `python docs/picture.py`.

Needs the `render` extra (Playwright) and a browser, Playwright's own or the one that DURAMEN_CHROMIUM names.
"""

import os
from collections.abc import Iterator
from html import escape
from pathlib import Path

from duramen import Page, parse
from duramen.page.model import Decision, find

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "examples" / "heartwood.html"
PICTURE = HERE / "images" / "how-it-works.png"
WIDTH = 1000  # as in picture.css

SHAPE = set("header nav main article section aside footer div ul li h1 h2 p figure table caption tr th td pre".split())
"""Elements that the picture has from the page; what they look like is in picture.css."""

UNLIKELY, LIKELY = (236, 238, 237), (142, 214, 163)  # the tint at probability 0 and at 1


def picture(page: Page, decision: Decision) -> str:
    """A page of HTML that shows every block of another, tinted by its probability, kept ones outlined."""
    style = (HERE / "picture.css").read_text(encoding="utf-8")
    body = "".join(shapes(page, decision))
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{legend(decision)}{body}"


def shapes(page: Page, decision: Decision) -> Iterator[str]:
    """The elements of a page without their attributes, and its blocks in their places."""
    nodes, blocks = page.nodes, page.blocks
    starts = {int(first): block for block, first in enumerate(blocks.first)}
    is_open: list[int] = []
    for row in range(len(nodes)):
        while is_open and nodes.end[is_open[-1]] <= row:
            yield f"</{nodes.name(is_open.pop())}>"
        if nodes.name(row) in SHAPE:
            is_open.append(row)
            yield f"<{nodes.name(row)}>"
        if row in starts:
            block = starts[row]
            probability, is_kept = float(decision.probabilities[block]), bool(decision.kept_blocks[block])
            yield box(blocks.text(block), probability, is_kept=is_kept)
    yield from (f"</{nodes.name(row)}>" for row in reversed(is_open))


def box(text: str, probability: float, *, is_kept: bool) -> str:
    """One block: its text, and its probability as tint and number."""
    name = "block kept" if is_kept else "block"
    words = f'<span class="words">{escape(text)}</span>'
    return f'<span class="{name}" style="background: {tint(probability)}">{words}<b>{number(probability)}</b></span>'


def number(probability: float) -> str:
    """Two digits of a probability, which is never quite 0 or 1.

    >>> [number(probability) for probability in (0.001, 0.58, 0.996)]
    ['&lt;.01', '.58', '&gt;.99']
    """
    if probability < 0.01:
        return "&lt;.01"
    return "&gt;.99" if probability > 0.99 else f"{probability:.2f}"[1:]


def tint(probability: float) -> str:
    """From grey to green.

    >>> tint(0), tint(1)
    ('rgb(236 238 237)', 'rgb(142 214 163)')
    """
    mixed = (round(low + (high - low) * probability) for low, high in zip(UNLIKELY, LIKELY, strict=True))
    return f"rgb({' '.join(map(str, mixed))})"


def legend(decision: Decision) -> str:
    """What colours and outlines mean, and the type that the page was taken for."""
    scale = f"background: linear-gradient(to right, {tint(0)}, {tint(1)})"
    probability = number(decision.page_types[decision.page_type])
    return (
        f'<div class="legend"><span>Content? 0<span class="scale" style="{scale}"></span>1</span>'
        f'<span class="kept">kept</span><span class="type">page type: {decision.page_type} {probability}</span></div>'
    )


def photograph(html: str, path: Path) -> None:
    """Writes a picture of a page of HTML."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        executable = os.environ.get("DURAMEN_CHROMIUM")
        browser = playwright.chromium.launch(executable_path=executable, args=["--disable-lcd-text"])
        sheet = browser.new_page(viewport={"width": WIDTH, "height": 100})
        sheet.set_content(html)
        sheet.screenshot(path=path, full_page=True)
        browser.close()


if __name__ == "__main__":
    example = parse(EXAMPLE.read_bytes(), lenient=True)
    photograph(picture(example, find(example)), PICTURE)
