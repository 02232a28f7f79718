"""What a terminal is sent: control characters of pages, names and answers are shown, and never obeyed."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import extract
from duramen.apps.cli.terminal.guard import ESCAPES, TerminalGuard
from duramen.base.json_text import json_text
from duramen.export import FORMATS

from ...cases import tables
from ...fetch.site import Site, page
from ..program import on_terminal, start

pytestmark = pytest.mark.slow

HOSTILE = "\x1b]52;c;b2Fr\x07 \x1b[2J \x9b31m \x08\x7f \u202e \x05"
"""Writes to the clipboard, clears the screen, colours, deletes, turns the order around, asks for an answer."""

STORY = (
    f"<title>Oak {HOSTILE}</title><h1>Oak {HOSTILE}</h1><p>{HOSTILE} Its wood is as dark as wood can be.</p>"
    + "".join(
        f"<p>The heartwood of an old oak is dark and dense, and it stays so for {number} years.</p>"
        for number in range(60)
    )
)
"""With so much text around the controls that it is text still."""

OUR_OWN = re.compile(rb"\r\n|\r?\x1b\[K|\r|\x1b\[\?25[lh]|\x1b\[(?:0|1|2|32|1;36)m")
"""Line ends as a terminal makes them, what progress bars send, and the colours of heads and marks."""


def commands(sent: bytes) -> list[str]:
    """The control characters that a terminal would obey, except those of our own."""
    text = OUR_OWN.sub(b"\n", sent).decode("utf-8", "replace")
    return [character for character in text if ord(character) in ESCAPES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "oak.html").write_text(STORY, encoding="utf-8")
    (folder / "pages").mkdir()
    (folder / "pages" / f"a{HOSTILE}.html").write_text(STORY, encoding="utf-8")
    (folder / "pages" / f"b{HOSTILE}.html").write_bytes(b"")
    return folder


COMMANDS = {
    name: [word.replace("HOSTILE", HOSTILE) for word in words.split()] for name, words in tables(__file__).items()
}
END = b"==== the end of a command ===="
PROGRAM = f"""
import json, sys
from duramen.apps.cli import main
for args in json.loads(sys.argv[1]):
    try:
        main(args, prog_name="duramen")
    except SystemExit:
        print({END.decode()!r}, flush=True)
"""
"""Several commands in one process, which costs a second less for each."""


@pytest.fixture(scope="module")
def sent(folder: Path) -> dict[str, bytes]:
    every = json.dumps(list(COMMANDS.values()))
    output = on_terminal(every, command=(sys.executable, "-c", PROGRAM), stdout=None, cwd=folder)
    return dict(zip(COMMANDS, output.split(END)[:-1], strict=True))


@pytest.mark.parametrize("name", COMMANDS)
def test_controls_are_shown_and_not_sent(name: str, sent: dict[str, bytes]) -> None:
    assert commands(sent[name]) == []
    assert re.search(rb"\\(x1b|x9b|u001b)", sent[name]) or name in {"progress", "menus", "compare"}


def test_what_a_server_sends(site: Site, folder: Path) -> None:
    site.routes["/oak"] = page(STORY.encode(), content_type=f"text/html; a={HOSTILE[:10]}")
    links = "".join(f"<url><loc>{site.url('/')}{number}&#x9b;31m{HOSTILE}</loc></url>" for number in range(3))
    site.routes["/sitemap.xml"] = page(f"<urlset>{links}</urlset>".encode(), content_type="application/xml")
    polite = ("--allow-private", "--delay", "0", "--ignore-robots", "--retries", "0")
    for args in (("links", site.url("/sitemap.xml"), *polite), (site.url("/oak"), *polite)):
        assert commands(on_terminal(*args, stdout=None, cwd=folder)) == []


def test_files_and_pipes_get_what_the_format_allows(folder: Path) -> None:
    with start("oak.html", "--no-title", cwd=folder) as program:
        printed = program.communicate()[0].decode()
    assert "\x1b]52;c;b2Fr\x07" in printed
    with start("oak.html", "-f", "json", cwd=folder) as program:
        written = program.communicate()[0].decode()
    assert [character for character in written if ord(character) in ESCAPES and character != "\u202e"] == []
    assert json.loads(written)["text"] == printed.removesuffix("\n")
    assert "\x9b31m" in printed


@given(st.text())
def test_json_escapes_controls_and_says_the_same(text: str) -> None:
    written = json_text({text: [text]})
    assert json.loads(written) == {text: [text]}
    assert not re.search("[\x00-\x1f\x7f-\x9f]", written)


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if "json" in each.media_type])
def test_every_format_of_json_escapes_controls(name: str) -> None:
    written = FORMATS[name].write(extract(STORY, method="everything"))
    assert "heartwood" in written
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", written)


@given(st.lists(st.binary()), st.sampled_from(["utf-8", "latin-1", "ascii"]))
def test_pieces_of_bytes_hide_nothing(pieces: list[bytes], encoding: str) -> None:
    sent = io.BytesIO()
    guard = TerminalGuard(sent, encoding, has_bars=False)
    for piece in pieces:
        assert guard.write(piece) == len(piece)
    assert not set(map(ord, sent.getvalue().decode(encoding))) & ESCAPES.keys()
