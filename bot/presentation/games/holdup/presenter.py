"""Texas Hold Up's presenter, and its chronicles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from bot.presentation.game_presenter import GamePresenter, PartEnding, Texts
from bot.presentation.games.holdup import events
from bot.presentation.games.holdup.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.holdup.example import EXAMPLE
from bot.presentation.games.holdup.hand_page import hand_page, large
from bot.presentation.games.holdup.heist_page import heist_page, more_hands
from bot.presentation.games.holdup.in_short import MINOR, in_short, merge
from bot.presentation.games.holdup.moments import moments
from bot.presentation.games.holdup.pieces import running
from bot.presentation.games.holdup.reasons import REASONS
from bot.presentation.games.holdup.stages import REVEAL
from bot.presentation.games.holdup.stakes import stakes
from bot.presentation.games.holdup.table_page import summary, table_page
from bot.presentation.games.holdup.tales import tale
from bot.presentation.games.holdup.words import HoldUpWords
from bot.table.table import Table
from engines.core import Event, Joined
from engines.holdup import actions as a, events as e
from engines.holdup.chronicle import chronicle

OPEN_TO_ALL = (
    a.Check,
    a.Call,
    a.Bet,
    a.Raise,
    a.AllIn,
    a.Fold,
    a.Pass,
    a.Deal,
    a.RejoinNew,
    a.RejoinOriginal,
    a.Waive,
    a.Stop,
)


def chronicles(account: Iterable[tuple[Event, Table]], texts: Texts) -> str:
    """Return the heist chronicles of a session, one after another, each with the names at its beginning and
    of those who joined in seats that were empty then. A story belongs to the heist it is about, even if
    another one was begun and aborted since.
    """
    hands: list[tuple[Sequence[str | None], list[Event]]] = []
    latest: dict[int, list[Event]] = {}
    for event, table in account:
        if isinstance(event, e.HandBegan):
            hands.append((table.seat_names, []))
            latest[event.hand] = hands[-1][1]
        elif hands and isinstance(event, Joined):
            names = tuple(first or later for first, later in zip_longest(hands[-1][0], table.seat_names))
            hands[-1] = (names, hands[-1][1])
        if isinstance(event, e.Narrated) and event.about is not None:
            latest[event.hand].append(event)
        elif hands:
            hands[-1][1].append(event)
    return "\n\n".join(chronicle(events, names, texts) for names, events in hands)


PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    words=HoldUpWords,
    open_to_all=OPEN_TO_ALL,
    sentence=events.sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.holes, view.powers, view.sights),
    large=large,
    finale=(e.SessionEnded,),
    swing=events.swing,
    unit=("chip", "chips"),
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    vital=(e.Damaged, e.YouSaw, e.ResistanceBeaten, e.PotPaid, e.Busted, e.Fought, e.HeroesWon),
    minor=MINOR,
    begins=(e.HandBegan,),
    fold=in_short,
    merge=merge,
    ending=PartEnding(e.PotPaid, heist_page, rest=more_hands),
    chronicle=chronicles,
    stories=(e.Narrated,),
    tale=tale,
    choices=CHOICES,
    columns=(("won", "hand won", "hands won"), ("captures", "time caught", "times caught")),
    part=lambda view: f"Heist {view.hand}" if running(view) else "",
)
