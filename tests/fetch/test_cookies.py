"""Cookies go back to those who may have them: by the rules of RFC 6265 and the public suffix list."""

from duramen.fetch.cookies import MAX_SITE_COOKIES, MAX_SITES, Cookies
from duramen.fetch.urls import target

from ..cases import cases, tables
from .conftest import NOON, Fetchers, Internet
from .site import Site, page

WRITTEN = tables(__file__)


def test_cookies_stay_with_their_host_and_session(
    fetchers: Fetchers, internet: Internet, pair: tuple[Site, Site]
) -> None:
    first, second = pair
    first.routes["/"] = page(set_cookie="tree=oak; Path=/")
    first.routes["/foreign"] = page(set_cookie="tree=ash; Domain=second.test")
    first.routes["/huge"] = page(set_cookie=f"tree={'x' * 5000}")
    second.routes["/"] = page()
    fetcher = fetchers(resolve=internet.resolve, ignore_robots=True)
    session = Cookies()
    for path in ("/", "/foreign", "/huge", "/"):
        fetcher.fetch(f"http://first.test{path}", cookies=session)
    fetcher.fetch("http://second.test/", cookies=session)
    assert first.header("/", "cookie") == "tree=oak"
    assert second.header("/", "cookie") is None
    fetcher.fetch("http://first.test/")
    assert first.header("/", "cookie") is None


def after(setter: str, cookie: str, getter: str) -> str | None:
    cookies = Cookies()
    cookies.keep(target(setter), (("Set-Cookie", cookie),), now=NOON)
    return cookies.header(target(getter))


@cases(
    *WRITTEN["domains"],
    ("an endless name", "a.example.org", "a." * 2000 + "example.org", "example.org", False),
)
def test_who_gets_a_cookie_of_a_domain(setter: str, domain: str, getter: str, is_sent: bool) -> None:
    found = after(f"http://{setter}/", f"a=b; Domain={domain}", f"http://{getter}/")
    assert found == ("a=b" if is_sent else None)


@cases(
    *WRITTEN["lasting"],
    ("an age long gone", "Max-Age=-" + "9" * 400, False),
    ("an age that no float holds", "Max-Age=" + "9" * 400, True),
    ("a year that no date holds", "Expires=Mon, 01-Jan-" + "9" * 300 + " 00:00:00 GMT", True),
)
def test_how_long_a_cookie_lasts(attribute: str, is_kept: bool) -> None:
    found = after("http://example.org/", f"a=b; {attribute}", "http://example.org/")
    assert found == ("a=b" if is_kept else None)


def test_a_cookie_takes_itself_back_and_a_secure_one_stays_on_secure_connections() -> None:
    cookies, there = Cookies(), target("http://example.org/")
    for age in ("60", "0"):
        cookies.keep(there, (("Set-Cookie", f"a=b; Max-Age={age}"),), now=NOON)
    assert cookies.header(there) is None
    assert after("https://example.org/", "a=b; Secure", "http://example.org/") is None


def test_a_site_that_sets_too_many_loses_its_own_alone_and_so_many_sites_have_some() -> None:
    cookies, evil, good = Cookies(), target("http://a.evil.test/"), target("http://good.test/")
    cookies.keep(good, (("Set-Cookie", "a=b"),), now=NOON)
    for number in range(3 * MAX_SITE_COOKIES):
        cookies.keep(evil, (("Set-Cookie", f"a{number}=b; Domain=evil.test"),), now=NOON)
        assert (cookies.header(evil) or "").count("=") <= MAX_SITE_COOKIES
    cookies.keep(evil, tuple(("Set-Cookie", f"b{number}=b") for number in range(10 * MAX_SITE_COOKIES)), now=NOON)
    assert (cookies.header(evil) or "").count("=") <= MAX_SITE_COOKIES
    assert cookies.header(good) == "a=b"
    cookies, sites = Cookies(), [target(f"http://{number}.test/") for number in range(MAX_SITES + 3)]
    for each in sites:
        cookies.keep(each, (("Set-Cookie", "a=b"),), now=NOON)
    assert [each for each in sites if cookies.header(each)] == sites[3:]
