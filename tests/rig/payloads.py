"""Discord's payloads: texts and components of messages, and errors."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

Payload = dict[str, Any]


class Refused(Exception):
    def __init__(self, status: int, code: int, sentence: str) -> None:
        super().__init__(f"{status} {code}: {sentence}")
        self.status, self.code, self.sentence = status, code, sentence


def unknown(what: str, code: int) -> Refused:
    return Refused(404, code, f"Unknown {what}")


def words(message: Payload) -> str:
    told = [message["content"]]
    for it in message["embeds"]:
        told += [it.get("title") or "", it.get("description") or ""]
        told += [f"{field['name']}\n{field['value']}" for field in it.get("fields", [])]
    return "\n".join(filter(None, told))


def items(message: Payload) -> list[Payload]:
    return [item for row in message["components"] for item in row["components"]]


def told_result(message: Payload) -> str:
    """Return the custom id of the result that a message announces, or ""."""
    ids = (payload["custom_id"] for payload in items(message))
    return next((it for it in ids if it.startswith("result:")), "")


def stamp() -> str:
    return datetime.now(UTC).isoformat()
