"""The files of a book around its chapters: the package, the table of contents and the style (EPUB 3.3)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape as escaped
from typing import NamedTuple

from ..xml import DECLARATION, XHTML, xml_text
from .content import Chapter, web_link

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
NO_DATE = "2000-01-01T00:00:00Z"
"""The time of change of a book of whose pages none says when it was written. Reading the clock would make two books
of the same pages differ."""


class Item(NamedTuple):
    """A file of the book."""

    id: str
    file: str
    media_type: str
    properties: str = ""


def text(value: str) -> str:
    return escaped(" ".join(xml_text(value).split()))


def language_tag(language: str | None) -> str:
    """A language as EPUB takes it.

    >>> language_tag("pt-BR"), language_tag("english, I think"), language_tag(None)
    ('pt-BR', 'und', 'und')
    """
    return language if language and LANGUAGE.fullmatch(language) else "und"


def usual_language(chapters: Iterable[Chapter]) -> str:
    languages = Counter(language_tag(each.metadata.language) for each in chapters if each.metadata.language)
    return languages.most_common(1)[0][0] if languages else "und"


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


def chapter_page(chapter: Chapter, body: str) -> str:
    found, title, is_right = chapter.metadata, chapter.title, chapter.is_right_to_left
    heading, end, rest = body.partition("</h1>") if body.startswith("<h1") else (f"<h1>{text(title)}", "</h1>", body)
    parts = [text(", ".join(found.authors))] if found.authors else []
    parts += [f'<span dir="ltr">{text(found.published[:10])}</span>'] if found.published else []
    parts += [web_link(chapter.url, found.site_name)] if chapter.url else []
    byline = f'<p class="byline">{" · ".join(parts)}</p>' if parts else ""
    content = f"{heading}{end}\n{byline}\n{rest.strip()}"
    return page(content, title=title, language=language_tag(found.language), is_right_to_left=is_right)


def entry(title: str, file: str, headings: Sequence[str]) -> str:
    """A chapter in the table of contents, with its headings."""
    below = "".join(
        f'<li><a href="{file}#section-{number}">{text(heading)}</a></li>' for number, heading in enumerate(headings, 1)
    )
    return f'<li><a href="{file}">{text(title)}</a>' + (f"<ol>{below}</ol>" if below else "") + "</li>\n"


def navigation(entries: str, *, title: str, language: str, is_right_to_left: bool) -> str:
    body = f'<nav epub:type="toc" id="toc"><h1>{text(title)}</h1>\n<ol>\n{entries}</ol></nav>'
    return page(body, title=title, language=language, is_right_to_left=is_right_to_left)


def package(
    chapters: Sequence[Chapter],
    items: Sequence[Item],
    *,
    identifier: str,
    title: str,
    language: str,
    is_right_to_left: bool,
) -> str:
    found = [chapter.metadata for chapter in chapters]
    authors = list(dict.fromkeys(author for each in found for author in each.authors))[:MAX_AUTHORS]
    sources = list(dict.fromkeys(chapter.url for chapter in chapters if chapter.url))[:MAX_SOURCES]
    published = [each.published for each in found if each.published and len(found) == 1]
    named = {"creator": authors, "date": published, "source": sources}
    about = "".join(f"<dc:{name}>{text(value)}</dc:{name}>\n" for name, values in named.items() for value in values)
    dates = [date for each in found if (date := each.modified or each.published)]
    modified = f"{max(dates)[:10]}T00:00:00Z" if dates else NO_DATE
    more = [f' properties="{each.properties}"' if each.properties else "" for each in items]
    manifest = "".join(
        f'<item id="{each.id}" href="{each.file}" media-type="{each.media_type}"{properties}/>\n'
        for each, properties in zip(items, more, strict=True)
    )
    spine = "".join(f'<itemref idref="{each.id}"/>\n' for each in items if each.id.startswith("chapter-"))
    direction = ' page-progression-direction="rtl"' if is_right_to_left else ""
    return f"""{DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>
<dc:title>{text(title)}</dc:title>
<dc:language>{language}</dc:language>
{about}<meta property="dcterms:modified">{modified}</meta>
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
