"""Saving: the files of a document, their names, and what happens when they are there already."""

import base64
import errno
import json
import os
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.export.save import ImageBytes, Saved, save
from duramen.export.save import saving as galleries
from duramen.export.save.names import FORBIDDEN, MAX_BYTES, MAX_CHARACTERS, RESERVED, from_url, numbered, safe, sameness

from ..cases import cases, examples, not_none, tables
from .samples import PNG, URL, contents, drawn, half, story

WRITTEN = tables(__file__)
FILES = ["Oak.html", "Oak.json", "Oak.md", "Oak.txt"]


def test_the_files_of_a_document(tmp_path: Path) -> None:
    document = story("bole.jpg")
    saved = save(document, tmp_path, fetch_image=drawn)
    assert sorted(contents(tmp_path)) == [*FILES, "Oak_files/bole.png"]
    assert set(saved.files) == set(saved.written) == {tmp_path / name for name in contents(tmp_path)}
    assert saved.failures == ()
    assert (tmp_path / "Oak.txt").read_text("utf-8") == f"{document.text}\n"
    assert "](Oak_files/bole.png)" in (tmp_path / "Oak.md").read_text("utf-8")


def test_the_html_is_a_whole_document(tmp_path: Path) -> None:
    save(story("bole.jpg", title="Oak &amp; ash"), tmp_path, fetch_image=drawn)
    html = (tmp_path / "Oak & ash.html").read_bytes()
    assert b'charset="utf-8"' in html
    page = duramen.parse(html)
    rows = {page.nodes.name(row): row for row in range(len(page.nodes))}
    assert page.encoding == ("UTF-8", "meta")
    assert page.text(rows["title"]) == "Oak & ash"
    source = not_none(page.attribute(rows["img"], "src"))
    assert (tmp_path / unquote(source)).read_bytes() == drawn("https://example.org/trees/bole.jpg").content


def test_the_json_tells_all(tmp_path: Path) -> None:
    save(story("bole.jpg", "logo.png"), tmp_path, fetch_image=drawn)
    record = json.loads((tmp_path / "Oak.json").read_bytes())
    assert (record["url"], record["title"]) == (URL, "Oak")
    assert [(image["url"], image["file"]) for image in record["images"]] == [
        ("https://example.org/trees/bole.jpg", "Oak_files/bole.png"),
        ("https://example.org/trees/logo.png", None),
    ]
    assert sorted(record["files"]) == ["Oak.html", "Oak.md", "Oak.txt", "Oak_files/bole.png"]


def test_again_writes_nothing_and_fetches_nothing(tmp_path: Path) -> None:
    first = save(story("bole.jpg"), tmp_path, fetch_image=drawn)
    before = contents(tmp_path)
    fetch = Mock()
    assert save(story("bole.jpg"), tmp_path, fetch_image=fetch) == Saved(first.files, (), ())
    assert contents(tmp_path) == before
    fetch.assert_not_called()


@cases(
    ("the page has changed", story(text="Pale and light.")),
    ("another page of that title", story(url="https://example.org/other")),
    ("a page from nowhere", story(url=None)),
    ("a title in other letters", story(title="oAK")),
)
def test_another_document_gets_a_number(other: duramen.Document, tmp_path: Path) -> None:
    save(story(), tmp_path)
    before = contents(tmp_path)
    saved = save(other, tmp_path)
    assert {path.stem for path in saved.files} == {f"{other.title} (2)"}
    assert contents(tmp_path).items() >= before.items()
    assert save(other, tmp_path) == Saved(saved.files, (), ())
    assert save(story(), tmp_path).written == ()


@pytest.mark.parametrize("name", ["Oak.txt", "Oak.html", "Oak.md", "Oak.json", "Oak_files", "oak.HTML", "Oak.json/"])
def test_files_of_others_are_left_alone(tmp_path: Path, name: str) -> None:
    if name.endswith("/"):
        (tmp_path / name).mkdir()
    else:
        (tmp_path / name).write_text("mine", encoding="utf-8")
    assert save(story("bole.jpg"), tmp_path, fetch_image=drawn).files[0] == tmp_path / "Oak (2).txt"
    assert contents(tmp_path).get(name) == (None if name.endswith("/") else b"mine")


@pytest.mark.parametrize("name", FILES)
def test_files_of_ours_that_someone_edited_are_others(tmp_path: Path, name: str) -> None:
    save(story(), tmp_path)
    content = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(content.replace(b"Dark", b"Bark"))
    assert save(story(), tmp_path).files[0].name == "Oak (2).txt"
    assert (tmp_path / name).read_bytes() == content.replace(b"Dark", b"Bark")


@pytest.mark.parametrize("name", [*FILES[:1], *FILES[2:], "Oak_files/bole.png"])
def test_files_of_ours_that_someone_removed_come_back(tmp_path: Path, name: str) -> None:
    save(story("bole.jpg"), tmp_path, fetch_image=drawn)
    before = contents(tmp_path)
    (tmp_path / name).unlink()
    assert save(story("bole.jpg"), tmp_path, fetch_image=drawn).written == (tmp_path / name,)
    assert contents(tmp_path) == before


def test_a_failed_image_stays_on_the_web_and_is_fetched_the_next_time(tmp_path: Path) -> None:
    document = story("bole.jpg", "leaf.jpg")
    saved = save(document, tmp_path, fetch_image=half)
    assert [(failure.url, failure.reason) for failure in saved.failures] == [
        ("https://example.org/trees/leaf.jpg", f"[Errno {errno.ECONNRESET}] gone")
    ]
    html = (tmp_path / "Oak.html").read_text("utf-8")
    assert "Oak_files/bole.png" in html
    assert "https://example.org/trees/leaf.jpg" in html

    again = save(document, tmp_path, fetch_image=drawn)
    assert again.failures == ()
    assert {path.name for path in again.written} == {"leaf.png", "Oak.html", "Oak.md", "Oak.json"}
    assert "https://example.org/trees/leaf.jpg" not in (tmp_path / "Oak.html").read_text("utf-8")


def test_images_that_share_a_name_and_images_that_are_one(tmp_path: Path) -> None:
    document = story("a/leaf.jpg", "b/leaf.jpg", "c/LEAF.jpg", "a/leaf.jpg", "same/x.jpg", "same/y.jpg")
    saved = save(document, tmp_path, fetch_image=lambda url: drawn("one" if "same" in url else url))
    names = [path.name for path in saved.files[4:]]
    assert names == ["leaf.png", "leaf (2).png", "LEAF (3).png", "x.png"]
    record = json.loads((tmp_path / "Oak.json").read_bytes())
    # The image that occurs twice is listed once; the last two are different addresses of one file.
    assert [image["file"].removeprefix("Oak_files/") for image in record["images"]] == [*names[:3], "x.png", "x.png"]


def test_without_a_way_to_fetch_without_images_and_decoration(tmp_path: Path) -> None:
    assert save(story("bole.jpg"), tmp_path / "web").failures == ()
    assert not (tmp_path / "web" / "Oak_files").exists()
    assert b'"https://example.org/trees/bole.jpg"' in (tmp_path / "web" / "Oak.html").read_bytes()
    document, folder = story("bole.jpg", "spacer.gif"), tmp_path / "in"
    save(document, folder, images=False, fetch_image=drawn)
    assert b"<img" not in (folder / "Oak.html").read_bytes()
    assert sorted(contents(folder)) == FILES
    with_them = save(document, folder, fetch_image=drawn)
    assert {path.name for path in with_them.written} == {"bole.png", "Oak.html", "Oak.md", "Oak.json"}
    assert b"spacer" not in (folder / "Oak.html").read_bytes() + (folder / "Oak.md").read_bytes()


@cases(
    ("a way out", "../../up", URL, "up"),
    ("the folder above", "..", URL, "oak"),
    ("no title", "", URL, "oak"),
    ("no title and no path", "", "https://example.org/", "example.org"),
    ("nothing", "", None, "page"),
)
def test_odd_titles(title: str, url: str | None, stem: str, tmp_path: Path) -> None:
    folder = tmp_path / "pages" / "of today"
    saved = save(story("bole.jpg", title=title, url=url), folder, fetch_image=drawn)
    assert saved.files[0] == folder / f"{stem}.txt"
    assert all(path.resolve().is_relative_to(folder.resolve()) for path in saved.files)
    assert {path.name for path in tmp_path.iterdir()} == {"pages"}
    assert save(story("bole.jpg", title=title, url=url), folder, fetch_image=drawn).written == ()


@pytest.mark.parametrize("name", ["Oak.txt", "Oak.html", "Oak.json", "Oak_files", "Oak_files of ours"])
def test_links_lead_nowhere(tmp_path: Path, name: str) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    if name == "Oak_files of ours":
        save(story("bole.jpg"), inside, fetch_image=drawn)
        (inside / "Oak_files").rename(outside)
        (inside / "Oak_files").symlink_to(outside)
    else:
        inside.mkdir()
        outside.mkdir()
        (inside / name).symlink_to(outside if name == "Oak_files" else outside / "secret")
    before = contents(outside)
    save(story("bole.jpg"), inside, fetch_image=drawn)
    assert contents(outside) == before
    assert "Oak (2).txt" in contents(inside)


def test_a_link_put_there_while_the_images_are_fetched(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    outside.mkdir()

    def fetch(url: str) -> ImageBytes:
        (inside / "Oak_files").symlink_to(outside)
        return drawn(url)

    with pytest.raises(NotADirectoryError, match="nothing is written through it"):
        save(story("bole.jpg"), inside, fetch_image=fetch)
    assert contents(outside) == {}


def test_a_record_cannot_point_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a record with a right seal names no file but those of its own folder."""
    (tmp_path / "secret.png").write_bytes(PNG)
    document = story("bole.jpg")
    monkeypatch.setattr(galleries.Gallery, "_put", lambda *_: "../secret.png")
    save(document, tmp_path / "in", fetch_image=lambda _: ImageBytes(PNG, "png"))
    monkeypatch.undo()
    save(document, tmp_path / "in", fetch_image=drawn)
    assert b"secret" not in (tmp_path / "in" / "Oak.html").read_bytes()


def test_folders_that_cannot_be_written_to_and_the_rights_of_files(tmp_path: Path) -> None:
    save(story(), tmp_path)
    (tmp_path / "ordinary").touch()
    assert (tmp_path / "Oak.txt").stat().st_mode == (tmp_path / "ordinary").stat().st_mode
    with pytest.raises(FileExistsError, match="ordinary"):
        save(story(), tmp_path / "ordinary")
    with pytest.raises(ValueError, match="headline, title"):
        save(story(), tmp_path, name_from="h1")  # type: ignore[arg-type]
    (tmp_path / "closed").mkdir(mode=0o500)
    if os.geteuid() != 0:
        with pytest.raises(PermissionError, match=r"Oak\.txt"):
            save(story(), tmp_path / "closed")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENAMETOOLONG])
def test_what_a_system_refuses_is_told_with_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(number, os.strerror(number))))
    with pytest.raises(OSError, match=r"Oak\.txt") as failure:
        save(story(), tmp_path)
    assert failure.value.errno == number
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP])
def test_a_file_system_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=OSError(number, os.strerror(number))))
    save(story("bole.jpg"), tmp_path, fetch_image=drawn)
    assert sorted(contents(tmp_path)) == [*FILES, "Oak_files/bole.png"]
    assert save(story(text="Pale."), tmp_path).files[0].name == "Oak (2).txt"


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(galleries, "MAX_IMAGES", 3)
    monkeypatch.setattr(galleries, "MAX_TOTAL_BYTES", 2 * len(drawn("https://example.org/trees/0.jpg").content))
    saved = save(story(*(f"{number}.jpg" for number in range(5))), tmp_path, fetch_image=drawn)
    assert [path.name for path in saved.files[4:]] == ["0.png", "1.png"]
    assert [failure.url[-5] for failure in saved.failures] == ["2", "3", "4"]
    assert str(saved.failures[0]).startswith("https://example.org/trees/2.jpg: one document gets 3 images")


def test_an_image_in_the_page_itself(tmp_path: Path) -> None:
    data = PNG + bytes(1500)
    document = story("data:image/png;base64," + base64.b64encode(data).decode())
    saved = save(document, tmp_path)
    assert saved.files[4].read_bytes() == data
    assert saved.files[4].name == "image.png"
    assert "](Oak_files/image.png)" in (tmp_path / "Oak.md").read_text("utf-8")
    (image,) = json.loads((tmp_path / "Oak.json").read_bytes())["images"]
    assert image["file"] == "Oak_files/image.png"
    assert len(image["url"]) < 100
    assert save(document, tmp_path).written == ()


def test_documents_saved_at_a_time(tmp_path: Path) -> None:
    """Several of one title get numbers; one document is saved once."""
    documents = [story("bole.jpg", text=f"Number {number}.") for number in range(12)]
    with ThreadPoolExecutor(6) as workers:
        results = list(workers.map(lambda document: save(document, tmp_path / "a", fetch_image=drawn), documents))
        same = list(workers.map(lambda _: save(documents[0], tmp_path / "b", fetch_image=drawn), range(12)))
    assert len({result.files for result in results}) == len(documents)
    for document, result in zip(documents, results, strict=True):
        assert result.files[0].read_text("utf-8") == f"{document.text}\n"
        assert json.loads(result.files[3].read_bytes())["text"] == document.text
        assert {path.stem for path in result.files[:4]} == {result.files[0].stem}
    assert {path.name for result in same for path in result.files} == {*FILES, "bole.png"}
    assert sorted(contents(tmp_path / "b")) == [*FILES, "Oak_files/bole.png"]


TITLES = st.one_of(
    st.text(),
    st.text(alphabet=' ./\\:*?"<>|\x00\n\u202eaé界👩‍💻e\u0301'),
    st.text(min_size=100, max_size=400),
    st.sampled_from(sorted(RESERVED)).flatmap(
        lambda device: st.sampled_from([device, device.upper(), f" {device} .x"])
    ),
)


def check(name: str) -> None:
    """Fails for what some system would not take, or take for something else."""
    assert FORBIDDEN.search(name) is None
    assert len(name) <= MAX_CHARACTERS
    assert len(name.encode()) <= MAX_BYTES
    assert name == name.strip(". ")
    assert name.partition(".")[0].strip().casefold() not in RESERVED
    assert name == unicodedata.normalize("NFC", name)
    assert Path(name).name == name


@given(TITLES, st.integers(2, 10**6))
def test_any_title_is_safe(title: str, number: int) -> None:
    name = safe(title)
    check(name)
    assert safe(name) == name
    if name:
        check(numbered(name, number))
        assert numbered(name, number) != name
    for url in (title, f"https://example.org/{title}"):
        check(from_url(url))


@cases(
    *WRITTEN["titles"],
    ("half a character", "a\ud800b", "a b"),
    ("too many characters", "x" * 300, "x" * 120),
    ("too many bytes", "界" * 120, "界" * 66),
    ("a letter stays with its accents", "x" * 119 + "q\u0323\u0301z", "x" * 119),
    ("cut at a space", "x" * 119 + " y", "x" * 119),
)
def test_titles(title: str, name: str) -> None:
    assert safe(title) == name


@examples(*WRITTEN["urls"])
def test_urls(url: str, name: str) -> None:
    assert from_url(url) == name


@examples(("Oak", "oAK"), ("caf\u00e9", "cafe\u0301"), ("CAF\u00c9", "cafe\u0301"), ("ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς"))
def test_names_that_some_system_takes_for_one(one: str, other: str) -> None:
    assert sameness(one) == sameness(other)
