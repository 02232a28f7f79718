"""Personal data is masked as FineWeb does it, in linear time, and other numbers stay."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.apps.corpus.masking import KINDS, masked

from ..cases import examples
from .archives import Record, page, pages, warc, written
from .reading import rows_of, run

TEXTS = tomllib.loads(Path(__file__).with_name("masking.toml").read_text("utf-8"))
LEFT = TEXTS.pop("unchanged")


@examples(*((kind, *pair) for kind, table in TEXTS.items() for pair in table.items()))
def test_personal_data_is_masked(kind: str, text: str, expected: str) -> None:
    found, count = masked(text, kind)
    assert found == expected
    assert count == sum(expected.count(value) for value in ("email@", "192.0.2.1", "2001:db8", "555-0100"))


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind in LEFT for text in LEFT[kind]])
def test_what_is_no_personal_data_stays(kind: str, text: str) -> None:
    assert masked(text, kind) == (text, 0)


def test_fineweb_masks_the_same() -> None:
    """datatrove's formatter with our replacements, on texts in which both find the same."""
    pii = pytest.importorskip("datatrove.pipeline.formatters.pii", reason="datatrove is tested by ./check-engines")
    formatter = pii.PIIFormatter(email_replacement="email@example.com", ip_replacement="192.0.2.1")
    for text in ("Write to ann.lee+oak@mail.example.org.", "8.8.8.8, 10.0.0.1 and 1.1.1.1", "<a@b.org>,c@d.org", "oak"):
        assert masked(masked(text, "email")[0], "ip")[0] == formatter.format(text)


@given(st.text(alphabet="a1@.:+-() te\\_/é漢", max_size=60), st.sampled_from(sorted(KINDS)))
def test_masking_twice_is_masking_once(text: str, kind: str) -> None:
    once, _ = masked(text, kind)
    assert masked(once, kind)[0] == once


@pytest.mark.parametrize(
    "text",
    ["a" * 200_000, "1" * 200_000, "2:" * 100_000, "a@" * 100_000, "a.b@" * 50_000, "1." * 100_000, "+1 " * 70_000],
)
@pytest.mark.parametrize("kind", KINDS)
def test_hostile_texts_end(text: str, kind: str) -> None:
    masked(text, kind)


def test_masked_and_counted_in_every_column(tmp_path: Path) -> None:
    secret = "Write to ann.lee@mail.example or ann_lee@mail.example, from 8.8.8.8, or call +49 30 1234567 at night."
    path = written(tmp_path / "a.warc.gz", warc([Record(page(0, secret)), *pages(1)]))
    columns = ["text", "markdown", "html", "url"]
    whole = run(path, tmp_path / "out", columns=columns, mask=["email", "ip", "phone"]).whole
    first, second = rows_of(tmp_path / "out")
    assert list(first) == [*columns, "masked_email", "masked_ip", "masked_phone"]
    times = first["text"].count("Tree number 0")
    assert times > 0
    assert dict(whole.masked) == {"email": 2 * times, "ip": times, "phone": times}
    assert [first[f"masked_{kind}"] for kind in KINDS] == [2 * times, times, times]
    assert [second[f"masked_{kind}"] for kind in KINDS] == [0, 0, 0]
    for name in columns[:3]:
        assert "lee" not in first[name]
        assert "8.8.8.8" not in first[name]
        assert "1234567" not in first[name]
        assert first[name].count("email@example.com") >= 2 * times
    with pytest.raises(ValueError, match="mask was email,ip,phone and is now unset"):
        run(path, tmp_path / "out", columns=columns)


def test_tokens_are_those_of_the_masked_text_and_a_tokenizer_is_known_by_its_content(
    tmp_path: Path, tokenizer: str
) -> None:
    path = written(tmp_path / "a.warc.gz", warc([Record(page(0, "Write to a@b.example at night.")), *pages(1)]))
    whole = run(path, tmp_path / "out", columns=["text", "token_count"], tokenizer=tokenizer, mask=["email"])
    rows = rows_of(tmp_path / "out")
    assert [row["token_count"] for row in rows] == [len(row["text"]) for row in rows], "a token for each letter"
    assert whole.whole.tokens == sum(row["token_count"] for row in rows)
    alone = run(path, tmp_path / "alone", columns=["token_count"], tokenizer=tokenizer).whole
    assert alone.tokens < whole.whole.tokens
    moved = tmp_path / "moved.json"
    moved.write_bytes(Path(tokenizer).read_bytes())
    assert run(path, tmp_path / "alone", columns=["token_count"], tokenizer=moved).tasks_there == 1
    moved.write_text(json.dumps({**json.loads(moved.read_text()), "truncation": None}))
    for changed, says in ((moved, "tokenizer was"), (tmp_path / "nothing.json", r"nothing\.json cannot be read")):
        with pytest.raises(ValueError, match=says):
            run(path, tmp_path / "alone", columns=["token_count"], tokenizer=changed)
