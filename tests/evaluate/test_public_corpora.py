"""Converters on the published files themselves.

The licences of CleanEval and dragnet's pages do not allow us to ship them. To test on them:

    git clone https://github.com/j-szulc/html-cleaning-dataset-merged    # CleanEval, development and final set
    git clone https://github.com/seomoz/dragnet_data && (cd dragnet_data && cat *.tar.gz | tar xzi)
    git clone https://github.com/opendatalab/WebMainBench
    DURAMEN_PUBLIC_CORPORA=. pytest tests/evaluate/test_public_corpora.py
"""

import os
import re
from pathlib import Path

import numpy as np
import pytest

from duramen.evaluate.convert import Skipped, convert
from duramen.evaluate.corpus import sample_from
from duramen.evaluate.inventory import labels_of

from ..cases import cases

SHIPPED = Path(__file__).parent / "public"
FETCHED = Path(os.environ.get("DURAMEN_PUBLIC_CORPORA", "no-such-folder"))

# What the annotators of CleanEval and dragnet, and the tool of WebMainBench's annotators, added to texts and pages.
ADDED_TO_TEXTS = re.compile(r"<[phl]>|\AURL: http|[@#$%^&*]{5,}.*COMMENTS", re.IGNORECASE)
ADDED_TO_PAGES = re.compile(r"""cc-select|mark-selected|data-anno-uid|cc-extraStyle|\s(?:style|class)=(?:""|'')""")


@cases(
    ("WebMainBench, shipped", "webmainbench", SHIPPED / "webmainbench.jsonl", 4, 0, 0),
    ("WebMainBench", "webmainbench", FETCHED / "WebMainBench" / "data", 9, 1, 0),
    ("CleanEval dev", "cleaneval", FETCHED / "html-cleaning-dataset-merged/cleaneval-dev", 58, 0, 1),
    ("CleanEval final", "cleaneval", FETCHED / "html-cleaning-dataset-merged/cleaneval-final", 681, 59, 4),
    ("dragnet", "dragnet", FETCHED / "dragnet_data", 1381, 0, 6),
)
def test_published_files(form: str, folder: Path, pages: int, left_out: int, unlike: int) -> None:
    """`unlike` pages have less than 90 % of their gold words in them: the texts were made of other versions."""
    if not folder.exists():
        pytest.skip("not fetched: see the top of this file")
    items = list(convert(form, folder))
    samples = [sample_from(each) for each in items if not isinstance(each, Skipped)]
    assert (len(samples), len(items) - len(samples)) == (pages, left_out)
    coverage = [each.coverage for each in map(labels_of, samples) if each.coverage is not None]
    assert sum(share < 0.9 for share in coverage) == unlike
    assert np.mean(coverage) > 0.98
    assert [each.id for each in samples if ADDED_TO_TEXTS.search(each.text or "")] == []
    assert [each.id for each in samples if form == "webmainbench" and ADDED_TO_PAGES.search(str(each.html))] == []
