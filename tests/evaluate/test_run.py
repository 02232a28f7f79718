"""Evaluation: nothing is lost, an interrupted run goes on, and the file of results is append-only."""

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from duramen.evaluate.corpus import Sample
from duramen.evaluate.journal import Journal, read_journal
from duramen.evaluate.results import PageResult, read_results
from duramen.evaluate.run import WARM_UP, evaluate

from ..cases import cases

PAGES = [
    Sample("1", "mine", "<p>one two", text="one two", page_type="article", lang="en"),
    Sample("2", "mine", "<p>three", text="three four", required=("three",), forbidden=("menu",)),
    Sample("3", "mine", "<p>five", required=("five",)),
]


def stripped(html: str | bytes, _url: str | None) -> str:
    assert isinstance(html, str)
    return html.partition(">")[2]


def faulty(html: str | bytes, _url: str | None) -> str:
    assert isinstance(html, str)
    if "one" in html:
        raise RecursionError("too deep")
    if "three" in html:
        time.sleep(60)
    if "five" in html:
        os.kill(os.getpid(), signal.SIGKILL)
    return ""


@pytest.mark.parametrize(("jobs", "timeout"), [(1, None), (1, 30), (2, 30)])
def test_every_page_by_every_extractor_in_order(jobs: int, timeout: float | None) -> None:
    results = evaluate(PAGES, {"strip": stripped, "again": stripped}, jobs=jobs, timeout=timeout)
    assert [(each.id, each.method) for each in results] == [(p.id, m) for p in PAGES for m in ("strip", "again")]
    one, _, two, _, three, _ = results
    assert one.scores["word-bag"] == (1, 1, 1)
    assert one.scores["segments"] is None
    assert two.scores["word-bag"] == pytest.approx((1, 0.5, 2 / 3))
    assert two.scores["segments"] == (1, 1, 0, 1)
    assert three.scores["word-bag"] is None
    assert (one.page_type, one.lang, one.digest) == ("article", "en", PAGES[0].digest)
    assert all(each.error is None and each.seconds is not None for each in results)


def test_a_page_that_fails_is_counted_as_empty_and_says_why() -> None:
    one, two, three = evaluate(PAGES, {"faulty": faulty}, timeout=2)
    assert (one.error, two.error) == ("RecursionError: too deep", "killed after 2 s")
    assert three.error == "the process died by SIGKILL"
    assert one.scores["word-bag"] == two.scores["word-bag"] == (0, 0, 0)
    assert three.scores["segments"] == (0, 1, 0, 0)
    assert (one.seconds is None, two.seconds is None) == (False, True)


def test_mistakes_are_named_and_progress_hears_of_every_page() -> None:
    heard: list[PageResult] = []
    results = evaluate(PAGES, {"none": lambda _html, _url: None}, progress=heard.append)  # type: ignore[dict-item, return-value]
    assert {each.error for each in results} == {"TypeError: the extractor gave NoneType, not a string"}
    assert heard == results
    with pytest.raises(ValueError, match="at least one extractor"):
        evaluate(PAGES, {})
    with pytest.raises(ValueError, match="no metric is called 'wordbag'; there is word-bag"):
        evaluate(PAGES, {"strip": stripped}, metrics=["wordbag"])


class Counting:
    """An extractor that notes the pages it saw."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def __call__(self, html: str | bytes, url: str | None) -> str:
        if html != WARM_UP:
            self.seen.append(str(html))
        return stripped(html, url)


class TestResume:
    def interrupted(self) -> Iterator[Sample]:
        yield from PAGES[:2]
        raise KeyboardInterrupt

    def test_an_interrupted_run_goes_on(self, tmp_path: Path) -> None:
        path, first, second = tmp_path / "results.jsonl", Counting(), Counting()
        with pytest.raises(KeyboardInterrupt):
            evaluate(self.interrupted(), {"strip": first}, resume=path)
        results = evaluate(PAGES, {"strip": second}, resume=path)
        assert first.seen == ["<p>one two", "<p>three"]
        assert second.seen == ["<p>five"]
        assert [each.id for each in results] == ["1", "2", "3"]
        assert list(read_results(path).values()) == results

    @cases(
        ("another page", Sample("1", "mine", "<p>other", text="one two"), "1", ["words"]),
        ("another gold", Sample("1", "mine", "<p>one two", text="other"), "1", ["words"]),
        ("another version", PAGES[0], "2", ["words"]),
        ("another metric", PAGES[0], "1", ["words", "lcs"]),
    )
    def test_what_changed_is_computed_again(
        self, page: Sample, versions: str, metrics: list[str], tmp_path: Path
    ) -> None:
        path, counting = tmp_path / "results.jsonl", Counting()
        evaluate(PAGES[:1], {"strip": stripped}, resume=path, versions={"strip": "1"}, metrics=["words"])
        evaluate([page], {"strip": counting}, resume=path, versions={"strip": versions}, metrics=metrics)
        assert len(counting.seen) == 1

    def test_fewer_metrics_need_no_new_run_and_labels_are_those_of_now(self, tmp_path: Path) -> None:
        path, counting = tmp_path / "results.jsonl", Counting()
        labelled = replace(PAGES[0], page_type="forum", lang="de", url=None, id="20111101_www.express.gr_66480588")
        evaluate([*PAGES, replace(PAGES[0], id=labelled.id)], {"strip": stripped}, resume=path)
        evaluate(PAGES, {"strip": counting}, resume=path, metrics=["lcs"])
        [result] = evaluate([labelled], {"strip": counting}, resume=path)
        assert counting.seen == []
        assert (result.page_type, result.lang, result.host) == ("forum", "de", "express.gr")


def write_many(path: Path, writer: int) -> None:
    with Journal(path) as journal:
        for at in range(50):
            journal.append({"writer": writer, "at": at, "text": "x" * 10_000})


def test_what_is_appended_is_read_and_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "journal.jsonl"
    assert list(read_journal(path)) == []
    with Journal(path) as journal:
        journal.append({"text": "two\nlines, 中文"})
        journal.append({})
    assert list(read_journal(path)) == [{"text": "two\nlines, 中文"}, {}]
    for line in ("no json", "[1]"):
        path.write_text(f"{{}}\n{line}\n{{}}\n")
        with pytest.raises(ValueError, match=r"journal\.jsonl:2: no JSON object"):
            list(read_journal(path))


@pytest.mark.parametrize("torn", [b'{"at": 2', b"{", b"x" * 200_000])
@pytest.mark.parametrize("before", [b"", b'{"at":1}\n'])
def test_a_torn_last_line_is_dropped(tmp_path: Path, before: bytes, torn: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(before + torn)
    assert len(list(read_journal(path))) == before.count(b"\n")
    with Journal(path) as journal:
        journal.append({"at": 3})
    assert path.read_bytes() == before + b'{"at":3}\n'


@pytest.mark.slow
def test_several_processes_may_write(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    writers = [get_context("spawn").Process(target=write_many, args=(path, writer)) for writer in range(3)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    seen = [(record["writer"], record["at"]) for record in read_journal(path)]
    assert sorted(seen) == [(writer, at) for writer in range(3) for at in range(50)]
