"""What the address and the main content tell: host, domain, length, fingerprint; and raw schema.org."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duramen
from duramen.page.metadata import schema_org

from ..cases import cases_of
from ..hostile import family
from .test_sources import read

MASK = (1 << 64) - 1
SYMBOL = "[\u3040-\u30ff\u3400-\u9fff]"
WORDS = st.lists(st.from_regex("[a-zäöж]{1,8}", fullmatch=True), min_size=1, max_size=60)


def fnv_1a(word: str) -> int:
    found = 0xCBF29CE484222325
    for byte in word.encode():
        found = (found ^ byte) * 0x100000001B3 & MASK
    return found


def run_hash(run: list[str]) -> int:
    """The hash of a run of words as crates/core/src/metadata/content.rs describes it."""
    words = [fnv_1a(word) for word in run]
    first, second, third = [0] * (3 - len(words)) + words
    rotated = [(value << by | value >> 64 - by) & MASK if by else value for value, by in ((first, 42), (second, 21))]
    found = (sum(rotated) + third) & MASK
    found = (found ^ found >> 33) * 0xFF51AFD7ED558CCD & MASK
    found = (found ^ found >> 33) * 0xC4CEB9FE1A85EC53 & MASK
    return found ^ found >> 33


def fingerprint(words: list[str]) -> int:
    return int(read(f"<p>{' '.join(words)}").fingerprint or "", 16)


@given(WORDS)
def test_the_fingerprint_is_the_majority_of_bits(words: list[str]) -> None:
    hashes = [run_hash(words[start : start + 3]) for start in range(max(len(words) - 2, 1))]
    wanted = sum(1 << bit for bit in range(64) if 2 * sum(each >> bit & 1 for each in hashes) > len(hashes))
    assert fingerprint(words) == wanted


def distance(one: int, other: int) -> int:
    return (one ^ other).bit_count()


def test_small_edits_change_few_bits() -> None:
    words = [f"oak{number * 7919 % 1000}" for number in range(400)]
    whole = fingerprint(words)
    for at in (0, 133, 399):
        assert distance(whole, fingerprint([*words[:at], "ash", *words[at + 1 :]])) <= 6
        assert distance(whole, fingerprint([*words[:at], *words[at + 1 :]])) <= 6
    others = [fingerprint([f"elm{number * step % 997}" for number in range(400)]) for step in (31, 37, 41)]
    assert min(distance(one, other) for one, other in pairwise([whole, *others])) > 15


@given(st.lists(st.sampled_from(["oak", "樫", "it's", "Bäume", "1,5", "–", "木の"]), max_size=30))
def test_words_are_counted(parts: list[str]) -> None:
    found = read(f"<p>{' '.join(parts)}")
    spelt = re.sub(SYMBOL, " x ", " ".join(parts))
    count = sum(any(letter.isalnum() for letter in word) for word in re.split(r"[ ,–]+", spelt))
    assert (found.word_count or 0) == count
    assert (found.fingerprint is None) == (found.reading_minutes is None) == (count == 0)


def test_markup_and_case_do_not_change_the_fingerprint_and_only_the_main_content_counts() -> None:
    plain = read("<p>The heartwood of an old oak is dark").fingerprint
    assert plain == read("<p>THE heart<i>wood</i> of an old oak, is dark!").fingerprint
    story = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>" * 4
    document = duramen.extract(f"<nav><a href=/>Home</a></nav><article>{story}</article>")
    assert document.metadata.word_count == len(document.text.split())
    assert document.metadata.sources["word_count"] == "text"


HOSTS = "news.example.co.uk example.com www.example.org ann.github.io a.b.example.com.au x.kobe.jp co.uk".split()


@pytest.mark.parametrize("host", HOSTS)
def test_domains_are_those_of_the_public_suffix_list(host: str) -> None:
    suffixes = pytest.importorskip("publicsuffixlist", reason="compares with the package publicsuffixlist")
    found = read("<p>Oak", f"https://{host}/oak")
    assert (found.host, found.domain) == (host, suffixes.PublicSuffixList().privatesuffix(host))


@cases_of(__file__, "fields")
def test_fields(html: str, url: str, field: str, value: object, source: str | None) -> None:
    found = read(family(html)(1), url or None)
    wanted = tuple(value) if isinstance(value, list) else value
    assert (getattr(found, field), found.sources.get(field)) == (wanted, source)


def test_schema_org_objects_as_they_stand() -> None:
    recipe = '{"@type": "Recipe", "name": "Acorn bread", "cookTime": "PT1H", "nutrition": {"calories": "200"}}'
    page = duramen.parse(
        f'<script type="application/ld+json">[{recipe}, 3]</script>'
        '<script type="application/ld+json">{"@type": "Person"} nonsense</script>'
    )
    first, second = schema_org(page)
    assert first["nutrition"] == {"calories": "200"}
    assert second == {"@type": "Person"}
    assert duramen.extract(page).schema_org() == [first, second]
    assert schema_org(duramen.parse("<p>Oak")) == []
