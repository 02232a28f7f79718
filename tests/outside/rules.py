"""Any file of rules, in either format, is applied to any page, or refused with a message.

The input is the file, a line `===`, and the page.
"""

import tempfile
from contextlib import suppress
from pathlib import Path

from duramen import extract
from duramen.rules import Rules, ruled
from duramen.rules.files import NAMES, in_full_text_rss, in_toml

URL = "https://www.example.org/trees/oak"


def run(data: bytes) -> None:
    told, _, html = data.partition(b"\n===\n")
    document = extract(html, url=URL, method="everything")
    with tempfile.TemporaryDirectory() as folder:
        for name, where in (("rules.toml", "rules.toml"), ("example.org.txt", ".")):
            (Path(folder) / name).write_bytes(told)
            for read in (in_toml, in_full_text_rss):
                read.cache_clear()
            with suppress(ValueError):
                rules = Rules(Path(folder) / where)
                if rule := rules.of(URL):
                    found, unmatched, _ = ruled(document, rule)
                    assert set(unmatched) <= {each for each in NAMES if getattr(rule, each)}, unmatched
                    assert found.method == "rule" or not (found.kept & ~document.kept).any()
                    found.json().encode()
