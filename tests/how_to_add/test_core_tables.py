"""The lists for what the core declares in a table: a metadata field, a block feature, a step of the decision."""

from pathlib import Path

import pytest

from duramen import _core

from . import rust_tables
from .copies import ROOT, Copy, mentions, paths

FIELDS = "crates/core/src/metadata/fields.rs"
COLUMNS = "crates/core/src/features/columns.rs"
STEPS = "crates/core/src/decide/mod.rs"
METADATA = "crates/core/src/metadata"


def test_the_core_says_of_itself_what_its_sources_declare() -> None:
    """Otherwise a line in another file would be needed, or the core is not built from these sources."""
    read = {path: (ROOT / path).read_text(encoding="utf-8") for path in (FIELDS, COLUMNS, STEPS)}
    assert rust_tables.fields(read[FIELDS]) == [list(line) for line in _core.METADATA_FIELDS]
    assert rust_tables.features(read[COLUMNS]) == [list(line) for line in _core.features()]
    assert rust_tables.steps(read[STEPS]) == [list(line) for line in _core.decision_steps()]
    assert _core.feature_names()[0] == [line[0] for line in _core.features()]
    assert _core.optional_steps()[1:] == [line[0] for line in _core.decision_steps()][1:]


@pytest.mark.parametrize(
    ("words", "title", "generated"),
    [
        pytest.param(
            ["reading_minutes", "readingMinutes"],
            "A metadata field",
            {"docs/metadata.md", "python/duramen/metadata/record.py"},
            id="field",
        ),
        pytest.param(["unlinked_words"], "A block feature", set(), id="feature"),
        pytest.param(["next-articles", "next_articles"], "A step of the decision", {"docs/model.md"}, id="step"),
    ],
)
def test_a_part_stands_only_where_its_list_says(words: list[str], title: str, generated: set[str]) -> None:
    named = paths(title)
    others = {name for name in mentions(*words) - named - generated if str(Path(name).parent) + "/" not in named}
    assert others == set()


@pytest.mark.slow
def test_how_to_add_a_metadata_field(tmp_path: Path) -> None:
    copy = Copy(tmp_path, METADATA, "tests", "examples", "pyproject.toml")
    how = '|evidence| decide::first(evidence, Key::Funding), "Who paid.";'
    line = f'    "funding" Text of Funding [Meta]\n        {how}\n'
    before = '    "word_count" Count [Text]\n'
    copy.edit(FIELDS, before, line + before)
    copy.edit(f"{METADATA}/candidate.rs", '    Tags "tags";\n', '    Tags "tags";\n    Funding "funding";\n')
    copy.edit(f"{METADATA}/words/meta_names.txt", "\n[meta]\n", "\n[meta]\nfunding: funding citation_funding\n")
    copy.write(
        "tests/metadata/test_funding.py",
        "from duramen import Metadata\n\ndef test_funding():\n    assert Metadata(funding='Oak').funding == 'Oak'\n",
    )
    assert copy.changed <= paths("A metadata field")

    copy.build(METADATA_FIELDS=rust_tables.fields(copy.read(FIELDS)))
    copy.python("docs/generate.py")
    assert "\n    funding: str | None = None\n" in copy.read("python/duramen/metadata/record.py")
    assert "| `funding` | Who paid. | meta |\n" in copy.read("docs/metadata.md")
    copy.test("tests/metadata", "tests/export", "tests/arrow", "tests/test_document.py", "tests/test_docs.py")


@pytest.mark.slow
def test_how_to_add_a_block_feature(tmp_path: Path) -> None:
    copy = Copy(tmp_path, "crates/core/src/features")
    before = '        has_copyright: "has a copyright sign",\n'
    copy.edit(COLUMNS, before, before + '        has_question: "has a question mark",\n')
    before = "    matrix.add(C::unlinked_words"
    filled = "    matrix.add_constant(C::has_question, 0.0);\n"
    copy.edit("crates/core/src/features/block.rs", before, filled + before)
    assert {path for path in copy.changed if path != "crates/core/src/features/block.rs"} <= paths("A block feature")
    assert "crates/core/src/features/" in paths("A block feature")

    features = rust_tables.features(copy.read(COLUMNS))
    names, numbers = _core.feature_names()
    copy.build(features=features, feature_names=[[line[0] for line in features], numbers])
    at = names.index("has_copyright") + 1
    asked = "from duramen.model import features; from duramen.training import copies, model_file"
    code = f"{asked}; print(features()[{at}].says, {at} in copies.columns_resting_on('layout'))"
    assert copy.python("-c", code) == "has a question mark True\n"


STEP = """    Step {
        name: "poems",
        purpose: "Keeps the verses of a poem.",
        kept: "it is a verse of a kept poem",
        dropped: "",
        run: poems::run,
    },
"""


@pytest.mark.slow
def test_how_to_add_a_step_of_the_decision(tmp_path: Path) -> None:
    copy = Copy(tmp_path, "crates/core/src/decide", "examples", "tests", "pyproject.toml")
    copy.write(
        "crates/core/src/decide/poems.rs",
        "//! Keeps the verses of a poem.\n\nuse super::Masks;\nuse super::inputs::Inputs;\n\n"
        "pub(super) fn run(_: &Inputs<'_>, earlier: &Masks) -> Vec<bool> {\n    earlier.last().to_vec()\n}\n",
    )
    copy.edit(STEPS, "mod questions;\n", "mod poems;\nmod questions;\n")
    before = '    Step {\n        name: "text-only",\n'
    copy.edit(STEPS, before, STEP + before)
    assert copy.changed <= paths("A step of the decision")

    steps = rust_tables.steps(copy.read(STEPS))
    assert len(steps) == len(_core.decision_steps()) + 1
    names = [step[0] for step in steps]
    copy.build(decision_steps=steps, optional_steps=[_core.optional_steps()[0], *names[1:]])
    copy.python("docs/generate.py")
    assert "- `poems`: Keeps the verses of a poem.\n- `text-only`:" in copy.read("docs/model.md")
    code = "from duramen.model.steps import step_names; print(step_names('poems'))"
    assert copy.python("-c", code) == "('poems',)\n"
    copy.test("tests/test_docs.py", "-k", "fresh or duramen.model or model.md")
