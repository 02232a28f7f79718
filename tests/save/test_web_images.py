"""Images from a real server and in pages: kinds are told by their bytes, what fails is told, the rest is saved."""

import base64
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.export.save import Saved, fetching, save
from duramen.export.save.pictures import KINDS, ImageBytes, from_data, kind_of
from duramen.fetch import Limits, Timeouts, UnsupportedContent

from ..cases import cases, examples
from ..fetch.conftest import Fetchers, Internet
from ..fetch.site import Route, Site, Visit, missing, page, raw, redirect
from .samples import AVIF, BMP, GIF, JPG, PNG, SVG, TIFF, WEBP
from .story import story

PUBLIC = "93.184.216.34"
OAK = page(JPG, content_type="image/jpeg")


def never(visit: Visit) -> None:
    visit.server.site.released.wait()


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
    ("never answers", never, ""),
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


def test_a_redirect_into_a_private_network(site: Site, fetchers: Fetchers, internet: Internet, tmp_path: Path) -> None:
    internet.put(site, "outer.test", PUBLIC)
    internet.names["127.0.0.1"] = [["127.0.0.1"]]
    site.routes |= {"/oak.jpg": redirect(site.url("/secret.jpg")), "/secret.jpg": OAK}
    document = story("/oak.jpg", url="http://outer.test/page")
    with fetchers(allow_private=False, resolve=internet.resolve) as fetcher:
        saved = save(document, tmp_path, fetch_image=fetching(fetcher))
    assert "allow_private" in saved.failures[0].reason
    assert "/secret.jpg" not in site.paths
    assert not (tmp_path / "Oak_files").exists()


def test_what_robots_may_not_fetch(site: Site, fetchers: Fetchers, tmp_path: Path) -> None:
    rules = page(b"User-agent: *\nDisallow: /closed/", content_type="text/plain")
    site.routes |= {"/robots.txt": rules, "/closed/oak.jpg": OAK, "/oak.gif": page(GIF, content_type="image/gif")}
    saved = saved_from(site, fetchers, tmp_path, "/closed/oak.jpg", "/oak.gif")
    assert "robots" in saved.failures[0].reason
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


@pytest.mark.parametrize(
    "url",
    [
        "data:image/png;base64," + base64.b64encode(PNG).decode(),
        "data:image/jpeg;charset=x; BASE64 ," + quote(base64.b64encode(PNG)),
        "DATA:image/png," + quote(PNG),
        "data:image/png;base64," + base64.b64encode(PNG).decode().rstrip("="),
        "data:image/png;base64," + "\n".join(base64.b64encode(PNG).decode()),
    ],
)
def test_data_is_decoded_and_told_by_its_bytes(url: str) -> None:
    assert from_data(url) == ImageBytes(PNG, "png")


@pytest.mark.parametrize("url", ["data:", "data:image/png", "data:image/png;base64,A", "data:image/png,hello"])
def test_data_that_is_no_image(url: str) -> None:
    with pytest.raises(UnsupportedContent):
        from_data(url)
