"""Pages made to hurt a parser, by family: each takes a count and gives markup in proportion to it."""

from collections.abc import Callable

Family = Callable[[int], str]


def repeated(unit: str, *, before: str = "", after: str = "") -> Family:
    """The unit over and over between two fixed ends."""
    return lambda count: before + unit * count + after


def opened_and_closed(start: str, end: str) -> Family:
    """All start tags, then all end tags."""
    return lambda count: start * count + end * count


def numbered(unit: str, *, before: str = "", after: str = "") -> Family:
    """The unit with `#` replaced by 0, 1, 2 and so on."""
    return lambda count: before + "".join(unit.replace("#", str(i)) for i in range(count)) + after


def of_size(make: Family, size: int) -> bytes:
    """A page of the family of about `size` bytes; numbers in it grow with the count, hence two steps."""
    count = max(1, size * 100 // len(make(100).encode()))
    return make(max(1, count * size // len(make(count).encode()))).encode()


FAMILIES: dict[str, Family] = {
    "nested div": repeated("<div>"),
    "nested div, closed": opened_and_closed("<div>", "</div>"),
    "nested span": repeated("<span>"),
    "nested unknown": opened_and_closed("<x-y>", "</x-y>"),
    "paragraphs": repeated("<p>x"),
    "line breaks": repeated("<br>"),
    "attributes": numbered(" a#=1", before="<p", after=">"),
    "attributes without value": numbered(" a#", before="<p", after=">"),
    "same attribute": repeated(" a=1", before="<p", after=">"),
    "attributes of body": numbered("<body a#=1>"),
    "attributes of html": numbered("<html a#>"),
    "classes": numbered("c# ", before="<p class='", after="'>"),
    "nested li": repeated("<ul><li>"),
    "li in a row": repeated("<li>x", before="<ul>"),
    "nested dd": repeated("<dl><dd>"),
    "options": repeated("<option>x", before="<select>"),
    "options without select": repeated("<option>"),
    "nested select": repeated("<select><div>"),
    "formatting across paragraphs": numbered("<p><b a=#>"),
    "same formatting across paragraphs": repeated("<p><b>"),
    "nested formatting": repeated("<b>"),
    "formatting, then paragraphs": lambda count: (
        "".join(f"<i a={i}>" for i in range(count // 2)) + "<p>x" * (count // 2)
    ),
    "adoption": opened_and_closed("<b><p>", "</b>"),
    "adoption of many": lambda count: "<b>" + "<div>" * count + "</b>" * count,
    "adoption over and over": repeated("<b><div></b>x</div>"),
    "misnested": repeated("<b><i>x</b>y</i>"),
    "links in links": repeated("<a href=x>"),
    "links around blocks": repeated("<a><div>"),
    "nobr": repeated("<nobr>"),
    "fonts": numbered("<font size=#>", after="</p>x"),
    "nested table": repeated("<table><tr><td>"),
    "tables in tables": repeated("<table>"),
    "fostered text": repeated("x<b>", before="<table>"),
    "fostered elements": repeated("<div>", before="<table>"),
    "fostered runs": repeated("<tr>x", before="<table>"),
    "fostered before tables": repeated("<table>x"),
    "cells": repeated("<td>x", before="<table><tr>"),
    "columns": repeated("<col>", before="<table>"),
    "captions": repeated("<table><caption>"),
    "nested template": repeated("<template>"),
    "template modes": repeated("<template><tr><td>"),
    "nested svg": repeated("<svg>"),
    "svg in svg": repeated("<svg><desc>"),
    "math in math": repeated("<math><mi>"),
    "broken out of svg": repeated("<svg><g><p>"),
    "end tags": repeated("</p>"),
    "end tags of nothing": lambda count: "<div>" * count + "</span>" * count,
    "end tags of formatting": lambda count: "<div>" * count + "</b>" * count,
    "end tags of headings": lambda count: "<div>" * count + "</h1>" * count,
    "forms": repeated("<form>"),
    "buttons": repeated("<button>"),
    "headings": repeated("<h1>"),
    "ruby": repeated("<ruby><rt>"),
    "objects": repeated("<object>"),
    "marquees around formatting": repeated("<b><marquee>"),
    "framesets": repeated("<frameset>"),
    "heads after bodies": repeated("<body></body></html><!--x-->"),
    "titles": repeated("<title></title>"),
    "references": repeated("&amp;"),
    "open references": repeated("&amp"),
    "numeric references": repeated("&#x41;"),
    "half references": repeated("&#"),
    "ampersands": repeated("&"),
    "long reference": repeated("a", before="&"),
    "long number": repeated("9", before="&#"),
    "references in an attribute": repeated("&lt;", before="<p a='", after="'>"),
    "one text": repeated("word "),
    "one word": repeated("x"),
    "one line of Chinese": repeated("汉"),
    "one line of Thai": repeated("สะพาน"),
    "combining marks": repeated("\u0301", before="e"),
    "emoji": repeated("👩\u200d👩\u200d👧"),
    "sentences": repeated("A. "),
    "white space": repeated(" "),
    "carriage returns": repeated("\r"),
    "NULs": repeated("\0"),
    "NULs in a table": repeated("\0x", before="<table>"),
    "one attribute": repeated("x", before="<p a='", after="'>"),
    "one open attribute": repeated("x", before="<p a='"),
    "one comment": repeated("x", before="<!--", after="-->"),
    "one open comment": repeated("x", before="<!--"),
    "one open tag": repeated("x", before="<p a"),
    "one name": repeated("x", before="<x", after=">"),
    "one doctype": repeated("x", before="<!doctype "),
    "one instruction": repeated("x?", before="<?a "),
    "one script": repeated("x", before="<script>", after="</script>"),
    "names": numbered("<x#>"),
    "less-than signs": repeated("<"),
    "open tags": repeated("<p "),
    "open end tags": repeated("</"),
    "open comments": repeated("<!--"),
    "dashes": repeated("-", before="<!--"),
    "almost ended comments": repeated("--!x", before="<!--"),
    "small comments": repeated("x<!---->"),
    "comments in a table": repeated("<!---->x", before="<table>"),
    "open instructions": repeated("<?a "),
    "instructions": repeated("<?a>"),
    "open CDATA": repeated("<![CDATA[", before="<svg>"),
    "brackets": repeated("]", before="<svg><![CDATA["),
    "scripts": repeated("<script></script>"),
    "script escapes": repeated("<!--<script>", before="<script>"),
    "almost ended script": repeated("</scrip", before="<script>"),
    "almost ended title": repeated("</titl", before="<title>"),
    "almost ended textarea": repeated("</textareax>", before="<textarea>"),
    "open scripts": repeated("<script>"),
    "quotes": repeated("<p a='\">"),
    "plaintext": repeated("<plaintext>"),
    "hidden": repeated("<div hidden style='display:none'>"),
    "styles": repeated("color:red;", before="<p style='", after="'>x"),
    "details": repeated("<details><summary>x"),
}
