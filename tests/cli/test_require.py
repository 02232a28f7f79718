"""`--require`: pages that are not what they were asked for fail, and say why."""

from pathlib import Path

from .invoke import run

WALL = "<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server."
FULL = (
    "<title>Oak</title><h1>Oak</h1><p>" + "The heartwood of an old oak is dark and dense, and the sapwood is pale. " * 9
)


def test_a_page_of_another_verdict_fails(tmp_path: Path) -> None:
    (tmp_path / "wall.html").write_text(WALL)
    (tmp_path / "full.html").write_text(FULL)
    ran = run(str(tmp_path / "wall.html"), str(tmp_path / "full.html"), "--require", "full")
    assert ran.exit_code == 1
    assert "wall.html: is not full but error (the title says “not found”" in ran.stderr
    assert "heartwood" in ran.stdout
    assert "requested" not in ran.stdout


def test_several_verdicts_may_be_required(tmp_path: Path) -> None:
    (tmp_path / "wall.html").write_text(WALL)
    assert run(str(tmp_path / "wall.html"), "--require", "full", "--require", "error").exit_code == 0
    assert run(str(tmp_path / "wall.html")).exit_code == 0
