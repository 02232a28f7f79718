"""The guides hold: their Python and their shell run, against sites that stand in for the ones they name."""

import re
import shutil
from pathlib import Path

import pytest

from ..cli.program import shell
from .conftest import Internet
from .site import Site, page, serving
from .test_fetching_docs import serving_securely, web  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "docs" / name for name in ("quickstart.md", "recipes.md")]
EXAMPLE = (ROOT / "examples" / "heartwood.html").read_bytes()
HEAD = b"<link rel=alternate type=application/rss+xml href=/rss>"
FEED = b"<rss><channel><item><link>/oak</link></item><item><link>/ash</link></item></channel></rss>"
PICTURE = b"GIF89a\1\0\1\0\0\0\0!\xf9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\1D\0;"
SMALL = b"<title>Ash</title><p>The wood of an ash is pale, tough and white throughout.</p>"


def examples(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


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


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_shell_examples(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with serving() as site:
        furnish(site, tmp_path)
        (tmp_path / "urls.txt").write_text(f"{site.url('/oak')}\n{site.url('/ash')}\n", encoding="utf-8")
        for example in examples(path, "sh"):
            for line in example.replace("https://example.org", site.url("")).splitlines():
                fetches = "http" in line or "--input-list" in line
                may = " --allow-private --delay 0" if fetches else ""
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


@pytest.mark.parametrize(
    ("path", "printed"),
    [
        pytest.param(
            GUIDES[0],
            [
                "Why old trees are dark inside",
                "https://example.org/gone answered 404 (Not Found); check the URL",
                "['Why old trees are dark inside', 'Ash']",
            ],
            id="quickstart",
        ),
        pytest.param(GUIDES[1], None, id="recipes"),
    ],
)
def test_python_examples(
    web: Internet,  # noqa: F811
    path: Path,
    printed: list[str] | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with serving_securely(monkeypatch, "example.org") as site:
        web.put(site, "example.org", "93.184.216.34")
        furnish(site, tmp_path)
        line = '{"text": "The heartwood of an old oak.", "confidence": null, "method": "wlr"}\n'
        (tmp_path / "corpus.jsonl").write_text(line, encoding="utf-8")
        for example in examples(path, "python"):
            exec(example, {})
    lines = capsys.readouterr().out.splitlines()
    if printed is not None:
        assert lines == printed
    else:
        assert lines[0].startswith("Why old trees are dark inside ")
        assert "1 1 True" in lines
        assert sum(line.startswith("Why old trees are dark inside") for line in lines) >= 3
