"""The list for a label set and a training: its commands are run in a copy, on a small corpus that is made here."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from duramen import parse
from duramen.evaluate.block_labels import digest_of_block
from duramen.model import Model, find

from .copies import Copy, paths, section

TITLE = "A label set, and a training"
MODEL = "python/duramen/model/duramen.model"


def test_the_commands_stand_in_the_list() -> None:
    for command in (
        f"-o {MODEL} --fold-models DIR",
        "python -m tests.pages.golden --pin",
        "python -m benchmarks floors --corpus DIR --write",
        "python -m benchmarks all --corpus DIR",
    ):
        assert f"`{command}`" in section(TITLE)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("lightgbm") is None, reason="lightgbm is not installed")
def test_how_to_add_a_label_set(tmp_path: Path) -> None:
    from ..training.small import page

    copy = Copy(tmp_path / "copy", "tests", "benchmarks", "pyproject.toml")
    pages = {str(seed): page(seed) for seed in range(60)}
    lines = [
        {"id": name, "html": html, "text": text, "page_type": kind, "url": f"https://{int(name) % 30}.example/"}
        for name, (html, text, kind) in pages.items()
    ]
    corpus = tmp_path / "corpus" / "small.jsonl"
    corpus.parent.mkdir()
    corpus.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    labels = "benchmarks/labels/small.jsonl"
    copy.write(labels, "\n".join(json.dumps(label(name, pages[name][0], pages[name][2])) for name in ("0", "1", "2")))
    row = "| `wcxb-dev.jsonl` |"
    copy.edit("benchmarks/labels/README.md", row, f"| `small.jsonl` | 3 | | drawn pages |\n{row}")
    before = '    "wcxb-dev": Role('
    copy.edit("python/duramen/training/roles.py", before, f'    "small": Role(0.5, type_weight=0.5),\n{before}')
    assert copy.changed <= paths(TITLE)

    options = ["--fold-models", str(tmp_path / "folds"), "--folds", "1", "--rounds", "5", "--processes", "1"]
    output = copy.duramen("train", "duramen", str(corpus), "--labels", labels, "-o", MODEL, *options)
    assert "| small-hand" in output
    assert "| small/article | " in output
    trained = (copy.folder / MODEL).read_bytes()
    assert [each.name for each in (tmp_path / "folds").iterdir()] == ["fold-0.model"]
    html = pages["4"][0]
    kept = copy.python("-c", f"import duramen; print(duramen.extract({html!r}).decision.kept_blocks.tolist())")
    assert json.loads(kept.lower()) == find(parse(html), model=Model.from_bytes(trained)).kept_blocks.tolist()

    copy.python("-m", "tests.pages.golden", "--pin")
    copy.test("tests/test_pages.py")
    copy.python("-m", "benchmarks", "floors", "--corpus", str(corpus.parent), "--sets", "small", "--write")
    copy.python("-m", "benchmarks", "floors", "--corpus", str(corpus.parent), "--sets", "small")


def label(name: str, html: str, kind: str) -> dict[str, object]:
    """What a reader says of a drawn page: its long texts are content."""
    blocks = parse(html).blocks
    texts = [blocks.text(block) for block in range(len(blocks))]
    content = [[at, at + 1] for at, text in enumerate(texts) if len(text.split()) > 12]
    digests = " ".join(map(digest_of_block, texts))
    return {"set": "small", "id": name, "reader": "A", "type": kind, "content": content, "digests": digests}
