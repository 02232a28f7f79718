"""The values in JSON as pages write it: several in a row, in comments, with commas too many, cut off."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any

WRAPPING = re.compile(r"<!--|-->|(?://|/\*)?\s?<!\[CDATA\[(?:\s?\*/)?|(?://|/\*)?\s?\]\]>(?:\s?\*/)?")
COMMA_TOO_MANY = re.compile(r",(?=\s*[}\]])|,(?=\s*,)")
# Fields that are worth finding in what no reader takes, each with the text between its quotes.
FIELD = re.compile(r'"(@type|headline|datePublished|dateModified)"\s{0,9}:\s{0,9}"([^"\\]{1,300})"')
AUTHOR = re.compile(r'"author"\s{0,9}:[\s\[]{0,9}\{[^{}]{0,500}?"name"\s{0,9}:\s{0,9}"([^"\\]{1,100})"')

DECODER = json.JSONDecoder(strict=False)


def values(text: str) -> list[Any]:
    """Every JSON value in a script, or what is left of them.

    >>> values('<!-- {"a": [1, 2,]} ; {"b": 3} -->')
    [{'a': [1, 2]}, {'b': 3}]
    """
    text = text.strip().removesuffix(";")
    for mend in (str, without_wrapping, html.unescape):
        if found := list(in_a_row(mend(text))):
            return found
    return [rest] if (rest := salvaged(text)) else []


def in_a_row(text: str) -> Iterator[Any]:
    """The values that stand one after the other; none where the first is broken."""
    at = 0
    while at < len(text):
        try:
            value, at = DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield value
        while at < len(text) and text[at] not in "{[":
            at += 1


def without_wrapping(text: str) -> str:
    """JSON without the comments around it and without commas before a closing bracket."""
    return COMMA_TOO_MANY.sub("", WRAPPING.sub(" ", text)).strip()


def salvaged(text: str) -> dict[str, Any]:
    """The plain fields of an article that is not JSON as a whole."""
    fields: dict[str, Any] = {}
    for name, value in FIELD.findall(text):
        fields.setdefault(name, value)
    if authors := AUTHOR.findall(text):
        fields["author"] = authors[0]
    return fields
