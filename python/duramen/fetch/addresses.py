"""The addresses that may be connected to: only public ones, unless the caller allows others.

A name is resolved once, its addresses are checked, and the connection is made to one of the checked addresses, so
DNS rebinding has no effect.
"""

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from .errors import FetchTimeout, NameNotFound, RefusedAddress
from .urls import Target

Resolver = Callable[[str, int], Sequence[str]]
"""From a host and port to its addresses; raises OSError where there are none."""

Address = IPv4Address | IPv6Address

KINDS = ("unspecified", "loopback", "link_local", "multicast")  # properties of addresses in the standard library

REFUSED = tuple(
    (ip_network(network), reason)
    for network, reason in [
        ("168.63.129.16/32", "metadata"),  # a cloud's wire server, on an address that is otherwise public
        ("192.0.0.0/24", "reserved"),  # and 192.0.0.192, the metadata address of a cloud
        ("192.88.99.0/24", "reserved"),
        ("64:ff9b:1::/48", "private"),  # NAT64 for local use, RFC 8215
        ("3fff::/20", "documentation"),
        ("fec0::/10", "private"),
    ]
)
"""Special-purpose networks (IANA registries) that the standard library of some version of Python takes for public."""

EMBEDDING = tuple(
    (IPv6Network(network), shift)
    for network, shift in [
        ("::/96", 0),  # IPv4-compatible
        ("::ffff:0:0/96", 0),  # IPv4-mapped
        ("::ffff:0:0:0/96", 0),  # IPv4-translated, RFC 2765
        ("64:ff9b::/96", 0),  # NAT64, RFC 6052
        ("2002::/16", 80),  # 6to4, RFC 3056
        ("2001::/32", 64),  # Teredo's server, RFC 4380
    ]
)
"""IPv6 networks whose addresses hold an IPv4 address, and how many bits follow it."""

GLOBAL_UNICAST = IPv6Network("2000::/3")  # the only allocated part of IPv6, RFC 4291
TEREDO = IPv6Network("2001::/32")
ISATAP = {0x00005EFE, 0x02005EFE}  # RFC 5214: the upper half of the interface identifier


def embedded(address: IPv6Address) -> Iterator[IPv4Address]:
    """The IPv4 addresses that a packet to an IPv6 address may end at."""
    for network, shift in EMBEDDING:
        if address in network:
            yield IPv4Address(int(address) >> shift & 0xFFFFFFFF)
    if address in TEREDO:
        yield IPv4Address(~int(address) & 0xFFFFFFFF)
    if int(address) >> 32 & 0xFFFFFFFF in ISATAP:
        yield IPv4Address(int(address) & 0xFFFFFFFF)


def refusal(address: Address) -> str | None:
    """The purpose of an address that is not public; None for a public address.

    >>> refusal(ip_address("169.254.169.254")), refusal(ip_address("::ffff:10.0.0.1")), refusal(ip_address("1.1.1.1"))
    ('link-local', 'private', None)
    """
    for network, reason in REFUSED:
        if address in network:
            return reason
    for kind in KINDS:
        if getattr(address, f"is_{kind}"):
            return kind.replace("_", "-")
    if isinstance(address, IPv6Address):
        inner = list(embedded(address))
        if inner:
            return next(filter(None, map(refusal, inner)), None)
    is_public = address.is_global and (address.version == 4 or address in GLOBAL_UNICAST)
    return None if is_public else "private" if address.is_private else "reserved"


def system_resolver(host: str, port: int) -> list[str]:
    """The addresses of a host as the operating system finds them, in its order of preference."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


def resolved(there: Target, *, resolve: Resolver, seconds: float) -> Sequence[str]:
    """The addresses of a target; `NameNotFound` where there are none, `FetchTimeout` where the search takes too long.

    The system call has no timeout, so it runs in a thread, which is abandoned then. A resolver that the caller gave
    must observe the timeout itself.
    """
    search: Future[Sequence[str]] = Future()

    def run() -> None:
        try:
            search.set_result(resolve(there.host, there.port))
        except BaseException as mistake:  # noqa: BLE001 - it is raised below
            search.set_exception(mistake)

    try:
        if resolve is not system_resolver:
            return resolve(there.host, there.port)
        threading.Thread(target=run, name="resolve", daemon=True).start()
        return search.result(max(0.0, seconds))
    except TimeoutError:
        raise FetchTimeout(f"the address of {there.host} took too long to find; try later", there.url) from None
    except (OSError, UnicodeError) as mistake:
        raise NameNotFound(f"{there.host} has no address ({mistake}); check its spelling", there.url) from None


def checked_addresses(there: Target, *, resolve: Resolver, allow_private: bool, seconds: float) -> list[str]:
    """The addresses of a target that may be connected to; `RefusedAddress` where there are only others."""
    addresses = resolved(there, resolve=resolve, seconds=seconds)
    if allow_private:
        return list(addresses)
    refused = {address: refusal(ip_address(address)) for address in addresses}
    kept = [address for address, reason in refused.items() if reason is None]
    if not kept:
        listed = ", ".join(f"{address} ({reason})" for address, reason in refused.items()) or "no address"
        raise RefusedAddress(f"{there.host} leads to {listed}; allow_private permits addresses like it", there.url)
    return kept
