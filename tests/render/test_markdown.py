"""What each element becomes, case by case."""

import numpy as np
import pytest

from duramen import parse
from duramen.page import render

ADDRESS = "https://e.org/a/b"


def markdown(html: str, *, links: bool = True, images: bool = True, tables: bool = True) -> str:
    page = parse(html, url=ADDRESS)
    return render.markdown(page, page.nodes.is_text, links=links, images=images, tables=tables)


TEX = '<annotation encoding="application/x-tex">{}</annotation>'
KATEX = (
    "<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>{}</semantics></math></span>"
    "<span class=katex-html aria-hidden=true>x</span></span>"
)


CASES = {
    "spaces between inline elements": ("<p>a <b>b</b> <i>c </i>d<b> e</b>", "a **b** *c* d **e**"),
    "no space where there is none": ("<p>a<b>b</b>c<i>d</i>", "a**b**c*d*"),
    "a space in an element of its own": ("<p><b>a</b><span> </span><b>b</b>", "**a** **b**"),
    "a word half emphasised": ("<p><i>a</i>b", "*a*b"),
    "emphasis that no delimiter can say": ('<p>a<b>"b"</b>c', 'a<strong>"b"</strong>c'),
    "emphasis beside emphasis": ("<p><b>a</b><i>b</i>", "<strong>a</strong><em>b</em>"),
    "emphasis that an editor has split": ("<p><b>O</b><b>ak</b> <i>a</i><i>b</i>", "**Oak** *ab*"),
    "emphasis in emphasis": ("<p><em>a <i>b</i> c</em>", "*a b c*"),
    "both at once": ("<p><b><i>a</i></b>", "***a***"),
    "emphasis around blocks": ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"),
    "a link to the top beside a heading": (
        "<h2>Name <a href=#top>top</a></h2><h2><a href=#top>Top</a></h2>",
        "## Name\n\n## [Top](https://e.org/a/b#top)",
    ),
    "bold in name only": (
        "<b style='font-weight:normal;'><p>a <b>b</b> <i style='Font-Style: normal'>c</i></b>",
        "a **b** c",
    ),
    "bold of a whole heading": ("<h2><span><b>a</b></span> </h2><p>b", "## a\n\nb"),
    "bold in the bold of a whole heading": ("<h2><b>a<strong>b</strong></b></h2>", "## ab"),
    "bold of a part of a heading": ("<h2>a <b>b</b></h2>", "## a **b**"),
    "an icon that is never closed": ("<p>a <i class='icon fa-home'>b<p>c", "a b\n\nc"),
    "emphasis around boxes": ("<i><div><p>a</div></i><p><i>b</i>", "a\n\n*b*"),
    "bold by its style too": ("<p><b style='font-weight: 700; color: red'>a</b>", "**a**"),
    "deleted": ("<p>a <del>b</del> <s>c</s>", "a ~~b~~ ~~c~~"),
    "signs that mean something": (r"<p>*a* _b_ `c` [d] \ ~e~", r"\*a\* \_b\_ \`c\` \[d] \\ \~e\~"),
    "an underscore in a word": ("<p>snake_case", "snake_case"),
    "tags and references as text": ("<p>&lt;b&gt; a &lt; b &amp;amp; AT&amp;T.", r"\<b> a < b \&amp; AT&T."),
    "numbers at line start": ("<p>1. a<p>2) b<p>1.5 c", "1\\. a\n\n2\\) b\n\n1.5 c"),
    "signs at line start": ("<p># a<p>- b<p>+ c<p>> d<p>-e", "\\# a\n\n\\- b\n\n\\+ c\n\n\\> d\n\n-e"),
    "rules and underlines as text": ("<p>a<br>---<br>===", "a\\\n\\---\\\n\\==="),
    "one price": ("<p>It costs $5.", "It costs $5."),
    "two prices": ("<p>$5 or $6", r"\$5 or \$6"),
    "an exclamation before a link": ("<p>Look!<a href=x>y</a>", r"Look\![y](https://e.org/a/x)"),
    "a bold exclamation before a link": ("<p><b>Look!</b><a href=x>y</a>", "**Look!**[y](https://e.org/a/x)"),
    "line break": ("<p>a<br>b<br></p>", "a\\\nb"),
    "two breaks are a paragraph": ("<div>a<br><br>b</div>", "a\n\nb"),
    "break in a heading": ("<h2>a<br>b</h2>", "## a b"),
    "headings": ("<h1>a</h1><h6>b</h6>", "# a\n\n###### b"),
    "a heading that ends with a sign": ("<h2>C #</h2>", "## C \\#"),
    "a heading's link to itself": ("<h2>a <a href=#a>¶</a></h2>", "## a"),
    "a heading that links to itself": ("<h2 id=try><a href=#try>Try it</a></h2>", "## Try it"),
    "a heading in a section that it links to": ("<section id=a><h2><a href=#a>Oak</a></h2></section>", "## Oak"),
    "a heading that links elsewhere": ("<h2><a href=#b>Oak</a></h2>", "## [Oak](https://e.org/a/b#b)"),
    "a link that says that it leads to its heading": (
        "<h2 id=a>Oak <a href=#a><span class=sr-only>Link to heading</span></a></h2>",
        "## Oak",
    ),
    "a link in a link of a heading": (
        "<h2 id=a><a class=header href=#a><code>x</code> (<a href=/d>docs</a>)</a></h2>",
        "## `x` ([docs](https://e.org/d))",
    ),
    "a sign beside a caption": ("<p>Listing 1<a class=headerlink href=#a>\uf0c1</a></p>", "Listing 1"),
    "links to edit a section": (
        "<h2>Oak<span class=mw-editsection>[<a href=/edit>edit</a>]</span></h2>",
        "## Oak",
    ),
    "words for screen readers in a link": (
        "<p><a href=/x>Oak<span class=sr-only> (opens in a new window)</span></a>",
        "[Oak](https://e.org/x)",
    ),
    "a link that only screen readers can read": (
        "<p><a href=/x><span class=sr-only>Oak</span></a>",
        "[Oak](https://e.org/x)",
    ),
    "spaces that do not collapse stand outside": ("<p>to<em>&nbsp;get&nbsp;</em>oak", "to\xa0*get*\xa0oak"),
    "nested marks, too": ("<p><b>old<i>&nbsp;oak&nbsp;</i></b>", "**old\xa0*oak***\xa0"),
    "emphasis of a mere space": ("<p>old<b>&nbsp;</b>oak", "old oak"),
    "buttons": ("<div><button>Node.js</button><button>PHP</button><button>C#</button></div>", "Node.js PHP C#"),
    "a drop cap": ("<p><span>O</span><span>ak is old", "Oak is old"),
    "a list that is all an item has": ("<ul><li><ul><li>a<li>b</ul></ul>", "- a\n- b"),
    "a list that is all a later item has": ("<ul><li>a<li><ul><li>b</ul></ul>", "- a\n  - b"),
    "nested lists": ("<ul><li>a<ol><li>b<li>c</ol><li>d</ul>", "- a\n  1. b\n  2. c\n- d"),
    "a list in a list": ("<ul><li>a</li><ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
    "paragraphs of an item": ("<ol><li><p>a<p>b<li>c</ol>", "1. a\n\n   b\n2. c"),
    "numbers of items": ("<ol start=9><li>a<li>b<li value=20>c</ol>", "9. a\n10. b\n20. c"),
    "two lists in a row": ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n+ b"),
    "items without a list": ("<div><li>a<li>b</div><p>c", "* a\n* b\n\nc"),
    "tasks": ("<ul><li><input type=checkbox checked> a<li><input type=checkbox> b</ul>", "- [x] a\n- [ ] b"),
    "quote": ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"),
    "quote in a list": ("<ul><li><blockquote>a</blockquote>b</ul>", "- > a\n\n  b"),
    "inline quote": ("<p>He said <q>no</q>.", "He said “no”."),
    "rule": ("<p>a<hr><p>b<hr>", "a\n\n***\n\nb"),
    "code": ("<p><code>a_*b</code>", "`a_*b`"),
    "code with a backquote": ("<p><code>`a`</code>", "`` `a` ``"),
    "code beside code": ("<p><code>a</code><code>b</code>", "`a b`"),
    "code with a link": ("<p><code>f(<a href=/x>X</a>)</code>", "`f(`[`X`](https://e.org/x)`)`"),
    "code block": ("<pre>  a\n\tb\n</pre>", "```\n  a\n\tb\n```"),
    "code block with backquotes": ("<pre>```</pre>", "````\n```\n````"),
    "code block in a list": ("<ul><li>a<pre>b\n\nc</pre></ul>", "- a\n\n  ```\n  b\n\n  c\n  ```"),
    "lines as blocks": ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
    "lines with breaks": ("<pre>a<br>b</pre>", "```\na\nb\n```"),
    "table": ("<table><tr><th>a<th>b<tr><td>1<td>2</table>", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
    "table without a header": (
        "<table><tr><td>a<td>b<tr><td>1<td>2</table>",
        "|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |",
    ),
    "bold header": (
        "<table><tr><td><b>a</b><td><b>b</b><tr><td>1<td>2</table>",
        "| **a** | **b** |\n| --- | --- |\n| 1 | 2 |",
    ),
    "pipes in cells": (
        "<table><tr><th>a<th>b<tr><td>1|2<td><code>|</code></table>",
        "| a | b |\n| --- | --- |\n| 1\\|2 | `\\|` |",
    ),
    "lines in cells": (
        "<table><tr><th>a<th>b<tr><td>1<br>2<td><p>3<p>4</table>",
        "| a | b |\n| --- | --- |\n| 1<br>2 | 3<br>4 |",
    ),
    "wide and tall cells": (
        "<table><tr><th colspan=2>a<tr><td rowspan=2>b<td>c<tr><td>d</table>",
        "| a |  |\n| --- | --- |\n| b | c |\n|  | d |",
    ),
    "a tall and wide cell": (
        "<table><tr><th>a<th colspan=2 rowspan=3>b<tr><td>c<td>d<tr><td>e</table>",
        "| a | b |  |  |\n| --- | --- | --- | --- |\n| c |  |  | d |\n| e |",
    ),
    "empty cells": ("<table><tr><th>a<th>b<tr><td><td>2</table>", "| a | b |\n| --- | --- |\n|  | 2 |"),
    "table with a caption": (
        "<table><caption>C</caption><tr><td>a<td>b</table>",
        "C\n\n|  |  |\n| --- | --- |\n| a | b |",
    ),
    "layout table": ("<table><tr><td><h2>a</h2><p>b<td>c</table>", "## a\n\nb\n\nc"),
    "table around a table": ("<table><tr><td><table><tr><th>a<th>b</table></table>", "| a | b |\n| --- | --- |"),
    "table for looks": ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd"),
    "link": ("<p><a href=../x>a</a>", "[a](https://e.org/x)"),
    "link with parentheses": ("<p><a href='/x_(y)'>a</a>", "[a](<https://e.org/x_(y)>)"),
    "link with brackets": ("<p><a href=/x>[a]</a>", r"[\[a\]](https://e.org/x)"),
    "link around blocks": ("<a href=/x><h2>a</h2><p>b</a>", "## [a](https://e.org/x)\n\n[b](https://e.org/x)"),
    "link that runs": ("<p><a href='javascript:x'>a</a>", "a"),
    "empty link": ("<p>a<a href=/x> </a>b", "a b"),
    "image": ("<p>a <img src=/x.png alt='b [c]'> d", r"a ![b \[c\]](https://e.org/x.png) d"),
    "figure": ("<figure><img src=/x.png><figcaption>a</figcaption></figure>", "![](https://e.org/x.png)\n\n*a*"),
    "linked image": ("<p>a <a href=/y><img src=/x.png></a>", "a [![](https://e.org/x.png)](https://e.org/y)"),
    "definitions": ("<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>", "- **a**\n  - b\n  - c\n- **d**\n  - e"),
    "details": (
        "<details><summary>a &amp; b</summary><p>c</details>",
        "<details>\n<summary>a &amp; b</summary>\n\nc\n\n</details>",
    ),
    "a summary alone": ("<details><summary>a</summary></details>", "a"),
    "sub and sup": ("<p>H<sub>2</sub>O x<sup>2</sup>", "H<sub>2</sub>O x<sup>2</sup>"),
    "Microsoft's callout": ("<div class=TIP><p>Tip</p><p>a</p></div>", "> [!TIP]\n> a"),
    "an icon": ("<p>a <img src=/x.svg width=16 height=16> b <img src=/y.svg class=site-icon> c", "a b c"),
    "a small image of unknown height": ("<p>a <img src=/x.png width=16> b", "a ![](https://e.org/x.png) b"),
    "an image of a character": ("<p>a <img class=emoji alt=😀 src=/x.png> b", "a 😀 b"),
    "a binomial": (
        "<p><math><mo>(</mo><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></math>",
        r"$\binom{n}{k}$",
    ),
    "a fraction without a bar": (
        "<p><math><mfrac linethickness=0pt><mi>n</mi><mi>k</mi></mfrac></math>",
        r"$\genfrac{}{}{0pt}{}{n}{k}$",
    ),
    "spaces beside MathJax": (
        (
            "<p>Let <span class=MathJax_Preview></span><span class=MathJax><nobr>x</nobr></span><script type=math/tex>x"
            "</script> be."
        ),
        "Let $x$ be.",
    ),
    "notes of mdBook": (
        (
            "<p>a<sup class=footnote-reference><a href=#1>1</a></sup></p><div class=footnote-definition id=1>"
            "<sup class=footnote-definition-label>1</sup><p>b</p></div>"
        ),
        "a[^1]\n\n[^1]: b",
    ),
    "GitHub's alert": (
        "<div class='markdown-alert markdown-alert-tip'><p class=markdown-alert-title>Tip</p><p>a</div>",
        "> [!TIP]\n> a",
    ),
    "admonition": (
        "<div class='admonition danger'><p class=admonition-title>Mind</p><p>a</div>",
        "> [!CAUTION]\n> **Mind**\n>\n> a",
    ),
    "Bootstrap's alert": ("<div class='alert alert-warning' role=alert>a</div>", "> [!WARNING]\n> a"),
    "aside as a note": ("<aside role=note>a</aside>", "> [!NOTE]\n> a"),
    "an aside": ("<aside class=sidebar>a</aside>", "a"),
    "an alert as text": ("<blockquote>[!NOTE] a</blockquote>", "> \\[!NOTE] a"),
    "footnotes": (
        "<p>a<sup id=r><a href=#fn1>1</a></sup>.</p><ol><li id=fn1><p>b <a href=#r>↩</a></ol>",
        "a[^1].\n\n[^1]: b",
    ),
    "references": (
        (
            "<p>a<sup id=cite_ref-1 class=reference><a href=#cite_note-1>[1]</a></sup></p><ol><li id=cite_note-1>"
            "<span class=mw-cite-backlink><a href=#cite_ref-1>^</a></span> b<li>c</ol>"
        ),
        "a[^1]\n\n[^1]: b\n\n1. c",
    ),
    "notes as paragraphs": (
        "<p>a<a href=#_ftn1 name=_ftnref1>[1]</a></p><p><a href=#_ftnref1 name=_ftn1>[1]</a> b</p>",
        "a[^1]\n\n[^1]: b",
    ),
    "a note of a word and a year": (
        "<p>a<sup><a href=#fn1>1</a></sup>.</p><ol><li id=fn1>Oak (1999)</ol>",
        "a[^1].\n\n[^1]: Oak \\(1999)",
    ),
    "a parenthesis behind the sign of a note": (
        "<p>a<sup><a href=#fn1>1</a></sup>(b)</p><ol><li id=fn1>c</ol>",
        "a[^1]\\(b)\n\n[^1]: c",
    ),
    "code in a note": (
        "<p>a<sup><a href=#fn1>1</a></sup></p><ol><li id=fn1><pre>b\n\nc</pre></ol>",
        "a[^1]\n\n[^1]: \n\n    ```\n    b\n\n    c\n    ```",
    ),
    "items beside details": (
        "<div><li>a<details><summary>b</summary>c</details><li>d</div>",
        "* a\n\n  <details>\n  <summary>b</summary>\n\n  c\n\n  </details>\n\n* d",
    ),
    "a raised link": ("<p>a<sup><a href=/x>b</a></sup>", "a<sup>[b](https://e.org/x)</sup>"),
    "KaTeX": (f"<p>a {KATEX.format(TEX.format('x_1*y_2'))} b", "a $x_1*y_2$ b"),
    "KaTeX on its own line": (
        f"<p>a</p><span class=katex-display>{KATEX.format(TEX.format('x'))}</span>",
        "a\n\n$$\nx\n$$",
    ),
    "MathJax 2 on its own line": (
        "<p>a</p><script type='math/tex; mode=display'>x</script><p>b",
        "a\n\n$$\nx\n$$\n\nb",
    ),
    "MathJax 3": (
        (
            "<p>a <mjx-container><mjx-math>x</mjx-math><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml>"
            "</mjx-container> b"
        ),
        "a $x$ b",
    ),
    "MathJax 3 that shows MathML": ("<p>a <mjx-container><math><mi>x</mi></math></mjx-container> b", "a $x$ b"),
    "MathJax 3 without the formula": ("<p>a <mjx-container><mjx-math>x</mjx-math></mjx-container> b", "a b"),
    "MediaWiki": (
        (
            "<p>a <span class=mwe-math-element><span style='display:none'><math alttext='{\\displaystyle x^{2}}'><mi>x</mi>"
            "</math></span><img src=x.svg class=mwe-math-fallback-image-inline alt='{\\displaystyle x^{2}}'></span> b"
        ),
        "a $x^{2}$ b",
    ),
    "image of a formula": ("<p>a <img class=latex src=x.png alt='x^2'> b", "a $x^2$ b"),
    "formulas for a script to find": (
        "<script src=/MathJax.js></script><p>a \\(x_1*y\\) \\[z\\]",
        "a $x_1*y$\n\n$$\nz\n$$",
    ),
    "dollars on both sides": ("<script src=/MathJax.js></script><p>a $$x$$", "a\n\n$$\nx\n$$"),
    "one dollar as a script is told": ("<script>MathJax = {inlineMath: [['$', '$']]}</script><p>a $x_1$", "a $x_1$"),
    "prices for a script": ("<script src=/MathJax.js></script><p>5$ or 6$", r"5\$ or 6\$"),
    "an escaped sign": (r"<script src=/MathJax.js></script><p>\\(x\) \é", r"\\\\(x\\) \\é"),
    "scripts leave code alone": ("<script src=/MathJax.js></script><p>a <code>\\(x\\)</code>", "a `\\(x\\)`"),
    "no script to find them": ("<p>a \\(x\\)", r"a \\(x\\)"),
    "a formula in a cell": (
        "<table><tr><th>a<th>b<tr><td>1<td><math alttext='|x|'></math></table>",
        "| a | b |\n| --- | --- |\n| 1 | $\\|x\\|$ |",
    ),
    "a formula that could be HTML": ("<p>a <math alttext='x<y>z'></math> b", "a $x< y>z$ b"),
    "a formula that could be a link": ("<p>a <math alttext='[x](y)'></math> b", "a $[x] (y)$ b"),
    "a formula with quotation marks": ("<p>a <math alttext=\"``x''\"></math> b", "a $‘‘x''$ b"),
    "a formula with bars in a cell": (
        "<table><tr><th>a<th>b<tr><td>1<td><math alttext='\\|y\\\\|'></math></table>",
        "| a | b |\n| --- | --- |\n| 1 | $\\Vert y\\\\\\|$ |",
    ),
    "a usual formula": (
        "<p>a <math alttext='\\sqrt[3]{x}; \\|x\\|; a \\\\ b; [0, 1); 5<6'></math> b",
        "a $\\sqrt[3]{x}; \\|x\\|; a \\\\ b; [0, 1); 5<6$ b",
    ),
    "a formula that could be a list": (
        "<p>a</p><math display=block alttext='- x'></math><p>b",
        "a\n\n$$\n{}- x\n$$\n\nb",
    ),
    "text behind a bracket of a formula": ("<p><math alttext='[x'></math> y](z)", "$[x$ y\\](z)"),
    "Ruby without parentheses": ("<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>", "漢(kan)字(ji)"),
    "Ruby": ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
}


@pytest.mark.parametrize(("html", "expected"), CASES.values(), ids=CASES)
def test_markdown(html: str, expected: str) -> None:
    assert markdown(html) == expected


MATHML = {
    "fraction": ("<mfrac><mi>a</mi><mn>2</mn></mfrac>", r"\frac{a}{2}"),
    "power of a sum": (
        "<msup><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup>",
        "{(a+b)}^{2}",
    ),
    "sum": (
        "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
        r"\sum_{i=1}^{n}i",
    ),
    "roots": ("<msqrt><mi>x</mi></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt{x}\sqrt[3]{x}"),
    "Greek before Latin": ("<mi>α</mi><mi>x</mi>", r"\alpha x"),
    "functions and names": ("<mi>sin</mi><mi>θ</mi><mi>rate</mi>", r"\sin\theta\mathrm{rate}"),
    "separators": (
        "<mfenced separators=';,'><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>",
        r"\left(a;b,c,d\right)",
    ),
    "no separators": ("<mfenced separators=''><mi>a</mi><mi>b</mi></mfenced>", r"\left(ab\right)"),
    "brackets": ("<mfenced open='[' close=']'><mi>a</mi><mi>b</mi></mfenced>", r"\left[a,b\right]"),
    "matrix": (
        "<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable><mo>)</mo>",
        r"\left(\begin{matrix} a & b \\ c \end{matrix}\right)",
    ),
    "cases": (
        "<mo>{</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable>",
        r"\left\{\begin{matrix} a \end{matrix}\right.",
    ),
    "accents": ("<mover><mi>x</mi><mo>^</mo></mover><mover><mi>v</mi><mo>→</mo></mover>", r"\hat{x}\vec{v}"),
    "words": ("<mi>x</mi><mtext> if 5% </mtext>", r"x\text{ if 5\% }"),
    "alphabets": ("<mi>ℝ</mi><mi>𝐱</mi><mi>𝑦</mi><mi mathvariant=fraktur>g</mi>", r"\mathbb{R}\mathbf{x}y\mathfrak{g}"),
    "relations": ("<mi>a</mi><mo>≤</mo><mi>b</mi><mo>−</mo><mn>1</mn>", r"a\leq b-1"),
    "scripts on both sides": (
        "<mmultiscripts><mi>C</mi><mn>1</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>",
        "{}_{6}^{14}{C}_{1}",
    ),
    "unheard": ("<mi>f</mi><mo>&#x2061;</mo><mi>x</mi>", "fx"),
}


@pytest.mark.parametrize("name", MATHML)
def test_mathml(name: str) -> None:
    mathml, latex = MATHML[name]
    assert markdown(f"<p>a <math><mrow>{mathml}</mrow></math> b") == f"a ${latex}$ b"


def test_only_kept_rows_and_their_structure_are_written_and_options() -> None:
    page = parse("<h1>a</h1><ul><li>b<li>c</ul><table><tr><th>d<th>e<tr><td>f<td>g</table><blockquote>h</blockquote>")
    kept = np.array([page.nodes.is_text[row] and page.text(row) in "bfg" for row in range(len(page.nodes))])
    assert render.markdown(page, kept) == "- b\n\n|  |  |\n| --- | --- |\n| f | g |"
    html = "<p>a <a href=/x>b</a> <img src=/c.png> d<table><tr><th>e<th>f<tr><td>1<td>2</table>"
    assert markdown(html, links=False, images=False, tables=False) == "a b d\n\ne\n\nf\n\n1\n\n2"
    page = parse("<details><summary>a &amp; b</summary><p>c</details>")
    assert render.markdown(page, page.nodes.is_text, details=False) == "**a & b**\n\nc"


def test_the_sign_of_a_note_that_was_dropped_is_left_out() -> None:
    page = parse("<p>a<sup><a href=#fn1>1</a></sup> b<a href=#fn2>[2]</a>.</p><ol><li id=fn1>c<li id=fn2>d</ol>")
    kept = page.nodes.is_text & page.nodes.in_paragraph
    assert render.markdown(page, kept) == "a b."
    assert render.markdown(page, page.nodes.is_text) == "a[^1] b[^2].\n\n[^1]: c\n\n[^2]: d"
