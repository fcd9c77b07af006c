"""Time zones by what people type: cities, countries, abbreviations, and offsets from UTC."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

from bot.table.texts import quoted
from engines.core import Illegal

_NO_ZONES = {"Factory", "localtime"}
"""Names in the time zone database that are no zones."""
_OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d\d))?")
_FIXED = re.compile(r"Etc/GMT([+-])(\d+)")
"""A zone of a fixed offset in whole hours; its sign is that of POSIX, positive to the west."""


def zone_called(typed: str) -> str:
    """Return the time zone of this name; of an offset, or of words that only one zone fits, that one. Raises
    Illegal.
    """
    zone = _zones().get(_folded(typed))
    found = [zone] if zone is not None else zones_like(typed, datetime.now(UTC))
    if len(found) == 1 or (found and _FIXED.fullmatch(found[0])):
        return found[0]
    known = "choose one from the list, such as Europe/Berlin"
    raise Illegal(f'There is no time zone "{quoted(typed)}"; {known}.')


def zones_like(typed: str, at: datetime) -> list[str]:
    """Return the time zones that `typed` may mean at a time: those of an offset from UTC, or those whose
    abbreviation, city, country or name it is or begins, and then those that contain it.
    """
    wanted = _folded(typed)
    if (said := _OFFSET.fullmatch(wanted.replace("_", "").replace("−", "-"))) is not None:
        return [*_of_offset(said[1], int(said[2]), int(said[3] or 0), at)]
    found: list[str] = []
    if wanted:
        found += _by_abbreviation(at.year).get(wanted, ())
        found += (zone for zone in _listed() if _folded(zone.rpartition("/")[2]).startswith(wanted))
        found += (zone for name, zones in _by_country().items() if _begins(name, wanted) for zone in zones)
    found += (zone for zone in _listed() if wanted in _folded(zone))
    return [*dict.fromkeys(found)]


def zone_label(zone: str) -> str:
    """Return the name of a zone for people: that of a fixed offset counts to the east, as they do."""
    fixed = _FIXED.fullmatch(zone)
    return zone if fixed is None else f"UTC{'-' if fixed[1] == '+' else '+'}{fixed[2]}"


def zone_with_time(zone: str, at: datetime) -> str:
    """Return `Europe/Berlin · 21:04`."""
    return f"{zone_label(zone)} · {at.astimezone(ZoneInfo(zone)):%H:%M}"


def _folded(words: str) -> str:
    """Return words without accents and case, with underscores for spaces, as zones are written."""
    plain = (letter for letter in unicodedata.normalize("NFKD", words) if not unicodedata.combining(letter))
    return "_".join("".join(plain).casefold().split())


def _begins(name: str, wanted: str) -> bool:
    """Return whether each word of `wanted` begins a word of a country's name, in any order."""
    words = name.split("_")
    return all(any(word.startswith(part) for word in words) for part in wanted.split("_"))


def _of_offset(sign: str, hours: int, minutes: int, at: datetime) -> Iterator[str]:
    """Yield the zone of a fixed offset, and the zones that have this offset at a time."""
    offset = timedelta(hours=hours, minutes=minutes) * (-1 if sign == "-" else 1)
    fixed = "UTC" if not offset else f"Etc/GMT{'-' if sign == '+' else '+'}{hours}"
    if not minutes and fixed in available_timezones():
        yield fixed
    yield from (zone for zone in _places() if at.astimezone(ZoneInfo(zone)).utcoffset() == offset)


@cache
def _zones() -> Mapping[str, str]:
    """Return all time zones, by folded name."""
    return {_folded(zone): zone for zone in sorted(available_timezones() - _NO_ZONES)}


@cache
def _listed() -> Sequence[str]:
    """Return the zones that are offered by name: not those of offsets, whose signs mislead."""
    return [zone for zone in _zones().values() if not zone.startswith(("Etc/", "GMT"))]


@cache
def _places() -> Sequence[str]:
    """Return the zones of the world's places, by name."""
    return sorted({zone for zones in _by_country().values() for zone in zones})


@cache
def _by_country() -> Mapping[str, Sequence[str]]:
    """Return the zones of each country, by its folded English name and by its code."""
    names = dict(_rows("iso3166.tab"))
    zones = defaultdict[str, list[str]](list)
    for codes, _, zone, *_ in _rows("zone1970.tab"):
        for code in codes.split(","):
            zones[code].append(zone)
    by_name = {re.sub(r"[()]", "", _folded(name)): zones[code] for code, name in names.items()}
    return by_name | {_folded(code): found for code, found in zones.items()}


def _rows(name: str) -> Iterator[list[str]]:
    """Yield the rows of a table of the time zone database."""
    text = (files("tzdata") / "zoneinfo" / name).read_text(encoding="utf-8")
    return (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))


@cache
def _by_abbreviation(year: int) -> Mapping[str, Sequence[str]]:
    """Return the zones by their abbreviations in winter and summer, such as cet and cest."""
    found = defaultdict[str, list[str]](list)
    for zone in ("UTC", *_places()):
        moments = (datetime(year, month, 1, tzinfo=UTC).astimezone(ZoneInfo(zone)) for month in (1, 7))
        for name in {moment.tzname() or "" for moment in moments}:
            if name.isalpha():
                found[_folded(name)].append(zone)
    found["gmt"] = ["UTC", *found["gmt"]]
    return found
