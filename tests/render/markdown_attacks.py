"""Pages whose Markdown would carry live HTML if text became Markdown without care, each named by the way it takes."""

from html import escape

IMAGE = "<img src=x onerror=alert(1)>"
PAYLOADS = {
    "image": IMAGE,
    "script": "<script>alert(1)</script>",
    "end tag": "</p><svg onload=alert(1)>",
    "comment": "<!-- --><iframe srcdoc=x>",
    "declaration": "<!x><svg/onload=alert(1)>",
    "instruction": "<?x?><svg/onload=alert(1)>",
    "CDATA": "<![CDATA[x]]><svg/onload=alert(1)>",
    "address in angle brackets": "<javascript:alert(1)>",
    "link": "[x](javascript:alert(1))",
    "image link": "![x](javascript:alert(1))",
    "link left open": "[x",
    "link end": "](javascript:alert(1))",
    "definition": "[x]: javascript:alert(1)",
    "quoted definition": "> [x]: javascript:alert(1)",
    "backquote": "`",
    "two backquotes": "``",
    "fence": "```",
    "wavy fence": "~~~",
    "backslash": "\\",
    "dollar": "$",
    "dollars": "$$",
    "pipe": "|" + IMAGE,
    "escaped pipe": "\\|" + IMAGE,
    "note": "[^1]: javascript:alert(1)",
    "lines": f"x\n\n{IMAGE}\n\n- {IMAGE}",
    "odd line ends": f"x\x0b{IMAGE}\x85{IMAGE}\u2028{IMAGE}",
}

FORMULAS = {
    "text of MathML": "<math><mtext>{}</mtext></math>",
    "operator": "<math><mo>{}</mo></math>",
    "identifier": "<math><mi>{}</mi></math>",
    "brackets": "<math><mfenced open='{}' close='{}' separators='{}'><mi>a</mi><mi>b</mi></mfenced></math>",
    "annotation": (
        "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>{}</annotation></semantics></math>"
    ),
    "alternative text": "<math alttext='{}'></math>",
    "display": "<math display=block alttext='{}'></math>",
    "KaTeX": (
        "<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi><annotation encoding="
        "'application/x-tex'>{}</annotation></semantics></math></span></span>"
    ),
    "KaTeX display": (
        "<span class=katex-display><span class=katex><math><semantics><mi>x</mi><annotation encoding="
        "'application/x-tex'>{}</annotation></semantics></math></span></span>"
    ),
    "MathJax 3": "<mjx-container display=true><math alttext='{}'></math></mjx-container>",
    "MediaWiki": "<span class=mwe-math-element><math alttext='{}'></math></span>",
    "image of a formula": "<img class=latex src=x.png alt='{}'>",
    "written for a script": "<script src=/MathJax.js></script><span>\\({}\\)</span>",
    "written on a line of its own": "<script src=/MathJax.js></script><span>$${}$$</span>",
}
PLACES = {
    "text": "<span>{}</span>",
    "code": "<code>{}</code>",
    "code block": "<pre>{}</pre>",
    "language": "<pre class='language-{}'>x</pre>",
    "image": "<img src=a.png alt='{}'>",
    "image address": "<img src='https://e.org/?{}'>",
    "link": "<a href='https://e.org/?{}'>{}</a>",
    "relative link": "<a href='{}'>text</a>",
    "heading": "<h2>{}</h2>",
    "bold": "<b>{}</b>y",
    "raised": "<sup>{}</sup>",
    "ruby": "<ruby>x<rt>{}</rt></ruby>",
    "quotation": "<q>{}</q>",
    "abbreviation": "<abbr title='{}'>x</abbr>",
    "task": "<ul><li><input type=checkbox>{}</ul>",
    "item": "<ul><li>x<li>{}<li><ol start=999999999><li>{}</ol></ul>",
    "stray item": "<div><li>x<li>{}</div>",
    "term": "<dl><dt>{}<dd>{}</dl>",
    "cell": "<table><tr><th>a<th>{}<tr><td>{}<td><code>{}</code><tr><td><img src=a.png alt='{}'><td>c</table>",
    "caption": "<figure><img src=a.png><figcaption>{}</figcaption></figure>",
    "callout": "<div class='admonition note'><p class=admonition-title>{}</p>{}</div>",
    "summary": "<details><summary>{}</summary><p>{}</details>",
    "summary and item": "<details><summary>{}</summary><li>{}</details>",
    "item after details": "<ul><li>x<details><summary>a</summary>b</details><li>{}</ul>{}",
    "details in a list": "<ul><details><summary>a</summary><li>{}</details><li>{}</ul>",
    "deep details": "<ul><li>" * 17 + "<details><summary>a</summary>b</details><li>{}" + "</ul>" * 17,
    "details in a definition": "<dl><dt>x<dd><details><summary>a</summary>b</details><dd>{}<dt>{}</dl>",
    "details in a note": "y<sup><a href=#fn1>1</a></sup><ol><li id=fn1><details><summary>{}</summary>{}</details></ol>",
    "stray items around details": "<div><li>a<details><summary>a</summary>b</details><li>{}</div>",
    "quoted": "<blockquote>{}<blockquote>{}</blockquote></blockquote>",
    "note": "y<sup><a href=#fn1>1</a></sup>{}<ol><li id=fn1>{}</ol>",
    "note below a formula": (
        "<ul><li><math alttext='[x'></math>y<sup><a href=#fn1>1</a></sup><ol><li id=fn1>a](javascript:b){}</ol></ul>"
    ),
    "note of one word": "y<sup><a href=#fn1>1</a></sup><ol><li id=fn1>javascript:alert(1)<p>{}</ol>",
    "titled note": 'y<sup><a href=#fn1>1</a></sup><ol><li id=fn1>javascript:alert(1) "{}"</ol>',
    "note titled in parentheses": "y<sup><a href=#fn1>1</a></sup><ol><li id=fn1><b>javascript:alert(1)</b> ({})</ol>",
    "note titled on the next line": 'y<sup><a href=#fn1>1</a></sup><ol><li id=fn1>javascript:a<br>"{}"</ol>',
    "parenthesis after a sign": "<p>y<sup><a href=#fn1>1</a></sup>(javascript:alert(1)){}<ol><li id=fn1>z</ol>",
    "ruby after a sign": "<p>y<sup><a href=#fn1>1</a></sup><rt>javascript:alert(1)</rt>{}<ol><li id=fn1>z</ol>",
    "colon after a sign": "<p><sup><a href=#fn1>1</a></sup>: javascript:alert(1)<p>{}<ol><li id=fn1>z</ol>",
    "sign of a note": "y<sup><a href=#fn1>{}</a></sup><ol><li id=fn1>z</ol>",
    "code in a note": "y<sup><a href=#fn1>1</a></sup><ol><li id=fn1><pre>{}\n\n{}</pre></ol>",
    "plain text": "<plaintext>{}",
}

AFTER = f"<p><code>{escape(IMAGE)}</code> ](javascript:alert(1)) [x] &lt;b onclick=alert(1)&gt;</p>"
"""What a sign left open by an attack would turn to markup."""


def attacks(place: str) -> dict[str, str]:
    page = (FORMULAS | PLACES)[place]
    behind = f"<code>{escape(IMAGE)}</code> ](javascript:b) c{AFTER}"
    return {name: f"<p>a {page.replace('{}', escape(text))} {behind}" for name, text in PAYLOADS.items()}
