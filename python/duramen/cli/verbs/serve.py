"""The verb `serve`."""

from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...limits import BODY_BYTES, BODY_SECONDS, KEPT_BYTES, MIB, PER_CLIENT, QUEUE
from ..terminal.console import Failed, complain, leave, misuse
from ..terminal.help import SectionOption, Verb
from ..terminal.options import (
    FILE,
    Fetching,
    count_option,
    fetching_options,
    number_option,
    page_memory,
    page_timeout,
)

if TYPE_CHECKING:
    from ...serve import Access, Service
    from ...serve import Fetching as Fetchers
    from ...serve.labelling.labels import LabelFile
    from ...serve.labelling.trainer import Trainer
    from ...serve.work.store import Store

MISSING = 'the service needs more packages: pip install "duramen[serve]"'
LIMITS = partial(click.option, cls=SectionOption, section="Limits")
CLIENTS = partial(click.option, cls=SectionOption, section="Clients")


@click.command(cls=Verb)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="Port to listen on; 0 for any free port.",
)
@click.option("--no-fetch", is_flag=True, help="Do not fetch; extract only HTML that clients send.")
@click.option("-q", "--quiet", is_flag=True, help="Do not log requests to stderr.")
@click.option("--labels", type=FILE, metavar="FILE", help="Append labels of the page at / to this .jsonl file.")
@click.option(
    "--corpus",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    multiple=True,
    help="Retrain on these labelled pages too.",
)
@click.option(
    "--crawls", cls=SectionOption, type=FILE, metavar="FILE", help="Keep jobs of crawling in this SQLite file."
)
@CLIENTS(
    "--token",
    "tokens",
    metavar="TOKEN",
    multiple=True,
    envvar="DURAMEN_TOKEN",
    everyday=True,
    help="Bearer token of a client.",
)
@CLIENTS(
    "--token-file", type=FILE, metavar="FILE", everyday=True, help="File of clients; each line: NAME TOKEN [RATE]."
)
@CLIENTS("--rate", metavar="N/s", everyday=True, help="Rate limit per client: 10/s, 600/m or 5000/h.")
@count_option(CLIENTS, "--per-client", PER_CLIENT, "Requests of one client at a time.")
@CLIENTS("--allowed-host", "hosts", metavar="NAME", multiple=True, help="Host name that clients use; * for any.")
@CLIENTS("--cors", "origins", metavar="ORIGIN", multiple=True, help="Origin whose scripts may call the service.")
@CLIENTS(
    "--trusted-proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="Proxy or network whose X-Forwarded-For names the client.",
)
@LIMITS("--jobs", type=click.IntRange(1), metavar="N", help="Pages extracted at a time.  [one per processor]")
@count_option(LIMITS, "--queue", QUEUE, "Pages that may wait in the queue.", least=0)
@number_option(LIMITS, "--max-body", "MIB", BODY_BYTES // MIB, "Largest request.", is_positive=True)
@number_option(
    LIMITS, "--body-timeout", "SECONDS", BODY_SECONDS, "Time limit to receive a request body.", is_positive=True
)
@number_option(LIMITS, "--kept", "MIB", KEPT_BYTES // MIB, "Results of jobs and feeds that are kept.", is_positive=True)
@page_timeout(LIMITS)
@page_memory(LIMITS)
@number_option(LIMITS, "--grace", "SECONDS", 30, "Time to finish requests on shutdown.")
@fetching_options
def serve(host: str, port: int, no_fetch: bool, quiet: bool, grace: float, fetching: Fetching, **rules: Any) -> None:
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
        from ...serve.running import held_signals, listening
        from ...serve.running import serve as run
    except ModuleNotFoundError as missing:
        raise click.UsageError(f"{MISSING} ({missing.name} is missing)") from None
    with misuse():
        proxies = proxies_in(rules["proxies"])
        service, access = service_of(None if no_fetch else fetching, rules), access_of(host, rules)
    app = application(service, access, log=None if quiet else log_line, tools=tools_of(service))
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
        run(app, service, sock, grace=grace, early_signals=early_signals, proxies=proxies)
    leave(0)  # abandoned fetches must not delay the exit


def service_of(fetching: Fetching | None, rules: dict[str, Any]) -> "Service":
    """The service with these options; without fetching options, it fetches nothing."""
    from ...serve import Service, Workers
    from ...serve.http.bodies import Bodies

    workers = Workers(
        jobs=rules["jobs"],
        queue=rules["queue"],
        timeout=rules["page_timeout"] or None,
        memory=int(rules["page_memory"] * MIB) or None,
    )
    bodies = Bodies(most=max(1, int(rules["max_body"] * MIB)), timeout=rules["body_timeout"])
    labels = labels_in(rules["labels"])
    return Service(
        workers,
        bodies,
        None if fetching is None else fetching_of(fetching),
        labels=labels,
        store=store_in(rules["crawls"], int(rules["kept"] * MIB)),
        trainer=trainer_of(labels, rules["corpus"]),
    )


def store_in(path: Path | None, most: int) -> "Store":
    """What is kept of jobs and feeds; a file that is no database ends the program with the reason."""
    import sqlite3

    from ...serve.work.store import Store

    try:
        return Store(path, most=most)
    except sqlite3.Error as error:
        raise Failed(f"{path}: {error}") from None


def trainer_of(labels: "LabelFile | None", corpus: tuple[Path, ...]) -> "Trainer | None":
    """What trains on the labels and a corpus; a corpus without labels is a mistake."""
    from ...serve.labelling.trainer import Trainer

    if labels is None:
        if corpus:
            raise click.UsageError("--corpus is for training on labels: give --labels FILE too")
        return None
    return Trainer(labels, corpus)


def labels_in(path: Path | None) -> "LabelFile | None":
    """The file of labels; one that cannot be read or written ends the program with the reason."""
    from ...serve.labelling.labels import LabelFile

    if path is None:
        return None
    try:
        labels = LabelFile(path)
    except OSError as error:
        raise Failed(f"{path}: {error.strerror or error}") from None
    for reason in labels.left_out:
        complain(f"{path}: a line is left out, {reason}")
    return labels


def fetching_of(given: Fetching) -> "Fetchers":
    """The fetchers with these options; no secret is sent to sites that clients name."""
    if given.headers or given.cookies:
        raise click.UsageError("--header and --cookie would be sent to every site that a client names; leave them out.")
    from ...serve import Fetching as Fetchers

    fresh = given.fetcher(cache=None) if given.cache else None
    manual = None if given.ignore_robots else given.fetcher(ignore_robots=True)
    return Fetchers(given.fetcher(), fresh=fresh, manual=manual, timeout=given.timeout)


def access_of(host: str, rules: dict[str, Any]) -> "Access":
    """The access rules with these options."""
    from ...serve import Access, Rate
    from ...serve.http.access import token, tokens_in

    secrets = [token(secret, name=f"token-{number}") for number, secret in enumerate(rules["tokens"], 1)]
    tokens = [*secrets, *(tokens_in(rules["token_file"]) if rules["token_file"] else [])]
    return Access(
        {each.digest: each for each in tokens},
        rate=Rate.parse(rules["rate"]) if rules["rate"] else None,
        per_client=rules["per_client"],
        hosts=frozenset(name.lower() for name in (host, *rules["hosts"])),
        origins=frozenset(rules["origins"]),
    )


def tools_of(service: "Service") -> Any:
    """The MCP tools at /mcp; None if their package is not installed."""
    try:
        from ...mcp.http import Tools
    except ModuleNotFoundError:
        return None
    return Tools(service)
