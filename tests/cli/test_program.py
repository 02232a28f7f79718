"""The command in shells, pipes and terminals: exit codes, interruption at any moment, progress."""

import json
import signal
from pathlib import Path

import pytest

from ..cases import examples
from ..fetch.site import Site, page
from .program import ended, on_terminal, shell, start

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
STORY = b"<title>Oak</title><p>The heartwood of an old oak is dark and dense.</p>"
POLITE = ("--allow-private", "--delay", "0", "--ignore-robots")


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(30):
        (folder / f"{number:02}.html").write_bytes(EXAMPLE.read_bytes())
    return folder


@pytest.mark.parametrize("form", ["text", "jsonl", "json"])
def test_a_reader_that_leaves_is_no_error(pages: Path, form: str) -> None:
    outcome = shell(f"duramen {pages} -f {form} | head -1")
    assert outcome.stderr == ""
    assert len(outcome.stdout.splitlines()) == 1


def test_a_reader_that_leaves_during_a_crawl(site: Site, tmp_path: Path) -> None:
    site.routes |= {f"/{number}": page(EXAMPLE.read_bytes()) for number in range(60)}
    urls = tmp_path / "urls.txt"
    urls.write_text("\n".join(site.url(f"/{number}") for number in range(60)), encoding="utf-8")
    outcome = shell(f"duramen --input-list {urls} -f jsonl {' '.join(POLITE)} | head -1")
    assert outcome.stderr == ""
    assert json.loads(outcome.stdout)["url"] == site.url("/0")


class TestInterruption:
    def hanging(self, site: Site) -> None:
        site.routes |= {"/oak": page(STORY), "/ash": page(STORY), "/never": lambda _visit: site.released.wait()}

    @pytest.mark.parametrize("form", ["jsonl", "json"])
    def test_what_was_done_is_kept(self, site: Site, tmp_path: Path, form: str) -> None:
        self.hanging(site)
        urls = [site.url(path) for path in ("/oak", "/ash", "/never")]
        out = tmp_path / "out"
        with start("-v", *urls, "-f", form, "-o", out, *POLITE) as program:
            assert program.stderr.readline().startswith(f"duramen: {urls[0]}: ".encode())
            assert program.stderr.readline().startswith(f"duramen: {urls[1]}: ".encode())
            program.send_signal(signal.SIGINT)
            rest = program.stderr.read()
        further = "; run the same command with --resume to continue" if form == "jsonl" else ""
        said = f"duramen: interrupted after 2 results, which are in {out}{further}\n"
        assert (program.returncode, rest.decode()) == (130, said)
        lines = out.read_text(encoding="utf-8")
        kept = json.loads(lines) if form == "json" else list(map(json.loads, lines.splitlines()))
        assert [each["url"] for each in kept] == urls[:2]

    def test_lines_are_there_as_soon_as_they_are_printed(self, site: Site) -> None:
        self.hanging(site)
        with start(site.url("/oak"), site.url("/never"), "-f", "jsonl", *POLITE) as program:
            assert json.loads(program.stdout.readline())["title"] == "Oak"
            program.send_signal(signal.SIGINT)
        assert program.returncode == 130


class TestProgress:
    def test_a_bar_on_a_terminal(self, pages: Path) -> None:
        output = on_terminal(pages, "-f", "jsonl")
        assert b"extracting" in output
        assert b"30/30" in output

    def test_where_there_is_none(self, pages: Path) -> None:
        """In a pipe, for one source, when quiet, and among results."""
        with start(pages) as program:
            assert program.communicate()[1] == b""
        assert on_terminal(pages / "00.html") == on_terminal(pages, "-q") == b""
        assert b"extracting" not in on_terminal(pages, stdout=None)

    def test_lines_instead_of_it_and_errors_on_lines_of_their_own(self, pages: Path) -> None:
        output = on_terminal(pages, "-v").decode()
        assert output.count("KiB, UTF-8 (meta)") == 30
        assert "extracting" not in output
        (pages / "15.html").write_bytes(b"")
        assert f"\r\x1b[Kduramen: {pages}/15.html: is empty\r\n" in on_terminal(pages, code=1).decode()


def test_at_a_terminal_it_says_what_it_waits_for() -> None:
    assert b"reading a page from the terminal" in on_terminal("-", typed=b"<p>An oak.\n\x04")


PROGRAM = """
import os, signal, sys
moment, sys.argv = int(sys.argv[1]), ["duramen", *sys.argv[2:]]

class Interrupting:
    left = moment
    def find_spec(self, name, path=None, target=None):
        Interrupting.left -= "duramen.base.interrupt" in sys.modules and name != "signal"
        if Interrupting.left == 0:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from duramen.apps.cli import main
main(prog_name="duramen")
"""
"""The command, which is interrupted when so many modules have been looked for; the first is the one that listens."""


@pytest.mark.parametrize("moment", [1, 2, 5, 20, 60, 120, 200, 260, 300, 340])
def test_an_interrupt_while_modules_are_loaded(moment: int) -> None:
    outcome = ended(moment, EXAMPLE, code=PROGRAM)
    if outcome.returncode != 130:  # fewer modules are imported
        assert outcome.returncode == 0
        assert moment > 200
    assert outcome.stderr == ""


def test_an_interrupt_while_nothing_is_done() -> None:
    with start("-") as program:
        program.tell("<p>")
        program.send_signal(signal.SIGINT)
        errors = program.stderr.read()
    # Before the first line of duramen, the interpreter handles the signal in its own way.
    assert program.returncode in {130, -signal.SIGINT} or b"site" in errors
    assert b"duramen" not in errors


@examples(
    ("signal.signal(signal.SIGINT, signal.SIG_IGN); sys.argv[0] = 'duramen'; ", "SIG_IGN"),
    ("", "default_int_handler"),
)
def test_programs_that_import_the_package_keep_their_handler(before: str, handler: str) -> None:
    """Also one that ignores interrupts goes on doing so."""
    check = f"import signal, sys; {before}import duramen; print(signal.getsignal(signal.SIGINT) is signal.{handler})"
    assert ended(code=check).stdout == "True\n"
