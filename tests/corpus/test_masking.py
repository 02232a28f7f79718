"""Personal data is masked as FineWeb does it, in linear time, and other numbers stay."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.apps.corpus import run
from duramen.apps.corpus.masking import KINDS, masked

from ..cases import cases
from .archives import Record, page, pages, warc, written

FAST: dict[str, Any] = {"jobs": 1, "page_timeout": None}


LEFT = [
    *("email", "react@18.2.0 @oak a@b oak@ .@x.org https://medium.com/@ann.lee"),
    *("ip", "1.2.3.4.5 v8.8.8.8 8.8.8.8a 192.168.1.1 127.0.0.1 256.1.1.1 std::map 12:30:45 a::b"),
    *("phone", "2024-10-12 1.234.567,89 978-3-16-148410-0 1999-2024 192.168.100.200 12.10.2024 10:30 12345678901234"),
    *("phone", "+2000000 +1.25 0.75 3.50 iPhone 15 128 256 512 US$ 1,234,567.00 4111 1111 1111 1111 555-0100 10%"),
    *("phone", "UTC+02:00 C++20 1-800 100-200-3000 2.100.200.3000 1212-736-50001 212-736-5000-1 order 212736500011"),
]


@cases(
    ("capitals, which FineWeb leaves", "email", "Ann.Lee+oak@Mail.Example.ORG.", "email@example.com."),
    ("md", "email", "[a\\_b@x.org](mailto:a_b@x.org)", "[email@example.com](mailto:email@example.com)"),
    ("after Chinese", "email", "联系foo@x.cn。", "联系email@example.com。"),
    ("two", "email", "<a@b.org>,c@d.org", "<email@example.com>,email@example.com"),
    ("IPv6", "ip", "[2a00:1450:4001:81b::200e]", "[2001:db8::1]"),
    ("in a URL", "ip", "http://8.8.4.4:80/", "http://192.0.2.1:80/"),
    ("after a word", "phone", "Tel.: (030) 123-4567", "Tel.: 555-0100"),
    ("with a country", "phone", "+1 (212) 736-5000.", "555-0100."),
    ("without separators", "phone", "+4930123456789", "555-0100"),
    ("North America", "phone", "212-736-5000 or 212.736.5000", "555-0100 or 555-0100"),
    ("French", "phone", "Téléphone 01 42 68 53 00", "Téléphone 555-0100"),
    ("Chinese", "phone", "电话：010-62781234", "电话：555-0100"),
)
def test_personal_data_is_masked(kind: str, text: str, expected: str) -> None:
    found, count = masked(text, kind)
    assert found == expected
    assert count == sum(expected.count(value) for value in ("email@", "192.0.2.1", "2001:db8", "555-0100"))


@pytest.mark.parametrize(("kind", "text"), list(zip(LEFT[::2], LEFT[1::2], strict=True)))
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
    whole = run(path, tmp_path / "out", columns=columns, mask=["email", "ip", "phone"], **FAST).whole
    table = pq.read_table(tmp_path / "out" / "a.warc.gz.parquet")
    assert table.schema.names == [*columns, "masked_email", "masked_ip", "masked_phone"]
    first, second = table.to_pylist()
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
        run(path, tmp_path / "out", columns=columns, **FAST)


def test_tokens_are_those_of_the_masked_text_and_a_tokenizer_is_known_by_its_content(
    tmp_path: Path, tokenizer: str
) -> None:
    path = written(tmp_path / "a.warc.gz", warc([Record(page(0, "Write to a@b.example at night.")), *pages(1)]))
    whole = run(path, tmp_path / "out", columns=["text", "token_count"], tokenizer=tokenizer, mask=["email"], **FAST)
    rows = pq.read_table(tmp_path / "out" / "a.warc.gz.parquet").to_pylist()
    assert [row["token_count"] for row in rows] == [len(row["text"]) for row in rows], "a token for each letter"
    assert whole.whole.tokens == sum(row["token_count"] for row in rows)
    alone = run(path, tmp_path / "alone", columns=["token_count"], tokenizer=tokenizer, **FAST).whole
    assert alone.tokens < whole.whole.tokens
    moved, again = tmp_path / "moved.json", {"columns": ["token_count"], **FAST}
    moved.write_bytes(Path(tokenizer).read_bytes())
    assert run(path, tmp_path / "alone", tokenizer=moved, **again).tasks_there == 1
    moved.write_text(json.dumps({**json.loads(moved.read_text()), "truncation": None}))
    for changed, says in ((moved, "tokenizer was"), (tmp_path / "nothing.json", r"nothing\.json cannot be read")):
        with pytest.raises(ValueError, match=says):
            run(path, tmp_path / "alone", tokenizer=changed, **again)
