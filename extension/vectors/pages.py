"""The pages of the vectors: small ones that each teach something, files of tests/pages, and drawn ones."""

import random
from pathlib import Path

WRITTEN = Path(__file__).parent.parent / "tests" / "pages"

WORDS = "oak ash elm bark sap ring core leaf root bud 木材 心材 ไม้ 1,350 don't l’arbre дерево x_y".split()
BLOCKS = "div div div p p section article ul ol table blockquote h1 h2 form main nav aside figure pre".split()
INLINE = "a a b i em span span strong sub sup u code q small br img select script style noscript".split()
ATTRIBUTES = (
    *("", "", "", "", " class=x", " id=y", " href=/z", " hidden", ' style="display:none"'),
    *(' style="position: absolute; top: 0"', ' style="visibility: hidden"', ' style="position:fixed"'),
)
HEAD = "<!doctype html><meta charset=utf-8><title>Drawn</title>"


def _menu(*entries: str) -> str:
    return "<ul>" + "".join(f"<li><a href=/{entry}>{entry}</a>" for entry in entries) + "</ul>"


STORY = (
    "<p>The heartwood of an old oak is dark, dense and dry. It carries the tree. It no longer carries water.</p>"
    "<p>What lies around it is <b>sapwood</b>. Sap rises there, from the roots to the leaves.</p>"
)
SMALL = {
    "empty": "",
    "one word": "<p>word",
    "only white space": "<p> &nbsp; <div>\n</div>",
    "Example 4.3, one leaf": "<div>one <b>two <i>three</i></b> <a href=x>four</a><span><span>five</span></span></div>",
    "menu, story, footer": HEAD + _menu("Home", "News", "Shop") + f"<div>{STORY}</div><div>Imprint</div>",
    "free positions part leaves": "<div>one</div><div style='position:absolute'>two</div><div>three</div><p>four",
    "fixed and relative": "<div style='POSITION : Fixed'>one</div><div style='position:relative'>two</div><div>three",
    "hidden ways": "<p hidden>a b c<p style='display:none'>d e f<p style='visibility: hidden'>g h<p>i j k l"
    "<p style='visibility: collapse'>m n<p aria-hidden=true>o p q",
    "no content inside": f"<select><option>a b c</select><noscript>d e</noscript><style>p{{}}</style>{STORY}",
    "a template": f"<template><p>{'not here yet ' * 40}</template><div>{STORY}</div><template>nor here</template>",
    "links with words unseen": "<ul>" + "<li><a href=x>Oak<i hidden> tree in a wood</i></a>" * 4 + f"</ul>{STORY}",
    "all ratios equal": "<p>one<p>two<p>three",
    "text beside blocks": f"{'bark and sap ' * 30}<ul><li>a<li>b</ul>end",
    "three stories": f"<main>{STORY}</main><ul><li>x<li>y</ul><section>{STORY}<h2>More</h2></section><div>{STORY}",
    "two menus": _menu("Oak", "Ash", "Elm", "Yew") + STORY + _menu("About us", "Terms", "Privacy"),
    "misnested": "<b><p>one two</b> three<table><tr>four<td>five</table><a href=q>six<div>seven<a href=r>eight",
    "chinese": "<ul><li>首页<li>新闻</ul><div><p>周三上午，市政府宣布修建新的地铁线路。<p>居民们欢迎这个计划。</div>",
    "comments and entities": "<!-- a --><div>a<!-- b -->b&amp;c &#x4e00;<!-- c --></div><div>d &lt;e</div>",
    "svg and math": "<div>a<svg><a href=b>b</a><text>c d</text></svg><math><mi>x</mi></math> e</div><p>f g h",
    "deep": "<div>" * 60 + STORY + "</div>" * 60 + "<p>end",
}


class Drawing:
    """Draws a page; the same seed draws the same one."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311

    def page(self) -> str:
        return f"{HEAD}<body>{self.children(0)}"

    def children(self, depth: int) -> str:
        fewest = 4 if depth == 0 else 1
        return "".join(self.node(depth) for _ in range(self.random.randint(fewest, max(6 - depth, 1))))

    def node(self, depth: int) -> str:
        if depth > 6 or self.random.random() < 0.4:
            return self.text()
        name = self.random.choice(BLOCKS if self.random.random() < 0.7 else INLINE)
        if name in {"br", "img"}:
            return f"<{name}>"
        if name in {"script", "style"}:
            return f"<{name}>/* oak ash */</{name}>"
        inner = self.inner(name, depth)
        end = "" if name == "p" and self.random.random() < 0.3 else f"</{name}>"
        return f"<{name}{self.random.choice(ATTRIBUTES)}>{inner}{end}"

    def inner(self, name: str, depth: int) -> str:
        if name in {"select", "noscript"}:
            return self.text()
        if name in {"ul", "ol"}:
            return "".join(f"<li>{self.children(depth + 2)}" for _ in range(self.random.randint(1, 5)))
        if name == "table":
            return "".join(f"<tr><td>{self.text()}<td>{self.children(depth + 2)}" for _ in range(3))
        return self.children(depth + 1)

    def text(self) -> str:
        length = self.random.choice((1, 2, 3, 8, 30))
        return " ".join(self.random.choices(WORDS, k=length)) + self.random.choice(("", " ", ". ", "\n"))


PAGES = {
    **SMALL,
    **{path.name: path.read_text(encoding="utf-8") for path in (WRITTEN / "timber.html", WRITTEN / "forum.html")},
    **{f"drawn {seed}": Drawing(seed).page() for seed in range(24)},
}
