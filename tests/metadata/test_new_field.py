"""A metadata field is added as CONTRIBUTING.md says, in a copy of the repository that is then built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
METADATA = "crates/core/src/metadata"
PARTS = (
    "crates",
    "docs",
    "npm/src",
    "python",
    "Cargo.toml",
    "Cargo.lock",
    "CONTRIBUTING.md",
    "README.md",
    "benchmarks/measured.json",
)
LAST = '    WordCount "word_count" Count [Text]\n'
FUNDING = """    Funding "funding" Text [JsonLd Meta Link Visible]
        "Who paid.";
"""
SECTIONS = {
    "meta": "citation_funding",
    "json-ld properties": "funder",
    "anchor relations": "sponsor",
    "addresses": "oak-fund.example/grants/",
}
EDITS = {
    f"{METADATA}/fields.rs": [(LAST, FUNDING + LAST)],
    f"{METADATA}/words/names.txt": [
        (f"\n[{section}]\n", f"\n[{section}]\nfunding: {name}\n") for section, name in SECTIONS.items()
    ],
}
MOST_FILES = 5
GENERATED = {"docs/metadata.md", "npm/src/types.ts", "python/duramen/page/metadata/record.py"}
ASKED = """
import json, duramen
for page, source in {
    "<meta name=citation_funding content='The oak fund'><p>Oak.": "meta",
    '<script type=application/ld+json>{"@type": "Article", "funder": {"name": "The oak fund"}}</script>': "json-ld",
    "<p>Oak. <a rel=sponsor href='The oak fund'>It paid.</a>": "link",
    "<p>Oak. <a href='https://oak-fund.example/grants/'>It paid.</a>": "visible",
}.items():
    found = duramen.extract(page)
    assert found.metadata.sources["funding"] == source, found.metadata
    assert found.metadata.funding == json.loads(found.json())["funding"]
    assert "oak" in found.metadata.funding
"""


def texts(folder: Path) -> dict[str, bytes]:
    """The files of the copy that are not built."""
    files = [path for part in PARTS for path in [folder / part, *(folder / part).rglob("*")] if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files if path.suffix not in {".so", ".pyc"}}


def edit(folder: Path) -> None:
    for path, changes in EDITS.items():
        text = (folder / path).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, path
            text = text.replace(before, after)
        (folder / path).write_text(text, encoding="utf-8")


def build(folder: Path) -> None:
    """The core of the copy; what it depends on stays built for the next time."""
    target = ROOT / "target" / "new-field"
    command = ["cargo", "build", "--quiet", "--offline", "--profile", "quick", "--package", "duramen-python"]
    subprocess.run(command, cwd=folder, env={**os.environ, "CARGO_TARGET_DIR": str(target)}, check=True)
    shutil.copy(target / "quick" / "lib_core.so", folder / "python/duramen/_core.abi3.so")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cargo") is None, reason="cargo is not installed")
def test_a_new_field_takes_two_files_and_one_command(tmp_path: Path) -> None:
    for part in PARTS:
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / part, tmp_path / part)
    before = texts(tmp_path)
    edit(tmp_path)
    build(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "python"), "PYTHONUTF8": "1"}
    for arguments in (["docs/generate.py"], ["-c", ASKED]):
        subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=environment, check=True)
    after = texts(tmp_path)
    changed = {path for path in before | after if before.get(path) != after.get(path)}
    assert changed == EDITS.keys() | GENERATED
    assert len(changed) <= MOST_FILES
    assert "\n  readonly funding: string | null;\n" in after["npm/src/types.ts"].decode()
    assert "\n    funding: str | None = None\n" in after["python/duramen/page/metadata/record.py"].decode()


def test_licence_stands_where_a_new_field_would() -> None:
    files = [path for path in (ROOT / METADATA).rglob("*") if path.suffix in {".rs", ".txt"}]
    named = {str(path.relative_to(ROOT)) for path in files if "icence" in path.read_text("utf-8")}
    assert named == EDITS.keys()
