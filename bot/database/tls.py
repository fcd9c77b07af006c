"""TLS for connections to PostgreSQL: required for remote hosts, unless the address disables it.

`sslmode` and `sslrootcert` mean what they mean to libpq; asyncpg gets an SSLContext, since it does not take
`sslrootcert` from SQLAlchemy's address. A remote host is never reached in plain text, unless its address
says `sslmode=disable`.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from sqlalchemy.engine import URL, make_url

from bot.addresses import DRIVERS, understood
from bot.database.errors import WrongDatabase

PLAINTEXT_MODE, OPTIONAL_MODES = "disable", ("allow", "prefer")
SSL_MODES = (PLAINTEXT_MODE, *OPTIONAL_MODES, "require", "verify-ca", "verify-full")
"""libpq's values of `sslmode`, from the weakest to the strongest."""
SSL_OPTIONS = ("sslmode", "ssl", "sslrootcert")
"""The options of an address about encryption; `ssl` is asyncpg's name for `sslmode`."""


def secured(url: str) -> tuple[URL, Mapping[str, Any]]:
    """Return the address without its options about encryption, and the driver's arguments in their place.
    Raises WrongDatabase.
    """
    address = make_url(understood(url))
    if address.drivername != DRIVERS["postgresql"]:
        return address, {}  # opening it raises for a wrong driver
    said = {name: _one(address.query[name]) for name in SSL_OPTIONS if name in address.query}
    root = said.get("sslrootcert")
    mode = said.get("sslmode") or said.get("ssl") or ("verify-full" if root is not None else "")
    if mode not in ("", *SSL_MODES):
        raise WrongDatabase(
            f"The database cannot be opened: its address says sslmode={mode}; "
            f"choose from {', '.join(SSL_MODES)}."
        )
    if mode in ("", *OPTIONAL_MODES) and not _is_local(address):
        raise WrongDatabase(
            f"The database at {address.host} cannot be opened: it could be reached without encryption. Add"
            " sslmode=verify-full to its address (and sslrootcert=FILE for a certificate authority of your"
            " own), or sslmode=disable where the network between is yours alone."
        )
    how = (
        {}
        if mode in ("", *OPTIONAL_MODES)
        else {"ssl": False if mode == PLAINTEXT_MODE else _context(mode, root)}
    )
    return address.difference_update_query(SSL_OPTIONS), how


def _one(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else value[-1]


def _is_local(address: URL) -> bool:
    """Return whether a server is on this machine: a Unix socket or the loopback interface."""
    host = address.host or _one(address.query.get("host", ""))
    if not host or host.startswith("/") or host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _context(mode: str, root: str | None) -> ssl.SSLContext:
    """Return the SSLContext for a mode: `require` accepts any certificate, the others only one that the
    authority has signed, and `verify-full` checks the host name too.
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
