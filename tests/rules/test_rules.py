"""Rules for sites: formats, precedence over the model, links, and rules that no longer match."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import duramen
from duramen.fetch.rules import Rule, Rules, ruled
from duramen.fetch.rules.xpath import XPathTree, mask

from ..cases import cases_of, not_none
from ..cli.invoke import run
from ..fetch.site import Site, page

URL = "https://www.example.org/oak"
SAMPLES = Path(__file__).parent / "samples"
PAGE = SAMPLES / "page.html"


@pytest.mark.parametrize("name", ["rules.toml", "full-text-rss", "full-text-rss/example.org.txt"])
def test_a_rule_wins(name: str) -> None:
    rule = not_none(Rules(SAMPLES / name).of(URL))
    found, unmatched, invalid = ruled(duramen.extract(PAGE, url=URL), rule)
    assert (found.text.split(), unmatched + invalid) == (["Dark", "and", "dense.", "600"], ())
    known = found.metadata
    assert (found.title, known.authors, known.published) == ("Why oak is dark", ("Ann Lee",), "2021-05-03")
    assert known.next_page == "https://www.example.org/oak?page=2"
    assert (found.method, known.sources["title"]) == ("rule", "rule")
    assert json.loads(found.json())["authors"] == ["Ann Lee"]
    again = pickle.loads(pickle.dumps(found))
    assert (again == found, again.title) == (True, found.title)


def test_a_rule_that_no_longer_matches_falls_back() -> None:
    document = duramen.extract(PAGE, url=URL)
    gone = Rule("example.org", keep=(".gone", "//x["), title=("//h9",), author=("p[",), next_page=(".gone",))
    found, unmatched, invalid = ruled(document, gone)
    assert (found.text, found.title, unmatched) == (document.text, document.title, ("keep", "title"))
    assert invalid == ("//x[", "p[")
    assert found.method == "duramen"


@cases_of(__file__, "hosts")
def test_hosts(name: str, url: str, is_found: bool, tmp_path: Path) -> None:
    (tmp_path / name).touch()
    assert (Rules(tmp_path).of(url) is not None) == is_found
    assert Rules(tmp_path).of(None) is None


@pytest.mark.parametrize("url", ["https://www.example.org/", "https://example.org/oak"])
@pytest.mark.parametrize("host", ["www.example.org", "WWW.Example.org", "*.example.org", "*.www.example.org"])
def test_www_does_not_count_in_a_rule(tmp_path: Path, host: str, url: str) -> None:
    (tmp_path / "rules.toml").write_text(f'["{host}"]\nkeep = [".story"]')
    assert Rules(tmp_path / "rules.toml").of(url) is not None


@cases_of(__file__, "impossible")
def test_a_rule_that_can_never_match_is_an_error(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(text)
    with pytest.raises(ValueError, match=message):
        Rules(tmp_path / "rules.toml")
    outcome = run("page.html", "--rules", tmp_path / "rules.toml")
    assert (outcome.exit_code, "no longer" in outcome.stderr) == (2, False)


def test_mistakes(tmp_path: Path) -> None:
    for text in ('["a.org"]\nkeep = "p"', '["a.org"]\ncolour = ["p"]', "keep = 3", "["):
        path = tmp_path / f"{len(text)}.toml"
        path.write_text(text)
        with pytest.raises(ValueError, match=r"rule of|no file of rules"):
            Rules(path)
    with pytest.raises(ValueError, match="no such file"):
        Rules(tmp_path / "missing.toml")


def test_xpath_on_odd_pages() -> None:
    for html in ("", "text", "<p @click=x a:b=c><svg><path/></svg><x:y>\x01", "<div>" * 5_000):
        page = duramen.parse(html)
        assert mask(page, XPathTree(page).found("//*")).sum() in {len(page.nodes) - 1, 0}
    page = duramen.parse("<p id=a>one<b>two</b>three<p>four")
    tree = pytest.importorskip("lxml.html").document_fromstring("<p id=a>one<b>two</b>three</p><p>four</p>")
    for path in ("//p", "//p[@id='a']", "//p[2]", "//b/..", "string(//p)", "count(//p)", "//p/@id", "//p[.='four']"):
        theirs = tree.xpath(path)
        listed = theirs if isinstance(theirs, list) else [theirs]
        texts = [each.text_content() if hasattr(each, "text_content") else str(each) for each in listed]
        assert [text for _, text in XPathTree(page).found(path)] == texts


def test_command_line(tmp_path: Path) -> None:
    def by(rules: Path) -> Any:
        return run(PAGE, "--url", URL, "--rules", rules)

    printed = by(SAMPLES / "rules.toml").stdout
    assert printed.split("\n")[0] == "Why oak is dark"
    assert "Buy" not in printed
    assert "heartwood" not in printed
    empty = tmp_path / "other.toml"
    empty.write_text('["example.org"]\nkeep = [".gone"]')
    assert "heartwood" in by(empty).stdout
    assert "rule for example.org no longer matches (keep)" in by(empty).stderr
    assert by(tmp_path / "missing.toml").exit_code == 2
    (tmp_path / "example.org.txt").write_text("body: //x[\ntitle: //h9")
    assert "has an invalid expression (//x[) and no longer matches (title), so" in by(tmp_path).stderr


STORY = "The heartwood of an old oak is dark and dense, and it carries the whole tree through storms for centuries."
LIMITS = ("--allow-private", "--delay", "0", "--page-timeout", "0", "--page-memory", "0", "-f", "json")


@pytest.fixture
def site(site: Site) -> Site:
    for number in (1, 2, 3):
        links = f"<a class=on href=/part{number + 1}>Turn over</a><a class=whole href=/whole>On one page</a>"
        site.routes[f"/part{number}"] = page(markup(f"Part {number}", links if number < 3 else ""))
    site.routes["/whole"] = page(markup("All parts", ""))
    return site


def markup(name: str, links: str) -> bytes:
    """A page with a content that a rule names, and an advertisement that looks like more of it."""
    advert = f"<div class=advert><p>Buy a table, says {name}. {STORY}</p></div>"
    return f"<title>Oak</title><div class=story><p>{name} of it. {STORY}</p>{advert}</div>{links}".encode()


def found(site: Site, rules: Path, *options: str) -> Any:
    outcome = run(site.url("/part1"), "--rules", str(rules), *options, *LIMITS)
    assert outcome.exit_code == 0, outcome.stderr
    return json.loads(outcome.stdout)


def rules_in(folder: Path, **links: str) -> Path:
    """A rule for the test server; XPath for links is looked for in a process of its own, CSS is not."""
    lines = [f'{name} = ["{expression}"]' for name, expression in links.items()]
    (folder / "rules.toml").write_text("\n".join(['["127.0.0.1"]', "keep = ['.story']", "strip = ['.advert']", *lines]))
    return folder / "rules.toml"


def test_a_view_on_one_page_is_read_instead(site: Site, tmp_path: Path) -> None:
    rules = rules_in(tmp_path, single_page="//a[@class='whole']/@href")
    document = found(site, rules)
    assert (document["text"], document["pages"]) == (f"All parts of it. {STORY}", [site.url("/whole")])
    site.routes["/whole"] = page(status=404)
    assert found(site, rules)["text"] == f"Part 1 of it. {STORY}"


def test_the_rule_names_the_next_pages(site: Site, tmp_path: Path) -> None:
    rules = rules_in(tmp_path, next_page="a.on")
    document = found(site, rules, "--pages", "all")
    assert document["pages"] == [site.url(f"/part{number}") for number in (1, 2, 3)]
    assert [f"Part {number} of it" in document["text"] for number in (1, 2, 3)] == [True] * 3
    assert "table" not in document["text"], "the rule holds for every page"
    assert len(found(site, rules, "--pages", "2")["pages"]) == 2
    assert "pages" not in found(site, rules)


def test_a_circle_ends_and_other_sites_are_not_visited(site: Site, tmp_path: Path) -> None:
    site.routes["/part2"] = page(markup("Part 2", "<a class=on href=/part1>Turn over</a>"))
    rules = rules_in(tmp_path, next_page="a.on", single_page="a.other")
    assert len(found(site, rules, "--pages", "all")["pages"]) == 2
    site.routes["/part1"] = page(markup("Part 1", f"<a class=other href=http://localhost:{site.port}/whole>Else</a>"))
    assert "Part 1 of it" in found(site, rules)["text"]
    assert "/whole" not in site.paths


def test_a_search_for_links_without_end_is_stopped(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs while pages are fetched, where `--page-timeout` does not reach."""
    monkeypatch.setattr("duramen.fetch.rules.apply.PAGE_SECONDS", 1)
    site.routes["/part1"] = page(markup("Part 1", "<p>oak" * 500))
    endless = "//*[count(//*[count(//*[count(//*[count(//*) > 0]) > 0]) > 0]) > 0]"
    assert found(site, rules_in(tmp_path, single_page=endless))["text"] == f"Part 1 of it. {STORY}"
