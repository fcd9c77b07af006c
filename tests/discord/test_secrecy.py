"""Tests that what the bot sends names a card only to those who may know it, whatever they try."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from simcord.actors import _dispatch_actor_interaction  # what no real client does
from simcord.enums import InteractionType

from bot.adapter.admission.rate_limiter import UserRateLimiter
from bot.adapter.dispatch import showing
from bot.config import BackupConfig
from bot.database.repositories.records import TABLES
from bot.ops.management_service import ManagementService
from bot.presentation import ids, panel as panels
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines import GAMES
from engines.cards import DECK, JOKERS, Card
from tests.discord.failures.test_stop import HEISTS
from tests.discord.saloon import Guest, Old, Saloon, click_on, names_card
from tests.discord.surfaces import dealt_anew
from tests.discord.test_rights import PEOPLE, chosen_on, posted, written_for
from tests.laws.playing import every_game
from tests.laws.terms import AnyGame
from tests.prove.secrecy.pairs import CARD, apart
from tests.slow import slow


def received(saloon: Saloon) -> dict[str, str]:
    """Return all that was ever sent, by receiver: everybody ("all"), or one of the people."""
    dms = {guest.member.user.dm_channel.id: name for name, guest in saloon.people.items()}
    names = {guest.id: name for name, guest in saloon.people.items()}
    panels, sent = dict[int, str](), dict.fromkeys(["all", *saloon.people], "")
    for request in saloon.requests:
        text = repr(request.json)
        if found := re.fullmatch(r"/interactions/(\d+)/.*/callback", request.path):
            interaction = saloon.env.backend.interactions[int(found[1])]
            asker = names[interaction.user_id]
            data = request.json.get("data") or {}
            private = request.json["type"] in (8, 9) or data.get("flags", 0) & 64
            if private and interaction.message_id is not None:
                panels[interaction.message_id] = asker
            in_place = request.json["type"] == 7 and interaction.source_message_id in panels
            sent[asker if private or in_place else "all"] += text
        elif found := re.fullmatch(r"/channels/(\d+)/messages.*", request.path):
            sent[dms.get(int(found[1]), "all")] += text
    return sent


async def everybody_looks(saloon: Saloon) -> None:
    for guest in saloon.three:
        _ = await guest.press("My hand")
        for label in list(guest.panel.buttons if guest.panel else ()):
            if label.startswith(("Damage", "Perception", "Deception", "Destruction")):
                asked = await guest.press_mine(label)
                if asked.form is None:
                    _ = await guest.press_mine("Back")
        for start in ("", "damage", "perceive", "deceive"):
            _ = await guest.typing("move", "move", start)
        for command in ("damage", "perceive", "deceive", "destroy"):
            _ = await guest.typing(f"holdup {command}", "card", "")
        _ = await guest.slash("log")


@slow
async def test_cards_reach_only_their_owners_until_they_are_shown(with_emojis: Saloon):
    saloon = with_emojis
    await saloon.heist()
    hands = {name: saloon.people[name].hand() for name in ("ann", "bo", "cass")}
    powers = dict(zip(hands, (await saloon.state()).state.powers[:3], strict=True))
    for label in HEISTS[: HEISTS.index("Pass") + 2]:
        await everybody_looks(saloon)
        _ = await (await saloon.mover()).press(label)
    sent = received(saloon)
    board = set((await saloon.state()).view(None).board)
    for owner, hand in hands.items():
        secret = {*hand, *(set(powers[owner]) - board)}
        for who, text in sent.items():
            others = {card for name in hands if name != owner for card in (*hands[name], *powers[name])}
            for card in secret - (others if who != "all" else set()):
                assert names_card(text, card) == (who == owner), f"{card} of {owner} and {who}"
    _ = await (await saloon.mover()).press("Pass")
    assert all(names_card(received(saloon)["all"], card) for hand in hands.values() for card in hand)


async def test_who_takes_a_seat_hears_nothing_that_was_whispered_there(saloon: Saloon, heist: None):
    """Actions of the former player are still told with their name."""
    ann, bo, cass = saloon.three
    _ = await bo.slash("holdup perceive", card=bo.power("C"), places="deck")
    if "Stop the power" in saloon.table.buttons:
        _ = await bo.press("Stop the power")
    _ = await bo.slash("leave")
    for guest in (ann, cass):
        if "Fold" in saloon.table.buttons:
            _ = await guest.press("Fold")
    assert "**Black Bo** leaves the table." in saloon.table and "Seat 2" not in saloon.table.text
    dora = saloon.guest("dora")
    _ = await dora.creates("Dora")
    _ = await dora.slash("join")
    table = await saloon.state()
    assert table.users[1] == dora.id
    told = (await dora.slash("log")).text
    assert "You saw" not in told and "**Black Bo** joins the gang." in told
    assert told.count("You join the gang.") == 1
    assert "You saw" in await bo.slash("log")


OPTIONS: dict[str, Any] = {
    "move": "call", "card": "QC", "cards": "QC", "places": "deck", "slots": "flop1", "target": "1",
    "house": "H1", "source": "moat", "where": "bid", "boxes": "1", "suit": "C", "villain": "Ada",
    "name": "Ada", "text": "Boo.",
}  # fmt: skip
"""What is said in a command, by option; a number where nothing is named here."""
SAID = "QC"
LAST = ("villain create", "join", "newgame", "privacy delete", "start", "leave", "endgame")
"""Commands by which people and tables change."""
VOLATILE = {
    "since", "memory_mb", "database_mb", "answer_ms_p50", "answer_ms_p99", "interactions_answered",
    "interactions_failed",
}  # fmt: skip
RULES = ("/rules", "howto:", "chapter:", "Rules here", "learn", "lesson")
"""What shows rulebooks and lessons, which have cards of their own."""
DEPTH = 12
"""Half-said moves of somebody's panel that are opened, at most."""

Probe = Callable[[], Awaitable[simcord.InteractionResult | list[dict[str, Any]]]]


@dataclass
class Peeper:
    """A user who tries to see what is hidden from them, in a channel where they may be."""

    saloon: Saloon
    guest: Guest
    channel: simcord.ChannelHandle
    told: str = ""
    """All that he ever got."""

    async def got(self, probe: Probe) -> str:
        """Return what Discord gets for one action of the peeper, without what is always new."""
        since = len(self.saloon.requests)
        theirs = [it.interaction.token for it in self.saloon.bot.app.reconciler.panels.all()]
        answer = await probe()
        await self.saloon.env.settle()
        private = {guest.member.user.dm_channel.id for guest in self.saloon.three}
        texts = [repr(answer)] if isinstance(answer, list) else []
        for request in self.saloon.requests[since:]:
            channel = re.match(r"/channels/(\d+)", request.path)
            if any(token in request.path for token in theirs):
                continue  # a player's own panel, which follows the table
            if request.method != "GET" and (channel is None or int(channel[1]) not in private):
                texts.append(f"{request.method} {request.path.split('/')[1]} {request.json!r}")
        text = "\n".join(texts)
        self.told += text
        return re.sub(r"\d{15,}|[0-9a-f]{64}|[0-9a-f]{8}(?=['\" ])|'nonce': '\w+'", "#", text)


def swapped(saloon: Saloon, table: Table) -> None:
    """Make the house use this table in place of the cached one."""
    saloon.bot.app.store._known.put(TABLES, table.id, table)  # pyright: ignore[reportPrivateUsage]


async def compared(peeper: Peeper, table: Table, probe: Probe, random: Random) -> tuple[str, str]:
    """Return what the peeper gets in this world and in another one.

    If it differs, it is tried again here, since the first time may change things, as when something of their
    own is created. Changes of the table itself do not matter.
    """
    one = await peeper.got(probe)
    swapped(peeper.saloon, dealt_anew(table, UserId(peeper.guest.id), random))
    other = await peeper.got(probe)
    swapped(peeper.saloon, table)
    return one if one == other else await peeper.got(probe), other


def commands(peeper: Peeper, game: AnyGame) -> Iterator[tuple[str, Probe]]:
    """Return every command (some of other games), with completions; the most harmful ones last."""
    tree = [it for it in peeper.saloon.bot.tree.walk_commands() if isinstance(it, app_commands.Command)]
    for it in sorted(tree, key=lambda it: LAST.index(it.qualified_name) if it.qualified_name in LAST else -1):
        first, _, verb = it.qualified_name.partition(" ")
        if (it.root_parent or it).default_permissions is not None:
            continue  # they are not offered it, nor would it show them a table
        if first in GAMES and first != game.name and verb not in ("pass", "discard", "call"):
            continue
        needed = {p.name: _said(p) for p in it.parameters if p.required}
        here, who = (peeper.channel, it.qualified_name), peeper.guest.member
        yield f"/{it.qualified_name}", partial(who.slash, *here, **needed)
        for p in it.parameters:
            if p.autocomplete:
                filled = {name: value for name, value in needed.items() if name != p.name}
                typing = partial(who.autocomplete, *here, p.name, "", **filled)
                yield f"typing {p.name} of /{it.qualified_name}", typing


def _said(option: app_commands.Parameter) -> Any:
    if option.choices:
        return option.choices[0].value
    if option.type is discord.AppCommandOptionType.integer:
        return int(option.min_value or 1)
    return OPTIONS[option.name]


def menus(peeper: Peeper, on: Old) -> Iterator[tuple[str, Probe]]:
    """Return the entries under Apps, on a table's message and on a player."""
    player = peeper.saloon.guest("ann").member
    for kind in (discord.AppCommandType.message, discord.AppCommandType.user):
        for command in peeper.saloon.bot.tree.get_commands(type=kind):
            choice = chosen_on(command, on.payload, player)
            sent = (InteractionType.APPLICATION_COMMAND, peeper.channel, choice)
            yield command.name, partial(_dispatch_actor_interaction, peeper.guest.member, *sent)


async def components(saloon: Saloon, table: Table) -> dict[str, str | None]:
    """Return every custom_id of the table's message and of a player's panel, and other possible ones.

    For menus, also the values that are chosen.
    """
    found: dict[str, str | None] = dict.fromkeys(saloon.table.buttons.values())
    owed = table.users[table.owed[0]]
    player = next(guest for guest in saloon.three if guest.id == owed)
    await player.press("My hand")
    steps = [label for label, id in (player.panel.buttons if player.panel else {}).items() if id[:2] == "s:"]
    for label in ["", *steps[:DEPTH]]:
        if label:
            _ = await player.press("My hand")
            _ = await player.press_mine(label)
        found |= dict.fromkeys(player.panel.buttons.values())
        found |= {id: next(iter(choices.values())) for id, choices in player.panel.menus.items()}
    villain = next((it.id for it in table.villains if it is not None), "v1")
    words = {"TABLE": table.id, "SEEN": len(table.moves), "SPARE": villain, "ANN": owed, "GUILD": table.guild}
    kinds = [it for it in posted("component") if len(it.outcomes) == len(PEOPLE)]
    made_up = {written_for(it.custom_id, words): written_for(it.words, words) or None for it in kinds}
    return {**made_up, ids.NotNow(table.id, len(table.moves), 0).encode(): None, **found}


def clicks(peeper: Peeper, ids: dict[str, str | None], on: Old) -> Iterator[tuple[str, Probe]]:
    for id, chosen in ids.items():
        click = click_on(on, id, *([chosen] if chosen else ()))
        yield id, partial(peeper.saloon.dispatch, peeper.guest, *click, at=peeper.channel)


async def under_way(saloon: Saloon, game: AnyGame) -> Table:
    await (saloon.heist() if game.join is not None else saloon.begin(game.name))
    return await saloon.state()


def peepers(saloon: Saloon) -> Iterator[Peeper]:
    """Return an administrator who does not play, and a user of another server."""
    saloon.bot.app.admission.autocomplete_limiter = UserRateLimiter(10**6, 1, lambda: 0)
    all_of_it = saloon.guild.create_role("admin", permissions=discord.Permissions.all())
    yield Peeper(saloon, saloon.guest("boss", roles=[all_of_it]), saloon.channel)
    elsewhere = saloon.env.create_guild("Another Saloon")
    channel = elsewhere.create_text_channel("bar")
    yield Peeper(saloon, Guest(saloon, elsewhere.add_member(saloon.env.create_user("zed"))), channel)


def hidden(table: Table) -> set[Card]:
    """Return the cards that an onlooker does not see."""
    codes = {*CARD.findall(repr(table.view(None)))}
    return {card for card in DECK + JOKERS if card not in codes and card != SAID}


async def learned(saloon: Saloon, peeper: Peeper, probes: Iterator[tuple[str, Probe]]) -> list[str]:
    """Return the actions by which a peeper could tell another world from this one, or saw a hidden card."""
    found, random = list[str](), Random(1)
    for what, probe in probes:
        table = await saloon.state()
        peeper.told = ""
        seen = await compared(peeper, table, probe, random)
        if seen[0] != seen[1]:
            found.append(f"{what} tells the worlds apart: {apart(*seen)}")
        named = hidden(table) if not any(rule in what for rule in RULES) else ()
        found += [f"{what} names {card}" for card in named if names_card(peeper.told, card)]
    return found


@pytest.mark.parametrize(
    ("who", "name"),
    [*(("administrator", it) for it in GAMES), *(("stranger", it) for it in ("holdup", "court"))],
)
@slow
async def test_an_administrator_or_somebody_of_another_server_is_shown_no_live_hand(
    saloon: Saloon, who: str, name: str
):
    """Nothing changes the table but End, which is tried last."""
    game = GAMES[name]
    table = await under_way(saloon, game)
    administrator, stranger = peepers(saloon)
    peeper, on = administrator if who == "administrator" else stranger, await saloon.remember()
    ids = await components(saloon, table)
    end = ids.pop(end_id := f"end:{table.id}")
    tried = [*menus(peeper, on), *clicks(peeper, ids, on), *commands(peeper, game)]
    assert len(tried) > 60
    found = await learned(saloon, peeper, iter(tried))
    assert not found, "\n".join(found)
    assert (await saloon.state()).changes == table.changes
    ((_, ends),) = clicks(peeper, {end_id: end}, on)
    _ = await ends()
    after = await saloon.bot.app.services.queries.table(table.id)
    assert (after.status is Status.CLOSED) == (peeper is administrator), "an administrator may end it"
    _ = saloon.unanswered()


async def test_an_administrator_who_is_shown_a_hand_is_found_out(saloon: Saloon, monkeypatch):
    """Control: everybody who does not play gets the panel of the first player."""
    table = await under_way(saloon, GAMES["castle"])
    plain = panels.panel

    def leaky(table: Table, user: Any, *args: Any, **more: Any) -> Any:
        first: Any = table.users[0]
        return plain(table, user if table.seat(user) is not None else first, *args, **more)

    monkeypatch.setattr(showing, "panel", leaky)
    peeper = next(peepers(saloon))
    hand, step, look = f"hand:{table.id}", f"s:{table.id}:{len(table.moves)}:", f"look:{table.id}"
    tried = clicks(peeper, dict.fromkeys((hand, step, look)), await saloon.remember())
    found = await learned(saloon, peeper, tried)
    assert {it.partition(" ")[0] for it in found} == {hand, step}


async def statuses(saloon: Saloon) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the same with everything that an onlooker cannot know dealt anew."""
    app, table, found = saloon.bot.app, await saloon.state(), list[dict[str, Any]]()
    for world in (table, dealt_anew(table, None, Random(3))):
        swapped(saloon, world)
        told = await ManagementService(app.store, app.metrics, BackupConfig(), app.now).status()
        found.append({name: value for name, value in told.items() if name not in VOLATILE})
    swapped(saloon, table)
    return found[0], found[1]


@every_game
async def test_what_is_counted_tells_no_card_and_what_does_is_found(
    saloon: Saloon, game: AnyGame, monkeypatch: pytest.MonkeyPatch
):
    _ = await under_way(saloon, game)
    here, there = await statuses(saloon)
    assert here == there and here["tables_playing"] == 1
    plain = ManagementService.status

    async def leaky(self: ManagementService) -> dict[str, Any]:
        (table,) = self._store.remembered.values()
        return {**await plain(self), "cards": CARD.findall(repr(table.state))}

    monkeypatch.setattr(ManagementService, "status", leaky)
    here, there = await statuses(saloon)
    assert here["cards"] != there["cards"]
