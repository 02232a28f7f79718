"""Words that stand apart in a browser and are one word in the text or the Markdown of the same page.

    DURAMEN_CHROMIUM=/usr/bin/chromium python -m benchmarks glued --corpus DIR [--pages 300] [--whole]

Chromium lays the page out without scripts and without the network, and `innerText` says which words it shows. A word
of the output is glued if Chromium shows it nowhere and shows two of its parts beside each other. With `--whole` all
of the page is written, not only what is kept, so that menus and tables count too.
"""

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import duramen
from duramen.fetch.render import EXECUTABLE

from ..pages import timed_pages
from ..tables import markdown

WORD = re.compile(r"[^\W_]+")
ADDRESS = re.compile(r"!?\[[^]]*\]\(<[^>\n]*>|!\[[^]]*\]\([^)]*|\]\([^)\s]*|<https?:[^>\s]*>")
SECONDS = 20


def main(argv: Sequence[str] | None = None) -> int:
    """Print the glued words of each page; 1 if there are any."""
    options = argparse.ArgumentParser(prog="python -m benchmarks glued", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, required=True, help="folder of *.jsonl.xz")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--whole", action="store_true", help="write the whole page, not only what is kept")
    args = options.parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    rows = []
    for number, (page, visible) in enumerate(zip(pages, inner_texts(pages), strict=True)):
        for name, written in outputs(page, whole=args.whole).items():
            rows += [[number, name, word] for word in sorted(glued(written, visible))]
    print(markdown(["page", "output", "glued"], rows))
    print(f"\n{len(rows)} glued words on {len({row[0] for row in rows})} of {len(pages)} pages")
    return int(bool(rows))


def outputs(html: bytes, *, whole: bool) -> dict[str, str]:
    """Text and Markdown of a page, of what is kept or of all of it."""
    document = duramen.extract(html, method="body") if whole else duramen.extract(html)
    return {"text": document.text, "markdown": ADDRESS.sub("] ", document.as_markdown(links=True))}


def glued(written: str, visible: str) -> set[str]:
    """Words of the output that are two neighbouring words in a browser, and nowhere one.

    >>> glued("plateslocal offer", "plates local offer")
    {'plateslocal'}
    """
    there = WORD.findall(visible)
    pairs = {one + other for one, other in pairwise(there)}
    return set(WORD.findall(written)) & pairs - set(there)


def inner_texts(pages: Sequence[bytes]) -> Iterator[str]:
    """What Chromium shows of each page, or nothing where it takes too long."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get(EXECUTABLE), chromium_sandbox=False)
        context = browser.new_context(java_script_enabled=False)
        context.set_default_timeout(SECONDS * 1000)
        context.route("**/*", lambda route: route.abort())
        for html in pages:
            tab = context.new_page()
            try:
                tab.set_content(duramen.parse(html).source, wait_until="domcontentloaded")
                yield tab.inner_text("body")
            except Error:
                yield ""
            finally:
                tab.close()
