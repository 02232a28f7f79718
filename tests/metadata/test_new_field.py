"""A metadata field is added as CONTRIBUTING.md says, in a copy of the repository that is then built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
METADATA = "crates/core/src/metadata"
PARTS = ("crates", "docs", "npm/src", "python", "Cargo.toml", "Cargo.lock", "README.md", "benchmarks/measured.json")
LAST = '    "word_count" Count [Text]\n'
FUNDING = """    "funding" Text of Funding [Meta]
        |evidence| decide::first(evidence, Key::Funding), "Who paid.";
"""
EDITS = {
    f"{METADATA}/fields.rs": (LAST, FUNDING + LAST),
    f"{METADATA}/candidate.rs": ('    Tags "tags";\n', '    Tags "tags";\n    Funding "funding";\n'),
    f"{METADATA}/words/meta_names.txt": ("\n[meta]\n", "\n[meta]\nfunding: funding citation_funding\n"),
}
GENERATED = {"docs/metadata.md", "npm/src/types.ts", "python/duramen/metadata/record.py"}
ASKED = """
import json, duramen
found = duramen.extract("<meta name=citation_funding content='The oak fund'><p>Oak.")
assert found.metadata.funding == json.loads(found.json())["funding"] == "The oak fund", found.metadata
assert found.metadata.sources["funding"] == "meta"
"""


def texts(folder: Path) -> dict[str, bytes]:
    """The files of the copy that are not built."""
    files = [path for part in PARTS for path in [folder / part, *(folder / part).rglob("*")] if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files if path.suffix not in {".so", ".pyc"}}


def edit(folder: Path) -> None:
    for path, (before, after) in EDITS.items():
        text = (folder / path).read_text(encoding="utf-8")
        assert text.count(before) == 1, path
        (folder / path).write_text(text.replace(before, after), encoding="utf-8")


def build(folder: Path) -> None:
    """The core of the copy; what it depends on stays built for the next time."""
    target = ROOT / "target" / "new-field"
    command = ["cargo", "build", "--quiet", "--offline", "--profile", "quick", "--package", "duramen-python"]
    subprocess.run(command, cwd=folder, env={**os.environ, "CARGO_TARGET_DIR": str(target)}, check=True)
    shutil.copy(target / "quick" / "lib_core.so", folder / "python/duramen/_core.abi3.so")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cargo") is None, reason="cargo is not installed")
def test_a_new_field_takes_three_files_and_one_command(tmp_path: Path) -> None:
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
    assert {path for path in before | after if before.get(path) != after.get(path)} == EDITS.keys() | GENERATED
    assert "\n  readonly funding: string | null;\n" in after["npm/src/types.ts"].decode()
    assert "\n    funding: str | None = None\n" in after["python/duramen/metadata/record.py"].decode()
