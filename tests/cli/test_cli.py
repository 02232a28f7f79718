"""The command line: what it prints, where, and how it ends."""

import os
import shlex
import tomllib
from pathlib import Path

import click
import pytest

import duramen
from duramen.apps.cli import main
from duramen.apps.cli.verbs import VERBS
from duramen.page.extract import METHODS, MethodName

from ..cases import cases, not_none
from .invoke import refused, run
from .program import ended, shell, start

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
CONTENT = "The heartwood of an old oak is dark and dense."
STORY = f"<title>Oak</title><nav><a href=/>Home</a></nav><article><p>{CONTENT}</article>"
TITLED = f"Oak\n\n{CONTENT}"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(STORY, encoding="utf-8")
    return path


class TestExtract:
    def test_what_is_printed(self, page: Path) -> None:
        outcome = run(page)
        assert (outcome.exit_code, outcome.stdout, outcome.stderr) == (0, TITLED + "\n", "")
        assert run("extract", page).stdout == run("-", stdin=STORY).stdout == outcome.stdout
        assert run("-", "--no-title", stdin=STORY).stdout == CONTENT + "\n"
        assert run(page, "-f", "md").stdout == run(page, "-f", "markdown").stdout
        empty = run("-", stdin="<p>")
        assert (empty.exit_code, empty.stdout.strip(), empty.stderr) == (0, "", "")
        other = page.with_name("other.html")
        other.write_text(STORY, encoding="utf-8")
        assert run(page, other).stdout == f"==> {page} <==\n{TITLED}\n\n==> {other} <==\n{TITLED}\n"

    @pytest.mark.parametrize("method", METHODS)
    def test_it_says_what_python_says(self, method: MethodName) -> None:
        options = {"id": "story"} if method == "element-id" else {}
        words = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
        document = duramen.extract(EXAMPLE.read_bytes(), method=method, method_options=options)
        assert run("--method", method, *words, EXAMPLE).stdout == document.as_text(title=True) + "\n"

    @pytest.mark.slow
    def test_a_pipe_needs_no_name(self, page: Path) -> None:
        assert shell(f"cat {page} | duramen").stdout == TITLED + "\n"
        assert shell(f"duramen < {page}").stdout == TITLED + "\n"
        assert shell(f"cat {page} | duramen -f md").stdout == run(page, "-f", "markdown").stdout
        assert "Usage: duramen SOURCE..." in shell("duramen < /dev/null").stdout


@cases(
    ("missing", "missing.html", "No such file"),
    ("no scheme", "www.example.org", "web page write https://www.example.org"),
    ("address refused", "http://127.0.0.1/oak", "(loopback)"),
    ("address of another kind", "ftp://example.org/oak", "not on the web"),
)
@pytest.mark.parametrize("verb", ["extract", "explain", "tree", "blocks", "menus", "compare"])
def test_a_source_that_fails_is_one_line(source: str, reason: str, verb: str) -> None:
    (line,) = refused(verb, source, says=reason).splitlines()
    assert line.startswith(f"duramen: {source}: ")


def test_the_other_sources_are_still_read(page: Path) -> None:
    outcome = run("missing.html", page, "gone.html")
    assert (outcome.exit_code, len(outcome.stderr.splitlines()), CONTENT in outcome.stdout) == (1, 2, True)


def test_a_page_of_another_verdict_than_required_fails(tmp_path: Path) -> None:
    wall, full = tmp_path / "wall.html", tmp_path / "full.html"
    wall.write_text("<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server.")
    full.write_text(f"<title>Oak</title><h1>Oak</h1><p>{CONTENT * 20}")
    ran = run(wall, full, "--require", "full")
    assert ran.exit_code == 1
    assert "wall.html: is not full but error (the title says “not found”" in ran.stderr
    assert ("heartwood" in ran.stdout, "requested" in ran.stdout) == (True, False)
    assert run(wall, "--require", "full", "--require", "error").exit_code == run(wall).exit_code == 0


@pytest.mark.parametrize(("words", "says"), tomllib.loads(Path(__file__).with_name("misuse.toml").read_text()).items())
def test_misuse_is_told_with_its_mend_and_writes_nothing(
    words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(*shlex.split(words), code=2, says=says, stdin="<p>x")
    assert not list(tmp_path.iterdir())


class TestOtherVerbs:
    def test_tree(self, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert run("tree", page).stdout.rstrip("\n") == duramen.parse(page.read_bytes()).tree().rstrip("\n")
        assert run("tree", "--fragment", "tr", "-", stdin="<td>x").stdout == '| <td>\n|   "x"\n'
        (tmp_path / "tree").write_text(STORY, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        assert run("./tree").stdout == TITLED + "\n", "a file may be named like a verb"

    def test_tree_with_ratios(self) -> None:
        html = "<ul><li>Home</ul><div id=main><p>A long story.<p>With an end.</div>"
        head, *lines = run("tree", "--ratios", "-", stdin=html).stdout.splitlines()
        assert head.split() == ["words", "leaves", "ratio", "relevance", "node"]
        assert [line.split() for line in lines if line.startswith(">")] == [
            [">*", "6", "1", "6.00", "6.00", "div#main"]
        ]
        by_chars = run("tree", "--ratios", "--option", "count=chars", "--option", "per=nodes", "-", stdin=html).stdout
        assert by_chars.split()[:2] == ["chars", "nodes"]
        assert run("tree", "--ratios", "-", stdin="<p> ").stdout == "no node of the page has words\n"

    def test_methods_and_version(self) -> None:
        lines = run("methods").stdout.splitlines()
        for entry, first, second in zip(METHODS.values(), lines[::2], lines[1::2], strict=True):
            assert first.split("  ", 1)[0] == entry.name
            assert first.endswith(f"  {entry.summary}")
            assert second.strip() == entry.citation
        assert run("--version").stdout.startswith("duramen 0.")

    @pytest.mark.parametrize("name", VERBS)
    def test_every_verb_has_help(self, name: str) -> None:
        verb = not_none(main.get_command(click.Context(main), name))
        assert (verb.name, bool(verb.help)) == (name, True)
        assert all(option.help for option in verb.params if isinstance(option, click.Option))


def test_blocks_and_menus() -> None:
    page = """<main><ul id=menu><li><a href=a>Home</a><li><a href=b>Latest news</a><li><a href=c>Shop</a></ul>
        <div id=story><p>A long story, told at leisure.<p>With an end.</div></main>"""
    head, _, text = run("blocks", "-", "-k", "1", stdin=page).stdout.splitlines()
    assert head.split() == ["words", "leaves", "ratio", "relevance", "path,", "text"]
    assert text.strip().startswith("A long story, told at leisure.")
    assert '<ul data-duramen="1" id=menu>' in run("menus", "-", "--html", stdin=page).stdout
    assert len(run("menus", "-", stdin="").stdout.splitlines()) == 1


@pytest.mark.slow
class TestAsAProgram:
    def test_a_verb_loads_no_other(self) -> None:
        code = (
            "import sys, duramen.apps.cli as cli; cli.main(['methods'], standalone_mode=False); print([*sys.modules])"
        )
        outcome = ended(code=code)
        assert "duramen.apps.cli.verbs.methods" in outcome.stdout
        assert "duramen.evaluate" not in outcome.stdout

    def test_a_file_is_read_without_http(self) -> None:
        code = "import sys, duramen.apps.cli, duramen.fetch.content, duramen.fetch.wacz; print([*sys.modules])"
        loaded = ended(code=code).stdout
        assert "duramen.fetch.wacz" in loaded
        assert "urllib3" not in loaded

    def test_a_terminal_that_knows_ascii_only(self) -> None:
        with start("-", env={**os.environ, "PYTHONIOENCODING": "ascii"}) as program:
            output, errors = program.communicate("<p>水 und Wasser".encode())
        assert (output.split(), errors) == ([b"?", b"und", b"Wasser"], b"")
