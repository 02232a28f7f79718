"""SVG that we store runs nothing in a real browser, and shows what it showed."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.export.save.pictures import image_bytes
from duramen.export.save.svg import ATTRIBUTES, ELEMENTS, SVG, passive
from duramen.fetch import UnsupportedContent

from .browser import Browser
from .svg_attacks import ATTACKS, drawing


@pytest.mark.slow
def test_no_attack_runs_in_chromium(browser: Browser) -> None:
    stored = {name: written for name, content in ATTACKS.items() if (written := passive(content))}
    assert len(stored) > 60
    assert browser.running(stored) == set()


@pytest.mark.slow
def test_the_attacks_are_attacks(browser: Browser) -> None:
    """Most of them run as they come; the others aim at older browsers."""
    running = browser.running(ATTACKS)
    assert {"script", "onload", "link", "set of x-y:href", "animate of a.b:href", "foreignObject"} <= running
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


SHOWN = [
    '<path d="M0 0h9"/><style>path{fill:red}</style><title>An oak</title>',
    '<a href="https://example.org/"><text x="1">oak &amp; ash</text></a>',
    '<use href="#leaf"/><image href="data:image/png;base64,AAAA"/>',
    '<animate attributeName="x" to="9" dur="1s"/>',
    '<g style="fill:url(#a);clip-path:url(\'#b\')" transform="rotate(9)"><linearGradient id="a"/></g>',
    "<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA)}</style>",
]


@pytest.mark.parametrize("inside", SHOWN)
def test_what_only_shows_is_kept(inside: str) -> None:
    came, written = drawing(inside), image_bytes(drawing(inside), "u")
    assert written.ending == "svg"
    assert ET.canonicalize(written.content) == ET.canonicalize(came)


def test_elements_of_another_namespace_are_left_out() -> None:
    foreign = '<x:g xmlns:x="urn:oak"><x:path d="M0 0h9"/></x:g><x:text xmlns:x="urn:oak">hidden</x:text>'
    assert passive(drawing(f"{foreign}<title>Oak</title>")) == passive(drawing("<title>Oak</title>"))


def test_xlink_is_declared_where_it_is_used() -> None:
    xlink = "http://www.w3.org/1999/xlink"
    written = passive(drawing('<use q:href="#leaf"/>', root=f' xmlns:q="{xlink}"'))
    assert written is not None
    assert ET.fromstring(written)[0].get(f"{{{xlink}}}href") == "#leaf"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(drawing("<path"), id="broken"),
        pytest.param(drawing("&a;", before='<!DOCTYPE svg [<!ENTITY a "x">]>'), id="entities"),
        pytest.param(drawing("", before='<!DOCTYPE svg [<!ATTLIST g id CDATA "x">]>'), id="default attributes"),
        pytest.param(b'<svg xmlns="http://www.w3.org/1999/xhtml"/>', id="HTML"),
        pytest.param(b'<svg attributeName="href"/>', id="nothing that may be written"),
    ],
)
def test_what_is_broken_is_refused(content: bytes) -> None:
    with pytest.raises(UnsupportedContent, match="broken or has declarations"):
        image_bytes(content, "u")


def test_depth_is_bounded() -> None:
    written = passive(drawing("<g>" * 100_000 + "</g>" * 100_000))
    assert written is not None
    assert written.count(b"<g>") + written.count(b"<g/>") == 256
