"""The share of repeated lines, beside exact counts."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from duramen.corpus.lines import MAX_LINES, MIN_LINE_BYTES, LineSample
from duramen.corpus.summary import TaskSummary, total

texts = st.lists(st.sampled_from(["A line of text", "Accept all cookies", "Another line", "short"]), max_size=4)
site = st.lists(st.tuples(st.sampled_from(["a.org", "b.org"]), texts.map("\n".join)), max_size=12)


def sample_of(pages: list[tuple[str, str]]) -> LineSample:
    sample = LineSample()
    for host, text in pages:
        sample.see(host, text)
    return sample


@given(site, site)
def test_few_lines_are_counted_exactly(first: list[tuple[str, str]], second: list[tuple[str, str]]) -> None:
    pages = first + second
    lines = ((host, line) for host, text in pages for line in set(text.split("\n")))
    exact = Counter(each for each in lines if len(each[1]) >= MIN_LINE_BYTES)
    share = sum(count for count in exact.values() if count > 1) / exact.total() if exact else None
    added = sample_of(first)
    added.add(sample_of(second))
    assert sample_of(pages).repeated_share == added.repeated_share == share
    assert LineSample.from_dict(added.as_dict()) == added


def test_many_lines_are_sampled_in_bounded_memory() -> None:
    """Of each page one line in four is the same on all pages of its host."""
    pages = [
        (
            f"host{number % 500}",
            "\n".join([*(f"line {number} {place} of its own" for place in range(3)), "Accept cookies"]),
        )
        for number in range(5000)
    ]
    sample = sample_of(pages)
    assert len(sample.counts) <= MAX_LINES
    assert sample.threshold < 2**32 - 1
    assert sample.repeated_share is not None
    assert abs(sample.repeated_share - 0.25) < 0.12


def test_summaries_add_up_and_survive_storage() -> None:
    one, other = TaskSummary(pages=3), TaskSummary(pages=2)
    for summary, words in ((one, 100), (other, 0)):
        summary.keep(words=words, page_type="article", language=None, confidence=0.99)
        summary.time(words / 1000, url="u", input="i", offset=None, bytes=1)
        summary.skipped["redirect"] += 1
    both = total([one, TaskSummary.from_dict(other.as_dict())])
    assert (both.tasks, both.pages, both.kept, both.words, both.skipped) == (2, 5, 2, 100, {"redirect": 2})
    assert (both.word_counts, both.confidences) == ({"64": 1, "0": 1}, {"0.95": 2})
    assert [page["seconds"] for page in both.slowest] == [0.1, 0.0]
