"""From bytes to a document: the only composition."""

import pickle
import re
import subprocess
import sys
from importlib.metadata import version
from importlib.resources import files
from inspect import signature
from pathlib import Path
from typing import Any, cast, get_args, get_type_hints

import numpy as np
import pytest

import duramen
from duramen import extract, parse
from duramen.page import render
from duramen.page.extract import METHODS, MethodName, Options, options_of
from duramen.page.model import Model

from .cases import cases, examples

ROOT = Path(__file__).parents[1]
CONTENT = "The heartwood of an old oak is dark and dense."
STORY = f"<title> Old\n oaks </title><nav><a href=/>Home</a></nav><article><p>{CONTENT}</article>".encode()


@cases(
    ("bytes", STORY),
    ("bytearray", bytearray(STORY)),
    ("memoryview", memoryview(STORY)),
    ("cast memoryview", memoryview(STORY)[::1].cast("B")),
    ("str", STORY.decode()),
    ("page", parse(STORY)),
)
def test_a_document_from_anything_readable(html: Any) -> None:
    document = extract(html)
    assert document.text == CONTENT
    assert document.title == "Old oaks"
    assert document.method == "duramen"
    assert document.kept.dtype == np.bool_
    assert document.kept.shape == (len(document.page.nodes),)


def test_what_is_read_and_how(tmp_path: Path) -> None:
    (tmp_path / "oak.html").write_bytes(STORY)
    assert extract(tmp_path / "oak.html").text == CONTENT
    with pytest.raises(FileNotFoundError):
        extract(tmp_path / "ash.html")
    for text in ("See https://example.org/oak for more.", "<p>https://example.org/oak"):
        assert extract(text, method="body").text, "text that mentions an address is a page"
    page = parse(STORY)
    assert extract(page).page is page
    document = extract(STORY, encoding="koi8-r", url="https://example.org/oak")
    assert (document.page.encoding, document.page.url) == (("KOI8-R", "forced"), "https://example.org/oak")


@cases(
    ("URL", "https://example.org/oak", "extract_url"),
    ("URL with white space", " HTTP://example.org/oak?a=b\n", "extract_url"),
    ("file", "pages/old oak.html", r"extract\(Path\("),
    ("file on Windows", "C:\\pages\\oak.HTM", r"extract\(Path\("),
)
def test_text_that_is_no_page_says_what_to_call(text: str, call: str) -> None:
    with pytest.raises(ValueError, match=call):
        extract(text)
    assert extract(text, content_type="text/plain").text.strip() == text.strip()


def test_options_reach_the_method() -> None:
    by_characters = extract(STORY, method="wlr", method_options={"count": "chars"})
    assert by_characters.text == extract(STORY, method="clr").text
    with pytest.raises(ValueError, match="count must be one of"):
        extract(STORY, method="wlr", method_options={"count": "letters"})
    with pytest.raises(TypeError, match=r"cuont; its options: count"):
        extract(STORY, method="wlr", method_options={"cuont": "chars"})
    with pytest.raises(TypeError, match=r"favor; its options: count"):
        extract(STORY, method="wlr", favor="recall")
    with pytest.raises(ValueError, match=r"favor must be .*recall"):
        extract(STORY, favor="recal")  # type: ignore[arg-type]


class TestTheSignature:
    def test_names_are_those_of_extract_and_the_version_that_of_the_package(self) -> None:
        assert get_args(MethodName) == tuple(METHODS)
        page_by_page, experiments = {"html", "status", "url", "unknown"}, {"without"}  # passed by `method_options`
        assert set(get_type_hints(Options)) == set(signature(extract).parameters) - page_by_page
        assert set(options_of(METHODS["duramen"])) - experiments <= set(signature(extract).parameters)
        assert duramen.__version__ == version("duramen")
        with pytest.raises(AttributeError, match="versoin"):
            duramen.versoin  # type: ignore[attr-defined]  # noqa: B018

    @pytest.mark.slow
    def test_a_type_checker_sees_mistakes(self, tmp_path: Path) -> None:
        calls = {
            'duramen.extract("", favor="recal")': '"favor"',
            'duramen.extract("", method="wrl")': '"method"',
            'duramen.extract("", favour="recall")': "favour",
            'duramen.extract_many([], favor="recal")': '"favor"',
            'duramen.extract("", favor="recall", method="duramen", comments=True)': None,
            "duramen.extract(bytearray()).title": None,
            "duramen.__version__": None,
        }
        snippet = tmp_path / "snippet.py"
        snippet.write_text("\n".join(["import duramen", *calls]) + "\n")
        # In the root, whose cache the type check of the whole package has filled.
        seen = subprocess.run([sys.executable, "-m", "mypy", snippet], capture_output=True, text=True, cwd=ROOT)
        errors = dict(re.findall(r"snippet\.py:(\d+): error: (.*)", seen.stdout))
        for line, message in enumerate(calls.values(), 2):
            found = errors.get(str(line))
            assert (found is None) == (message is None), seen.stdout + seen.stderr
            assert message is None or message in str(found)


def test_a_parsed_page_takes_no_reading_options_and_only_masks_of_it_are_rendered() -> None:
    page = parse(STORY)
    for option in ("encoding", "content_type", "url"):
        with pytest.raises(TypeError, match="to parse"):
            extract(page, **cast(Any, {option: "utf-8"}))
    for kept, error in ((np.zeros(3, dtype=bool), ValueError), (np.array([4, 5]), TypeError)):
        with pytest.raises(error, match="kept"):
            render.text(page, kept)
    every_other = np.ones(2 * len(page.nodes), dtype=bool)[::2]
    assert CONTENT in render.text(page, every_other), "masks need not be contiguous"


def test_a_model_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    story = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>" * 4
    page = f"<nav><a href=/>Home</a><a href=/news>News</a></nav><article><h1>Oak</h1>{story}</article>"
    shipped = files("duramen.page.model").joinpath("duramen.model").read_bytes()
    (tmp_path / "own.model").write_bytes(shipped)
    (tmp_path / "cut.model").write_bytes(shipped[:-9])
    for model in (tmp_path / "own.model", Model.from_bytes(shipped)):
        assert extract(page, model=model).text == extract(page).text
    with pytest.raises(ValueError, match=r"cut\.model: .*model"):
        extract(page, model=tmp_path / "cut.model")


URL = "https://example.org/trees/oak"
SENTENCE = "The heartwood of an old oak is dark, dense and dead, and it carries the tree for centuries number {}."
EIGHT_PARAGRAPHS = f"""<title>Oak</title><nav><a href=/>Home</a><a href=/trees>Trees</a></nav><article><h1>Oak</h1>
{"".join(f"<p>{SENTENCE.format(number)}</p>" for number in range(8))}<ul><li>It is dense.<li>It is heavy and old.</ul>
<pre><code>oak.grow(years=600)</code></pre><table><tr><th>Tree<th>Age<tr><td>Oak<td>600<tr><td>Ash<td>200</table>
<img src=/oak.jpg alt="An oak" width=600 height=400></article><footer><a href=/about>About us</a></footer>"""


@pytest.mark.parametrize("around", ["article", "main", "div class=entry-content", "div itemprop=articleBody"])
def test_a_table_and_an_image_at_the_end_of_an_article_are_kept(around: str) -> None:
    page = EIGHT_PARAGRAPHS.replace("<article>", f"<{around}>").replace("</article>", f"</{around.split()[0]}>")
    document = extract(page, url=URL)
    assert "| Ash | 200 |" in document.markdown
    assert [image.url for image in document.images] == ["https://example.org/oak.jpg"]
    assert "About us" not in document.text


@examples(
    ("status", 10**30, Exception, "status must be a whole number from 100 to 999, not 10000"),
    ("status", "200", TypeError, 'status must be a whole number from 100 to 999, not "200"'),
    ("status", True, TypeError, "status must be a whole number from 100 to 999, not true"),
    ("url", b"https://example.org/", TypeError, "url must be text, not bytes"),
    ("favor", "both", ValueError, 'favor must be precision, balanced or recall, not "both"'),
    ("comments", "yes", TypeError, 'comments must be true or false, not "yes"'),
    ("method_options", [1], TypeError, "method_options must be a mapping of names to values, not list"),
    ("method", None, TypeError, "method must be text, not NoneType"),
    ("html", None, TypeError, "html must be bytes or str, not NoneType"),
    ("html", 5, TypeError, "html must be bytes or str, not int"),
)
def test_a_wrong_value_is_named_before_a_page_is_read(name: str, value: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        extract(**cast(Any, {"html": Path("no such file"), name: value}))


BINARY = {
    "application/pdf": b"%PDF-1.4\nplain ASCII, as some are",
    "image/png": b"\x89PNG\r\n\x1a\n" + bytes(20),
    "application/zip": b"PK\x03\x04" + b"<p>An oak in a ZIP that packs nothing.</p>" * 40,
    "application/vnd.oasis.opendocument": b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text",
}


@pytest.mark.parametrize("kind", BINARY)
def test_binary_data_is_no_empty_success(kind: str) -> None:
    for method in ("duramen", "everything"):
        document = extract(BINARY[kind], method=cast(Any, method))
        verdict, _, evidence = document.completeness
        assert (document.text, verdict, evidence) == ("", "not-text", (f"it is {kind}, not text",))
        assert pickle.loads(pickle.dumps(document)).completeness == document.completeness
    assert extract(bytes(range(256)) * 9).completeness.evidence == ("it is binary data, not text",)
