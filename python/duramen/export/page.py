"""A complete HTML page: title, byline, date and source above the content, for screens of any width and for print."""

import unicodedata
from html import escape
from typing import Any
from urllib.parse import urlsplit

from ..page.document import Document
from ..page.render import CONTENT_POLICY
from .front_matter import listed, metadata_fields

HEADS = {
    "authors": '<meta name="author" content="{}">',
    "published": '<meta property="article:published_time" content="{}">',
    "modified": '<meta property="article:modified_time" content="{}">',
    "site_name": '<meta property="og:site_name" content="{}">',
    "description": '<meta name="description" content="{}">',
    "url": '<meta property="og:url" content="{}">',
    "canonical_url": '<link rel="canonical" href="{}">',
    "licence": '<link rel="license" href="{}">',
    "tags": '<meta name="keywords" content="{}">',
    "image": '<meta property="og:image" content="{}">',
}
"""The `meta` element for each field, so that other programs can read the metadata."""

STYLE = """
:root { color-scheme: light dark; --text: #1d1d1b; --page: #fdfdfb; --soft: #5c5c58; --line: #d9d9d3; --link: #0b57a4;
  --code: #f2f2ee }
@media (prefers-color-scheme: dark) { :root { --text: #dededa; --page: #191a1b; --soft: #a2a29d; --line: #3b3c3e;
  --link: #8ab8f0; --code: #242628 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: break-word;
  font: 1.125rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif }
article { max-width: 38rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.8em 0 .6em }
h1 { font-size: 1.9rem } h2 { font-size: 1.4rem } h3 { font-size: 1.15rem } h4, h5, h6 { font-size: 1rem }
h1:first-child { margin: 0 0 .5rem }
h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, caption, td, th { unicode-bidi: plaintext;
  text-align: start }
.byline { margin: 0 0 2rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); color: var(--soft);
  font-size: .95rem }
.byline > * + *::before { content: "\\b7"; display: inline-block; margin-inline: .2em .45em }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em }
img { max-width: 100%; height: auto; vertical-align: middle }
figure { margin: 2rem 0 } figcaption, caption { color: var(--soft); font-size: .9rem; margin-top: .4rem }
blockquote { margin: 1.5rem 0; padding-inline-start: 1.1rem; border-inline-start: 3px solid var(--line);
  color: var(--soft) }
ul, ol { padding-inline-start: 1.6rem } li + li { margin-top: .3rem } dd { margin-inline-start: 1.6rem }
pre, code, kbd, samp { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .9em }
pre { overflow-x: auto; padding: .9rem 1rem; background: var(--code); border-radius: 6px; line-height: 1.45;
  direction: ltr; text-align: left }
:not(pre) > code { padding: .1em .3em; background: var(--code); border-radius: 4px }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font-size: .95rem }
th, td { padding: .35rem .7rem; border: 1px solid var(--line); vertical-align: top; overflow-wrap: normal }
hr { border: 0; border-top: 1px solid var(--line); margin: 2.5rem 0 }
@media print { :root { --text: #000; --page: #fff; --soft: #444; --line: #bbb; --link: #000; --code: #fff }
  body { font-size: 11pt } article { max-width: none; padding: 0 } pre { white-space: pre-wrap }
  h1, h2, h3, h4 { break-after: avoid } figure, pre, tr, img { break-inside: avoid } }
"""

LETTERS = 20_000
"""Number of letters at the start of a text that decide its direction."""


def whole_page(document: Document, content: str) -> str:
    """A whole page around a piece of HTML that begins with the title as a heading.

    >>> page = whole_page(extract("<html lang=en><title>Oak & ash</title><p>Dark and dense."), "<p>Dark and dense.</p>")
    >>> page.splitlines()[1], "<title>Oak &amp; ash</title>" in page, page.splitlines()[-4:]
    ('<html lang="en">', True, ['<p>Dark and dense.</p>', '</article>', '</body>', '</html>'])
    """
    language = f' lang="{escape(document.metadata.language)}"' if document.metadata.language else ""
    direction = ' dir="rtl"' if direction_of(document) == "rtl" else ""
    heads = "".join(
        HEADS[name].format(escape(listed(value))) + "\n" for name, value in metadata_fields(document) if name in HEADS
    )
    return f"""<!doctype html>
<html{language}{direction}>
<head>
<meta charset="utf-8">
{CONTENT_POLICY}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(document.title or "", quote=False)}</title>
{heads}<style>{STYLE}</style>
</head>
<body>
<article>
{with_byline(content, byline(document))}
</article>
</body>
</html>
"""


def with_byline(content: str, line: str) -> str:
    """The content with a line below its title, or above it if it has no title."""
    heading, end, rest = content.partition("</h1>")
    if not (line and content.startswith("<h1>") and end):
        return f"{line}\n{content}".strip()
    return f"{heading}{end}\n{line}\n{rest.lstrip()}"


def byline(document: Document) -> str:
    """Authors, date and site, as far as known, on one line that needs no translation."""
    found = document.metadata
    parts = [f'<span class="author">{escape(listed(found.authors), quote=False)}</span>'] if found.authors else []
    if found.published:
        day = escape(found.published)
        parts.append(f'<time dir="ltr" datetime="{day}">{day[:10]}</time>')
    if address := web_address(document):
        name = found.site_name or host(address)
        parts.append(f'<a href="{escape(address)}">{escape(name, quote=False)}</a>')
    return f'<p class="byline">{" ".join(parts)}</p>' if parts else ""


def web_address(document: Document) -> str | None:
    """The address of the page on the web; None if it has no http or https address."""
    for address in (document.page.url, document.metadata.canonical_url):
        if address and host(address):
            return address
    return None


def host(address: str) -> str:
    """The host of a web address, without `www.`; empty for other addresses.

    >>> host("https://www.example.org/oak"), host("javascript:alert(1)"), host("http://[")
    ('example.org', '', '')
    """
    try:
        parts = urlsplit(address)
        return (parts.hostname or "").removeprefix("www.") if parts.scheme in {"http", "https"} else ""
    except ValueError:
        return ""


def direction_of(document: Document) -> str:
    return "rtl" if is_right_to_left(document.text or document.title or "") else "ltr"


def is_right_to_left(text: str) -> bool:
    """Whether most letters of a text are of a script that is written from right to left.

    >>> is_right_to_left("لب الشجرة داكن (oak)"), is_right_to_left("Oak, in Hebrew אלון")
    (True, False)
    """
    kinds: list[Any] = [unicodedata.bidirectional(character) for character in text[:LETTERS]]
    return kinds.count("R") + kinds.count("AL") > kinds.count("L")
