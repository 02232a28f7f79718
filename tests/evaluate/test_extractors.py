"""What may be measured beside our methods: functions, commands and peers."""

import os
import pickle
import sys
import warnings
from pathlib import Path
from select import select

import pytest

import duramen
from duramen.evaluate.corpus import Sample
from duramen.evaluate.extractors import ADDRESS, CallableExtractor, CommandExtractor, callable_version
from duramen.evaluate.peers import PEERS, Peer
from duramen.evaluate.run import evaluate
from duramen.evaluate.systems import (
    by_name,
    callable_system,
    command_system,
    method_system,
    methods_without_options,
    peer_system,
)
from duramen.methods import Method
from duramen.page.extract import METHODS

from ..cases import cases, examples, not_none

PAGE = Sample("1", "mine", "<p>one two", url="http://example.org/", text="one two")
MODULE = """
def only_page(html):
    print("noise")
    return "one two"

def with_url(html, url=None):
    return url

def second(html, address):
    return address

class Tool:
    @staticmethod
    def run(html):
        return "tool"

number = 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"module_of_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


class TestMethods:
    def test_options_reach_the_method_and_the_contents_of_a_model_its_version(self, tmp_path: Path) -> None:
        plain, letter = (method_system(spec).extractor for spec in ("wlr", "wlr:combine=relevances"))
        page = "<nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense.</p>"
        assert len(letter(page, None)) > len(plain(page, None))
        model = tmp_path / "model"
        model.write_bytes((Path(duramen.__file__).parent / "page" / "model" / "duramen.model").read_bytes())
        assert method_system(f"duramen:model={model}").version != method_system("duramen").version

    @cases(
        ("an unknown option", "wlr:combin=x", "wlr:combin=x: method wlr has no option combin"),
        ("an unknown reading", "wlr:combine=x", "combine must be one of weights, relevances"),
        ("no value", "wlr:combine", "'combine' has no value; write combine=VALUE"),
        ("an unknown method", "wrl", "no method is called 'wrl'"),
        ("a method that needs an option", "element-id", "element-id: "),
    )
    def test_mistakes_show_before_any_page(self, spec: str, message: str) -> None:
        with pytest.raises(ValueError, match=message):
            method_system(spec)

    def test_those_that_need_an_option_are_not_among_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def picky(_nodes: duramen.Nodes, *, selector: str | None = None) -> duramen.Mask:
            raise ValueError(f"no selector: {selector}")

        def strict(nodes: duramen.Nodes, *, share: float) -> duramen.Mask:
            return nodes.words > share

        for find in (picky, strict):
            monkeypatch.setitem(METHODS, find.__name__, Method(find.__name__, find, "", ""))
        assert "wlr" in methods_without_options()
        assert not {"picky", "strict"} & set(methods_without_options())


class TestCallables:
    @examples(
        ("only_page", "one two"),
        ("with_url", "http://example.org/"),
        ("second", "http://example.org/"),
        ("Tool.run", "tool"),
    )
    def test_a_function_gets_what_it_takes(self, name: str, text: str, module: str) -> None:
        assert pickle.loads(pickle.dumps(CallableExtractor(f"{module}:{name}")))(PAGE.html, PAGE.url) == text

    def test_what_it_prints_is_no_part_of_the_report_and_a_changed_file_is_another_version(
        self, module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evaluate([PAGE], {"loud": CallableExtractor(f"{module}:only_page")}, metrics=["words"])
        assert capsys.readouterr() == ("", "noise\nnoise\n"), "once to warm up"
        before = callable_version(f"{module}:only_page")
        (tmp_path / f"{module}.py").write_text(MODULE + "# changed")
        assert callable_version(f"{module}:only_page") != before

    @examples(
        ("only_page", "names no function; write package.module:function"),
        ("no_such_module_at_all:f", "cannot import it: ModuleNotFoundError: "),
        ("MODULE:gone", "has no attribute 'gone'"),
        ("MODULE:number", "number is int, which cannot be called"),
    )
    def test_mistakes_are_named(self, reference: str, message: str, module: str) -> None:
        with pytest.raises(ValueError, match=message):
            callable_system(reference.replace("MODULE", module))


class TestCommands:
    def test_html_in_text_out(self) -> None:
        assert CommandExtractor("sed 's/<[^>]*>//g'")("<p>ä b</p>", None) == "ä b"
        assert CommandExtractor("wc -c")(b"\xff\xfe", None).strip() == "2"
        assert CommandExtractor(f'printf %s "${ADDRESS}"')("", "http://example.org/") == "http://example.org/"
        assert CommandExtractor("echo done")("x" * 1_000_000, None) == "done\n", "it need not read"
        with pytest.raises(RuntimeError, match="exit status 3: no such tag"):
            CommandExtractor("echo no such tag >&2; exit 3")("", None)

    def test_what_hangs_is_killed_with_all_it_started(self, tmp_path: Path) -> None:
        """A process that lives holds its end of the pipe open; where all are gone, reading sees the end at once."""
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        ours = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        with pytest.raises(TimeoutError, match=r"killed after 0\.5 s"):
            CommandExtractor(f"sh -c 'exec sleep 60 > {pipe}' | cat", 0.5)("", None)
        assert select([ours], [], [], 10)[0] == [ours]
        assert os.read(ours, 1) == b""
        os.close(ours)

    def test_its_processor_time_is_counted(self) -> None:
        busy = f"{sys.executable} -c 'sum(range(3_000_000))'"
        [result] = evaluate([PAGE], {"busy": CommandExtractor(busy)}, metrics=["words"])
        assert not_none(result.seconds) > 0.01

    @pytest.mark.parametrize("spec", ["x", "=cat", "x=", " = "])
    def test_mistakes_are_named(self, spec: str) -> None:
        with pytest.raises(ValueError, match="names no command; write NAME='COMMAND LINE'"):
            command_system(spec, timeout=None)


class TestPeers:
    @pytest.mark.parametrize("name", list(PEERS))
    def test_it_finds_the_story(self, name: str) -> None:
        if PEERS[name].version is None:
            pytest.skip(f"{name} is not installed")
        page = (Path(__file__).parents[2] / "examples" / "heartwood.html").read_text("utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings of other packages
            text = PEERS[name](page.replace('charset="utf-8"', "").encode("utf-16"), "http://example.org/")
        assert "two woods in one tree" in text

    def test_one_that_is_not_installed_and_two_of_one_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(PEERS, "absent", Peer("absent", "no-such-package-at-all", lambda html, _url: html))
        with pytest.raises(ValueError, match="absent is not installed: pip install no-such-package-at-all"):
            peer_system("absent")
        systems = [method_system("wlr"), command_system("wlr=cat", timeout=None), method_system("wlr")]
        assert list(by_name(systems)) == ["wlr", "wlr (command)"]
