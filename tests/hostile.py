"""Pages made to hurt, by family: each takes a count and gives markup in proportion to it.

The first families aim at the tokenizer and the tree builder, those of `CONTENT` at all that comes after them: features,
decision, renderers, metadata, methods.
"""

from collections.abc import Callable

Family = Callable[[int], str]


def repeated(unit: str, *, before: str = "", after: str = "") -> Family:
    return lambda count: before + unit * count + after


def opened_and_closed(start: str, end: str) -> Family:
    return lambda count: start * count + end * count


def numbered(unit: str, *, before: str = "", after: str = "") -> Family:
    """The unit with `#` replaced by 0, 1, 2 and so on."""
    return lambda count: before + "".join(unit.replace("#", str(i)) for i in range(count)) + after


def of_size(make: Family, size: int) -> bytes:
    """A page of the family of about `size` bytes; numbers in it grow with the count, hence two steps."""
    count = max(1, size * 100 // len(make(100).encode()))
    return make(max(1, count * size // len(make(count).encode()))).encode()


PARSING: dict[str, Family] = {
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

STORY = "<p>The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts.</p>"
LONG_BASE = 4_000  # bytes; below the length from which a base is not resolved


def jsonld(unit: str, *, before: str, after: str) -> Family:
    """JSON-LD in the head of a page with a story; items of the list are apart by commas."""
    return lambda count: (
        f"<script type=application/ld+json>{before}{','.join(unit.replace('#', str(i)) for i in range(count))}{after}"
        f"</script>{STORY}"
    )


def state(unit: str, *, before: str, after: str, name: str = "__NUXT_DATA__") -> Family:
    """Data for a script on a page that shows nothing, in which text is looked for; items are apart by commas."""
    return lambda count: (
        f"<div id=root></div><script id={name} type=application/json>{before}"
        f"{','.join(unit.replace('#', str(i)) for i in range(count))}{after}</script>"
    )


CONTENT: dict[str, Family] = {
    "story": repeated(STORY),
    "many headings": numbered("<h2>Heading #</h2>"),
    "headings and a paragraph each": numbered("<h2>Oak #</h2><p>Its wood is dark."),
    "nested sections": repeated("<section><h2>x</h2><p>y"),
    "articles": numbered("<article><h2>Oak #</h2><p>Its wood is dark and dense.</article>"),
    "teasers": numbered("<div class=teaser><a href=/#><img src=/#.jpg><h3>Oak #</h3></a><p>Read more</div>"),
    "repeated template": numbered("<div class=card id=c#><b>Oak</b> <i>5 EUR</i> <a href=/#>Buy</a></div>"),
    "comments": numbered("<div class=comment id=comment-#><b>User #</b><p>I like this oak, too.</div>"),
    "posts": numbered(
        "<div class=post id=p#><b class=author>User #</b> <time>2021-03-01</time><blockquote><cite>Ann wrote:</cite>x"
        "</blockquote><div class=content>Oak.</div></div>"
    ),
    "nested comments": numbered("<li class=comment><b class=author>User #</b><time>2021-03-01</time><p>Oak.<ul>"),
    "post templates": numbered("<p class='post-# comment x#-answer y#-post'><b class=author>Ann</b> 2021-03-01"),
    "times in a post": repeated("<time>", before="<div class=comment><b class=author>Ann</b>" * 2),
    "nested quotes in a post": repeated("<div class=quote><cite>Ann wrote:</cite>x", before="<p class=comment>" * 2),
    "links of one text": numbered("<a href=/#>More</a> ", before="<p>"),
    "links of one address": repeated("<a href=/oak>oak</a> ", before="<p>"),
    "menu": numbered("<li><a href=/#>Item #</a>", before="<nav><ul>"),
    "long base and links": lambda count: (
        f"<base href=https://example.org/{'a' * LONG_BASE}/>" + "<a href=x>y</a> " * count
    ),
    "long base and images": lambda count: (
        f"<base href=https://example.org/{'a' * LONG_BASE}/><article><p>x" + "<img src=x><p>y" * count
    ),
    "many bases": repeated("<base href=/a/>", after=STORY),
    "images": repeated("<img src=a.png>", before="<p>x", after="<p>y"),
    "images and text": numbered("<p>Oak #<img src=/#.png alt='Oak #' width=600 height=400>"),
    "figures": numbered("<figure><img src=/#.png alt=x><figcaption>Oak #</figcaption></figure><p>x"),
    "nested figures": repeated("<figure><img src=a.png>x"),
    "srcset": numbered("/#.png #w, ", before="<p>x<img src=a.png srcset='", after="'><p>y"),
    "srcsets": numbered("<img srcset='a#.png 1x, b#.png 2x'>", before="<p>x", after="<p>y"),
    "picture sources": numbered(
        "<source srcset='/#.webp #w'>", before="<p>x<picture>", after="<img src=a.png></picture>"
    ),
    "long table": numbered("<tr><td>#<td>Oak<td>dark", before="<table><tr><th>a<th>b<th>c"),
    "table with spans": repeated("<tr><td rowspan=9 colspan=9>x<td>y", before="<table><tr><th>a<th>b"),
    "wide cells": repeated("<tr><td colspan=1000000>x<td>y", before="<table><tr><th>a<th>b"),
    "tall cells": repeated("<tr><td rowspan=1000000>x<td>y", before="<table><tr><th>a<th>b"),
    "wide and tall cells": repeated("<tr><td rowspan=65534 colspan=1000>x", before="<table>"),
    "cells without an end": repeated("<tr><td rowspan=0>x<td>y", before="<table><tr><th>a<th>b"),
    "one long wide cell": lambda count: "<table><tr><th colspan=60>" + "x " * count + "<tr><td>y" * 2,
    "stairs of wide cells": lambda count: (
        ("<table>" + "".join(f"<tr>{'<td>x' * at}<td rowspan=99 colspan=99>y" for at in range(99, 0, -1)) + "</table>")
        * max(1, count // 5_000)
    ),
    "links in cells": numbered("<tr><td><a href=/#>x</a><td>y", before="<table><tr><th>a<th>b"),
    "one wide row": lambda count: "<table><tr>" + "<td>x" * (count // 2) + "<tr><td>y" * (count // 2),
    "small tables": repeated("<table><tr><th>a<th>b<tr><td>1<td>2</table>"),
    "list items": numbered("<li>Oak #", before="<ul>"),
    "nested lists": repeated("<ul><li>x"),
    "deep lists": lambda count: ("<ul><li>x" * 100 + "</ul>" * 100) * max(1, count // 100),
    "definitions": numbered("<dt>Oak #<dd>dark", before="<dl>"),
    "nested quotes": repeated("<blockquote>x<br>"),
    "deep quotes": lambda count: ("<blockquote><p>x" * 100 + "</blockquote>" * 100) * max(1, count // 100),
    "lines in deep quotes": lambda count: "<blockquote>" * 100 + "x<br>" * count,
    "code in deep lists": lambda count: "<ul><li>x" * 100 + "<pre>" + "x\n" * count,
    "nested details": repeated("<details><summary>x</summary>y"),
    "details in a row": repeated("<details><summary>x</summary>y</details>"),
    "nested callouts": repeated("<div class='admonition note'>x"),
    "callouts": repeated("<div class='admonition note'><p class=title>Note<p>x</div>"),
    "nested emphasis": repeated("<b>x<i>y"),
    "emphasis in turns": repeated("<b>\"x\"</b>y<i>'z'</i>", before="<p>"),
    "phrases that TEI has no element for": repeated("<ins>x</ins><abbr>y</abbr>", before="<p>"),
    "nested marks": repeated("<sub>x<sup>y<q>z"),
    "code": repeated("<code>`x``y`</code> ", before="<p>"),
    "backquotes": repeated("`", before="<p><code>", after="</code>"),
    "code blocks": numbered("<pre><code class=language-c>int x = #;\n</code></pre>"),
    "one code block": repeated("x = 1;\n", before="<pre><code>"),
    "code with numbered lines": numbered("<tr><td>#<td><pre>x = #;</pre>", before="<table class=highlight>"),
    "spans in code": repeated("<span class=k>x</span>\n", before="<pre><code>"),
    "characters that Markdown escapes": repeated("*_[]<>`#\\|~$", before="<p>"),
    "dollars": repeated("$", before="<p>"),
    "marks of notes": repeated("<sup><a href=#fn1>1</a></sup>", before="<p>x", after="<ol><li id=fn1>x"),
    "notes": lambda count: (
        "<p>x"
        + "".join(f"<sup><a href=#fn{i} id=r{i}>{i}</a></sup>" for i in range(count))
        + "<ol>"
        + "".join(f"<li id=fn{i}>x <a href=#r{i}>b</a>" for i in range(count))
    ),
    "MathML": repeated("<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> ", before="<p>x "),
    "nested fractions": repeated("<mfrac><mi>a</mi>", before="<p>x<math>"),
    "nested scripts": repeated("<msup><mi>a</mi>", before="<p>x<math>"),
    "one row of a formula": repeated("<mi>a</mi><mo>+</mo>", before="<p>x<math>"),
    "separators": repeated(
        ",", before="<p>x<math><mfenced separators='", after="'><mi>a</mi><mi>b</mi></mfenced></math>"
    ),
    "fenced": repeated("<mi>a</mi>", before="<p>x<math><mfenced separators=',;'>"),
    "matrix": repeated("<mtr><mtd>a</mtd><mtd>b</mtd></mtr>", before="<p>x<math><mtable>"),
    "prescripts": repeated("<mi>a</mi><none/>", before="<p>x<math><mmultiscripts><mi>C</mi><mprescripts/>"),
    "KaTeX": repeated(
        "<span class=katex><math><semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation></semantics>"
        "</math></span> ",
        before="<p>x ",
    ),
    "nested KaTeX": repeated("<span class=katex>", before="<p>x", after="y"),
    "TeX scripts": repeated("<script type=math/tex>x_1</script> ", before="<p>x "),
    "written formulas": repeated("\\(x\\) $$y$$ ", before="<script src=mathjax.js></script><p>"),
    "open formulas": repeated("\\(", before="<script src=mathjax.js></script><p>"),
    "TeX images": repeated("<img class=tex src=a.png alt='x_1'>", before="<p>x", after="<p>y"),
    "JSON-LD objects": jsonld(
        '{"@type":"Article","headline":"Oak #","author":{"name":"Ann #"}}', before="[", after="]"
    ),
    "JSON-LD authors": jsonld('{"@type":"Person","name":"Ann #"}', before='{"@type":"Article","author":[', after="]}"),
    "JSON-LD graph": jsonld('{"@id":"i#","@type":"Person","name":"Ann #"}', before='{"@graph":[', after="]}"),
    "JSON-LD references": jsonld('{"@id":"n#","author":{"@id":"n#"}}', before='{"@graph":[', after="]}"),
    "JSON-LD scripts": numbered(
        '<script type=application/ld+json>{"@type":"Article","headline":"Oak #"}</script>', after=STORY
    ),
    "deep JSON-LD": lambda count: (
        "<script type=application/ld+json>" + '{"a":' * count + "1" + "}" * count + f"</script>{STORY}"
    ),
    "open JSON-LD": repeated('[{"a":"', before="<script type=application/ld+json>", after=f"</script>{STORY}"),
    "broken JSON-LD": repeated('{"a":1,},\n', before="<script type=application/ld+json>[", after=f"</script>{STORY}"),
    "JSON-LD in place of every block": lambda count: (
        '<script type=application/ld+json>{"@type":"Recipe","recipeIngredient":['
        + ",".join(f'"{at} cups of fine flour and {at} oaks"' for at in range(count))
        + "]}</script>"
        + "".join(f"<p>{at} cups of fine flour and {at} oaks" for at in range(count))
    ),
    "JSON-LD in circles": jsonld(
        '{"@id":"n#","a":{"@id":"n#","b":{"@id":"n0"}},"c":{"@id":"n1"}}', before='{"@graph":[', after="]}"
    ),
    "JSON-LD lists in lists": jsonld("[[[[#]]]]", before='{"@type":"Recipe","recipeIngredient":[', after="]}"),
    "JSON-LD of one long text": repeated(
        "oak wood ", before='<script type=application/ld+json>{"articleBody":"', after=f'"}}</script>{STORY}'
    ),
    "JSON-LD of tags": repeated(
        "<b", before='<script type=application/ld+json>{"recipeInstructions":"', after=f'"}}</script>{STORY}'
    ),
    "commas apart by space in JSON-LD": lambda count: (
        f'<script type=application/ld+json>{{"a":1,{" " * count}{", " * count}}}</script>{STORY}'
    ),
    "comments in JSON-LD": repeated("<!--", before="<script type=application/ld+json>", after=f"</script>{STORY}"),
    "flat state of one list": lambda count: state("1", before="[[", after=f"],[{'-1,' * count}0]]")(count),
    "flat state of one key": lambda count: state("1", before="[[", after=f'],{{"_2":-1}},"{"key" * count}"]')(count),
    "state of one argument": lambda count: (
        f"<script>window.__NUXT__=(function(a){{return {{b:[{'a,' * count}1]}}}}([{'1,' * count}1]))</script>"
    ),
    "open characters in state": repeated("\\u{", before='<script type=application/json>{"a":"', after='"}</script>'),
    "stream without lengths": repeated("1:T\\n", before='<script>self.__next_f.push([1,"', after='"])</script>'),
    "titles and state": lambda count: (
        "".join(f"<meta property=og:title content='Oak {at}'>" for at in range(count))
        + state('"elm #"', before='{"a":[', after="]}", name="__NEXT_DATA__")(count)
    ),
    "state of hidden text": lambda count: (
        f"<p hidden>{' '.join(f'{at} cups of fine flour' for at in range(count))}"
        + state('"# cups of fine flour"', before='{"content":[', after="]}", name="__NEXT_DATA__")(count)
    ),
    "a long attribute and signs": lambda count: f"<p><b id='{'x' * count}'>x</p>{'<p>.</p>' * count}",
    "slots": lambda count: (
        "<div><template shadowrootmode=open>" + "<slot name=a></slot>" * count + "</template>" + "<b>x</b>" * count
    ),
    "JSON-LD of one long name": lambda count: (
        f'<script type=application/ld+json>{{"{"oak" * count}":[{"1," * count}1]}}</script>{STORY}'
    ),
    "microdata of several names around a long text": repeated(
        "oak ", before="<div itemscope itemprop='a b c d e f g h'>" * 5 + "<p itemprop=x>", after=f"</p>{STORY}"
    ),
    "RDFa of one long vocabulary": lambda count: f"<div vocab='{'v' * count}'>{'<p property=a>x' * count}{STORY}",
    "meta of RDFa": numbered("<p property=dc:t#>x</p>", after=STORY),
    "times in parts": repeated("<b class=value>7:00pm</b>", before="<div class=h-event><p class=dt-start>"),
    "times of one date": repeated(
        "<p class=dt-end><b class=value>7pm</b></p>",
        before="<div class=h-event><time class=dt-start datetime=2020-01-02>",
    ),
    "nested microdata of several names": repeated("<div itemscope itemprop='a b c'><b itemprop=d>x</b>"),
    "microdata references": numbered("<p id=i# itemscope itemprop=x itemref='i1 i2 i3 i#'><b itemprop=y>z</b></p>"),
    "white space in nested microdata": repeated(" \n", before="<div itemscope>" + "<div itemprop=a>" * 400),
    "white space in nested RDFa": repeated(
        " \n", before="<div vocab=http://schema.org/ typeof=A>" + "<div property=a>" * 400
    ),
    "white space in nested microformats": repeated(" \n", before="<div class=h-entry>" + "<div class=p-a>" * 400),
    "white space that microdata refer to": lambda count: (
        f"<div itemscope itemref='{' '.join(f'i{at}' for at in range(32))}'></div>" * (count // 100)
        + "".join(f"<div id=i{at} itemprop=a>" for at in range(32))
        + " \n" * count
    ),
    "white space in an attribute of microdata": lambda count: (
        f"<div itemscope><p><b itemprop=a content='{' ' * count}'>x</p>{'<p>x</p>' * (count // 8)}"
    ),
    "nested properties": repeated("<div itemprop=a>x ", before="<div itemscope>"),
    "nested RDFa": repeated("<div typeof=A property='a b c'>x", before="<div vocab=http://schema.org/>"),
    "nested microformats": repeated("<div class='h-entry p-a u-b e-c'><b class=p-name>x</b>"),
    "nested embedded content": repeated("<div class=e-content>x ", before="<div class=h-entry>"),
    "classic microformats": repeated("<div class='hentry vcard author'><b class='fn url'>x</b>"),
    "things of all to all": jsonld(
        '{"@id":"n#","a":[{"@id":"n1"},{"@id":"n2"}],"b":{"@id":"n#"}}', before="[", after="]"
    ),
    "meta": numbered("<meta name=m# content=x>", after=STORY),
    "meta of authors": numbered("<meta name=author content='Ann Lee #'>", after=STORY),
    "meta of tags": numbered("<meta property=article:tag content='Oak #'>", after=STORY),
    "one long author": repeated("Ann Lee, ", before="<meta name=author content='", after=f"'>{STORY}"),
    "long title": repeated("Oak - ", before="<title>", after=f"</title><h1>Oak</h1>{STORY}"),
    "titles and headings": numbered("<h1>Oak # - Site</h1>", before="<title>Oak 7 - Site</title>"),
    "bylines": numbered("<p class=byline>By Ann Lee #</p>"),
    "one long byline": repeated("Ann Lee and ", before="<p class=byline>By ", after="Bob"),
    "times": numbered("<time datetime=2021-03-04>4 March 2021</time> "),
    "dates in text": numbered("<p>Published on 4 March 2021, #"),
    "digits": repeated("12/03/2021 ", before="<p>"),
    "microdata": numbered("<div itemscope itemtype=http://schema.org/Article><b itemprop=author>Ann #</b></div>"),
    "nested microdata": repeated("<div itemscope itemprop=author itemtype=http://schema.org/Person>"),
    "link elements": numbered("<link rel='alternate canonical' hreflang=l# href=/#>", after=STORY),
    "licences": numbered("<a rel=license href=https://creativecommons.org/licenses/by/4.0/?#>CC</a> ", after=STORY),
    "ids": numbered("<p id=p#>Oak."),
    "classes of many": numbered("<p class='c# d# e#'>Oak."),
    "class of many words": repeated("comment-", before="<p class='", after=f"'>x{STORY}"),
    "long attributes": lambda count: "".join(f"<p data-x='{'x' * 1000}'>Oak." for _ in range(count)),
    "long address": repeated("a/", before="<p><a href='/", after="'>x</a>"),
    "tiny words": repeated("a b ", before="<p>"),
    "tiny paragraphs": repeated("<p>a"),
    "texts and tags in turns": repeated("a<b>b</b>", before="<p>"),
    "names of people": numbered("Ann Lee, Bob Ray # and ", before="<article><p><img src=a.png alt='Ann Lee'>"),
    "capitals": repeated("OAK ", before="<article><p><img src=a.png alt='OAK'>"),
    "hidden texts": repeated("<div hidden>x</div>y"),
    "one line": repeated("<p>x</p>", before="<div>"),
    "many lines": repeated("<p>\nx\n</p>\n"),
    "words apart by breaks": repeated("Oak<br>"),
    "frames": repeated("<iframe src=a></iframe>x"),
    "forms and fields": repeated("<form><label>x<input name=a></label></form>"),
    "bars of tabs": repeated("<p role=tablist>"),
    "bars of two tabs": repeated("<ul role=tablist><li role=tab>x<li role=tab>y</ul>"),
    "nested bars of tabs": repeated("<div role=tablist><b role=tab>x</b>"),
    "bars of tabs with panels": repeated(
        "<div><ul role=tablist><li role=tab>x<li role=tab>y</ul><p role=tabpanel>Oak.<p role=tabpanel>Elm.</div>"
    ),
    "labels without panels": repeated("<div class=tabbed-labels><label>x</label><label>y</label></div>"),
    "one bar of many tabs": repeated("<b role=tab>x</b>", before="<div role=tablist>", after="</div>" + STORY),
    "signs in a link": repeated("<i>.</i>", before="<h2><a href=#>"),
    "signs in links": repeated("<a href=#><i>.</i><i>.</i></a>", before="<h2>"),
    "words for screen readers in a link": repeated("<i class=sr-only>x</i>", before="<p><a href=/a>Oak "),
    "links of headings to themselves": lambda count: "".join(
        f"<h2 id=h{number}>Oak {number} <a class=anchor href=#h{number}>¶</a></h2>" for number in range(count)
    ),
    "links of one heading to itself": repeated("<a class=anchor href=#h>Oak</a>", before="<h2 id=h>"),
    "classes of code": numbered("lang-x# ", before="<pre><code class='", after="'>x</code></pre>"),
    "codes in one highlighter": repeated("<code>x</code><pre>y</pre>", before="<div class='highlight js'>"),
    "codes in nested highlighters": lambda count: (
        "<div class='highlight source x'>" * 100 + "<pre><code>x</code></pre>" * count
    ),
    "questions": numbered("<h3>What is oak #?</h3><p>Oak # is a tree of the forest."),
    "terms": numbered("<dt>Oak #?<dd><figure><figcaption>x</figcaption>y</figure>", before="<dl>"),
    "posts without authors": numbered("<article class=post id=p#><time>2021-03-01</time>Oak.</article>"),
    "one long post": repeated("<p>Oak.", before="<div class=comment><b class=author>Ann</b> 2021-03-01" * 2),
    "signatures": repeated(
        "<a rel=author href=/u>Ann</a><time>2021-03-01</time>", before="<li class=comment>" * 2, after="Oak is a tree."
    ),
    "replies": lambda count: (
        (
            "<ol class=children><li class=comment><b class=author>Ann</b><time>2021-03-01</time><p>Oak." * 60
            + "</ol>" * 60
        )
        * max(1, count // 60)
    ),
    "chapters of one word": repeated("<h1>x</h1>y"),
}

FAMILIES: dict[str, Family] = {**PARSING, **CONTENT}

MARKUP = [
    *("wide cells", "tall cells", "wide and tall cells", "one wide row", "nested table", "nested lists"),
    *("nested quotes", "nested emphasis", "emphasis in turns", "nested fractions", "nested KaTeX", "marks of notes"),
    *("notes", "dollars", "open formulas", "backquotes", "images", "nested details", "nested callouts"),
]
"""The families whose markup renderers and formats write again."""
