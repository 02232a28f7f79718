"""Pages for timing: those of a corpus, or generated ones that resemble web pages."""

import random
from pathlib import Path

from duramen.evaluate.corpus import read_corpus

WORDS = (
    "the of and a to in is bridge river valley council mayor market stone winter harvest road train"
    " school history letter garden weather morning evening people water mountain village question"
    " answer year week found built carried wrote said opened closed under between without because"
).split()
SIZES = (4, 12, 25, 60, 140, 300)  # blocks; the corpus has its median between the last two


def timed_pages(corpus: Path | None, count: int) -> list[bytes]:
    """About `count` pages spread over the whole corpus, none of them reduced; else generated ones."""
    if corpus is None:
        return [generated_page(seed) for seed in range(count)]
    pages = [page.html for page in read_corpus(corpus) if not page.slim]
    chosen = pages[:: max(1, len(pages) // count)][:count]
    return [html if isinstance(html, bytes) else html.encode("utf-8", "surrogatepass") for html in chosen]


def generated_page(seed: int, *, blocks: int | None = None, boxed: bool = True) -> bytes:
    """A page with head, scripts, menus, story, comments and footer; the same for the same seed.

    Of the bytes of a corpus page half are start tags, a fifth is text and an eighth scripts and styles; so here,
    if the blocks are `boxed`.
    """
    draw = random.Random(seed)
    count = draw.choice(SIZES) if blocks is None else blocks
    parts = [_head(draw), _menu(draw, 8 + count // 10), "<main><article>"]
    story = [_block(draw) for _ in range(count)]
    parts += [_wrapped(draw, block) for block in story] if boxed else story
    parts += ["</article>", _aside(draw, count // 4), "</main>", _footer(draw), "</body></html>"]
    return "\n".join(parts).encode()


def _wrapped(draw: random.Random, block: str) -> str:
    """A block in the boxes that page builders put around it."""
    classes = " ".join(f"{draw.choice(WORDS)}__{draw.choice(WORDS)}--{draw.choice(WORDS)}" for _ in range(8))
    number = draw.randint(1, 99999)
    icon = '<svg class="icon icon--arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14M12 5l7 7"/></svg>'
    return (
        f'<div class="{classes}" data-component="{draw.choice(WORDS)}-block" data-tracking-id="track-{number}">\n'
        f'        <div class="layout-row layout-row--{draw.choice(WORDS)} is-visible" id="block-{number}">\n'
        f'            <button class="button button--{draw.choice(WORDS)}" type="button" data-n="{number}">'
        f'<span class="visually-hidden sr-only label-{number}"></span>{icon}</button>\n'
        f"            {block}\n        </div>\n    </div>"
    )


def _sentence(draw: random.Random) -> str:
    words = [draw.choice(WORDS) for _ in range(draw.randint(5, 22))]
    if draw.random() < 0.15:
        words[2] = f'<a href="/w/{words[2]}?id={draw.randint(1, 999)}&amp;v=2">{words[2]}</a>'
    if draw.random() < 0.1:
        words[0] = f"<em>{words[0]}</em>"
    end = draw.choice((".", ".", ".", "!", "?", " &mdash; so it was."))
    return " ".join(words).capitalize() + end


def _block(draw: random.Random) -> str:
    kind = draw.random()
    text = " ".join(_sentence(draw) for _ in range(draw.randint(1, 6)))
    if kind < 0.55:
        return f'<p class="par p-{draw.randint(1, 9)}">{text}</p>'
    if kind < 0.65:
        return f"<h2 id=s{draw.randint(1, 99)}>{_sentence(draw)}</h2>"
    if kind < 0.75:
        items = "".join(f"<li>{_sentence(draw)}" for _ in range(draw.randint(2, 7)))
        return f"<ul>{items}</ul>"
    if kind < 0.82:
        row = "<tr><td>{}</td><td class=n>{}</td></tr>"
        rows = "".join(row.format(_sentence(draw), i) for i in range(4))
        return f"<table><tbody>{rows}</tbody></table>"
    if kind < 0.92:
        return (
            f'<div class="card" data-id="{draw.randint(1, 9999)}" style="margin:0 auto">\n'
            f'  <a href="/p/{draw.randint(1, 9999)}"><img src="/i/{draw.randint(1, 99)}.jpg"'
            f' alt="{draw.choice(WORDS)}" width=320 height=200></a>\n  <span>{text}</span>\n</div>'
        )
    script = "".join(f"window.q.push(['{draw.choice(WORDS)}', {i}]); " for i in range(40))
    return f"<script>{script}</script>"


def _head(draw: random.Random) -> str:
    metas = "".join(f'<meta property="og:{word}" content="{word}">' for word in WORDS[:12])
    style = "".join(f".c{i} {{ color: #{i:06x}; margin: {i}px }}\n" for i in range(draw.randint(50, 200)))
    return (
        f"<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{_sentence(draw)}</title>"
        f"{metas}<style>{style}</style></head><body class=page>"
    )


def _menu(draw: random.Random, links: int) -> str:
    entry = '<li class="menu__item menu__item--{0}"><a class="menu__link" href="/{1}/{0}" title="{1}">{1}</a></li>\\n'
    items = "".join(entry.format(i, draw.choice(WORDS)) for i in range(4 * links))
    return f"<header><nav><ul class=menu>{items}</ul></nav></header>"


def _aside(draw: random.Random, links: int) -> str:
    items = "".join(f"<div><a href=/r/{i}>{_sentence(draw)}</a></div>" for i in range(links))
    return f"<aside><h3>More</h3>{items}</aside>"


def _footer(draw: random.Random) -> str:
    return f"<footer><!-- built {draw.randint(1, 9999)} --><p>&copy; 2031 The Valley Post</p></footer>"
