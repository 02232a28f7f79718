"""Images of servers, in pages and on disk: told by their bytes, read from where they may be, what fails is told."""

import base64
from pathlib import Path
from urllib.parse import quote

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import parse
from duramen.base.tree import has_tag
from duramen.export.save import Saved, fetching, local_images, save
from duramen.export.save.pictures import KINDS, ImageBytes, from_data, kind_of
from duramen.fetch import FetchError, Limits, Timeouts, UnsupportedContent
from duramen.page import render

from ..cases import cases, examples, tables
from ..fetch.conftest import Fetchers, Internet
from ..fetch.site import Route, Site, missing, page, raw, redirect
from .samples import AVIF, BMP, GIF, JPG, PNG, SVG, TIFF, WEBP, contents, drawn, of_story, story

OAK = page(JPG, content_type="image/jpeg")


def saved_from(site: Site, fetchers: Fetchers, folder: Path, *paths: str, **options: object) -> Saved:
    with fetchers(**options) as fetcher:
        return save(story(*paths, url=site.url("/page")), folder, fetch_image=fetching(fetcher))


@cases(
    ("missing", missing, "404"),
    ("a broken server", page(b"no", status=500), "500"),
    ("a page", page(b"<p>sold", content_type="text/html"), "text/html"),
    ("a page that lies", page(b"<p>sold", content_type="image/jpeg"), "no image of a known kind"),
    ("nothing", page(b"", content_type="image/jpeg"), "no image of a known kind"),
    ("a program", page(b"MZ\x90", content_type="image/png"), "no image of a known kind"),
    ("broken SVG", page(SVG.replace(b"<path/>", b"<path"), content_type="image/svg+xml"), "SVG that is broken"),
    ("huge", page(JPG + bytes(5000), content_type="image/jpeg"), "4096"),
    ("a circle", redirect("/bad.jpg"), "redirects"),
    ("breaks off", raw(b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n" + JPG), ""),
    ("hangs up", raw(b""), ""),
    ("never answers", lambda visit: visit.server.site.released.wait(), ""),
)
def test_one_image_fails(route: Route, message: str, site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes |= {"/oak.jpg": OAK, "/bad.jpg": route, "/ash.jpg": page(PNG, content_type="image/jpeg")}
    limits, timeouts = Limits(body=4096, decoded=4096), Timeouts(connect=5.0, read=0.2, total=5.0)
    saved = saved_from(site, fetchers, tmp_path, "/oak.jpg", "/bad.jpg", "/ash.jpg", limits=limits, timeouts=timeouts)
    (failure,) = saved.failures
    assert failure.url == site.url("/bad.jpg")
    assert message in failure.reason
    assert {path.name: path.read_bytes() for path in saved.files[4:]} == {"oak.jpg": JPG, "ash.png": PNG}
    assert failure.url in (tmp_path / "Oak.html").read_text("utf-8")


def test_a_redirect_into_a_private_network(
    outer: str, site: Site, fetchers: Fetchers, internet: Internet, tmp_path: Path
) -> None:
    site.routes |= {"/oak.jpg": redirect(site.url("/secret.jpg")), "/secret.jpg": OAK}
    document = story("/oak.jpg", url=f"{outer}page")
    with fetchers(allow_private=False, resolve=internet.resolve) as fetcher:
        saved = save(document, tmp_path, fetch_image=fetching(fetcher))
    assert "allow_private" in saved.failures[0].reason
    assert "/secret.jpg" not in site.paths
    assert not (tmp_path / "Oak_files").exists()


def test_what_robots_may_not_fetch(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    rules = page(b"User-agent: *\nDisallow: /closed/", content_type="text/plain")
    site.routes |= {"/robots.txt": rules, "/closed/oak.jpg": OAK, "/oak.gif": page(GIF, content_type="image/gif")}
    assert "robots" in saved_from(site, fetchers, tmp_path, "/closed/oak.jpg", "/oak.gif").failures[0].reason
    assert site.paths == ["/oak.gif"]


def test_an_image_in_several_places_is_fetched_once(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    site.routes |= {"/oak.jpg": OAK, "/copy.jpg": OAK}
    saved = saved_from(site, fetchers, tmp_path, "/oak.jpg", "/oak.jpg", "/copy.jpg")
    assert [path.name for path in saved.files[4:]] == ["oak.jpg"]
    assert sorted(site.paths) == ["/copy.jpg", "/oak.jpg"]
    saved_from(site, fetchers, tmp_path, "/oak.jpg", "/oak.jpg", "/copy.jpg")
    assert len(site.paths) == 2


def test_names_from_a_server_stay_in_their_folder(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    paths = ["/a/..%2F..%2Fup.jpg", "/con.jpg", "/" + "x" * 300 + ".jpg", "/a%00b.jpg", "/.hidden.jpg", "/...jpg"]
    site.routes |= {path: page(JPG + path.encode(), content_type="image/jpeg") for path in paths}
    saved = saved_from(site, fetchers, tmp_path, *paths)
    assert saved.failures == ()
    names = ["up.jpg", "con_.jpg", "x" * 80 + ".jpg", "a b.jpg", "hidden.jpg", "image.jpg"]
    assert list(saved.files[4:]) == [tmp_path / "Oak_files" / name for name in names]
    assert all(path.is_file() for path in saved.files)


@examples(
    (JPG, "jpg"),
    (PNG, "png"),
    (GIF, "gif"),
    (WEBP, "webp"),
    (AVIF, "avif"),
    (TIFF, "tiff"),
    (BMP, "bmp"),
    (SVG, "svg"),
    (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- drawn by hand -->\n" + SVG, "svg"),
    (b"", None),
    (b"BMW is a maker of cars and motorcycles", None),
    (b"<!doctype html><p>Not found <svg></svg>", None),
    (b"<rss/>", None),
    (b"RIFF\0\0\0\0WAVE", None),
    (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", None),
    (b"%PDF-1.7", None),
)
def test_kinds(data: bytes, kind: str | None) -> None:
    assert kind_of(data) == kind


@given(st.binary(max_size=64))
def test_any_bytes_have_a_kind_or_none(data: bytes) -> None:
    assert kind_of(data) in {None, *KINDS}
    assert kind_of(b"\0\0\0\x20ftyp" + data) in {None, "avif"}
    assert kind_of(b"<svg " + data) in {None, "svg"}


@examples(
    ("data:image/png;base64," + base64.b64encode(PNG).decode(),),
    ("data:image/jpeg;charset=x; BASE64 ," + quote(base64.b64encode(PNG)),),
    ("DATA:image/png," + quote(PNG),),
    ("data:image/png;base64," + base64.b64encode(PNG).decode().rstrip("="),),
    ("data:image/png;base64," + "\n".join(base64.b64encode(PNG).decode()),),
)
def test_data_is_decoded_and_told_by_its_bytes(url: str) -> None:
    assert from_data(url) == ImageBytes(PNG, "png")


@pytest.mark.parametrize("url", ["data:", "data:image/png", "data:image/png;base64,A", "data:image/png,hello"])
def test_data_that_is_no_image(url: str) -> None:
    with pytest.raises(UnsupportedContent):
        from_data(url)


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """A folder with pages and their images, one image beside it, and one behind a link."""
    pages = tmp_path / "site" / "pages"
    (pages / "img").mkdir(parents=True)
    (pages / "img" / "old oak.png").write_bytes(PNG)
    (tmp_path / "site" / "shared.gif").write_bytes(GIF)
    (tmp_path / "secret.jpg").write_bytes(JPG)
    (pages / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    (pages / "up").symlink_to(tmp_path)
    (pages / "img" / "notes.png").write_bytes(b"no image at all")
    return tmp_path / "site"


RELATIVE = ["img/old%20oak.png", "img/old oak.png", "img\\old oak.png", "./img/../img/old%20oak.png"]


@pytest.mark.parametrize("url", [*RELATIVE, "img/old%20oak.png?w=300#top"])
def test_a_relative_image_is_read(disk: Path, url: str) -> None:
    assert local_images(disk / "pages")(url).content == PNG


@cases(*tables(__file__)["not_read"])
def test_what_is_not_read(url: str, reason: str, disk: Path) -> None:
    with pytest.raises(FetchError, match=reason):
        local_images(disk / "pages")(url)


def test_a_wider_root_admits_what_lies_below_it_and_a_large_file_is_refused(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = local_images(disk / "pages", root=disk)
    assert read("../shared.gif").content == read("/shared.gif").content == GIF
    with pytest.raises(FetchError, match="lies outside"):
        read("../../secret.jpg")
    monkeypatch.setattr("duramen.export.save.local.MAX_IMAGE_BYTES", 10)
    with pytest.raises(FetchError, match="MiB"):
        read("/shared.gif")


def test_saved_beside_images_of_the_web(disk: Path, tmp_path: Path) -> None:
    document = story("img/old%20oak.png", "https://example.org/bole.png", "gone.png", url=None)
    saved = save(document, tmp_path / "out", fetch_image=local_images(disk / "pages", otherwise=drawn))
    assert [name for name in contents(tmp_path / "out") if name.startswith("Oak_files")] == [
        "Oak_files/bole.png",
        "Oak_files/old oak.png",
    ]
    assert [failure.url for failure in saved.failures] == ["gone.png"]
    assert "](gone.png)" in (tmp_path / "out" / "Oak.md").read_text("utf-8"), "what is not saved keeps its place"


@pytest.mark.parametrize(
    "source", ["file:///etc/oak.png", "blob:https://example.org/1", "FILE:oak.png", "C:/oak.png", f"{'x' * 9000}.png"]
)
def test_what_no_page_may_refer_to_is_told(tmp_path: Path, source: str) -> None:
    saved = save(story("a.png", source), tmp_path, fetch_image=drawn)
    assert [failure.url for failure in saved.failures] == [source]
    assert save(story("a.png", source), tmp_path / "without", images=False).failures == ()


def test_what_is_no_part_of_the_content_is_not_told(tmp_path: Path) -> None:
    html = "<img src=file:a.png><main id=story><p>One<img src=file:b.png hidden><p>Two</main><img src=file:c.png>"
    assert save(of_story(html), tmp_path).failures == ()


PICTURED = parse(
    "<p>one <img src=a.jpg alt=A> two</p><p><img src=b.jpg alt=B></p><p>three <img src=c.jpg alt=C></p>",
    url="https://example.org/",
)
A, *_ = np.flatnonzero(has_tag(PICTURED.nodes, "img")).tolist()
KEPT = PICTURED.nodes.is_text


@cases(
    ("a copy", "x_files/a.jpg", 'src="x_files/a.jpg"', "![A](x_files/a.jpg)"),
    ("what is no address stays text", '"><script>', 'src="&quot;&gt;&lt;script&gt;"', "![A]("),
)
def test_a_given_source_is_written(source: str, html: str, markdown: str) -> None:
    assert html in render.html(PICTURED, KEPT, sources={A: source})
    shown = render.markdown(PICTURED, KEPT, sources={A: source})
    assert markdown in shown
    assert "![B](https://example.org/b.jpg)" in shown
