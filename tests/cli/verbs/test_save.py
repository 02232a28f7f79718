"""`duramen save`: what it writes, prints and tells."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ...fetch.site import Site, missing, page, serving
from ...save.samples import GIF, JPG
from ..invoke import refused, run

STORY = (
    "<title>Oak: inside</title><main id=story><p>The heartwood of an old oak is dark and dense.</p>"
    "<p><img src=/bole.jpg alt=''></p><p>It stands there still.</p><p><img src=/leaf.gif alt=''></p>"
    "<p>And so do its leaves.</p></main>"
)
QUICK = ("--allow-private", "--ignore-robots", "--delay", "0", "--retries", "0")
CHOICE = ("--method", "element-id", "--option", "id=story")


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as site:
        site.routes |= {
            "/oak": page(STORY.encode()),
            "/bole.jpg": page(JPG, content_type="image/jpeg"),
            "/leaf.gif": page(GIF, content_type="image/gif"),
        }
        yield site


def test_a_url(site: Site, tmp_path: Path) -> None:
    outcome = run("save", site.url("/oak"), "-o", tmp_path / "out", *QUICK, *CHOICE)
    names = ["Oak  inside.txt", "Oak  inside_files/bole.jpg", "Oak  inside_files/leaf.gif"]
    names += ["Oak  inside.json", "Oak  inside.html", "Oak  inside.md"]
    assert outcome.stdout.splitlines() == [str(tmp_path / "out" / name) for name in names]
    assert (outcome.exit_code, outcome.stderr) == (0, "")
    assert 'src="Oak%20%20inside_files/bole.jpg"' in (tmp_path / "out" / "Oak  inside.html").read_text("utf-8")


def test_a_failed_image_is_one_line_and_the_rest_is_saved(site: Site, tmp_path: Path) -> None:
    site.routes["/leaf.gif"] = missing
    outcome = run("save", site.url("/oak"), "-o", tmp_path, *QUICK, *CHOICE)
    (line,) = outcome.stderr.splitlines()
    assert line.startswith(f"duramen: {site.url('/oak')}: {site.url('/leaf.gif')} answered 404")
    assert outcome.exit_code == 1
    assert (tmp_path / "Oak  inside_files" / "bole.jpg").read_bytes() == JPG
    assert (tmp_path / "Oak  inside.html").exists()


def test_what_cannot_be_saved(site: Site, tmp_path: Path) -> None:
    refused("save", site.url("/oak"), "-o", tmp_path, says="private")
    assert site.seen == []
    outcome = run("save", "-", "-o", tmp_path, *CHOICE, stdin=STORY)
    assert outcome.exit_code == 1
    assert "/bole.jpg is relative, and to what the page does not say" in outcome.stderr
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    told = refused("save", "-", "-o", tmp_path / "out", says="out", stdin=STORY)
    assert told.startswith(f"duramen: -: {tmp_path / 'out'}: ")


def test_a_file_with_its_url(site: Site, tmp_path: Path) -> None:
    source = tmp_path / "page.html"
    source.write_text(STORY, encoding="utf-8")
    outcome = run("save", source, "--url", site.url("/oak"), "-o", tmp_path / "out", *QUICK, *CHOICE)
    assert outcome.exit_code == 0
    assert json.loads((tmp_path / "out" / "Oak  inside.json").read_bytes())["url"] == site.url("/oak")
    assert (tmp_path / "out" / "Oak  inside_files" / "leaf.gif").read_bytes() == GIF


def test_a_file_without_its_url(tmp_path: Path) -> None:
    source = tmp_path / "old oak.html"
    source.write_text(STORY.replace("Oak: inside", ""), encoding="utf-8")
    outcome = run("save", source, "-o", tmp_path / "out", *CHOICE)
    assert outcome.exit_code == 1
    assert [line.split(": ", 2)[2] for line in outcome.stderr.splitlines()] == [
        f"{name}: there is no such file below {tmp_path}" for name in ("/bole.jpg", "/leaf.gif")
    ]
    assert (tmp_path / "out" / "old oak.txt").exists()
    assert run("save", source, "-o", tmp_path / "out", "--no-images", *CHOICE).exit_code == 0


def test_a_file_beside_its_images(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "bole.jpg").write_bytes(JPG)
    (tmp_path / "pages" / "leaf.gif").write_bytes(GIF)
    source = tmp_path / "pages" / "oak.html"
    source.write_text(STORY.replace("=/leaf", "=leaf").replace("=/bole", "=../bole"), encoding="utf-8")
    narrow = run("save", source, "-o", tmp_path / "out", *CHOICE)
    assert narrow.exit_code == 1
    assert "../bole.jpg lies outside" in narrow.stderr
    assert (tmp_path / "out" / "Oak  inside_files" / "leaf.gif").read_bytes() == GIF
    wide = run("save", source, "-o", tmp_path / "out", "--image-root", tmp_path, *CHOICE)
    assert (wide.exit_code, wide.stderr) == (0, "")
    assert (tmp_path / "out" / "Oak  inside_files" / "bole.jpg").read_bytes() == JPG
    assert 'src="Oak%20%20inside_files/bole.jpg"' in (tmp_path / "out" / "Oak  inside.html").read_text("utf-8")


def test_named_by_the_title_element(tmp_path: Path) -> None:
    html = STORY.replace("<p>The", "<h1>An oak</h1><p>The")
    for option, name in (("headline", "An oak.txt"), ("title", "Oak  inside.txt")):
        folder = tmp_path / option
        assert run("save", "-", "-o", folder, "--no-images", "--name-from", option, stdin=html).exit_code == 0
        assert (folder / name).exists(), list(folder.iterdir())


def test_the_content_alone(tmp_path: Path) -> None:
    page = "<title>Oak</title><main id=story><p>The heartwood is dark.</main>"
    for options, in_text, in_pages in (([], False, True), (["--title"], True, True), (["--no-title"], False, False)):
        place = tmp_path / "".join(options or "-")
        assert run("save", "-", "-o", str(place), *options, *CHOICE, stdin=page).exit_code == 0
        assert (place / "Oak.txt").read_text() == "Oak\n\n" * in_text + "The heartwood is dark.\n"
        assert ("<h1>Oak</h1>" in (place / "Oak.html").read_text()) == in_pages
        assert ("# Oak" in (place / "Oak.md").read_text()) == in_pages
    refused = run("save", "-", "-o", str(tmp_path / "oak.epub"), "--no-title", stdin=page)
    assert refused.exit_code == 2
    assert "each chapter of a book has a title" in refused.stderr
