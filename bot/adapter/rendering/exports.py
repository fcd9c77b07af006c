"""Exports of stored data as JSON files within Discord's size limit."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

FILE_MAX_BYTES = 8_000_000
"""The size in bytes of a file that Discord accepts everywhere; longer ones are compressed, then split."""
EXACT_INT_MAX = 2**53
"""The limit for exact numbers in JSON; larger ones, such as Discord's ids, are written as strings."""
StoredRows = Mapping[str, list[Any]]


def exported(head: Mapping[str, str], kept: StoredRows) -> list[tuple[str, bytes]]:
    """Return the files as names and contents: each has the head, and its part of every list."""
    parts = [*_parts(head, kept)]
    if len(parts) == 1:
        return [(f"mudbucket.{kind}", content) for kind, content in parts]
    return [(f"mudbucket-{n}.{kind}", content) for n, (kind, content) in enumerate(parts, 1)]


def _parts(head: Mapping[str, str], kept: StoredRows) -> Iterator[tuple[str, bytes]]:
    text = json.dumps(_exact({**head, **kept}), indent=1, ensure_ascii=False).encode()
    packed = text if len(text) <= FILE_MAX_BYTES else gzip.compress(text)
    if len(packed) <= FILE_MAX_BYTES or all(len(rows) <= 1 for rows in kept.values()):
        yield "json" if packed is text else "json.gz", packed
        return
    yield from _parts(head, {name: item[: len(item) // 2] for name, item in kept.items()})
    yield from _parts(head, {name: item[len(item) // 2 :] for name, item in kept.items()})


def _exact(value: Any) -> Any:
    """Return the value with its large numbers as strings."""
    match value:
        case dict():
            return {key: _exact(item) for key, item in cast("dict[str, Any]", value).items()}
        case list():
            return [_exact(entry) for entry in cast("list[Any]", value)]
        case int() if abs(value) >= EXACT_INT_MAX:
            return str(value)
        case _:
            return value
