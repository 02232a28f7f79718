"""The verb `serve`."""

from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ....base.limits import BODY_BYTES, BODY_SECONDS, KEPT_BYTES, MIB, PER_CLIENT, QUEUE
from ..terminal.console import Failed, complain, leave, misuse
from ..terminal.help import option, options, verb
from ..terminal.options import Fetching, File, Mib, Seconds, SomeMib, SomeSeconds, page_memory, page_timeout

if TYPE_CHECKING:
    from ...serve import Access, Service
    from ...serve import Fetching as Fetchers

MISSING = 'the service needs more packages: pip install "duramen[serve]"'


@options()
class Serving:
    host: str = option("Address to listen on; 0.0.0.0 for all.", default="127.0.0.1")
    port: int = option("Port to listen on; 0 for any free port.", default=8080, type=click.IntRange(0, 65535))
    no_fetch: bool = option("Do not fetch; extract only HTML that clients send.", default=False)
    quiet: bool = option("Do not log requests to stderr.", "-q", "--quiet", default=False)
    labels: File | None = option("Append labels of the page at / to this .jsonl file.")
    corpus: tuple[Path, ...] = option(
        "Retrain on these labelled pages too.", type=click.Path(exists=True, path_type=Path), metavar="PATH"
    )
    crawls: File | None = option("Keep jobs of crawling in this SQLite file.", everyday=False)


@options("Clients")
class Clients:
    tokens: tuple[str, ...] = option(
        "Bearer token of a client.", "--token", metavar="TOKEN", envvar="DURAMEN_TOKEN", everyday=True
    )
    token_file: File | None = option("File of clients; each line: NAME TOKEN [RATE].", everyday=True)
    rate: str | None = option("Rate limit per client: 10/s, 600/m or 5000/h.", metavar="N/s", everyday=True)
    per_client: int = option("Requests of one client at a time.", default=PER_CLIENT)
    hosts: tuple[str, ...] = option("Host name that clients use; * for any.", "--allowed-host", metavar="NAME")
    origins: tuple[str, ...] = option("Origin whose scripts may call the service.", "--cors", metavar="ORIGIN")
    proxies: tuple[str, ...] = option(
        "Proxy or network whose X-Forwarded-For names the client.", "--trusted-proxy", metavar="ADDRESS"
    )


@options("Limits")
class ServiceLimits:
    jobs: int | None = option("Pages extracted at a time.  [one per processor]")
    queue: int = option("Pages that may wait in the queue.", default=QUEUE, least=0)
    max_body: SomeMib = option("Largest request.", default=BODY_BYTES // MIB)
    body_timeout: SomeSeconds = option("Time limit to receive a request body.", default=BODY_SECONDS)
    kept: SomeMib = option("Results of jobs and feeds that are kept.", default=KEPT_BYTES // MIB)
    page_timeout: Seconds = page_timeout()
    page_memory: Mib = page_memory()
    grace: Seconds = option("Time to finish requests on shutdown.", default=30)


@verb()
def serve(serving: Serving, clients: Clients, limits: ServiceLimits, fetching: Fetching) -> None:
    """Serve extraction over HTTP.

    The page at / shows content and why it was found. Programs POST HTML to
    /extract or /batch, GET /extract?url=..., or GET /https://... as with Jina
    Reader; /docs describes everything. Ctrl-C ends the service when all
    requests are answered.
    """
    try:
        from ...serve.app import application
        from ...serve.front import log_line
        from ...serve.http.access import proxies_in
        from ...serve.running import held_signals, listening, raise_open_files, return_freed_memory, server
    except ModuleNotFoundError as missing:
        raise click.UsageError(f"{MISSING} ({missing.name} is missing)") from None
    with misuse():
        proxies = proxies_in(clients.proxies)
        service = service_of(serving, limits, None if serving.no_fetch else fetching)
        access = access_of(serving.host, clients)
    try:
        from ...mcp.transports import Tools

        tools = Tools(service)
    except ModuleNotFoundError:  # the answer at /mcp says what to install
        tools = None
    app = application(service, access, log=None if serving.quiet else log_line, tools=tools)
    host, port = serving.host, serving.port
    with held_signals() as early_signals:
        try:
            sock = listening(host, port)
        except OSError as error:
            raise Failed(
                f"cannot listen at {host}, port {port}: {error.strerror or error}; choose another --port"
            ) from None
        address = f"[{host}]" if ":" in host else host
        complain(f"serving at http://{address}:{sock.getsockname()[1]}/ (Ctrl-C ends it)")
        if not access.tokens and not ip_address(sock.getsockname()[0]).is_loopback:
            complain("anyone who reaches this address may use the service; --token or --token-file restricts it")
        raise_open_files()
        return_freed_memory()
        server(app, service, grace=limits.grace, early_signals=early_signals, proxies=proxies).run([sock])
    leave(0)  # abandoned fetches must not delay the exit


def service_of(serving: Serving, limits: ServiceLimits, fetching: Fetching | None) -> "Service":
    """The service with these options; without fetching options, it fetches nothing."""
    import sqlite3

    from ...serve import Service, Workers
    from ...serve.http.bodies import Bodies
    from ...serve.labelling.labels import LabelFile
    from ...serve.labelling.trainer import Trainer
    from ...serve.work.store import Store

    if serving.corpus and serving.labels is None:
        raise click.UsageError("--corpus is for training on labels: give --labels FILE too")
    workers = Workers(
        jobs=limits.jobs,
        queue=limits.queue,
        timeout=limits.page_timeout or None,
        memory=int(limits.page_memory * MIB) or None,
    )
    labels = None if serving.labels is None else LabelFile(serving.labels)
    for reason in labels.left_out if labels else ():
        complain(f"{serving.labels}: a line is left out, {reason}")
    try:
        store = Store(serving.crawls, most=int(limits.kept * MIB))
    except sqlite3.Error as error:
        raise Failed(f"{serving.crawls}: {error}") from None
    return Service(
        workers,
        Bodies(most=max(1, int(limits.max_body * MIB)), timeout=limits.body_timeout),
        None if fetching is None else fetching_of(fetching),
        labels=labels,
        store=store,
        trainer=None if labels is None else Trainer(labels, serving.corpus),
    )


def fetching_of(given: Fetching) -> "Fetchers":
    """The fetchers with these options; no secret is sent to sites that clients name."""
    if given.headers or given.cookies:
        raise click.UsageError("--header and --cookie would be sent to every site that a client names; leave them out.")
    from ...serve import Fetching as Fetchers

    fresh = given.fetcher(cache=None) if given.cache else None
    manual = None if given.ignore_robots else given.fetcher(ignore_robots=True)
    return Fetchers(given.fetcher(), fresh=fresh, manual=manual, timeout=given.timeout)


def access_of(host: str, clients: Clients) -> "Access":
    from ...serve import Access, Rate
    from ...serve.http.access import token, tokens_in

    secrets = [token(secret, name=f"token-{number}") for number, secret in enumerate(clients.tokens, 1)]
    tokens = [*secrets, *(tokens_in(clients.token_file) if clients.token_file else [])]
    return Access(
        {each.digest: each for each in tokens},
        rate=Rate.parse(clients.rate) if clients.rate else None,
        per_client=clients.per_client,
        hosts=frozenset(name.lower() for name in (host, *clients.hosts)),
        origins=frozenset(clients.origins),
    )
