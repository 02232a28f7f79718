"""SVG that we store loads nothing from outside when it is opened: not in a browser, not in a book."""

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duramen.export.save.svg import passive

from ..cli.invoke import run
from .browser import Browser
from .svg_attacks import BOX, XHTML, XLINK, drawing

if TYPE_CHECKING:
    from playwright.sync_api import Request

OUTSIDE = "http://outside.example/{}"
FILTERED = '<filter id="f"><feImage {}/></filter><rect filter="url(#f)" width="99" height="99"/>'
MOVED = '<image width="9" height="9"><{} attributeName="href" {}/></image>'

LOADS = {
    "image": '<image href="URL" width="9" height="9"/>',
    "image by xlink": f'<image xmlns:x="{XLINK}" x:href="URL" width="9" height="9"/>',
    "image without a scheme": '<image href="//outside.example/NUMBER" width="9" height="9"/>',
    "image with white space": '<image href="&#9; ht&#10;tp://outside.example/NUMBER" width="9" height="9"/>',
    "image in capitals": '<image href="HTTP://outside.example/NUMBER" width="9" height="9"/>',
    "image in a pattern": f'<pattern id="p" width="9" height="9"><image href="URL"/></pattern>{BOX}',
    "use": '<use href="URL#a"/>',
    "use by xlink": f'<use xmlns:x="{XLINK}" x:href="URL#a"/>',
    "feImage": FILTERED.format('href="URL"'),
    "feImage by xlink": FILTERED.format(f'xmlns:x="{XLINK}" x:href="URL"'),
    "set of an image": MOVED.format("set", 'to="URL"'),
    "animate of an image": MOVED.format("animate", 'values="URL;URL" dur="9s"'),
    "fill": '<rect fill="url(URL#a)" width="9" height="9"/>',
    "fill that is set": '<rect width="9" height="9"><set attributeName="fill" to="url(URL#a)"/></rect>',
    "mask": '<rect mask="url(URL#a)" width="9" height="9"/>',
    "style attribute": '<rect style="mask-image:url(URL);mask:url(URL)" width="9" height="9"/>',
    "style element": f"<style>svg{{background-image:url(URL)}}</style>{BOX}",
    "style between strings that look like comments": (
        f"""<style>a{{content:"/*"}} svg{{background-image:url(URL)}} b{{content:"*/"}}</style>{BOX}"""
    ),
    "style attribute between strings": """<g style='font-family:"/*";mask-image:url(URL);cursor:"*/"'>BOX</g>""",
    "style with an escape": f"<style>svg{{background-image:u\\72l(URL)}}</style>{BOX}",
    "image-set": f"<style>svg{{background-image:image-set('URL' 1x)}}</style>{BOX}",
    "import": f"<style>@import 'URL';</style>{BOX}",
    "import by url": f"<style>@import url(URL);</style>{BOX}",
    "font": "<style>@font-face{font-family:q;src:url(URL)}text{font-family:q}</style><text y='9'>oak</text>",
    "cursor": '<rect style="cursor:url(URL),auto" width="99" height="99"/>',
    "image of HTML": f'<foreignObject width="9" height="9"><img xmlns="{XHTML}" src="URL"/></foreignObject>',
    "link of HTML": f'<link xmlns="{XHTML}" rel="stylesheet" href="URL"/>',
    "script": '<script href="URL"/>',
}
FILES = {
    name: drawing(inside.replace("BOX", BOX).replace("URL", OUTSIDE).replace("{}", str(n)).replace("NUMBER", str(n)))
    for n, (name, inside) in enumerate(LOADS.items())
}
FILES["stylesheet"] = drawing("", before='<?xml-stylesheet href="http://outside.example/99"?>')


def loading(browser: Browser, files: dict[str, bytes]) -> set[str]:
    """The addresses outside that Chromium asks for when these files are opened."""
    asked: set[str] = set()

    def note(request: "Request") -> None:
        if "outside.example" in request.url:
            asked.add(request.url)

    browser.page.context.on("request", note)
    browser.running(files)
    browser.page.context.remove_listener("request", note)
    return asked


@pytest.mark.slow
def test_nothing_is_asked_for_in_chromium(browser: Browser) -> None:
    assert len(loading(browser, FILES)) > len(FILES) / 2, "most of them load as they come"
    stored = {name: written for name, content in FILES.items() if (written := passive(content))}
    assert len(stored) == len(FILES)
    assert loading(browser, stored) == set()


@pytest.mark.parametrize("name", FILES)
def test_no_address_outside_is_stored(name: str) -> None:
    assert b"outside.example" not in (passive(FILES[name]) or b"")


@pytest.mark.parametrize("place", ["out", "out/book.epub"])
def test_saved_pages_and_books_load_nothing(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    images = "".join(f"<p>The oak in picture {n} is old and dark. <img src=oak{n}.svg>" for n in range(len(FILES)))
    Path("oak.html").write_text(f"<title>Oak</title><article>{images}</article>", encoding="utf-8")
    for number, content in enumerate(FILES.values()):
        Path(f"oak{number}.svg").write_bytes(content)
    assert run("save", "oak.html", "-o", place).exit_code == 0
    if place.endswith(".epub"):
        with zipfile.ZipFile(place) as book:
            stored = [book.read(name) for name in book.namelist() if name.endswith(".svg")]
    else:
        stored = [path.read_bytes() for path in Path(place).rglob("*.svg")]
    assert len(stored) > 5
    assert not any(b"outside.example" in each for each in stored)
