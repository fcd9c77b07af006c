"""Texas Hold Up's presenter."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.holdup import events
from bot.presentation.games.holdup.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.holdup.chronicle import chronicle
from bot.presentation.games.holdup.hand_page import hand_page, large
from bot.presentation.games.holdup.heist_page import heist_page, more_hands
from bot.presentation.games.holdup.in_short import MINOR, in_short, merge
from bot.presentation.games.holdup.labels import labels
from bot.presentation.games.holdup.moments import moments
from bot.presentation.games.holdup.reasons import REASONS
from bot.presentation.games.holdup.scenes import EXAMPLE
from bot.presentation.games.holdup.stages import REVEAL
from bot.presentation.games.holdup.stakes import stakes
from bot.presentation.games.holdup.standing import running
from bot.presentation.games.holdup.table_page import summary, table_page
from bot.presentation.games.holdup.tales import tale
from engines.holdup import actions as a, events as e

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


PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
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
    chronicle=chronicle,
    stories=(e.Narrated,),
    tale=tale,
    choices=CHOICES,
    columns=(("won", "hand won", "hands won"), ("captures", "time caught", "times caught")),
    part=lambda view: f"Heist {view.hand}" if running(view) else "",
)
