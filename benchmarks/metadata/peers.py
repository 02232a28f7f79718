"""Metadata extractors of other projects with one interface: from a page to JSON with title, authors and date."""

import json
from importlib import import_module
from typing import NamedTuple

from duramen.evaluate.peers import Peer

from ..peers.cache import Answer as Kept


class Answer(NamedTuple):
    """What a system says of a page."""

    title: str | None
    authors: tuple[str, ...]
    date: str | None


def trafilatura(html: str, url: str | None) -> str:
    """What `trafilatura.extract_metadata` finds, authors split where it joins them."""
    found = import_module("trafilatura").extract_metadata(html, default_url=url)
    return answer(found.title, (found.author or "").split("; "), found.date)


def newspaper(html: str, url: str | None) -> str:
    """What an article made from the page knows after `parse`, nothing fetched."""
    article = import_module("newspaper").Article(url or "http://example.org/", fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return answer(article.title, article.authors, article.publish_date and article.publish_date.isoformat())


def answer_of(kept: Kept) -> Answer:
    """The fields that a cache keeps as JSON; none where the peer failed."""
    fields = json.loads(kept.text or "{}")
    return Answer(fields.get("title"), tuple(fields.get("authors", ())), fields.get("date"))


def answer(title: str | None, authors: list[str], date: str | None) -> str:
    """The three fields as JSON, in which a cache keeps them."""
    return json.dumps({"title": title or None, "authors": [name for name in authors if name], "date": date or None})


METADATA_PEERS: dict[str, Peer] = {
    "trafilatura": Peer("trafilatura-metadata", "trafilatura", trafilatura),
    "newspaper4k": Peer("newspaper4k-metadata", "newspaper4k", newspaper),
}
