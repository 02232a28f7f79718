"""`duramen explain`: the reasons that Python gives, for people and for programs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

import duramen
from duramen.apps.cli import main
from duramen.apps.cli.terminal.aligned import cut
from duramen.apps.cli.verbs.explain import MAX_BLOCKS

from ...cases import cases, examples, not_none
from ...fetch.site import Site, page
from ..invoke import printed, refused, run

EXAMPLE = Path(__file__).parents[3] / "examples" / "heartwood.html"
DOCUMENT = duramen.extract(EXAMPLE.read_bytes(), method="duramen")
DECISION = not_none(DOCUMENT.decision)


def explained(*args: str | Path, source: str | Path = EXAMPLE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed("explain", source, "-f", "json", *args))
    return found


def wide(width: int, *args: str) -> Result:
    return CliRunner().invoke(main, ["explain", str(EXAMPLE), *args], terminal_width=width)


class TestJson:
    def test_it_says_what_python_says(self) -> None:
        found = explained()
        assert found["page_type"] == DOCUMENT.page_type
        assert found["page_types"] == {name: round(share, 4) for name, share in DECISION.page_types.items()}
        assert found["confidence"] == round(DECISION.confidence, 4)
        assert [block["kept"] for block in found["blocks"]] == DECISION.kept_blocks.tolist()
        for number, block in enumerate(found["blocks"]):
            why = DOCUMENT.explain(number)
            assert block["number"] == number
            assert block["probability"] == round(float(DECISION.probabilities[number]), 4)
            step = DECISION.decided_by(number)
            assert block["step"] == step.name
            assert block["because"] == (step.kept if block["kept"] else step.dropped) != ""
            assert [each["feature"] for each in block["reasons"]] == [part.feature for part in why.parts[:3]]

    def test_filters(self) -> None:
        kept, dropped = ([each["number"] for each in explained(flag)["blocks"]] for flag in ("--kept", "--dropped"))
        assert kept == [block.number for block in DOCUMENT.blocks]
        assert sorted(kept + dropped) == list(range(len(DOCUMENT.page.blocks)))

    def test_how_many_reasons(self) -> None:
        (block,) = explained("--block", "2")["blocks"]
        why = DOCUMENT.explain(2)
        assert (len(block["reasons"]), block["base"]) == (len(why.parts), round(why.base, 4))
        assert all(block["reasons"] == [] for block in explained("-n", "0")["blocks"])

    @examples(
        (["--page-type", "forum"], {"page_type": "forum"}),
        (["--recall"], {"favor": "recall"}),
        (["--precision"], {"favor": "precision"}),
        (["--no-comments"], {"comments": False}),
    )
    def test_options(self, args: list[str], options: dict[str, Any]) -> None:
        decision = not_none(duramen.extract(EXAMPLE.read_bytes(), method="duramen", **options).decision)
        found = explained(*args, "-n", "1")
        assert found["page_type"] == decision.page_type
        assert [block["kept"] for block in found["blocks"]] == decision.kept_blocks.tolist()

    def test_a_page_of_the_web(self, site: Site) -> None:
        site.routes["/oak"] = page(EXAMPLE.read_bytes())
        found = explained("--allow-private", "--ignore-robots", source=site.url("/oak"))
        assert found["url"] == site.url("/oak")
        assert found["blocks"] == explained()["blocks"]


class TestText:
    def test_a_page(self) -> None:
        lines = run("explain", EXAMPLE).stdout.splitlines()
        assert lines[0].startswith(f"page type     {DOCUMENT.page_type} ")
        assert f"confidence    {DECISION.confidence:.2f}" in lines
        marked = [line for line in lines if line[5:8] == " * "]
        assert [int(line[:5]) for line in marked] == [block.number for block in DOCUMENT.blocks]
        assert "\x1b" not in "".join(lines)

    def test_dropped_blocks_are_folded_or_shown(self) -> None:
        fold = next(line for line in wide(80).stdout.splitlines() if line.lstrip().startswith("0-"))
        assert re.match(r" +0-(\d+) +\d+ dropped  Skip to content \| Home \| ", fold)
        lines = wide(200, "--dropped").stdout.splitlines()
        at = next(at for at, line in enumerate(lines) if line.startswith("    0 "))
        step, strongest = DECISION.decided_by(0), DOCUMENT.explain(0).parts[0]
        assert lines[at + 1].strip() == f"dropped by {step.name}: {step.dropped}"
        assert lines[at + 2].strip() == f"{strongest.added:+.2f}: {strongest.says}"

    @pytest.mark.parametrize("width", [40, 80, 200])
    def test_lines_fit_the_terminal(self, width: int) -> None:
        lines = wide(width).stdout.splitlines()
        assert max(map(len, lines)) <= width
        assert any(line.endswith("…") for line in lines)

    def test_one_block(self) -> None:
        block = DOCUMENT.blocks[0]
        number, step = block.number, DECISION.decided_by(block.number)
        lines = wide(80, "--block", str(number)).stdout.splitlines()
        why = DOCUMENT.explain(number)
        assert lines[0].startswith(f"block {number} of {len(DOCUMENT.page.blocks)}, <{block.tag}>, probability ")
        assert lines[1] == f"kept by {step.name}: {step.kept}"
        assert len(lines) == len(why.parts) + 7
        assert lines[-1].split()[0] == f"{why.score:+.4f}"

    @cases(
        ("fits", "oak", 3, "oak"),
        ("cut", "oaks", 3, "oa…"),
        ("no blank before the dots", "an oak", 4, "an…"),
        ("wide and fits", "心材", 4, "心材"),
        ("wide and cut", "心材很", 5, "心材…"),
        ("no room", "oak", -5, "…"),
    )
    def test_cutting(self, text: str, width: int, shown: str) -> None:
        assert cut(text, width) == shown
        assert cell_len(shown) <= max(width, 1)


@cases(
    ("empty", [], b"", "-: is empty"),
    ("no text", [], b"<img src=a>", "-: has no text"),
    ("PDF", [], b"%PDF-1.7", "-: is a PDF"),
    ("plain text", ["--content-type", "text/plain"], b"oak", "-: is plain text"),
    ("model missing", ["--model", "gone.model"], b"<p>x", "gone.model: No such file"),
)
def test_failures(args: list[str], stdin: bytes, message: str) -> None:
    (line,) = refused("explain", "-", *args, says=message, stdin=stdin).splitlines()
    assert line.startswith("duramen: ")


def test_a_page_of_too_many_blocks_is_explained_in_part(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<p>a" * (MAX_BLOCKS + 1), "utf-8")
    outcome = run("explain", path, "-f", "json")
    assert outcome.exit_code == 0
    assert len(json.loads(outcome.stdout)["blocks"]) == MAX_BLOCKS
    assert f"only {MAX_BLOCKS:,} of {MAX_BLOCKS + 1:,} blocks are explained" in outcome.stderr
    assert json.loads(run("explain", path, "-f", "json", "--block", str(MAX_BLOCKS)).stdout)["blocks"]
