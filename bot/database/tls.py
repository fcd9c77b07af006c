"""How PostgreSQL is reached over a network: encrypted, unless its address says otherwise.

`sslmode` and `sslrootcert` mean what they mean to libpq; asyncpg gets an SSLContext, since it does not take
`sslrootcert` from SQLAlchemy's address. A host that is not this machine is never reached in plain text,
unless its address says `sslmode=disable`.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from sqlalchemy.engine import URL, make_url

from bot.addresses import DRIVERS, understood
from bot.database.errors import WrongDatabase

PLAIN, OPTIONAL = "disable", ("allow", "prefer")
MODES = (PLAIN, *OPTIONAL, "require", "verify-ca", "verify-full")
"""libpq's, from the least to the most."""
OF_ADDRESSES = ("sslmode", "ssl", "sslrootcert")
"""What of an address is about encryption; `ssl` is asyncpg's name for `sslmode`."""


def secured(url: str) -> tuple[URL, Mapping[str, Any]]:
    """The address of a server without what it says of encryption, and what the driver is told in its place.
    Raises WrongDatabase.
    """
    address = make_url(understood(url))
    if address.drivername != DRIVERS["postgresql"]:
        return address, {}  # who opens it says what is wrong with its driver
    said = {name: _one(address.query[name]) for name in OF_ADDRESSES if name in address.query}
    root = said.get("sslrootcert")
    mode = said.get("sslmode") or said.get("ssl") or ("verify-full" if root is not None else "")
    if mode not in ("", *MODES):
        raise WrongDatabase(
            f"The database cannot be opened: its address says sslmode={mode}; choose from {', '.join(MODES)}."
        )
    if mode in ("", *OPTIONAL) and not _is_local(address):
        raise WrongDatabase(
            f"The database at {address.host} cannot be opened: it could be reached without encryption. Add"
            " sslmode=verify-full to its address (and sslrootcert=FILE for a certificate authority of your"
            " own), or sslmode=disable where the network between is yours alone."
        )
    how = {} if mode in ("", *OPTIONAL) else {"ssl": False if mode == PLAIN else _context(mode, root)}
    return address.difference_update_query(OF_ADDRESSES), how


def _one(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else value[-1]


def _is_local(address: URL) -> bool:
    """Whether a server is on this machine: at a Unix socket, or on its loopback."""
    host = address.host or _one(address.query.get("host", ""))
    if not host or host.startswith("/") or host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _context(mode: str, root: str | None) -> ssl.SSLContext:
    """How the server's certificate is checked: `require` takes any, the others only what the authority has
    signed, and verify-full only with the server's own name.
    """
    try:
        context = ssl.create_default_context(cafile=root)
    except OSError as error:
        why = "it holds no certificate" if isinstance(error, ssl.SSLError) else error.strerror
        raise WrongDatabase(f"The database cannot be opened: its sslrootcert, {root}: {why}.") from None
    context.check_hostname = mode == "verify-full"
    if mode == "require" and root is None:
        context.verify_mode = ssl.CERT_NONE
    return context
