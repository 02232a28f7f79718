"""The examples of docs/fetching.md run, against sites that stand in for the ones they name."""

import re
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import trustme

from duramen.fetch import Clock

from .conftest import Internet
from .site import PAGE, Site, page, serving

TEXT = (Path(__file__).parents[2] / "docs" / "fetching.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
HEAD = b"<link rel=alternate type=application/rss+xml href=/rss>"
FEED = b"<rss><channel><item><title>An oak</title><link>/oak</link><pubDate>today</pubDate></item></channel></rss>"


@pytest.fixture
def web(internet: Internet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Internet:
    """Names of the examples lead to public addresses, the clock does not wait, files go to a folder of their own."""
    real = socket.getaddrinfo

    def getaddrinfo(host: str, port: int, *args: object, **options: object) -> object:
        address = internet.names[host][0][0] if host in internet.names else host
        return real(address, port, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(Clock.__init__, "__defaults__", (time.monotonic, time.time, lambda seconds: None))
    monkeypatch.chdir(tmp_path)
    return internet


@contextmanager
def serving_securely(monkeypatch: pytest.MonkeyPatch, *hosts: str) -> Iterator[Site]:
    """A site with certificates for these hosts, which clients trust."""
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(*hosts).configure_cert(context)
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    monkeypatch.setattr(ssl, "create_default_context", lambda: trusting)
    with serving(context) as site:
        yield site


def test_examples(web: Internet, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with serving_securely(monkeypatch, "example.org", "example.net") as site:
        web.put(site, "example.org", "93.184.216.34")
        web.put(site, "example.net", "93.184.216.35")
        site.routes |= {"/": page(HEAD + PAGE), "/oak": page(), "/rss": page(FEED, content_type="application/rss+xml")}
        for example in EXAMPLES:
            exec(example, {})
    assert capsys.readouterr().out.splitlines() == [
        "The heartwood of an old oak is dark and dense.",
        f"https://example.org/oak 200 {len(PAGE)} False",
        "https://example.net/gone answered 404 (Not Found); check the URL",
        "https://example.org/oak feed An oak today",
    ]
