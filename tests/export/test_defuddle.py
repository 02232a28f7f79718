"""`-f defuddle`: the names and types of DefuddleResponse, read by Defuddle's own code where it is installed."""

import json
import subprocess
from pathlib import Path

import pytest

import duramen
from duramen.export import as_defuddle

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
TYPES = {
    **dict.fromkeys("content title description domain favicon image language".split(), str),
    **dict.fromkeys("published author site contentMarkdown".split(), str),
    "metaTags": list,
    "schemaOrgData": list,
    "parseTime": int,
    "wordCount": int,
}


def test_names_and_types() -> None:
    document = duramen.extract(EXAMPLE.read_bytes(), url="https://www.example.org/oak")
    found = json.loads(as_defuddle(document))
    assert {name: type(value) for name, value in found.items()} == TYPES
    assert (found["content"], found["contentMarkdown"]) == (document.html, document.markdown)
    assert (found["author"], found["published"], found["domain"]) == ("Ilse Brandt", "2024-10-12", "example.org")
    assert {"name": "author", "property": None, "content": "Ilse Brandt"} in found["metaTags"]
    assert {type(value) for value in json.loads(as_defuddle(duramen.extract(""))).values()} == {str, list, int}


def test_defuddle_reads_it() -> None:
    script = """
    const folder = require("path").dirname(require.resolve("defuddle"));
    const { buildFrontmatter } = require(folder + "/frontmatter.js");
    let text = ""; process.stdin.on("data", d => text += d);
    process.stdin.on("end", () => console.log(buildFrontmatter(JSON.parse(text), "https://example.org/oak")));"""
    try:
        written = as_defuddle(duramen.extract(EXAMPLE.read_bytes()))
        run = subprocess.run(["node", "-e", script], input=written, capture_output=True, text=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("Node or Defuddle is not installed (npm install defuddle)")
    assert 'title: "Why old trees are dark inside"' in run.stdout
    assert "Ilse Brandt" in run.stdout
