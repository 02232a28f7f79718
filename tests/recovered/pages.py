"""Pages as frameworks send them if scripts show their text; each format is written out by its documentation."""

import json
from collections.abc import Callable
from html import escape
from typing import Any

from ..cases import tables

WRITTEN = tables(__file__)
TITLE, SUMMARY, HEADING, PARAGRAPHS = (WRITTEN[name] for name in ("title", "summary", "heading", "paragraphs"))
BODY = f"<p>{PARAGRAPHS[0]}</p><h2>{HEADING}</h2><p>{PARAGRAPHS[1]}</p><p>{PARAGRAPHS[2]}</p><p>{PARAGRAPHS[3]}</p>"
SHOWN = " ".join([TITLE, SUMMARY, PARAGRAPHS[0], HEADING, *PARAGRAPHS[1:]])
"""What a browser shows of the article."""

ARTICLE: dict[str, Any] = {
    "id": 17,
    "title": TITLE,
    "slug": "charcoal-burners",
    "summary": SUMMARY,
    "author": WRITTEN["article"]["author"],
    "body": BODY,
    "image": WRITTEN["article"]["image"],
}
DATA: dict[str, Any] = {"settings": WRITTEN["settings"], "article": ARTICLE, "related": WRITTEN["related"]}


def page(body: str, head: str = "") -> str:
    menu = '<nav><a href="/">Home</a> <a href="/archive">Archive</a></nav>'
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>{TITLE} | Woodland Review</title>{head}</head>'
        f"<body>{menu}{body}</body></html>"
    )


def script(body: str, attributes: str = "") -> str:
    """A script element; `<` is escaped as frameworks do."""
    return f"<script{attributes}>{body}</script>"


def in_script(value: Any) -> str:
    return json.dumps(value).replace("<", "\\u003c")


def flat(value: Any, *, keys_are_indices: bool) -> list[Any]:
    """The flat array that `devalue` writes, and `turbo-stream` where keys are indices, too."""
    out: list[Any] = []

    def add(value: Any) -> int:
        at = len(out)
        out.append(None)
        if isinstance(value, dict):
            key: Callable[[str], str] = (lambda name: f"_{add(name)}") if keys_are_indices else str
            out[at] = {key(name): add(each) for name, each in value.items()}
        elif isinstance(value, list):
            out[at] = [add(each) for each in value]
        else:
            out[at] = value
        return at

    add(value)
    return out


def literal(value: Any) -> str:
    """A literal of JavaScript with bare keys, as `devalue.uneval` writes it for SvelteKit."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{literal(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(literal, value)) + "]"
    return in_script(value)


def astro(value: Any) -> list[Any]:
    """A value with its type, as the properties of an island have it."""
    if isinstance(value, list):
        return [1, [astro(each) for each in value]]
    return [0, {key: astro(each) for key, each in value.items()} if isinstance(value, dict) else value]


def pushed(rows: str) -> str:
    """Rows of a stream of server components in two scripts, divided where it comes."""
    middle = len(rows) // 2
    pieces = (rows[:middle], rows[middle:])
    scripts = "".join(script(f"self.__next_f.push([1,{in_script(piece)}])") for piece in pieces)
    return script("(self.__next_f=self.__next_f||[]).push([0])") + scripts


def next_flight() -> str:
    """Server components with a client component whose properties hold the article."""
    element = ["$", "main", None, {"children": ["$", "$L2", None, {"article": ARTICLE | {"body": "$3"}}]}]
    body = f"{len(BODY.encode()):x},{BODY}"
    return pushed(
        f'1:"$Sreact.fragment"\n2:I[4711,["app","static/app.js"],"default"]\n3:T{body}0:{json.dumps(element)}\n'
    )


def next_elements() -> str:
    paragraphs = [["$", "p", None, {"children": each}] for each in PARAGRAPHS]
    parts = [["$", "h1", None, {"children": TITLE}], ["$", "p", None, {"className": "a b", "children": SUMMARY}]]
    heading = ["$", "h2", None, {"children": HEADING}]
    inside = [*parts, paragraphs[0], heading, *paragraphs[1:]]
    return pushed(f"0:{json.dumps(['$', 'article', None, {'children': inside}])}\n")


ITEMS = [{"@type": "HowToStep", "text": each} for each in PARAGRAPHS]
LD = 'type="application/ld+json"'
MARKUP = f"<h1>{TITLE}</h1><p>{SUMMARY}</p>{BODY}"

JSON = 'type="application/json"'


def data(value: Any, attributes: str, before: str = "") -> str:
    return page(before + script(in_script(value), f" {attributes}"))


def state(code: str, value: Any, after: str = ";", before: str = "") -> str:
    """A page whose text stands in JSON that a script of JavaScript takes."""
    return page(before + script(code + in_script(value) + after))


LOADER = {"loaderData": {"routes/a": DATA}}
STREAMED = json.dumps(flat(LOADER, keys_are_indices=True)) + "\n"
TEXT = "\n\n".join([PARAGRAPHS[0], HEADING, *PARAGRAPHS[1:]])
NEWS = {"@type": "NewsArticle", "headline": TITLE, "description": SUMMARY, "articleBody": TEXT}
RECIPE: dict[str, Any] = {"@type": "Recipe", "name": TITLE, "description": SUMMARY}
RECIPE |= {"recipeIngredient": HEADING.split(), "recipeInstructions": ITEMS}
NUXT_3 = flat({"data": {"$fWoodland0": DATA}, "state": {}}, keys_are_indices=False)
NUXT_2 = (
    "window.__NUXT__=(function(a,b,c){return {layout:a,data:[{article:{title:b,body:c,summary:"
    f"{in_script(SUMMARY)}}}}}],serverRendered:!0}}}}({in_script('default')},{in_script(TITLE)},{in_script(BODY)}));"
)
KIT = "{__sveltekit_1x = {base: ''};"
KIT_DATA = f'[null,{{type:"data",data:{literal(DATA)},uses:{{}}}}]'
KIT_STREAM = '[null,{type:"data",data:{article:__sveltekit_1x.defer(1)},uses:{}}]'
NEXT = {"props": {"pageProps": DATA}, "page": "/a"}
GATSBY = '/*<![CDATA[*/window.pagePath="/a/";window.pageData='
FETCHED = {"status": 200, "headers": {}, "body": json.dumps(DATA)}
APOLLO = {"Article:17": ARTICLE, "ROOT_QUERY": {"a": {"__ref": "b"}}}

FORMATS: dict[str, tuple[str, str]] = {
    "__NEXT_DATA__": ("next", data(NEXT, f'id="__NEXT_DATA__" {JSON}', '<div id="__next"></div>')),
    "server components, properties": ("next", page("<main></main>" + next_flight())),
    "server components, elements": ("next", page("<main></main>" + next_elements())),
    "streamed boundary": (
        "react-stream",
        page(
            '<main><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--></main>'
            f'<div hidden id="S:0"><article>{MARKUP}</article></div>' + script('$RC=function(b,c){};$RC("B:0","S:0")')
        ),
    ),
    "Nuxt 3": ("nuxt", data(NUXT_3, f'{JSON} data-ssr="true" id="__NUXT_DATA__"', '<div id="__nuxt"></div>')),
    "Nuxt 2": ("nuxt", page('<div id="__nuxt"></div>' + script(NUXT_2))),
    "Gatsby": ("gatsby", state(GATSBY, {"result": {"data": DATA}}, ";/*]]>*/", '<div id="___gatsby"></div>')),
    "Remix": ("remix", state("window.__remixContext = ", {"state": LOADER})),
    "React Router": ("react-router", state("window.__reactRouterContext.streamController.enqueue(", STREAMED, ");")),
    "Astro": ("astro", page(f'<astro-island props="{escape(json.dumps(astro(DATA)[1]))}"></astro-island>')),
    "SvelteKit": (
        "sveltekit",
        page(
            script(
                f"{KIT}Promise.all([import('./start.js')]).then(([kit, app]) => {{kit.start(app, element, "
                f"{{node_ids: [0, 2],data: {KIT_DATA},form: null}});}});}}"
            )
        ),
    ),
    "SvelteKit, streamed": (
        "sveltekit",
        page(
            script(f"{KIT}kit.start(app, element, {{data: {KIT_STREAM}}});}}")
            + script(f"__sveltekit_1x.resolve(1, () => [{literal(ARTICLE)}])")
        ),
    ),
    "SvelteKit, fetched": ("sveltekit", data(FETCHED, f'{JSON} data-sveltekit-fetched data-url="/api/a"')),
    "Apollo": ("apollo", state("window.__APOLLO_STATE__=", APOLLO)),
    "Redux": ("redux", state("window.__PRELOADED_STATE__ = JSON.parse(", json.dumps(DATA), ");")),
    "Angular": ("angular", data({"4711": {"b": DATA, "s": 200}}, f'id="ng-state" {JSON}', "<app-root></app-root>")),
    "Inertia": ("attribute", page(f'<div id="app" data-page="{escape(json.dumps({"props": DATA}))}"></div>')),
    "JSON-LD article": ("json-ld", data(NEWS, LD)),
    "JSON-LD recipe": ("json-ld", data(RECIPE, LD)),
    "noscript": ("noscript", page(f"<noscript>{MARKUP}</noscript>")),
    "shadow root": (
        "shadow-root",
        page(
            "<wood-page><template shadowrootmode=open><main><h1><slot name=title></slot></h1>"
            f"<p>{SUMMARY}</p>{BODY}</main></template><span slot=title>{TITLE}</span></wood-page>"
        ),
    ),
}
"""By the name of a format, where the text comes from and a page of this format."""
