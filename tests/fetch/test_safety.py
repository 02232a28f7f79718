"""Addresses, names and secrets: nothing is reached, told or sent that should not be."""

import pickle
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any
from unittest.mock import Mock

import pytest

from duramen.fetch import CertificateRefused, ConnectionFailed, FetchError, InvalidURL, NameNotFound, RefusedAddress
from duramen.fetch.addresses import refusal
from duramen.fetch.guard import Guard
from duramen.fetch.urls import Target, target, without_credentials

from ..cases import cases, examples, tables
from .conftest import Fetchers, Internet
from .site import PAGE, Site, page, redirect, serving_securely

PUBLIC = "93.184.216.34"
WRITTEN = tables(__file__)


@examples(*((each, kind == "private") for kind in ("private", "public") for each in WRITTEN[kind].split()))
def test_addresses_that_are_not_for_the_public(address: str, is_refused: bool) -> None:
    assert (refusal(ip_address(address)) is not None) == is_refused


@pytest.mark.parametrize(
    "host",
    """
    127.0.0.1 localhost 127.1 2130706433 0x7f000001 0x7f.1 017700000001 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] 0
    %31%32%37.0.0.1 １２７.0.0.1 ⓛocalhost 127.0.0.1. 169.254.169.254
    """.split(),
)
def test_this_machine_is_refused_in_every_spelling(host: str, site: Site, fetchers: Fetchers) -> None:
    site.routes["/"] = page()
    with pytest.raises(RefusedAddress, match="allow_private permits"):
        fetchers(allow_private=False).fetch(f"http://{host}:{site.port}/")
    assert site.seen == []


@cases(*WRITTEN["not_of_the_web"], ("too long", "http://example.org/" + "a" * 9000, "longer than 8192 bytes"))
def test_urls_that_are_not_of_the_web(url: str, message: str, fetchers: Fetchers) -> None:
    with pytest.raises(InvalidURL, match=message):
        fetchers().fetch(url)


@examples(*WRITTEN["sent"])
def test_what_is_sent_for_a_url(url: str, sent: str) -> None:
    assert target(url).url == sent
    assert target(sent).url == sent


def test_messages_keep_secrets(fetchers: Fetchers) -> None:
    assert without_credentials("http://a:b@c/d@e") == "http://c/d@e"
    assert "secret" not in repr(target("http://me:secret@example.org/"))
    for odd in ("http:/", "http:", "HTTP:\\\\", " ht\ttp://", "//"):
        for end in ("", "/"):
            assert "secret" not in without_credentials(f"{odd}me:secret@c{end}")
    for url in ("ftp://me:secret@example.org/", "http://me:secret@example.org:22/", "http://me:secret@127.0.0.1/"):
        with pytest.raises((InvalidURL, RefusedAddress)) as failure:
            fetchers(allow_private=False).fetch(url)
        assert "secret" not in str(failure.value) + failure.value.url


INNER = "http://127.0.0.1:{port}/inner http://inner.test:{port}/inner //[::ffff:127.0.0.1]:{port}/inner"


@examples(
    *((place, RefusedAddress) for place in [*INNER.split(), "http://169.254.169.254/latest/meta-data/"]),
    *((place, InvalidURL) for place in ("file:///etc/passwd", "ftp://outer.test/", "http://outer.test:25/")),
)
def test_a_redirect_leads_nowhere_private_nor_out_of_the_web(
    place: str, error: type[FetchError], site: Site, fetchers: Fetchers, internet: Internet
) -> None:
    internet.put(site, "outer.test", PUBLIC)
    internet.names["inner.test"] = [["10.0.0.7"]]
    for literal in ("127.0.0.1", "::ffff:7f00:1", "169.254.169.254"):
        internet.names[literal] = [[literal]]
    site.routes |= {"/": redirect(place.format(port=site.port)), "/inner": page()}
    with pytest.raises(error):
        fetchers(allow_private=False, resolve=internet.resolve).fetch("http://outer.test/")
    assert site.paths == ["/"]
    assert set(internet.dialled) == {PUBLIC}


def test_a_name_that_changes_its_answer_gains_nothing(site: Site, fetchers: Fetchers, internet: Internet) -> None:
    """Rebinding: public when it is checked, private a moment later; only what was checked is dialled."""
    internet.put(site, "rebind.test", PUBLIC)
    internet.names["rebind.test"] = [[PUBLIC], ["127.0.0.1"]]
    site.routes["/"] = page()
    fetcher = fetchers(allow_private=False, resolve=internet.resolve, ignore_robots=True)
    assert fetcher.fetch("http://rebind.test/").content == PAGE
    assert (internet.dialled, internet.asked) == ([PUBLIC], ["rebind.test"])
    with pytest.raises(RefusedAddress):
        fetcher.fetch("http://rebind.test/")
    assert internet.dialled == [PUBLIC]


def test_the_dialled_address_is_never_looked_up_again(
    site: Site, fetchers: Fetchers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a stand-in for dialling: whatever reaches the system's resolver below us is an address already."""
    site.routes["/"] = page()
    getaddrinfo = Mock(wraps=socket.getaddrinfo)
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    fetcher = fetchers(resolve=lambda host, port: ["127.0.0.1"], ignore_robots=True)
    assert fetcher.fetch(site.url(host="oak.test")).content == PAGE
    assert [call.args[0] for call in getaddrinfo.mock_calls] == ["127.0.0.1"]
    assert site.header("/", "host") == f"oak.test:{site.port}"


def test_private_addresses_among_public_ones_are_passed_over(
    site: Site, fetchers: Fetchers, internet: Internet
) -> None:
    internet.put(site, "mixed.test", PUBLIC)
    internet.names["mixed.test"] = [["10.0.0.1", "::1", PUBLIC]]
    site.routes["/"] = page()
    fetchers(allow_private=False, resolve=internet.resolve, ignore_robots=True).fetch("http://mixed.test/")
    assert internet.dialled == [PUBLIC]
    for allow_private, error in ((False, RefusedAddress), (True, ConnectionFailed)):
        with pytest.raises(error):
            fetchers(allow_private=allow_private, resolve=lambda host, port: []).fetch("http://empty.test/")


def test_secrets_stay_with_the_origins_of_pages(
    fetchers: Fetchers, internet: Internet, pair: tuple[Site, Site]
) -> None:
    first, second = pair
    picture = page(content_type="image/png")
    first.routes |= {"/": page(), "/away": redirect("/again"), "/again": redirect("http://you:other@second.test/")}
    first.routes["/oak.png"] = second.routes["/oak.png"] = picture
    second.routes["/"] = page()
    fetcher = fetchers(resolve=internet.resolve, headers={"x-key": "secret"}, cookies={"a": "1", "b": "2"})
    fetcher.fetch("http://first.test/")
    assert fetcher.fetch("http://me:s%40fe@first.test/away", headers={"x-once": "1"}).url == "http://second.test/"
    for host in ("first.test", "second.test"):
        fetcher.fetch(f"http://{host}/oak.png", kinds=("image/",))
    once, always = ("Basic bWU6c0BmZQ==", "1"), ("secret", "a=1; b=2")
    told = {"/robots.txt": (None,) * 4, "/": (None, None, *always), "/oak.png": (None, None, *always)}
    for path, sent in {**told, "/away": once + always, "/again": once + always}.items():
        assert tuple(first.header(path, name) for name in ("authorization", "x-once", "x-key", "cookie")) == sent, path
    assert {"authorization", "x-key", "x-once", "cookie"} & {name for _, sent in second.seen for name in sent} == set()


def test_tls_is_for_the_name_though_the_connection_is_to_the_address(fetchers: Fetchers, internet: Internet) -> None:
    with serving_securely("oak.test") as (site, trusting):
        internet.put(site, "oak.test", PUBLIC)
        internet.put(site, "ash.test", PUBLIC)
        site.routes["/"] = page()
        given = {"resolve": internet.resolve, "allow_private": False, "ignore_robots": True}
        fetcher = fetchers(tls=trusting, **given)
        assert fetcher.fetch("https://oak.test/").content == PAGE
        assert (site.names, site.header("/", "host")) == (["oak.test"], "oak.test")
        with pytest.raises(CertificateRefused, match=r"ash\.test gave no certificate to trust"):
            fetcher.fetch("https://ash.test/")
        with pytest.raises(CertificateRefused, match="SSL_CERT_FILE"):
            fetchers(**given).fetch("https://oak.test/")
        assert set(internet.dialled) == {PUBLIC}


@examples(
    *(({"headers": {name: "a"}}, "is no header that can be set") for name in ("Host", "a b", "Accept-Encoding")),
    ({"headers": {"X": "a\r\nY: b"}}, "is no header that can be set"),
    *(({"proxy": url}, "given as http://HOST:PORT") for url in ("socks5://a.test:1080", "https://a.test", "http://")),
)
def test_headers_and_proxies_that_cannot_be_set(
    wrong: dict[str, Any], says: str, fetchers: Fetchers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=says):
        fetchers(**wrong)
    if "proxy" in wrong:
        monkeypatch.setenv("all_proxy", wrong["proxy"])
        with pytest.raises(ConnectionFailed, match="in the environment"):
            fetchers(ignore_robots=True).fetch("http://oak.test/")


@pytest.fixture
def proxy(site: Site) -> Iterator[tuple[str, list[str]]]:
    """A proxy through which every address leads to the site, and the addresses that it was asked for."""
    asked: list[str] = []

    def reach(there: Target) -> socket.socket:
        asked.append(there.host)
        return socket.create_connection(("127.0.0.1", site.port))

    with Guard(reach=reach, idle=5.0, max_bytes=1 << 20) as guard:
        yield guard.url, asked


@pytest.mark.parametrize("named", ["given", "environment", "bypassed"])
def test_a_proxy_is_given_the_checked_address(
    named: str, proxy: tuple[str, list[str]], site: Site, fetchers: Fetchers, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, asked = proxy
    site.routes["/oak"] = page()
    monkeypatch.setenv("http_proxy", "" if named == "given" else url)
    monkeypatch.setenv("no_proxy", "oak.test" if named == "bypassed" else "")
    net = Internet({"oak.test": [[PUBLIC]], "inner.test": [["10.0.0.7"]]})
    options = {"resolve": net.resolve, "allow_private": False, "proxy": url if named == "given" else None}
    fetcher = fetchers(ignore_robots=True, **options)
    if named == "bypassed":
        assert fetcher._transport.proxy_of(target("http://oak.test/oak")) is None
        return
    assert fetcher.fetch("http://oak.test/oak").content == PAGE
    assert (asked, site.header("/oak", "host")) == ([PUBLIC], "oak.test")
    with pytest.raises(RefusedAddress):
        fetcher.fetch("http://inner.test/")
    assert fetchers(ignore_robots=True, proxy=url, resolve=net.resolve).fetch("http://inner.test/oak").content == PAGE
    assert asked == [PUBLIC, "inner.test"]


def test_tls_through_a_proxy_is_for_the_name(fetchers: Fetchers) -> None:
    net = Internet({"oak.test": [[PUBLIC]], "ash.test": [[PUBLIC]]})
    with serving_securely("oak.test") as (site, trusting):
        site.routes["/"] = page()
        reach = lambda there: socket.create_connection(("127.0.0.1", site.port))  # noqa: E731
        with Guard(reach=reach, idle=5.0, max_bytes=1 << 20) as guard:
            options = {"proxy": guard.url, "resolve": net.resolve, "allow_private": False}
            fetcher = fetchers(tls=trusting, ignore_robots=True, **options)
            assert fetcher.fetch("https://oak.test/").content == PAGE
            with pytest.raises(CertificateRefused):
                fetcher.fetch("https://ash.test/")
            with fetchers(**options)._connection(target("https://oak.test/")) as connected:
                assert connected.getpeername()[1] == guard.server_address[1]


def test_an_error_has_the_url_of_the_page(site: Site, fetchers: Fetchers) -> None:
    site.routes["/old"] = redirect("http://nowhere.test/")
    net = Internet({"127.0.0.1": [["127.0.0.1"]]})
    for url in (site.url("/old"), "http://me:secret@nowhere.test/oak"):
        with pytest.raises(NameNotFound, match=r"nowhere\.test has no address") as failure:
            fetchers(resolve=net.resolve).fetch(url)
        assert failure.value.url == url.replace("me:secret@", "")
        assert pickle.loads(pickle.dumps(failure.value)).url == failure.value.url
