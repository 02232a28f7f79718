"""Pages as browsers and archives save them: recognised, read as other libraries read them, bounded when hostile."""

import email
import email.policy
import gzip
import json
import plistlib
import struct
from pathlib import Path

import pytest

from duramen import extract
from duramen.export.save import save, saved_images
from duramen.fetch.wacz import MAX_INDEX_BYTES, MIN_LINE_BYTES, UnreadableArchive, Wacz, is_wacz
from duramen.page.saved import SavedPage, saved_page

from ..cases import cases
from ..cli.invoke import refused, run
from ..save.samples import PNG
from . import samples
from .samples import IMAGE, PAGE, SINGLE_FILE, STORY, URL, inside_of, mhtml, wacz, webarchive

MAX_PARTS = 10_000
CID = PAGE.replace("src=oak.png", "src='cid:oak@example'")
IE = Path(__file__).with_name("internet_explorer.mhtml").read_text("utf-8")


@cases(
    ("MHTML", mhtml(), URL, "2026-11-17T03:11:19+00:00"),
    ("MHTML as text", mhtml().decode(), URL, "2026-11-17T03:11:19+00:00"),
    ("webarchive", webarchive(), URL, None),
    ("SingleFile", SINGLE_FILE.encode(), URL, "2022-03-05T10:11:12+01:00"),
    ("source in Chromium", samples.CHROMIUM_SOURCE.encode(), None, None),
    ("source in Firefox", samples.FIREFOX_SOURCE, URL, None),
)
def test_the_page_inside_is_extracted(content: bytes | str, url: str | None, date: str | None) -> None:
    inside = inside_of(content)
    assert (inside.url, inside.date) == (url, date)
    document = extract(content)
    assert (document.title, document.page.url) == ("Old oaks", url)
    assert STORY in document.text or document.text.startswith("1 < 2")
    assert extract(content, url="https://other.example/").page.url == "https://other.example/"
    if isinstance(content, str):
        assert extract(content, content_type="text/plain").method == "plain-text"


@cases(
    ("a page", PAGE),
    ("text about MIME", "MIME-Version: 1.0\n\n<p>Content-Type: multipart/related"),
    ("another property list", b"bplist00" + bytes(40)),
    ("one of no page", plistlib.dumps({"a": 1}, fmt=plistlib.FMT_BINARY)),
    ("a message without a page", mhtml().replace(b"text/html", b"text/css")),
    ("text about SingleFile", "<p>Page saved with SingleFile url: https://example.org/"),
)
def test_what_is_no_saved_page_is_read_as_before(content: bytes | str) -> None:
    assert saved_page(content) is None


def as_bytes(page: SavedPage) -> bytes:
    assert isinstance(page.html, bytes)
    return page.html


def test_pages_of_internet_explorer_and_images_named_by_their_id() -> None:
    inside = inside_of(IE.replace("\n", "\r\n").encode())
    assert inside.content_type == 'text/html; charset="windows-1252"'
    assert "café sous le chêne" in extract(IE.encode(), method="everything").text
    assert list(inside.resources) == [IMAGE]
    for location, source in ((IMAGE, IMAGE.encode()), (None, b"src='data:image/png;base64,iVBORw0KGgo")):
        inside = inside_of(mhtml(CID, image_location=location))
        assert source in as_bytes(inside)


def test_parts_are_those_that_the_email_package_reads() -> None:
    for content in (mhtml(), IE.encode(), mhtml(image_location=None)):
        inside = inside_of(content)
        parts = list(email.message_from_bytes(content, policy=email.policy.default).walk())
        (page,) = [part for part in parts if part.get_content_type() == "text/html"]
        assert as_bytes(inside).rstrip() == page.get_payload(decode=True).rstrip()  # type: ignore[union-attr]
        images = {part["content-location"]: part.get_payload(decode=True) for part in parts}
        assert all(images[url].rstrip() == body.rstrip() for url, body in inside.resources.items())  # type: ignore[union-attr]


FILES = {"a.mhtml": mhtml(), "a.webarchive": webarchive(), "a.wacz": wacz()}


@pytest.mark.parametrize("name", FILES)
def test_images_inside_are_saved_and_put_into_books(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name])
    assert run(path).stdout.startswith("Old oaks")
    assert run("save", path, "-o", tmp_path / "out").exit_code == 0
    assert (tmp_path / "out/Old oaks_files/oak.png").read_bytes() == PNG
    assert 'src="Old%20oaks_files/oak.png"' in (tmp_path / "out/Old oaks.html").read_text(encoding="utf-8")
    assert run("save", path, "-o", tmp_path / "book.epub").exit_code == 0
    assert b"EPUB/images/1.png" in (tmp_path / "book.epub").read_bytes()


def test_python_folders_and_other_verbs_take_saved_pages(tmp_path: Path) -> None:
    (tmp_path / "a.mhtml").write_bytes(mhtml())
    (tmp_path / "b.webarchive").write_bytes(webarchive())
    saved = save(extract(tmp_path / "a.mhtml"), tmp_path / "out", fetch_image=saved_images(tmp_path / "a.mhtml"))
    assert (saved.failures, saved.files[-1].read_bytes()) == ((), PNG)
    limits = ("--page-timeout", "0", "--page-memory", "0")
    outcome = run(tmp_path / "a.mhtml", tmp_path / "b.webarchive", "-f", "jsonl", *limits)
    assert [json.loads(line)["url"] for line in outcome.stdout.splitlines()] == [URL, URL]
    assert "Old oaks" in run("tree", tmp_path / "a.mhtml").stdout
    assert "multipart" not in run("blocks", tmp_path / "a.mhtml").stdout


def test_a_page_of_an_archive_is_chosen_by_its_address(tmp_path: Path) -> None:
    path = tmp_path / "a.wacz"
    path.write_bytes(wacz())
    assert "has 1 more pages: --url chooses one" in run(path).stderr
    assert run(path, "--url", "https://example.org/elm", "--option", "favor=recall").stdout.startswith("Elm")
    missing = run(path, "--url", "https://example.org/ash")
    assert (missing.exit_code, "is not in the index" in missing.stderr) == (1, True)
    assert Wacz(path).read("https://example.org/old")[:2] == (URL, PAGE.encode())


@cases(
    ("PDF", b"%PDF-1.7", "is a PDF, which is not supported; pdftotext makes text of it"),
    ("PNG", PNG, "is image/png, not HTML or text; tesseract"),
    ("docx", b"PK\x03\x04...word/document.xml", "not HTML or text; pandoc -t html"),
    ("EPUB", b"PK\x03\x04mimetypeapplication/epub+zip", "not HTML or text; pandoc -t html"),
    ("ZIP", b"PK\x03\x04 notes.txt", "is application/zip, not HTML or text; unpack it with 7z"),
    ("doc", b"\xd0\xcf\x11\xe0\xa1\xb1", "soffice --convert-to html"),
    ("cut WACZ", b"PK\x03\x04 archive/a.warc.gz", "is a web archive"),
)
def test_other_files_are_refused_and_a_tool_is_named(content: bytes, message: str, tmp_path: Path) -> None:
    for name in ("a.bin", "a.html", "a.mhtml"):
        (tmp_path / name).write_bytes(content)
        refused(tmp_path / name, says=message)


def nested(depth: int) -> bytes:
    heads = (b"Content-Type: multipart/related; boundary=b%d\n\n--b%d\n" % (level, level) for level in range(depth))
    return b"".join([b"MIME-Version: 1.0\n", *heads, b"Content-Type: text/html\n\n<p>deep"])


def billion_references(count: int) -> bytes:
    """A property list in which every object is the same array of all objects."""
    size = 4
    array = bytes([0xAF, 0x12]) + count.to_bytes(4, "big") + b"".join(n.to_bytes(size, "big") for n in range(count))
    table = (8).to_bytes(4, "big") * count
    return b"bplist00" + array + table + bytes(6) + bytes([4, size]) + struct.pack(">QQQ", count, 0, 8 + len(array))


HOSTILE = {
    "nested messages": nested(5_000),
    "empty parts": b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n" + b"--b\n" * 500_000,
    "open boundaries": b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n" + b"\n--" * 500_000,
    "a long header": b"MIME-Version: 1.0\nContent-Type: multipart/related" + b'; a="b"' * 100_000,
    "references": billion_references(20_000),
    "lines in lines": samples.CHROMIUM_SOURCE.replace(
        "1 &amp;lt; 2", '<table><td class="line-content">' * 50_000
    ).encode(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_end(name: str) -> None:
    inside = saved_page(HOSTILE[name])
    assert inside is None or len(inside.resources) <= MAX_PARTS
    assert inside is None or len(inside.html) <= 2 * len(HOSTILE[name])


def test_a_saved_page_has_so_many_parts_and_writes_an_image_a_few_times() -> None:
    head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>oak\n"
    part = "--b\nContent-Type: image/png\nContent-Location: https://example.org/{}.png\n\nx\n"
    message = inside_of((head + "".join(map(part.format, range(MAX_PARTS)))).encode())
    assert len(message.resources) == MAX_PARTS - 1
    many = [{"WebResourceURL": f"/{each}", "WebResourceData": b"%99d" % each} for each in range(MAX_PARTS + 1)]
    assert len(inside_of(webarchive(WebSubresources=many)).resources) == MAX_PARTS
    content = mhtml(CID + "<img src='cid:oak@example'>" * 100_000, image_location=None)
    assert len(inside_of(content).html) < 3 * len(content)


@pytest.mark.parametrize("cut", range(0, 300, 7))
def test_damage_never_raises(cut: int) -> None:
    for content in (mhtml(), webarchive()):
        for damaged in (content[: len(content) - cut], content[:cut] + content[cut + 3 :]):
            saved_page(damaged)


INDEXED = {"url": URL, "mime": "text/html", "status": "200", "offset": "0", "length": "500", "filename": "data.warc.gz"}


@cases(
    ("an offset outside", {**INDEXED, "offset": str(1 << 60)}, "leads to no record"),
    ("a negative offset", {**INDEXED, "offset": "-5"}, "not in the index"),
    ("a huge length", {**INDEXED, "length": str(1 << 60)}, ""),
    ("a file outside", {**INDEXED, "filename": "../../etc/passwd"}, "damaged"),
    ("no URL", {**INDEXED, "url": ["list"]}, "not in the index"),
    ("a packed archive", {**INDEXED, "filename": "bomb.warc"}, "packed a second time"),
)
def test_a_hostile_index_leads_nowhere(files: dict[str, str], message: str, tmp_path: Path) -> None:
    index = {"indexes/index.cdx.gz": gzip.compress(f"key 2024 {json.dumps(files)}\n".encode())}
    (tmp_path / "a.wacz").write_bytes(
        wacz({**index, "archive/bomb.warc": bytes(5000)}, stored="bomb" not in str(files))
    )
    archive = Wacz(tmp_path / "a.wacz")
    if message:
        with pytest.raises(UnreadableArchive, match=message):
            archive.read(URL)
    else:
        archive.read(URL)


def test_a_strange_package_is_no_harm_and_a_line_behind_many_of_an_index_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.wacz"
    for about in (b'{"mainPageUrl": ["a"]}', b"[]", b"{" * 100_000, b'{"mainPageURL": "https://a.example/"}'):
        path.write_bytes(wacz({"datapackage.json": about}))
        assert Wacz(path).pages[-2:] == [URL, "https://example.org/elm"]
    line = f"key 2024 {json.dumps(INDEXED)}\n".encode()
    for blanks, found in ((0, [URL]), (MAX_INDEX_BYTES // MIN_LINE_BYTES + 1, [])):
        path.write_bytes(wacz({"indexes/index.cdx.gz": gzip.compress(b"\n" * blanks + line)}))
        assert list(Wacz(path).index) == found


@pytest.mark.slow
@cases(
    ("zeros", b"".join([gzip.compress(bytes(1 << 20))] * 1024)),
    ("blank lines", gzip.compress(b"\n" * (1 << 20)) * 256),
    ("nesting", gzip.compress(b"k 1 " + b'{"a":' * 100_000 + b"\n")),
)
def test_a_packed_index_is_read_in_part(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.wacz").write_bytes(wacz({"indexes/index.cdx.gz": content}))
    assert Wacz(tmp_path / "a.wacz").index == {}


def test_a_long_record_is_cut_and_a_circle_of_redirects_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.wacz"
    path.write_bytes(wacz())
    whole = Wacz(path).read(URL).content
    block = b"HTTP/1.1 301 Moved\r\nLocation: " + URL.encode() + b"\r\n\r\n"
    record = gzip.compress(b"WARC/1.0\r\nContent-Length: %d\r\n\r\n" % len(block) + block + b"\r\n\r\n")
    line = json.dumps({**INDEXED, "status": "301", "length": str(len(record))})
    files = {"archive/data.warc.gz": record, "indexes/index.cdx.gz": gzip.compress(f"k 1 {line}".encode())}
    (tmp_path / "b.wacz").write_bytes(wacz(files))
    with pytest.raises(UnreadableArchive, match="came after 10 redirects"):
        Wacz(tmp_path / "b.wacz").page()
    monkeypatch.setattr("duramen.fetch.wacz.MAX_PAGE_BYTES", len(whole))
    assert len(Wacz(path).read(URL).content) < len(whole)


def test_a_table_of_a_million_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 64 << 20, 0, 0)
    (tmp_path / "a.wacz").write_bytes(b"PK\x03\x04" + bytes(64 << 20) + end)
    assert not is_wacz(tmp_path / "a.wacz")
    (tmp_path / "b.wacz").write_bytes(wacz())
    assert is_wacz(tmp_path / "b.wacz")
    monkeypatch.setattr("duramen.fetch.wacz.MAX_DIRECTORY_BYTES", 100)
    assert not is_wacz(tmp_path / "b.wacz")
