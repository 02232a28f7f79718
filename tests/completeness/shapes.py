"""Shapes of pages that stand in place of a text, after the templates of products; the words are our own.

`shapes.toml` has them by verdict. Every second one is kept apart (`apart`) and measured by itself. The weights of the
core were set with both halves in mind, so the figures of neither half are those of unseen shapes.
"""

import tomllib
from pathlib import Path

STORY = (
    "The harbour of Lund was built in 1820, when the herring came. ",
    "Nobody knows who drove the first pile, but the bill for the rope still exists, and it was never paid. ",
    "Within ten years forty boats lay there, and the salt came from Portugal. ",
)
LEAD = f"<p>{STORY[0]}{STORY[1]}</p>"
NAV = "".join(f'<a href="/{name}">{name}</a> ' for name in "News Sport Culture Economy Weather Opinion".split())
PARTS = {
    "FRAME": f"<header><nav>{NAV}</nav></header>",
    "FOOT": "<footer><p>© 2026 The Lund Observer</p><a href='/imprint'>Imprint</a> <a href='/terms'>Terms</a></footer>",
    "STORY[0]": STORY[0],
    "STORY[1]": STORY[1],
    "STORY[2]": STORY[2],
    "STORIES": "".join(f"<p>{each * 3}</p>" for each in STORY),
    "LEAD": LEAD,
    "LINKS": "".join(f'<a href="/{number}">Ropes {number}</a> ' for number in range(40)),
    "LOGIN": "<form method=post><label>Email <input name=email></label><label>Password <input type=password></label>"
    "<button>Log in</button></form>",
    "FIELDS": "<form method=post><label>Kunjoni <input name=u></label><label>Sigriet <input type=password></label>"
    "<button>Idħol</button></form>",
    "NOINDEX": '<meta name="robots" content="noindex,nofollow">',
    "NOT_FREE": '<script type="application/ld+json">'
    '{"@type":"NewsArticle","headline":"Herring","isAccessibleForFree":false}</script>',
}

Line = tuple[str, str, str, str]


def line(product: str, *values: str) -> Line:
    title, body, head = values if len(values) == 3 else (*values, "")
    for name, part in PARTS.items():
        body, head = (text.replace(f"{{{name}}}", part) for text in (body, head))
    return product, title, body, head


TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
# What a page is made of tells what it is where its words are in no list.
WORDLESS = [(verdict, line(name, *values)) for name, (verdict, *values) in TABLES.pop("wordless").items()]
SHAPES = {verdict: [line(name, *values) for name, values in table.items()] for verdict, table in TABLES.items()}
FULL = SHAPES.pop("full")


def html(line: Line) -> str:
    _, title, body, head = line
    return f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"


def apart(kind: str, *, kept_apart: bool) -> list[Line]:
    """The shapes of a verdict that are kept apart for measuring, or the others."""
    return SHAPES[kind][int(kept_apart) :: 2]
