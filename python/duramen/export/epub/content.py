"""A document as a chapter: links lead to other chapters or to the web, images are files of the book.

The process that extracts a page makes its chapter, within its limits, and sends it to the book without the parsed page.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Unpack
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree as ET

from ... import _core
from ...page.document import Document
from ...page.metadata import Metadata
from ...page.render.markup import Markup, MarkupOptions
from ..page import is_right_to_left, web_address
from ..xml import xml_text
from .schema import correct, unwrap_children

STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
SAFE = "%/:=&?~+!$,;'@()*"
MATHML = "http://www.w3.org/1998/Math/MathML"
UNTITLED = "Untitled"
MAX_LISTED_HEADINGS = 200
"""Headings of one chapter in the table of contents."""


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """The content of a page as XHTML that begins with its title, and what is known of the page."""

    content: str
    """Without a namespace; `src` of an image is its address on the web."""
    images: tuple[str, ...]
    """The addresses of its images."""
    title: str
    url: str | None
    metadata: Metadata
    is_right_to_left: bool


def as_chapter(document: Document, **markup: Unpack[MarkupOptions]) -> Chapter:
    sources = {image.row: None if image.decoration else image.url for image in document.images}
    content = document.as_xhtml(title=True, sources=sources, **markup)
    return Chapter(
        content=content,
        images=tuple(url for url in sources.values() if url and Markup(**markup).images),
        title=document.title or UNTITLED,
        url=web_address(document),
        metadata=document.metadata,
        is_right_to_left=is_right_to_left(document.text),
    )


def body_of(chapter: Chapter, *, files: Mapping[str, str], links: Mapping[str, str], own: str) -> tuple[str, list[str]]:
    """The inside of the body of a chapter, and its headings for the table of contents, with the ids `section-N`.

    `files` has the files of images, `links` the files of chapters by their URLs, `own` is the file of this one.
    """
    content = chapter.content.replace(f' xmlns="{MATHML}"', "")  # written again at the end, and names stay short
    root = ET.fromstring(f"<div>{content}</div>")  # noqa: S314 - the core wrote it, without a DTD

    def is_text(element: ET.Element) -> bool:
        """Whether only the text of an element belongs in the book; other elements are changed as the book needs it."""
        if element.tag == "img":
            refer_to_file(element, files)
        return element.tag == "a" and not leads_somewhere(element, links, own)

    for parent in reversed(list(root.iter())):  # from the inside out
        unwrap_children(parent, is_text)
    correct(root)
    headings: list[str] = []
    for element in root.iter("h2"):
        text = " ".join("".join(element.itertext()).split())
        if text and len(headings) < MAX_LISTED_HEADINGS:
            headings.append(text)
            element.set("id", f"section-{len(headings)}")
    root.text = (root.text or "").strip()
    # Written at once, because one call for each child takes twice as long.
    written = ET.tostring(root, encoding="unicode").replace("<math", f'<math xmlns="{MATHML}"')
    is_empty = not len(root) and not root.text
    return "" if is_empty else written.removeprefix("<div>").removesuffix("</div>"), headings


def refer_to_file(image: ET.Element, files: Mapping[str, str]) -> None:
    """Lets an image refer to its file in the book; without one, a mark with its alternative text stands for it."""
    file = files.get(image.get("src", ""))
    if file is not None:
        image.set("src", file)
        return
    alternative = " ".join(image.get("alt", "").split())
    image.tag, image.text = "span", f"[Image: {alternative}]" if alternative else "[Image]"
    image.attrib.clear()
    image.set("class", "missing-image")


def leads_somewhere(link: ET.Element, links: Mapping[str, str], own: str) -> bool:
    """Whether a link leads to another chapter or to the web, to which its address is then changed."""
    address = link.get("href", "")
    file = links.get(address) or links.get(address.partition("#")[0])
    if file is None and (web := web_url(address)):
        link.set("href", web)
        return True
    link.set("href", file or "")
    return file is not None and file != own


def web_url(address: str) -> str | None:
    """An absolute address that readers of books may open, spelled as in the URL standard; None for other addresses.

    >>> web_url("https://example.org/an oak?a=[1]#50%"), web_url("oak.html"), web_url("http://[")
    ('https://example.org/an%20oak?a=%5B1%5D#50%25', None, None)
    """
    try:
        href, scheme, *_ = _core.web_url(address, None)
    except ValueError:
        return None
    begin, hash_sign, fragment = (quote(STRAY_PERCENT.sub("%25", each), safe=SAFE) for each in href.partition("#"))
    return begin + ("#" if hash_sign else "") + fragment if scheme in {"http", "https", "mailto"} else None


def web_link(address: str, name: str | None) -> str:
    """A link to a page on the web, with the name of its site or its host as text; only the name if there is no link."""
    label = escape(xml_text(name or urlsplit(address).hostname or address), quote=False)
    url = web_url(address)
    return f'<a href="{escape(url)}">{label}</a>' if url else label
