"""Who a request counts for: an address, a whole network of IPv6, or nobody on this machine."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from fogg.server.settings import ServerSettings

OWN_MACHINE = ""
"""The caller of requests from the machine that the server runs on: no limit counts them."""
FORWARDING = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers by which proxies say that a request is not their own."""
NETWORK_BITS = 64
"""A provider gives each customer of IPv6 at least so large a network, as one address before."""
USUAL_PORTS = {"http": 80, "https": 443}


def caller_of(connection: HTTPConnection, settings: ServerSettings) -> str:
    """Name who a request counts for; behind a trusted proxy, by the address that it tells.

    `OWN_MACHINE` only if nobody can stand behind the request but a program on this machine.
    """
    client = connection.client
    if client is None:
        # A socket in the file system, which only this machine can reach.
        return OWN_MACHINE
    return OWN_MACHINE if _is_own(connection, settings) else network_of(client.host)


def network_of(address: str) -> str:
    """Name the network that limits count as one: of IPv6 the first 64 bits, else the address."""
    known = _parsed(address)
    if known is None:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(IPv6Network((int(known) >> NETWORK_BITS << NETWORK_BITS, NETWORK_BITS)))
    return str(known)


def _is_own(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Whether both ends are one machine, and no proxy there hides somebody else."""
    server = connection.scope.get("server")
    if server is None or connection.client is None or connection.client.host != server[0]:
        return False
    if any(name in connection.headers for name in FORWARDING):
        return False
    # A proxy that tells nothing of its visitors would have all of them count as this machine.
    if not settings.trusted_proxy and _reached_elsewhere(settings):
        return False
    return _names_this_machine(connection.headers.get("host", ""), str(server[0]))


def _reached_elsewhere(settings: ServerSettings) -> bool:
    """Whether links lead to another port than the server's: something stands in front of it."""
    if not settings.public_url:
        return False
    try:
        url = urlsplit(settings.public_url)
        return (url.port or USUAL_PORTS.get(url.scheme)) != settings.port
    except ValueError:
        return True


def _names_this_machine(host: str, address: str) -> bool:
    """Whether a Host header names this machine by an address or as localhost."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost":
        return True
    named, own = _parsed(name), _parsed(address)
    return named is not None and (named == own or named.is_loopback)


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    """Read an address, without the interface or port that may follow it; None if it is none."""
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None
