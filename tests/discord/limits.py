"""Discord's limits for embeds, rows of components and forms, as they are sent."""

from __future__ import annotations

from enum import IntEnum
from typing import Any


class _Kind(IntEnum):
    """Discord's numbers for components."""

    BUTTON = 2
    MENU = 3
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22


def texts_fit(it: dict[str, Any]) -> None:
    """Check the texts of an embed."""
    parts = [(it.get("title", ""), 256), (it.get("description", ""), 4096)]
    parts += [(it.get("footer", {}).get("text", ""), 2048)]
    for field in it.get("fields", []):
        assert field["name"].strip() and field["value"].strip(), "an empty field"
        parts += [(field["name"], 256), (field["value"], 1024)]
    for text, limit in parts:
        assert len(text) <= limit, f"{len(text)} of {limit} characters: {text[:80]}"
    assert sum(len(text) for text, _ in parts) <= 6000
    assert len(it.get("fields", [])) <= 25
    assert any(text for text, _ in parts), "an empty embed"


def message_fits(payload: dict[str, Any]) -> None:
    """Check the embeds and components of a message."""
    for embed in payload.get("embeds") or []:
        texts_fit(embed)
    components_fit(payload.get("components") or [])


def components_fit(rows: list[dict[str, Any]]) -> None:
    assert len(rows) <= 5
    items = [item for row in rows for item in row["components"]]
    ids = [item["custom_id"] for item in items if "url" not in item]
    assert len(set(ids)) == len(ids), f"twice the same custom_id: {ids}"
    assert all(1 <= len(id) <= 100 for id in ids), ids
    for row in rows:
        assert len(row["components"]) <= (5 if row["components"][0]["type"] == _Kind.BUTTON else 1)
    for item in items:
        if item["type"] == _Kind.BUTTON:
            label = item.get("label") or ""
            assert len(label) <= 80 and (label.strip() or item.get("emoji"))
        else:
            menu_fits(item)


def menu_fits(item: dict[str, Any]) -> None:
    assert len(item.get("placeholder") or "") <= 150
    options_fit(item["options"], range(1, 26))


def options_fit(options: list[dict[str, Any]], many: range) -> None:
    assert len(options) in many, f"{len(options)} options"
    assert len({option["value"] for option in options}) == len(options), "twice the same value"
    assert all(1 <= len(option["value"]) <= 100 and 1 <= len(option["label"]) <= 100 for option in options)
    assert all(len(option.get("description") or "") <= 100 for option in options)


def form_fits(form: dict[str, Any]) -> None:
    assert 1 <= len(form["title"]) <= 45 and 1 <= len(form["custom_id"]) <= 100, form["title"]
    assert 1 <= len(form["components"]) <= 5
    for label in form["components"]:
        assert 1 <= len(label["label"]) <= 45 and len(label.get("description") or "") <= 100
        _entry_fits(label["component"])


def _entry_fits(entry: dict[str, Any]) -> None:
    """Check a field of a form: a menu, checkboxes, radio buttons, or a text."""
    match entry["type"]:
        case _Kind.MENU:
            menu_fits(entry)
            _ticks_fit(entry)
        case _Kind.CHECKBOX_GROUP:
            options_fit(entry["options"], range(1, 11))
            _ticks_fit(entry)
        case _Kind.RADIO_GROUP:
            options_fit(entry["options"], range(2, 11))
        case _:
            assert 1 <= entry["max_length"] <= 4000


def _ticks_fit(entry: dict[str, Any]) -> None:
    least, most = entry.get("min_values", 1), entry.get("max_values", 1)
    assert 0 <= least <= most <= len(entry["options"]) and most >= 1, f"{least} to {most}"
    assert entry.get("required", True) == (least > 0), "required, and may be left open"
