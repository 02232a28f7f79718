"""A service under mixed requests of two clients: its memory does not grow, nothing crosses, no error is its own.

A thousand requests a minute go to a real `duramen serve` with two tokens and a cache: pages in bodies and from a site
on the loopback that knows its visitors by password and cookie, batches, every interface, and requests that are wrong.
"""

import base64
import json
import random
import secrets
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.parse import quote

from tests.fetch.site import Site, Visit, serving

from ..pages import generated_page
from ..speed.serve_load import Lap, service, together
from ..speed.serve_soak import Memory
from .loop import Result, kept
from .parts import mutated

PER_MINUTE = 1000
THREADS = 8
MAX_GROWTH_MB = 8.0
"""Between the second and the last quarter of the time."""

SENTENCE = "The heartwood of an old oak is dark and dense, and it stays so for many years. "
DOOR = "Whoever has not said who they are sees this door and nothing behind it."


@dataclass(frozen=True)
class Person:
    """A client of the service with its token, and what only its own answers may have."""

    name: str
    token: str = field(default_factory=secrets.token_hex)
    secret: str = field(default_factory=lambda: f"secret{secrets.token_hex(8)}")

    @property
    def page(self) -> str:
        return f"<title>Letters</title><p>{SENTENCE * 3}{self.secret}"


@dataclass(frozen=True)
class Ask:
    """A request, the statuses that are right, and what the answer must have; without a token if `is_open`."""

    method: str
    path: str
    body: bytes = b""
    kind: str = "text/html"
    right: tuple[int, ...] = (200,)
    has: str = ""
    is_open: bool = False


def site_of(people: list[Person], site: Site) -> None:
    """Pages that depend on who asks, all of which a cache would like to keep."""

    def who(visit: Visit) -> Person | None:
        credentials = visit.headers.get("Authorization", "") + visit.headers.get("Cookie", "")
        return next(
            (each for each in people if password(each) in credentials or f"sid={each.token}" in credentials), None
        )

    def private(visit: Visit, **headers: str) -> None:
        person = who(visit)
        body = person.page if person else f"<p>{DOOR}"
        visit.answer(200, body.encode(), cache_control="max-age=600", etag='"1"', **headers)

    def login(visit: Visit) -> None:
        person = who(visit)
        private(visit, **({"set_cookie": f"sid={person.token}; Path=/"} if person else {}))

    def entrance(visit: Visit, person: Person) -> None:
        visit.answer(302, b"", location="/private", set_cookie=f"sid={person.token}; Path=/")

    site.routes |= {"/login": login, "/private": private}
    site.routes |= {f"/entrance-{each.secret}": partial(entrance, person=each) for each in people}


def password(person: Person) -> str:
    return base64.b64encode(f"{person.name}:{person.token}".encode()).decode()


def drawn(draws: random.Random, person: Person, site: Site) -> Ask:
    """One of the requests that a client may make."""
    own = person.page.encode()
    as_person = site.url("/login").replace("//", f"//{person.name}:{person.token}@")
    page = generated_page(draws.randrange(50))
    line = json.dumps({"html": person.page, "format": "json"}).encode()
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    message = json.dumps({**call, "params": {"name": "extract", "arguments": {"html": person.page}}}).encode()
    asks: list[Callable[[], Ask]] = [
        lambda: Ask("POST", "/extract?format=markdown", own, has=person.secret),
        lambda: Ask("POST", "/extract", line, "application/json", has=person.secret),
        lambda: Ask("GET", f"/extract?url={quote(as_person, safe='')}", has=person.secret),
        lambda: Ask("GET", f"/extract?url={quote(site.url('/private'), safe='')}", has="sees this door"),
        lambda: Ask("GET", f"/extract?url={quote(site.url('/login'), safe='')}", has="sees this door"),
        lambda: Ask("GET", "/" + site.url(f"/entrance-{person.secret}"), has=person.secret),
        lambda: Ask("GET", "/" + site.url("/private"), has="sees this door"),
        lambda: Ask("POST", "/v2/scrape", json.dumps({"url": site.url("/private")}).encode(), has="sees this door"),
        lambda: Ask("POST", "/batch", batch(person), "application/x-ndjson", has=person.secret),
        lambda: Ask("POST", "/inspect", own, has=person.secret),
        lambda: Ask("POST", "/epub", page),
        lambda: Ask("POST", "/compare", line.replace(b'"format": "json"', b'"methods": ["wlr", "duramen"]')),
        lambda: Ask("POST", "/mcp", message, "application/json", (200, 406, 501)),
        lambda: Ask("POST", "/extract", page, right=(200, 422)),
        lambda: Ask("POST", "/extract?format=json", mutated(page, [page, own], draws), right=(200, 422)),
        lambda: Ask("GET", "/metrics"),
        lambda: Ask("GET", "/healthz", is_open=True),
        lambda: Ask("GET", "/nothing-here", right=(404,)),
        lambda: Ask("POST", "/extract", own, right=(401,), is_open=True),
        lambda: Ask("GET", "/extract?" + "&".join(["a"] * 5000), right=(400,)),
        lambda: Ask("POST", "/extract", b'{"html": [' + b"[]," * 100_000 + b"[]]}", "application/json", (413,)),
        lambda: Ask("POST", "/extract", line[:-2], "application/json", (400,)),
        lambda: Ask("GET", f"/extract?url={quote(site.url('/gone'), safe='')}", right=(502,)),
    ]
    return draws.choice(asks)()


def batch(person: Person) -> bytes:
    """Three lines, of which the second is broken."""
    line = json.dumps({"html": person.page}).encode()
    return b"\n".join([line, line[:-5], line])


def asked(port: int, ask: Ask, person: Person) -> tuple[int, bytes]:
    """The status and the body of an answer."""
    headers = {"Content-Type": ask.kind} if ask.body else {}
    if ask.kind == "application/json":
        headers["Accept"] = "application/json, text/event-stream, */*"
    if not ask.is_open:
        headers["Authorization"] = f"Bearer {person.token}"
    connection = HTTPConnection("127.0.0.1", port, timeout=90)
    try:
        connection.request(ask.method, ask.path, ask.body or None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def fault(ask: Ask, status: int, body: bytes, person: Person, other: Person) -> str | None:
    """What is wrong with an answer."""
    if other.secret.encode() in body or other.token.encode() in body:
        return "it has a secret of the other client"
    if status not in ask.right:
        return f"the status is {status}, not {' or '.join(map(str, ask.right))}"
    if ask.has.encode() not in body:
        return f"it lacks {ask.has!r}"
    is_public = ask.has != "" and ask.has in DOOR
    return f"a page for everybody has {person.secret}" if is_public and person.secret.encode() in body else None


def soak_service(seconds: float, folder: Path, seed: int) -> Result:
    """Requests at an even pace for so many seconds; the findings are requests with wrong answers, and growth."""
    people = [Person("alice"), Person("bob")]
    result, lap, lock, places = Result("service"), Lap(), threading.Lock(), iter(range(int(seconds * PER_MINUTE / 60)))
    with serving() as site, TemporaryDirectory() as cache:
        site_of(people, site)
        tokens = [part for each in people for part in ("--token", each.token)]
        options = ("--allow-private", "--ignore-robots", "--delay", "0", "--retries", "0", "--cache", cache, *tokens)
        with service(*options) as (port, process):
            begun = perf_counter()

            def work(_number: int) -> None:
                while (place := next_of(places, lock)) is not None and perf_counter() < begun + seconds:
                    sleep(max(0.0, begun + place * 60 / PER_MINUTE - perf_counter()))
                    draws = random.Random(f"{seed} {place}")
                    person, other = draws.sample(people, 2)
                    ask = drawn(draws, person, site)
                    start = perf_counter()
                    try:
                        status, body = asked(port, ask, person)
                        wrong = fault(ask, status, body, person, other)
                    except OSError as error:
                        wrong, body = f"no answer: {error!r}", b""
                    with lock:
                        lap.taken.append(perf_counter() - start)
                        result.executions += 1
                        if wrong is not None:
                            request = f"{ask.method} {ask.path[:500]}\n".encode() + ask.body[:10_000]
                            result.findings.append(kept(folder, "service", request, f"{wrong}\n\n{body[:2000]!r}"))

            memory = Memory(process)
            with memory.sampled() as taken:
                together(work, THREADS)
            pace = 60 * result.executions / (perf_counter() - begun)
    quarters = [median(taken[part * len(taken) // 4 : (part + 1) * len(taken) // 4]) for part in range(4)]
    sizes = ", ".join(f"{size:.0f}" for size in quarters)
    result.note = f"{pace:.0f} a minute; MB by quarters {sizes}; p50 {lap.at(0.5)} ms, p99 {lap.at(0.99)} ms"
    if quarters[3] - quarters[1] > MAX_GROWTH_MB:
        result.findings.append(kept(folder, "service", result.note.encode(), f"memory grows: MB by quarters {sizes}"))
    return result


def next_of(places: Iterator[int], lock: threading.Lock) -> int | None:
    """The number of the next request; None after the last."""
    with lock:
        return next(places, None)
