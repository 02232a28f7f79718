"""Reads rules: a TOML file of ours, or files in the format of Full-Text RSS, one for each host.

    ["example.org"]                 # or "*.example.org", for the hosts below it
    keep = ["article.story"]        # CSS selectors, or XPath if they begin with / or (
    strip = [".advert", "//aside"]
    title = ["h1.headline"]
    author = [".byline a"]
    date = ["time"]
    next_page = ["a.next"]
    single_page = ["a.print"]       # a view of the whole article

Of Full-Text RSS, `body`, `strip`, `strip_id_or_class`, `strip_image_src`, `title`, `author`, `date`, `next_page_link`
and `single_page_link` are obeyed. Its public collection is a folder of files such as `example.org.txt`, and
`.example.org.txt` for the hosts below.
"""

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...page.page import parse
from ..urls import host_of
from .xpath import finder


@dataclass(frozen=True)
class Rule:
    """What is known of one site. Of each list but `strip`, the first expression that matches counts."""

    host: str
    keep: tuple[str, ...] = ()
    strip: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    author: tuple[str, ...] = ()
    date: tuple[str, ...] = ()
    next_page: tuple[str, ...] = ()
    single_page: tuple[str, ...] = ()


NO_PAGE = parse("<p>")

NAMES = [field.name for field in fields(Rule)][1:]
OF_FULL_TEXT_RSS = {"body": "keep", **{name: name for name in NAMES}}
OF_FULL_TEXT_RSS |= {"next_page_link": "next_page", "single_page_link": "single_page"}
CONTAINS = {"strip_id_or_class": "//*[contains(@class, {0}) or contains(@id, {0})]"}
CONTAINS |= {"strip_image_src": "//img[contains(@src, {0})]"}


@dataclass(frozen=True)
class Rules:
    """Rules in a file or a folder; they are read when a page of their host comes."""

    path: Path

    def __post_init__(self) -> None:
        if not self.path.exists():
            raise ValueError(f"{self.path}: there is no such file or folder of rules")
        if self.path.is_file() and self.path.suffix != ".txt":
            in_toml(self.path)

    def of(self, url: str | None) -> Rule | None:
        """The rule for a page, by its address; None without one."""
        host = host_of(url or "").removeprefix("www.")
        if not host:
            return None
        above = host.split(".")
        wider = [".".join(above[at:]) for at in range(1, len(above) - 1)]
        if self.path.is_dir():
            names = [f"{host}.txt", f"www.{host}.txt", f".{host}.txt", *(f".{each}.txt" for each in wider)]
            found = next((self.path / name for name in names if (self.path / name).is_file()), None)
            return None if found is None else in_full_text_rss(found)
        if self.path.suffix == ".txt":
            rule = in_full_text_rss(self.path)
            return rule if host == rule.host or host.endswith(f".{rule.host}") else None
        rules = in_toml(self.path)
        return next((rules[name] for name in [host, *(f"*.{each}" for each in [host, *wider])] if name in rules), None)


@lru_cache(maxsize=1000)
def in_full_text_rss(path: Path) -> Rule:
    """The rule in a file of Full-Text RSS; directives that have no meaning here are passed over."""
    found: dict[str, list[str]] = {name: [] for name in NAMES}
    for name, value in directives(path.read_text("utf-8", "replace")):
        if name in OF_FULL_TEXT_RSS:
            found[OF_FULL_TEXT_RSS[name]].append(value if value.startswith("/") else f"({value})")
        elif name in CONTAINS and not {"'", '"'} & set(value):
            found["strip"].append(CONTAINS[name].format(f"'{value}'"))
    return Rule(path.stem.lstrip(".").removeprefix("www."), **{name: tuple(each) for name, each in found.items()})


def directives(text: str) -> Iterator[tuple[str, str]]:
    """The names and values of a file.

    >>> list(directives("# wood\\nbody: //div[@id='a:b']\\n\\ntidy: no"))
    [('body', "//div[@id='a:b']"), ('tidy', 'no')]
    """
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if colon and value.strip() and not line.lstrip().startswith("#"):
            yield name.strip(), value.strip()


@lru_cache(maxsize=8)
def in_toml(path: Path) -> dict[str, Rule]:
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"{path}: no file of rules in TOML ({error})") from None
    rules: dict[str, Rule] = {}
    for given, values in tables.items():
        named = values if isinstance(values, dict) else {"": values}
        texts: list[Any] = [each for value in named.values() for each in (value if isinstance(value, list) else [None])]
        if named.keys() - set(NAMES) or not all(isinstance(each, str) for each in texts):
            raise ValueError(f"{path}: the rule of {given} must have lists of selectors named {', '.join(NAMES)}")
        host = host_of_rule(given)
        if not host:
            raise ValueError(f"{path}: a rule is for a host such as example.org or *.example.org, not for {given}")
        if host in rules:
            raise ValueError(f"{path}: there are two rules for {host}; www. does not count")
        rules[host] = Rule(host, **{name: tuple(each) for name, each in values.items()})
        wrong: dict[str, None] = {}
        find = finder(NO_PAGE, wrong)
        for expression in texts:
            with suppress(ModuleNotFoundError):  # without lxml XPath is not looked at
                find(expression)
        if wrong:
            raise ValueError(f"{path}: the rule of {given} has an invalid expression: {', '.join(wrong)}")
    return rules


def host_of_rule(given: str) -> str:
    """The host of a rule as addresses have it, without `www.`; empty for what is no host.

    >>> [host_of_rule(each) for each in ("WWW.Example.org", "*.bücher.de", "https://example.org/", "example.org/oak")]
    ['example.org', '*.xn--bcher-kva.de', '', '']
    """
    wider = "*." if given.startswith("*.") else ""
    bare = given.removeprefix(wider)
    host = "" if set(bare) & set("/:@?#") else host_of(f"https://{bare}/").removeprefix("www.")
    return wider + host if host else ""
