"""Texas Hold Up as the bot presents it: what it is about, and its presenter."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.holdup.advice import advice
from bot.presentation.games.holdup.labels import labels
from bot.presentation.games.holdup.pages import (
    REVEAL,
    hand_page,
    heist_page,
    large,
    more_hands,
    summary,
    table_page,
)
from bot.presentation.games.holdup.scenes import EXAMPLE, with_leavers
from bot.presentation.games.holdup.sentences import as_now, fold, moments, running, sentence, swing
from bot.presentation.games.holdup.stories import chronicle, tale
from bot.presentation.games.holdup.why import REASONS, stakes
from engines.holdup import events as e

PITCH = "Super-villains play Hold'em with powers, for chips that last."
LASTS = "2 min a heist, 4 with people"
CARD = """
Win chips, heist by heist. Each is a hand of no-limit Hold'em with a second deck: **powers**. You hold 3, \
and may play them even out of turn:
♠ *Destruction* replaces open cards. ♥ *Damage* knocks rivals' chips into the pot.
♣ *Perception* shows you cards. ♦ *Deception* takes your bets back.
A power is worth its value (J, Q, K 10, **ace 11**) divided by your villain's aptitude: 1 is best.
The flop's middle card is the **loot**; the turn brings the **law** guarding it.
**A heist ends** when one villain is left, or the best hand wins. Whoever is **out of chips** was a hero: if \
heroes win the fight that follows, all lose their chips.
**Example**: the law, 7♣, has strength 7. Ann's 8♥ (aptitude 2) takes 4, and 3 chips beat it: the loot joins.
""".strip()
CHOICES = {
    "windows": {
        "runout": "Time for powers after the last bets, and before each card once all-ins end the betting",
        "last": "Time for powers only after the last bets; else play them during the betting",
        "every": "Time for powers after every round of bets; slower, but nobody is caught out",
    },
    "narration": {
        "optional": "Tell the story of your moves if you like",
        "required": "Bets, folds, powers and assaults need a story told with them, and so do blinds",
    },
}

PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
    advice=advice,
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.holes, view.powers, view.sights),
    large=large,
    finale=(e.SessionEnded,),
    swing=swing,
    unit=("chip", "chips"),
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    fold=fold,
    as_now=as_now,
    ending=PartEnding(e.PotPaid, heist_page, rest=more_hands),
    with_leavers=with_leavers,
    chronicle=chronicle,
    stories=(e.Narrated,),
    tale=tale,
    choices=CHOICES,
    columns=(("won", "hand won", "hands won"), ("captures", "time caught", "times caught")),
    part=lambda view: f"Heist {view.hand}" if running(view) else "",
)
