"""The files of a book around its chapters: the package, the table of contents and the style (EPUB 3.3)."""

import re
from collections.abc import Sequence
from html import escape as escaped
from typing import NamedTuple

from ..xml import DECLARATION, XHTML, xml_text
from .content import Chapter, Heading, web_link

CONTAINER = f"""{DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""

STYLE = """body { line-height: 1.5; overflow-wrap: break-word }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; break-after: avoid }
.byline { font-size: .9em; opacity: .75; margin-bottom: 1.5em }
img { max-width: 100%; height: auto }
figure { margin: 1.5em 0 } figcaption, caption { font-size: .9em; opacity: .8 }
blockquote { margin-inline: 1em 0; padding-inline-start: .8em; border-inline-start: 2px solid }
pre { white-space: pre-wrap; font-size: .85em; text-align: left }
table { border-collapse: collapse } th, td { border: 1px solid; padding: .25em .5em; vertical-align: top }
.missing-image { font-style: italic; opacity: .75 }
nav ol { list-style: none; padding-inline-start: 1em }
"""

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?")
"""The language tags that pages have in practice; of others the language is undetermined."""
MAX_AUTHORS = 50
MAX_SOURCES = 1000


class Item(NamedTuple):
    id: str
    file: str
    media_type: str
    properties: str = ""


class Section(NamedTuple):
    title: str
    file: str
    headings: Sequence[Heading]


class Texts(NamedTuple):
    identifier: str
    title: str
    authors: tuple[str, ...]
    language: str
    modified: str
    published: str | None
    sources: tuple[str, ...]
    is_right_to_left: bool


def text(value: str) -> str:
    return escaped(" ".join(xml_text(value).split()))


def language_tag(language: str | None) -> str:
    """A language as EPUB takes it.

    >>> language_tag("pt-BR"), language_tag("english, I think"), language_tag(None)
    ('pt-BR', 'und', 'und')
    """
    return language if language and LANGUAGE.fullmatch(language) else "und"


def page(body: str, *, title: str, language: str, is_right_to_left: bool) -> str:
    direction = ' dir="rtl"' if is_right_to_left else ""
    return f"""{DECLARATION}<!DOCTYPE html>
<html xmlns="{XHTML}" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" xml:lang="{language}"{direction}>
<head><title>{text(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
{body}
</body>
</html>
"""


def chapter_page(chapter: Chapter, body: str, *, title: str) -> str:
    heading, end, rest = body.partition("</h1>") if body.startswith("<h1") else (f"<h1>{text(title)}", "</h1>", body)
    parts = [text(", ".join(chapter.authors))] if chapter.authors else []
    parts += [f'<span dir="ltr">{text(chapter.published[:10])}</span>'] if chapter.published else []
    parts += [web_link(chapter.url, chapter.site_name)] if chapter.url else []
    byline = f'<p class="byline">{" · ".join(parts)}</p>' if parts else ""
    return page(
        f"{heading}{end}\n{byline}\n{rest.strip()}",
        title=title,
        language=language_tag(chapter.language),
        is_right_to_left=chapter.is_right_to_left,
    )


def navigation(texts: Texts, sections: Sequence[Section]) -> str:
    entries = "".join(f"<li>{entry(section)}</li>\n" for section in sections)
    body = f'<nav epub:type="toc" id="toc"><h1>{text(texts.title)}</h1>\n<ol>\n{entries}</ol></nav>'
    return page(body, title=texts.title, language=texts.language, is_right_to_left=texts.is_right_to_left)


def entry(section: Section) -> str:
    below = "".join(
        f'<li><a href="{section.file}#{heading.anchor}">{text(heading.text)}</a></li>' for heading in section.headings
    )
    return f'<a href="{section.file}">{text(section.title)}</a>' + (f"<ol>{below}</ol>" if below else "")


def package(texts: Texts, items: Sequence[Item]) -> str:
    creators = "".join(f"<dc:creator>{text(author)}</dc:creator>\n" for author in texts.authors[:MAX_AUTHORS])
    sources = "".join(f"<dc:source>{text(source)}</dc:source>\n" for source in texts.sources[:MAX_SOURCES])
    published = f"<dc:date>{text(texts.published)}</dc:date>\n" if texts.published else ""
    more = [f' properties="{each.properties}"' if each.properties else "" for each in items]
    manifest = "".join(
        f'<item id="{each.id}" href="{each.file}" media-type="{each.media_type}"{properties}/>\n'
        for each, properties in zip(items, more, strict=True)
    )
    spine = "".join(f'<itemref idref="{each.id}"/>\n' for each in items if each.id.startswith("chapter-"))
    direction = ' page-progression-direction="rtl"' if texts.is_right_to_left else ""
    return f"""{DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{texts.identifier}</dc:identifier>
<dc:title>{text(texts.title)}</dc:title>
<dc:language>{texts.language}</dc:language>
{creators}{published}{sources}<meta property="dcterms:modified">{texts.modified}</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{manifest}</manifest>
<spine{direction}>
<itemref idref="contents"/>
{spine}</spine>
</package>
"""
