"""Books: valid by an independent checker, whole, the same each time, and hostile pages break none."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duramen.export.epub.content import web_url
from duramen.export.save import ImageBytes, image_bytes
from duramen.fetch import FetchError

from ..cases import cases, tables
from ..hostile import COPIES, FAMILIES, MARKUP
from ..markup import pages
from ..save.samples import GIF, PNG
from .books import DC, HTML, OPF, bound, check_layout, epubcheck, whole

SITE = "https://example.org/"
WRITTEN = tables(__file__)
OAK, ASH, ODD = (WRITTEN[name] for name in ("oak", "ash", "odd"))


def drawn(url: str) -> ImageBytes:
    if "gone" in url:
        raise FetchError(f"{url} is gone", url)
    return image_bytes(GIF if url.endswith("gif") else PNG, url)


def test_a_book_of_two_pages(tmp_path: Path) -> None:
    documents = [whole(OAK, SITE + "oak"), whole(ASH, SITE + "ash")]
    failures = bound(tmp_path / "trees.epub", documents, fetch_image=drawn, title="Trees & shrubs")
    assert [str(failure) for failure in failures] == [f"{SITE}gone.png is gone"]
    files = check_layout(tmp_path / "trees.epub")
    package = ET.fromstring(files["EPUB/package.opf"])
    assert package.findtext(f".//{DC}title") == "Trees & shrubs"
    assert package.findtext(f".//{DC}creator") == "Ilse Brandt"
    assert package.findtext(f".//{DC}language") == "en"
    assert [item.text for item in package.iter(f"{DC}source")] == [SITE + "oak", SITE + "ash"]
    assert [item.text for item in package.iter(f"{OPF}meta")] == ["2024-10-12T00:00:00Z"]
    contents = ET.fromstring(files["EPUB/contents.xhtml"])
    assert [(link.text, link.get("href")) for link in contents.iter(f"{HTML}a")] == [
        ("Oak", "chapter-1.xhtml"),
        ("Heart & sap", "chapter-1.xhtml#section-1"),
        ("Bark", "chapter-1.xhtml#section-2"),
        ("Ash", "chapter-2.xhtml"),
    ]
    chapter = ET.fromstring(files["EPUB/chapter-1.xhtml"])
    links = {link.text: link.get("href") for link in chapter.iter(f"{HTML}a")}
    assert links == {"example.org": SITE + "oak", "ash": "chapter-2.xhtml", "elm": SITE + "elm#x"}
    assert [image.get("src") for image in chapter.iter(f"{HTML}img")] == ["images/1.png"]
    assert files["EPUB/images/1.png"] == PNG
    assert [name for name in files if name.startswith("EPUB/images/")] == ["EPUB/images/1.png"], "both pages have it"
    text = " ".join("".join(chapter.itertext()).split())
    assert "[Image: Its bark] Rough." in text, "a mark with the alternative text stands for an image that is missing"
    assert "elm and above." in text
    assert [heading.text for heading in chapter.iter(f"{HTML}h1")] == ["Oak"]


def test_the_same_pages_are_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        bound(tmp_path / name, [whole(OAK, SITE + "oak")], fetch_image=drawn)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    bound(tmp_path / "three", [whole(ASH, SITE + "oak")], fetch_image=drawn)
    packages = [check_layout(tmp_path / name)["EPUB/package.opf"] for name in ("one", "three")]
    assert len({ET.fromstring(package).findtext(f".//{DC}identifier") for package in packages}) == 2


@cases(
    ("one page", ["<title>Oak</title><p>a"], "Oak"),
    ("without a title", ["<p>a"], "Untitled"),
    ("pages of no site", ["<title>Oak</title><p>a", "<title>Ash</title><p>b"], "Oak + 1"),
    (
        "pages of one site",
        [f"<title>{name}</title><meta property=og:site_name content=Trees><p>a" for name in "ab"],
        "Trees",
    ),
)
def test_titles_of_books(html: list[str], title: str, tmp_path: Path) -> None:
    bound(tmp_path / "a.epub", map(whole, html))
    package = ET.fromstring(check_layout(tmp_path / "a.epub")["EPUB/package.opf"])
    assert package.findtext(f".//{DC}title") == title


def test_images_that_readers_need_not_show_and_right_to_left(tmp_path: Path) -> None:
    document = whole("<title>Oak</title><p>a<p><img src=a.bmp alt=bole><p>b", SITE)
    failures = bound(tmp_path / "a.epub", [document], fetch_image=lambda _: ImageBytes(b"BM", "bmp"))
    assert [failure.url for failure in failures] == [f"{SITE}a.bmp"]
    assert "readers of EPUB" in failures[0].reason
    assert b"bole" in check_layout(tmp_path / "a.epub")["EPUB/chapter-1.xhtml"]
    bound(tmp_path / "b.epub", [whole("<html lang=ar><title>شجرة</title><p>لب الشجرة داكن")])
    files = check_layout(tmp_path / "b.epub")
    assert ET.fromstring(files["EPUB/chapter-1.xhtml"]).get("dir") == "rtl"
    assert b'page-progression-direction="rtl"' in files["EPUB/package.opf"]


@pytest.mark.parametrize("html", [*ODD, *(FAMILIES[name](3_000) for name in MARKUP)])
def test_odd_pages_make_whole_books(tmp_path: Path, html: str) -> None:
    bound(tmp_path / "a.epub", [whole(html, SITE)], fetch_image=drawn)
    check_layout(tmp_path / "a.epub")


NAMES = re.compile(
    r"mimetype|META-INF/container\.xml|EPUB/(chapter-1|contents)\.xhtml|EPUB/(style\.css|package\.opf|images/\d\.\w+)"
)
ACTIVE = re.compile(
    rb"<script|<iframe|<object|<video|<form|<style|evil\.example|javascript:|data:|file:|\son\w+=|@import"
)


def test_no_reader_of_books_runs_or_loads_anything(tmp_path: Path) -> None:
    """A reading system runs scripts with the rights of a local file, and a request to a server tells who reads."""
    images = {"drawing.svg": WRITTEN["drawing"].encode()}
    bound(
        tmp_path / "a.epub",
        [whole(WRITTEN["attacks"].replace("STORY", "The heartwood is dark. " * 30), SITE)],
        fetch_image=lambda url: image_bytes(images.get(url.rpartition("/")[2], PNG), url),
    )
    files = check_layout(tmp_path / "a.epub")
    assert any(name.endswith(".svg") for name in files)
    for name, content in files.items():
        assert NAMES.fullmatch(name)
        assert not ACTIVE.search(content), (name, content)


@settings(max_examples=50)
@given(pages())
def test_any_page_makes_a_whole_book(tmp_path_factory: pytest.TempPathFactory, html: str) -> None:
    path = tmp_path_factory.mktemp("book") / "a.epub"
    bound(path, [whole(html, SITE)], fetch_image=drawn)
    check_layout(path)


@pytest.mark.slow
def test_by_epubcheck(tmp_path: Path) -> None:
    """One book of ordinary, odd and hostile pages; starting epubcheck for each would take minutes."""
    hostile = [make(30) for make in [*FAMILIES.values(), *COPIES.values()]]
    documents = [whole(OAK, SITE + "oak"), whole(ASH, SITE + "ash")]
    documents += [whole(html, f"{SITE}{number}") for number, html in enumerate([*ODD, *hostile])]
    bound(tmp_path / "a.epub", documents, fetch_image=drawn)
    check_layout(tmp_path / "a.epub")
    report = epubcheck(tmp_path / "a.epub")
    assert "No errors or warnings detected" in report, report[:5000]


@given(st.text(max_size=60) | st.from_regex(r"https?://[a-z\[%\]#?/: ]+", fullmatch=True))
def test_addresses_of_links_are_spelled_by_the_standard(address: str) -> None:
    url = web_url(address)
    if url is not None:
        assert url.isascii()
        assert not set(url) & set(' "<>\\^`{|}')
        assert web_url(url) == url, "spelling a spelled address changes nothing"


def test_formulas_are_mathml(tmp_path: Path) -> None:
    formula = "<math><msup><mi>R</mi><mn>2</mn></msup></math>"
    bound(tmp_path / "a.epub", [whole(f"<title>Fit</title><p>The fit has {formula}.", SITE), whole(ASH, SITE + "ash")])
    files = check_layout(tmp_path / "a.epub")
    (power,) = ET.fromstring(files["EPUB/chapter-1.xhtml"]).iter("{http://www.w3.org/1998/Math/MathML}msup")
    assert ["".join(each.itertext()) for each in power] == ["R", "2"]
    manifest = ET.fromstring(files["EPUB/package.opf"]).iter("{http://www.idpf.org/2007/opf}item")
    assert {each.get("id") for each in manifest if each.get("properties") == "mathml"} == {"chapter-1"}
