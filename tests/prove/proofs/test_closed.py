"""Nothing published of a closed game reveals a hand that was never shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.table.disclosure import players
from bot.table.exporting import record_of
from bot.table.history import states
from bot.table.record import UserId
from bot.table.table import Table
from engines import GAMES
from engines.chance import SECRET_SLOTS_MIN, by_words, listening, secret_order, sha256
from engines.core import Whisper
from engines.record import Deal, Move, Opening, Record, Words
from tests.prove.proofs import twins
from tests.prove.proofs.evenings import evening
from tests.prove.proofs.twins import told_apart
from tests.prove.secrecy.worlds import ONLOOKER

HOLDUP = GAMES["holdup"]
PLAYED = 25
COMPARED = 5
"""The number of games of which whole pages are compared; P7 compares one of each of its own."""
SECRETS = [sha256(f"closed {n}") for n in range(PLAYED)]


def played() -> Iterator[Table]:
    for n, secret in enumerate(SECRETS):
        table = evening("holdup", n, secret)
        if sum(not move.auto for move in table.moves) > 8:
            yield table


def labelled(table: Table) -> Iterator[tuple[str, Any]]:
    """Yield each state, with the shuffle from which its play cards were dealt."""
    label = ""
    with listening() as heard:
        for state in states(table):
            label = [label, *(it.label for it in heard if it.label.startswith("play"))][-1]
            yield label, state


def never_shown(table: Table) -> Iterator[tuple[str, str]]:
    """Return shuffle and card of all in hands that were neither seen after any move nor told to all."""
    held, seen = set[tuple[str, str]](), set[tuple[str, str]]()
    for (label, state), events in zip(labelled(table), (*table.happened, ()), strict=True):
        public = repr([event for event in events if not isinstance(event, Whisper)])
        seen |= {(label, card) for card in re.findall(r"'([2-9TJQKA][CDHS])'", public)}
        held |= {(label, card) for holes in state.holes for card in holes}
        seen |= {(label, card) for card in HOLDUP.sealing.seen(state, None)["play"]}  # pyright: ignore[reportOptionalMemberAccess]
    yield from sorted(held - seen)


def cards_opened(table: Table, record: Record) -> set[tuple[str, str]]:
    found, words, deals = set[tuple[str, str]](), "", dict[str, tuple[Deal, str]]()
    for entry in record.entries:
        match entry:
            case Words(digest):
                words = digest
            case Deal(label):
                deals[label] = entry, words
            case Opening(label, at, broken) if at is not None:
                deal, mix = deals[label]
                order = secret_order(table.seed, label)
                used = [slot for slot in range(SECRET_SLOTS_MIN) if order[slot] < len(deal.items)]
                assert by_words(mix, label, used)[at] == broken.slot
                found.add((label, deal.items[broken.place]))
            case _:
                pass
    return found


def test_a_record_names_no_user_nor_secret_and_breaks_no_seal_of_a_hand_that_was_never_shown() -> None:
    hands = 0
    for table in played():
        record, closed = record_of(table, {}), {*never_shown(table)}
        hands += len(closed)
        assert not closed & cards_opened(table, record)
        assert table.seed not in str(record) and any(isinstance(entry, Move) for entry in record.entries)
        words = str(record).split()
        assert not any(str(user) in words for user in table.users if user is not None)
    assert hands > 50


def test_nobody_can_tell_a_closed_game_from_another_that_could_have_been() -> None:
    """Nobody can tell them apart by records, pages or replays."""
    for table in islice(played(), COMPARED):
        for user in (*players(table)[:1], ONLOOKER):
            assert told_apart(table, user, {}) == []


def test_a_page_that_shows_every_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: closed hands are treated as open ones; in other worlds they differ."""
    monkeypatch.setattr(twins, "open_hands", lambda table, user: players(table))
    assert any("page" in told_apart(table, ONLOOKER, {}) for table in played())


def test_a_player_sees_their_own_cards_proved_and_nobody_elses() -> None:
    more = 0
    for table in played():
        everybody = cards_opened(table, record_of(table, {}))
        for user in {it for it in table.users if it is not None}:
            record = record_of(table, {}, user)
            own = cards_opened(table, record) - everybody
            more += len(own)
            held = {(label, card) for label, s, seat in _seats(table, user) for card in s.holes[seat]}
            powers = {card for _, s, seat in _seats(table, user) for card in s.powers[seat]}
            looked = {card for _, s, seat in _seats(table, user) for card, it in s.known if it == seat}
            for label, card in own:
                mine = (label, card) in held or card in looked if "play" in label else card in powers
                assert mine, f"{card} of {label}"
    assert more > 100


def _seats(table: Table, user: UserId) -> Iterator[tuple[str, Any, int]]:
    """Yield the states in which a user had a seat, with the shuffle, and the seat."""
    seatings = [*table.played.seatings, table.played.seating]
    for (label, state), seating in zip(labelled(table), seatings, strict=True):
        if user in seating.users:
            yield label, state, seating.users.index(user)


def test_a_record_that_tells_a_closed_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: what one seat sees is treated as seen by everybody."""
    sealing = HOLDUP.sealing
    leaky = replace(sealing, seen=lambda s, seat: sealing.seen(s, seat) | {"play": {*s.board, *s.holes[0]}})
    for table in played():
        betrayed = replace(table, game=replace(HOLDUP, sealing=leaky))
        if {*never_shown(table)} & cards_opened(table, record_of(betrayed, {})):
            return
    raise AssertionError("a leak was not noticed")
