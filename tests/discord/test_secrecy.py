"""Tests that what the bot sends names a card only to those who may know it.

Only here is it found if something right is sent to the wrong people: all requests of a hand of Texas Hold Up
are sorted by who gets them. P7 asks whether what somebody is shown depends on what is hidden.
"""

from __future__ import annotations

import re

import pytest

from tests.discord.failures.test_stop import HEISTS
from tests.discord.saloon import Saloon, names_card
from tests.long import long


@pytest.fixture
def saloon(with_emojis: Saloon) -> Saloon:
    return with_emojis


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


@long
async def test_cards_reach_only_their_owners_until_they_are_shown(saloon: Saloon, heist: None):
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
