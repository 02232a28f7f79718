"""The guides hold: their Python and their shell run, against sites that stand in for the ones they name."""

import re
import shutil
import socket
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from duramen.fetch import Clock

from ..cases import cases
from ..cli.invoke import run
from ..cli.program import shell
from ..test_docs import fenced
from .conftest import Internet
from .site import PAGE, Site, page, serving_securely

ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "docs" / name for name in ("quickstart.md", "recipes.md")]
EXAMPLE = (ROOT / "examples" / "heartwood.html").read_bytes()
HEAD = b"<link rel=alternate type=application/rss+xml href=/rss>"
FEED = b"<rss><channel><item><link>/oak</link></item><item><link>/ash</link></item></channel></rss>"
PICTURE = b"GIF89a\1\0\1\0\0\0\0!\xf9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\1D\0;"
SMALL = b"<title>Ash</title><p>The wood of an ash is pale, tough and white throughout.</p>"


def furnish(site: Site, folder: Path) -> None:
    """What the guides take for granted: a site with articles, a folder with pages."""
    site.routes |= {
        "/": page(HEAD + SMALL),
        "/oak": page(EXAMPLE),
        "/ash": page(SMALL),
        "/rss": page(FEED, content_type="application/rss+xml"),
        "/images/oak-section.jpg": page(PICTURE, content_type="image/gif"),
    }
    (folder / "pages" / "more").mkdir(parents=True)
    for place in ("page.html", "pages/oak.html", "pages/more/ash.html"):
        (folder / place).write_bytes(EXAMPLE)


@pytest.fixture
def web(internet: Internet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Site]:
    """The hosts of the examples, which are one site; the clock does not wait, files go to a folder of their own."""
    real = socket.getaddrinfo

    def getaddrinfo(host: str, port: int, *args: object, **options: object) -> object:
        address = internet.names[host][0][0] if host in internet.names else host
        return real(address, port, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(Clock.__init__, "__defaults__", (time.monotonic, time.time, lambda seconds: None))
    monkeypatch.chdir(tmp_path)
    with serving_securely("example.org", "example.net") as (site, trusting):
        monkeypatch.setattr(ssl, "create_default_context", lambda: trusting)
        internet.put(site, "example.org", "93.184.216.34")
        internet.put(site, "example.net", "93.184.216.35")
        furnish(site, tmp_path)
        yield site


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_shell_examples(path: Path, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    furnish(site, tmp_path)
    (tmp_path / "urls.txt").write_text(f"{site.url('/oak')}\n{site.url('/ash')}\n", encoding="utf-8")
    for example in fenced(path, "sh"):
        for line in example.replace("https://example.org", site.url("")).splitlines():
            may = " --allow-private --delay 0" if "http" in line or "--input-list" in line else ""
            called = re.sub(r"(duramen [^|>#]*[^|>#\s])", rf"\1{may}", line).replace("less", "cat")
            outcome = shell(called)
            assert (outcome.returncode, outcome.stderr) == (0, ""), called
    written = {found.name: found for found in tmp_path.rglob("*") if found.is_file()}
    if path.stem == "quickstart":
        assert {"crawl.jsonl", "site.csv", "pages.jsonl", "oak.md", "ash.md"} <= set(written)
        assert len(written["crawl.jsonl"].read_text(encoding="utf-8").splitlines()) == 2
        assert written["site.csv"].read_text(encoding="utf-8").count("/ash") == 2
    else:
        assert len(written["corpus.jsonl"].read_text(encoding="utf-8").splitlines()) == 2
        assert {"oak.tei.xml", "ash.tei.xml", "Ash.json", "oak-section.gif"} <= set(written)


@cases(
    (
        "quickstart",
        GUIDES[0],
        [
            "Why old trees are dark inside",
            "https://example.org/gone answered 404 (Not Found); check the URL",
            "['Why old trees are dark inside', 'Ash']",
        ],
    ),
    ("recipes", GUIDES[1], None),
)
def test_python_examples(
    path: Path, printed: list[str] | None, web: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = '{"text": "The heartwood of an old oak.", "confidence": null, "method": "wlr"}\n'
    (tmp_path / "corpus.jsonl").write_text(line, encoding="utf-8")
    for example in fenced(path, "python"):
        exec(example, {})
    lines = capsys.readouterr().out.splitlines()
    if printed is not None:
        assert lines == printed
    else:
        assert lines[0].startswith("Why old trees are dark inside ")
        assert "1 1 True" in lines
        assert sum(line.startswith("Why old trees are dark inside") for line in lines) >= 3


def test_examples_of_fetching(web: Site, capsys: pytest.CaptureFixture[str]) -> None:
    feed = FEED.replace(b"<item>", b"<item><title>An oak</title><pubDate>today</pubDate>", 1)
    web.routes |= {"/": page(HEAD + PAGE), "/oak": page(), "/rss": page(feed, content_type="application/rss+xml")}
    for example in fenced(ROOT / "docs" / "fetching.md", "python"):
        exec(example, {})
    assert capsys.readouterr().out.splitlines() == [
        "The heartwood of an old oak is dark and dense.",
        f"https://example.org/oak 200 {len(PAGE)} False",
        "https://example.net/gone answered 404 (Not Found); check the URL",
        "https://example.org/oak feed An oak today",
        "https://example.org/ash feed None None",
    ]


def test_the_example_of_saving(web: Site) -> None:
    text = (ROOT / "docs" / "saving.md").read_text("utf-8")
    ((command, shown),) = re.findall(r"^```sh\nduramen (.*)\n```\n\n```\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    photograph = page(b"\xff\xd8\xff\xe0", content_type="image/jpeg")
    web.routes |= {"/trees/oak": page(EXAMPLE), "/images/oak-section.jpg": photograph}
    outcome = run(*command.split())
    assert (outcome.exit_code, outcome.output) == (0, shown)
