"""Nobody is shown what is hidden from him: in no text, label, choice or id, nor by the order of buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.shown import panel
from bot.shown.buttons import Button
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines import GAMES
from engines.cards import DECK, Card
from engines.core import Game, Illegal, Offer, Seat, Whisper
from engines.holdup.model import State
from tests.discord.saloon import APPLICATIONS, Guest, Saloon, shown
from tests.discord.surfaces import everything, some_tables, viewers
from tests.discord.test_restart import HEISTS, waited_for
from tests.laws.playing import every_game
from tests.long import long, rounds

AnyGame = Game[Any, Any, Any]
GAMES_PLAYED = 6
EVERY = 4
"""At every so many moves somebody's twin world is made."""
LEAKY_GAMES = 3


# Twin worlds: all that a viewer cannot know is dealt anew, and he must not notice.


def dealt_anew(table: Table, viewer: UserId | None, random: Random) -> Table:
    other = table.state.copy()
    table.game.scramble(other, None if viewer is None else table.seat(viewer), random)
    played = replace(table.played, state=other)
    return replace(table, played=played, seed=random.randbytes(32).hex())


def differences(here: Table, there: Table, viewer: UserId | None, random: Random) -> Iterator[str]:
    """What is shown to `viewer` differently at two tables."""
    chance = random.random()
    one = everything(here, viewer, Random(chance))
    other = everything(there, viewer, Random(chance))
    for (what, payload), (also, twin) in zip(one, other, strict=True):
        if (what, payload) != (also, twin):
            yield f"{what} after {len(here.moves)} moves"


def notices(game: AnyGame, n: int) -> Iterator[str]:
    """By what somebody could tell the worlds of game number `n` apart."""
    random = Random(n)
    twins: list[tuple[Table, UserId | None]] = []
    for at, table in enumerate(some_tables(game, n)):
        if table.status is not Status.PLAYING:
            continue
        twins = [
            (moved, viewer) for it, viewer in twins if (moved := followed(table, it, viewer)) is not None
        ]
        for twin, viewer in twins:
            yield from differences(table, twin, viewer, random)
        if at % EVERY == 0:
            viewer = random.choice(viewers(table))
            twin = dealt_anew(table, viewer, random)
            yield from differences(table, twin, viewer, random)
            twins = [*twins[-3:], (twin, viewer)]


def followed(table: Table, twin: Table, viewer: UserId | None) -> Table | None:
    """The twin after the same moves; None when they taught the viewer something, as it may be."""
    for move in table.moves[len(twin.moves) :]:
        try:
            action = twin.read(move.text, move.seat, {})
            twin = twin.after(action, seat=move.seat, user=move.user, auto=move.auto, at=move.at)
        except Illegal:
            return None
    seat = None if viewer is None else table.seat(viewer)
    taught = table.game.view(table.state, seat) != twin.game.view(twin.state, seat) or any(
        isinstance(event, Whisper) for events in table.happened[-1:] for event in events
    )
    return None if taught else replace(twin, names=table.names, sitters=table.sitters)


@every_game
@pytest.mark.parametrize("n", rounds(GAMES_PLAYED, 1))
def test_what_is_hidden_changes_nothing_that_is_shown(game: AnyGame, n: int):
    assert not list(notices(game, n))


# The control: leaks that must be found.


def top(s: State) -> int:
    """A number for the top of the deck."""
    return DECK.index(s.deck[0]) if s.deck else 0


def leak_in_the_view(game: AnyGame) -> AnyGame:
    """The pot grows by the top of the deck."""

    def leaky(s: Any, seat: Seat | None) -> Any:
        view = game.view(s, seat)
        return replace(view, pot=view.pot + top(s))

    return replace(game, view=leaky)


def leak_in_the_offers(game: AnyGame) -> AnyGame:
    """What may be done depends on the colour of the deck's top."""

    def leaky(s: Any, seat: Seat | None) -> list[Offer]:
        offers = list(game.offers(s, seat))
        return offers[1:] if len(offers) > 1 and top(s) % 2 else offers

    return replace(game, offers=leaky)


@pytest.mark.parametrize("leak", [leak_in_the_view, leak_in_the_offers])
def test_a_leak_in_the_rules_is_found(leak: Any):
    game = leak(GAMES["holdup"])
    assert any(True for n in range(LEAKY_GAMES) for _ in notices(game, n))


def test_a_leak_in_the_order_of_public_buttons_is_found(monkeypatch: pytest.MonkeyPatch):
    plain = panel.public_controls

    def leaky(table: Table) -> Any:
        controls = plain(table)
        return controls[::-1] if top(table.state) % 2 else controls

    monkeypatch.setattr(panel, "public_controls", leaky)
    assert any(True for n in range(LEAKY_GAMES) for _ in notices(GAMES["holdup"], n))


def test_a_leak_in_the_colour_of_a_button_is_found(monkeypatch: pytest.MonkeyPatch):
    plain = panel.table_buttons

    def leaky(table: Table) -> Any:
        style = "bad" if top(table.state) % 2 else "plain"
        return [replace(it, style=style) if isinstance(it, Button) else it for it in plain(table)]

    monkeypatch.setattr("tests.discord.surfaces.table_buttons", leaky)
    assert any(True for n in range(LEAKY_GAMES) for _ in notices(GAMES["holdup"], n))


# What really goes over the wire.


def received(saloon: Saloon) -> dict[str, str]:
    """All that was ever sent, by who gets it: everybody ("all"), or one of the people."""
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


def mentions(text: str, card: Card) -> bool:
    """Whether a card is named, as a sign or as a word of notation."""
    return shown(card) in text or re.search(rf"\b{card}\b", text) is not None


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


@long
async def test_cards_reach_only_their_owners_until_they_are_shown(saloon: Saloon):
    await saloon.heist()
    hands = {name: saloon.people[name].hand() for name in ("ann", "bo", "cass")}
    powers = dict(zip(hands, (await saloon.state()).state.powers[:3], strict=True))
    for label in HEISTS[: HEISTS.index("Pass") + 2]:
        await everybody_looks(saloon)
        _ = await (await waited_for(saloon)).press(label)
    sent = received(saloon)
    board = set((await saloon.state()).view(None).board)
    for owner, hand in hands.items():
        secret = {*hand, *(set(powers[owner]) - board)}
        for who, text in sent.items():
            others = {card for name in hands if name != owner for card in (*hands[name], *powers[name])}
            for card in secret - (others if who != "all" else set()):
                assert mentions(text, card) == (who == owner), f"{card} of {owner} and {who}"
    _ = await (await waited_for(saloon)).press("Pass")
    assert all(mentions(received(saloon)["all"], card) for hand in hands.values() for card in hand)


async def test_what_perception_saw_is_seen_by_one(saloon: Saloon):
    await saloon.heist()
    ann, bo, _ = saloon.three
    club, (card, _) = bo.power("C"), ann.hand()
    looked = await bo.slash("holdup perceive", card=club, places="Ada.1")
    assert shown(card) in looked
    sent = received(saloon)
    assert not mentions(sent["all"], card) and not mentions(sent["cass"], card)
    assert f"You saw Ada's card 1: **{shown(card)}**" in await bo.slash("log")
    for guest in (ann, saloon.guest("cass"), saloon.guest("dora")):
        assert "You saw" not in (await guest.slash("log")).text


async def test_who_takes_a_seat_hears_nothing_that_was_whispered_there(saloon: Saloon):
    await saloon.heist()
    ann, bo, cass = saloon.three
    _ = await bo.slash("holdup perceive", card=bo.power("C"), places="deck")
    if "Stop the power" in saloon.table.buttons:
        _ = await bo.press("Stop the power")
    _ = await bo.slash("leave")
    for guest in (ann, cass):
        if "Fold" in saloon.table.buttons:
            _ = await guest.press("Fold")
    dora = saloon.guest("dora")
    aptitudes = dict(zip(APPLICATIONS, (1, 2, 3, 4), strict=True))
    _ = await dora.slash("villain create", name="Dora", powerset="x", **aptitudes)
    _ = await dora.slash("join")
    table = await saloon.state()
    assert table.users[1] == dora.id
    assert "You saw" not in (await dora.slash("log")).text
    assert "You saw" in await bo.slash("log")


async def test_the_answers_to_one_are_invisible_to_the_others(saloon: Saloon):
    await saloon.heist()
    await everybody_looks(saloon)

    def private(guest: Guest) -> set[int]:
        return {it.id for it in guest.sees() if it.ephemeral}

    ann, bo, cass = map(private, saloon.three)
    assert ann and bo and cass and not ann & bo | bo & cass | ann & cass


async def test_a_retold_move_tells_no_more(saloon: Saloon):
    """An action's own answer shows its player only what is his."""
    await saloon.heist()
    ann, bo, _ = saloon.three
    answer = await ann.slash("holdup call")
    assert not any(shown(card) in answer for card in bo.hand())
