"""SVG that we store runs and loads nothing in a real browser, and shows what it showed."""

import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.export.save.pictures import image_bytes
from duramen.export.save.svg import ATTRIBUTES, ELEMENTS, SVG, passive
from duramen.fetch import UnsupportedContent

from ..cases import cases, tables
from ..cli.invoke import run
from .browser import Browser

WRITTEN = tables(__file__)
BOX = '<rect width="100" height="100"/>'
DRAWING = "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIGlkPSJ4IiBvbmxvYWQ9ImFsZXJ0KDEpIi8+"
XLINK = "http://www.w3.org/1999/xlink"
PREFIXES = ["xlink", "x-y", "a.b", "_1", "é"]


def drawing(inside: str, *, root: str = "", before: str = "") -> bytes:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"{root}>{inside}</svg>'.encode()


def filled(part: str, *, prefix: str = "", number: int = 0) -> str:
    """A part of `test_svg.toml` with what its words in capitals stand for."""
    part = part.replace("BOX", BOX).replace("DRAWING", f"data:image/svg+xml;base64,{DRAWING}")
    return part.replace("PREFIX", prefix).replace("URL", "http://outside.example/№").replace("№", str(number))


ATTACKS = {
    filled(name, prefix=prefix): drawing(
        filled(inside, prefix=prefix), root="".join(f' xmlns:{each}="{XLINK}"' for each in PREFIXES)
    )
    for prefix in PREFIXES
    for name, inside in WRITTEN["scripts"]["inside"].items()
}
ATTACKS |= {
    name: whole.replace("<SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"').encode()
    for name, whole in WRITTEN["scripts"]["whole"].items()
}
ATTACKS["UTF-16"] = ATTACKS["script"].decode().encode("utf-16")
"""Files that try to run a script when they are opened or clicked, each named by the way it takes."""

FILES = {name: drawing(filled(inside, number=number)) for number, (name, inside) in enumerate(WRITTEN["loads"].items())}
FILES["stylesheet"] = drawing("", before='<?xml-stylesheet href="http://outside.example/99"?>')


@pytest.mark.slow
def test_no_attack_runs_in_chromium(browser: Browser) -> None:
    stored = {name: written for name, content in ATTACKS.items() if (written := passive(content))}
    assert len(stored) > 60
    assert browser.running(stored) == set()


@pytest.mark.slow
def test_the_attacks_are_attacks(browser: Browser) -> None:
    """Most of them run as they come; the others aim at older browsers."""
    running = browser.running(ATTACKS)
    expected = {"script", "onload", "link", "set of x-y:href", "animate of a.b:href", "foreignObject"}
    # On a busy machine a drawing may be clicked before its animation begins, so it is tried again with fewer others.
    assert expected <= running | browser.running({name: ATTACKS[name] for name in expected - running})
    assert len(running) > len(ATTACKS) / 2


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_but_the_lists_is_written(name: str) -> None:
    check(passive(ATTACKS[name]))


def check(written: bytes | None) -> None:
    if written is None:
        return
    assert b"<!" not in written
    assert b"<?" not in written
    for element in ET.fromstring(written).iter():
        namespace, _, name = element.tag[1:].partition("}")
        assert namespace == SVG
        assert name in ELEMENTS
        for attribute, value in element.attrib.items():
            local = attribute.rpartition("}")[2]
            assert local in ATTRIBUTES | {"href", "space"}
            assert "javascript:" not in "".join(value.lower().split())
            assert local != "attributeName" or "href" not in value


NAMES = st.sampled_from("svg g a script set animate style use image foreignObject x:script x:a text".split())
VALUES = st.sampled_from(["#a", "javascript:alert(1)", "url(#a)", "url(x)", "href", "x:href", "red", "&lt;", "\\6a"])
ATTRIBUTE = st.builds(
    lambda name, value: f' {name}="{value}"',
    st.sampled_from("href x:href onload attributeName to style fill xmlns id x:style xml:base".split()),
    VALUES,
)
TEXT = st.sampled_from(["", "text", "<![CDATA[<script/>]]>"])
NESTED = st.recursive(
    TEXT,
    lambda inner: st.builds(
        lambda name, attributes, content: f"<{name}{''.join(attributes)}>{''.join(content)}</{name}>",
        NAMES,
        st.lists(ATTRIBUTE, max_size=3, unique_by=lambda text: text.split("=")[0]),
        st.lists(inner, max_size=3),
    ),
    max_leaves=8,
)


@given(NESTED)
def test_drawn_files_are_written_from_the_lists(inside: str) -> None:
    for namespace in ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1999/xhtml"):
        check(passive(drawing(inside, root=f' xmlns:x="{namespace}"')))


@pytest.mark.parametrize("inside", WRITTEN["shown"])
def test_what_only_shows_is_kept(inside: str) -> None:
    came, written = drawing(inside), image_bytes(drawing(inside), "u")
    assert written.ending == "svg"
    assert ET.canonicalize(written.content) == ET.canonicalize(came)


def test_other_namespaces_xlink_and_depth() -> None:
    foreign = '<x:g xmlns:x="urn:oak"><x:path d="M0 0h9"/></x:g><x:text xmlns:x="urn:oak">hidden</x:text>'
    assert passive(drawing(f"{foreign}<title>Oak</title>")) == passive(drawing("<title>Oak</title>"))
    written = passive(drawing('<use q:href="#leaf"/>', root=f' xmlns:q="{XLINK}"')) or b""
    assert ET.fromstring(written)[0].get(f"{{{XLINK}}}href") == "#leaf"
    deep = passive(drawing("<g>" * 100_000 + "</g>" * 100_000)) or b""
    assert deep.count(b"<g>") + deep.count(b"<g/>") == 256


@cases(
    ("broken", drawing("<path")),
    ("entities", drawing("&a;", before='<!DOCTYPE svg [<!ENTITY a "x">]>')),
    ("default attributes", drawing("", before='<!DOCTYPE svg [<!ATTLIST g id CDATA "x">]>')),
    ("HTML", b'<svg xmlns="http://www.w3.org/1999/xhtml"/>'),
    ("nothing that may be written", b'<svg attributeName="href"/>'),
)
def test_what_is_broken_is_refused(content: bytes) -> None:
    with pytest.raises(UnsupportedContent, match="broken or has declarations"):
        image_bytes(content, "u")


def loading(browser: Browser, files: dict[str, bytes]) -> set[str]:
    """The addresses outside that Chromium asks for when these files are opened."""
    asked: list[str] = []
    browser.page.context.on("request", lambda request: asked.append(request.url))
    browser.running(files)
    return {url for url in asked if "outside.example" in url}


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
