"""Any page becomes a chapter of a book that can be opened: a ZIP of XML files, with links that lead somewhere."""

import io
import zipfile
from xml.etree import ElementTree as ET

from duramen import extract
from duramen.epub import Book, as_chapter
from duramen.epub.book import Archive

XHTML = "{http://www.w3.org/1999/xhtml}"
READ = (".xhtml", ".opf", ".xml")


def run(data: bytes) -> None:
    document = extract(data, url="https://example.org/trees/oak", method="everything")
    made = io.BytesIO()
    book = Book(Archive(made))
    # Two chapters of one page: links from one to the other, and ids that must not meet.
    for _ in range(2):
        book.add(as_chapter(document))
    book.finish()
    with zipfile.ZipFile(made) as opened:
        assert opened.testzip() is None
        names = opened.namelist()
        assert len(set(names)) == len(names), names
        for name in names:
            if name.endswith(READ):
                check(name, ET.fromstring(opened.read(name)), set(names))


def check(name: str, root: ET.Element, names: set[str]) -> None:
    """Ids are unique, and every link inside the book leads to a file and an id of it."""
    ids = [each.get("id") for each in root.iter() if each.get("id") is not None]
    assert len(set(ids)) == len(ids), (name, ids)
    for each in root.iter(f"{XHTML}a"):
        link = each.get("href", "")
        if link.startswith("#"):
            assert link[1:] in ids, (name, link)
    for each in root.iter(f"{XHTML}img"):
        assert f"EPUB/{each.get('src')}" in names, (name, each.attrib)
