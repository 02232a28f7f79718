"""duramen against two independent parsers, on drawn, mutated and written pages.

Where turbohtml and lexbor see the same tree, duramen must see it too. Where they differ one of them
is wrong, and duramen must agree with the other. Both may be wrong where a page has constructs that
each of them is known to get wrong; such a page is judged again without the constructs of the one,
and without those of the other.
"""

import re
from pathlib import Path

import pytest
from hypothesis import assume, given, settings

import duramen

from .markup import mutated, pages
from .oracles import as_lexbor_shows, duramen_nodes, lexbor_nodes, turbohtml_nodes

SEEDS = {path.stem: path.read_text("utf-8") for path in Path(__file__).parent.glob("seeds/*.html")}

# turbohtml 1.15.4 may crash the interpreter when a template in foreign content meets adoption.
CRASHES = re.compile(r"(?is)<(svg|math).*<template")
# Both take `template` in the head for harmless to a later `frameset` (13.2.6.4.4 says otherwise).
BOTH_SLIP = re.compile(r"(?is)<template.*<frameset")
# What turbohtml gets wrong: NUL and `param` reconstruct formatting elements; the order of attributes
# counts in the Noah's Ark clause; beyond Latin-1 a quoted "hidden" is not seen in a table; a table
# in a template's table parts.
TURBOHTML_SLIPS = re.compile(r"(?i)\0|<param|<source|<track|hidden|<table|[ab]=1 [ab]=")
# What lexbor gets wrong: `image` and `form` in tables, text in a column group, formatting elements
# reconstructed within `textarea`.
LEXBOR_SLIPS = re.compile(r"(?i)<image|<textarea|<col|<form|<noframes")


def check(html: str) -> None:
    """Fail with the first difference when duramen stands alone."""
    ours = duramen_nodes(duramen.parse(html))
    theirs = turbohtml_nodes(html)
    others = lexbor_nodes(html)
    if as_lexbor_shows(theirs) != others and as_lexbor_shows(ours) == others:
        return
    if ours != theirs and TURBOHTML_SLIPS.search(html) and LEXBOR_SLIPS.search(html):
        check_if_judged(without(TURBOHTML_SLIPS, html))
        check_if_judged(without(LEXBOR_SLIPS, html))
    else:
        assert ours == theirs, html


def without(slips: re.Pattern[str], html: str) -> str:
    """A page without the constructs of a list; cutting one out may make another."""
    while slips.search(html):
        html = slips.sub("", html)
    return html


def check_if_judged(html: str) -> None:
    """The same for a page that was cut, unless no oracle can judge what is left."""
    if not CRASHES.search(html) and not BOTH_SLIP.search(html):
        check(html)


def assume_judges(html: str) -> None:
    assume(not CRASHES.search(html))
    assume(not BOTH_SLIP.search(html))


@pytest.mark.slow
@settings(max_examples=600)
@given(pages())
def test_drawn_pages(html: str) -> None:
    assume_judges(html)
    check(html)


@pytest.mark.slow
@settings(max_examples=300)
@given(mutated([SEEDS[name] for name in sorted(SEEDS)]))
def test_mutated_pages(html: str) -> None:
    assume_judges(html)
    check(html)


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_written_pages(name: str) -> None:
    check(SEEDS[name])


@pytest.mark.parametrize("name", ["misnested", "script-and-comments"])
def test_truncated_pages(name: str) -> None:
    for length in range(len(SEEDS[name])):
        check(SEEDS[name][:length])
