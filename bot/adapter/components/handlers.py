"""The modules with handlers of buttons, menus and forms, imported so that they are registered."""

from __future__ import annotations

import discord

from bot.adapter.commands import hint, learn, privacy, reading, server, tables, why
from bot.adapter.components import (
    items,
    lobby_items,
    order_items,
    proof_items,
    replay_items,
    review_items,
    seat_items,
    server_items,
    submissions,
    villain_items,
)
from bot.adapter.dispatch.registry import dynamic_items, handled
from bot.presentation.custom_id import ComponentId, FormId

MODULES = (
    items, lobby_items, order_items, proof_items, replay_items, review_items, seat_items, server_items,
    submissions, villain_items, hint, learn, privacy, reading, server, tables, why,
)  # fmt: skip
"""Modules that register their handlers on import."""


def add_items(client: discord.Client) -> None:
    """Register all dynamic items on the client."""
    missing = {*ComponentId.declared(), *FormId.declared()} - handled()
    assert not missing, missing
    client.add_dynamic_items(*dynamic_items())
