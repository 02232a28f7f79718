"""Pages that the rule of a site leads to, through the command line and a real server."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ..cli.invoke import run
from ..fetch.site import Site, page, serving

STORY = "The heartwood of an old oak is dark and dense, and it carries the whole tree through storms for centuries."
LIMITS = ("--allow-private", "--delay", "0", "-f", "json")


@pytest.fixture
def site() -> Iterator[Site]:
    with serving() as site:
        for number in (1, 2, 3):
            links = f"<a class=on href=/part{number + 1}>Turn over</a><a class=whole href=/whole>On one page</a>"
            site.routes[f"/part{number}"] = page(markup(f"Part {number}", links if number < 3 else ""))
        site.routes["/whole"] = page(markup("All parts", ""))
        yield site


def markup(name: str, links: str) -> bytes:
    """A page with a content that a rule names, and an advertisement that looks like more of it."""
    advert = f"<div class=advert><p>Buy a table, says {name}. {STORY}</p></div>"
    return f"<title>Oak</title><div class=story><p>{name} of it. {STORY}</p>{advert}</div>{links}".encode()


def found(site: Site, rules: Path, *options: str) -> Any:
    outcome = run(site.url("/part1"), "--rules", str(rules), *options, *LIMITS)
    assert outcome.exit_code == 0, outcome.stderr
    return json.loads(outcome.stdout)


def rules_in(folder: Path, *lines: str) -> Path:
    """A folder of rules in the format of Full-Text RSS for the test server."""
    body = ("body: //div[@class='story']", "strip: //div[@class='advert']")
    (folder / "127.0.0.1.txt").write_text("\n".join([*body, *lines]))
    return folder


def test_a_view_on_one_page_is_read_instead(site: Site, tmp_path: Path) -> None:
    document = found(site, rules_in(tmp_path, "single_page_link: //a[@class='whole']/@href"))
    assert (document["text"], document["pages"]) == (f"All parts of it. {STORY}", [site.url("/whole")])
    site.routes["/whole"] = page(status=404)
    assert found(site, tmp_path)["text"] == f"Part 1 of it. {STORY}"


def test_the_rule_names_the_next_pages(site: Site, tmp_path: Path) -> None:
    rules = rules_in(tmp_path, "next_page_link: //a[@class='on']")
    document = found(site, rules, "--pages", "all")
    assert document["pages"] == [site.url(f"/part{number}") for number in (1, 2, 3)]
    assert [f"Part {number} of it" in document["text"] for number in (1, 2, 3)] == [True] * 3
    assert "table" not in document["text"], "the rule holds for every page"
    assert len(found(site, rules, "--pages", "2")["pages"]) == 2
    assert "pages" not in found(site, rules)


def test_a_circle_ends_and_other_sites_are_not_visited(site: Site, tmp_path: Path) -> None:
    site.routes["/part2"] = page(markup("Part 2", "<a class=on href=/part1>Turn over</a>"))
    rules = rules_in(tmp_path, "next_page_link: //a[@class='on']", "single_page_link: //a[@class='other']")
    assert len(found(site, rules, "--pages", "all")["pages"]) == 2
    site.routes["/part1"] = page(markup("Part 1", f"<a class=other href=http://localhost:{site.port}/whole>Else</a>"))
    assert "Part 1 of it" in found(site, rules)["text"]
    assert "/whole" not in site.paths


def test_a_search_for_links_without_end_is_stopped(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs while pages are fetched, where `--page-timeout` does not reach."""
    monkeypatch.setattr("duramen.fetch.rules.apply.PAGE_SECONDS", 1)
    site.routes["/part1"] = page(markup("Part 1", "<p>oak" * 500))
    endless = "//*[count(//*[count(//*[count(//*[count(//*) > 0]) > 0]) > 0]) > 0]"
    document = found(site, rules_in(tmp_path, f"single_page_link: {endless}"))
    assert document["text"] == f"Part 1 of it. {STORY}"
