"""TEI P5: a header with the metadata, and a body with a division for each heading."""

from typing import Unpack
from urllib.parse import quote
from xml.etree import ElementTree as ET

from ..page import render
from ..page.document import Document
from ..page.render.markup import MarkupOptions
from .xml import with_content, xml_text

NAMESPACE = "http://www.tei-c.org/ns/1.0"
UNKNOWN = "unknown"
CORPUS = f"""<teiCorpus xmlns="{NAMESPACE}">
<teiHeader><fileDesc><titleStmt><title>Web pages</title></titleStmt>
<publicationStmt><publisher>{UNKNOWN}</publisher></publicationStmt>
<sourceDesc><p>Main content of web pages, found by duramen.</p></sourceDesc></fileDesc></teiHeader>
"""
"""How a file of several documents begins."""


def as_tei(document: Document, *, source: str | None = None, **markup: Unpack[MarkupOptions]) -> str:
    root = ET.Element("TEI", {"xmlns": NAMESPACE})
    if document.metadata.language:
        root.set("xml:lang", xml_text(document.metadata.language))
    add_header(ET.SubElement(root, "teiHeader"), document, source)
    return with_content(root, render.tei(document.page, document.kept, **markup))


def add_header(header: ET.Element, document: Document, source: str | None) -> None:
    from importlib.metadata import version  # slow to import, and other formats do not need it

    found = document.metadata
    file = ET.SubElement(header, "fileDesc")
    titles = ET.SubElement(file, "titleStmt")
    add(titles, "title", found.title or "")
    for author in found.authors:
        add(titles, "author", author)
    published = ET.SubElement(file, "publicationStmt")
    add(published, "publisher", found.site_name or UNKNOWN)
    if found.licence:
        availability = ET.SubElement(published, "availability")
        add(ET.SubElement(availability, "licence"), "p", found.licence)
    if found.published:
        add(published, "date", found.published, when=found.published)
    described = ET.SubElement(ET.SubElement(file, "sourceDesc"), "bibl")
    add(described, "title", found.title or "")
    if address := found.canonical_url or document.page.url:
        add(described, "ref", address, target=pointer(xml_text(address)))
    if source is not None:
        add(described, "idno", source, type="source")
    program = ET.SubElement(ET.SubElement(ET.SubElement(header, "encodingDesc"), "appInfo"), "application")
    program.attrib |= {"ident": "duramen", "version": version("duramen")}
    add(program, "label", f"duramen, method {document.method}")
    profile = ET.SubElement(header, "profileDesc")
    if found.description:
        add(ET.SubElement(profile, "abstract"), "p", found.description)
    if found.language:
        add(ET.SubElement(profile, "langUsage"), "language", found.language, ident=found.language)
    if found.tags:
        keywords = ET.SubElement(ET.SubElement(profile, "textClass"), "keywords")
        for tag in found.tags:
            add(keywords, "term", tag)
    if not len(profile):
        header.remove(profile)


def add(into: ET.Element, name: str, text: str, **attributes: str) -> None:
    given = {key: xml_text(value) for key, value in attributes.items()}
    ET.SubElement(into, name, given).text = xml_text(text)


def pointer(address: str) -> str:
    """A URL as a pointer of TEI, which must not contain spaces.

    >>> pointer("https://example.org/an oak")
    'https://example.org/an%20oak'
    """
    return quote(address, safe="%/:=&?~#+!$,;'@()*[]")
