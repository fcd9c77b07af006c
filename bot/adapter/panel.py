"""What does a player see of his own, and how does the table look? Pages and views of one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot import controls
from bot.adapter.messages import button, components, laid_out, menu
from bot.controls import Control
from bot.games import FACES
from bot.games.face import Texts, lines, names_of
from bot.games.lobby import closed_page, lobby_page
from bot.page import FIELD_TEXT, Field, Page
from bot.table import Status, Table, UserId
from bot.villains import Record

TICKER = 7
"""Events on the table message."""
NO_MOVES = range(0)


def table_page(table: Table, texts: Texts) -> Page:
    """The table as everybody sees it."""
    if table.status is Status.LOBBY:
        return lobby_page(table)
    face = FACES[table.game.name]
    page = face.table(table.view(None), names_of(table))
    ticker = last_lines(table, texts)
    if ticker:
        page = replace(page, fields=(*page.fields, Field("Last events", _newest(ticker), inline=False)))
    return closed_page(table, page) if table.status is Status.CLOSED else page


def _newest(told: Sequence[str]) -> str:
    """The last of these lines, as many as a field holds."""
    while len(told) > 1 and len("\n".join(told)) > FIELD_TEXT:
        told = told[1:]
    return "\n".join(told)


def last_lines(table: Table, texts: Texts) -> list[str]:
    """The last things that everybody heard."""
    face, found = FACES[table.game.name], list[str]()
    for n in reversed(range(len(table.happened))):
        found = lines(face, table, range(n, n + 1), None, texts) + found
        if len(found) >= TICKER:
            break
    return found[-TICKER:]


def table_view(table: Table) -> discord.ui.View:
    """The table's public buttons: a function of what everybody sees."""
    id = table.id
    if table.status is Status.CLOSED:
        return laid_out([button("Log", f"log:{id}")])
    if table.status is Status.LOBBY:
        items = [button("Join", f"join:{id}", "good"), button("Leave", f"leave:{id}")]
        items.append(button("Start", f"start:{id}", "go"))
        return laid_out(items)
    items = components(id, len(table.moves), public_controls(table))
    items.append(button("My hand", f"hand:{id}", "go"))
    if table.game.join is not None and any(
        it.action.verb == "join" for it in table.game.offers(table.state, None)
    ):
        items.append(button("Join", f"join:{id}"))
    return laid_out(items)


def public_controls(table: Table) -> list[Control]:
    """Those moves of the owed seats that depend on nothing hidden, each once."""
    face = FACES[table.game.name]
    words = face.words(table.view(None), table.name)
    found: list[Control] = []
    for seat in table.owed:
        offers = table.game.offers(table.state, seat)
        found += [it for it in controls.public(offers, face.open_to_all, words) if it not in found]
    return found


def hand_page(table: Table, user: UserId) -> Page:
    """The user's own cards at this table, for panel and DM."""
    return FACES[table.game.name].hand(table.view(user), names_of(table))


def panel(
    table: Table, user: UserId, texts: Texts, *, said: str = "", moves: range = NO_MOVES, note: str = ""
) -> tuple[Page, discord.ui.View]:
    """The one place to act: hand, what just happened to this user, and how his half-said move may go on."""
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        page = table_page(table, texts)
        seated = table.status is Status.CLOSED or table.sitter(user) is not None
        return page if seated else replace(page, footer="You do not sit at this table."), laid_out([])
    face = FACES[table.game.name]
    words = face.words(table.view(user), table.name)
    offers = table.game.offers(table.state, seat)
    step = controls.step(offers, said, words)
    if step is None:
        step = controls.first_step(offers, words)
        note = note or "That is no longer possible; here is what is."
    page = hand_page(table, user)
    told = lines(face, table, moves, user, texts)
    fields = page.fields
    if step.words:
        fields = (*fields, Field("Your move", step.words, inline=False))
    if told or note:
        fields = (Field("Just now", _newest([*filter(None, [note]), *told[-8:]]), inline=False), *fields)
    made = laid_out(components(table.id, len(table.moves), step.controls))
    return replace(page, fields=fields), made


def villain_picker(table: Table, mine: Sequence[Record]) -> discord.ui.View:
    """A menu of the villains that a user can bring, and a button for a new one."""
    items: list[discord.ui.Item[discord.ui.View]] = []
    playable = [it for it in mine if it.playable][:25]
    if playable:
        choices = [(f"{it.sheet.name} ({it.brings} chips)", it.id) for it in playable]
        items.append(menu("Who do you play?", f"with:{table.id}", choices))
    items.append(button("New villain", f"create:{table.id}", "go"))
    return laid_out(items)
