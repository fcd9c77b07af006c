"""Stories that computers tell in Texas Hold Up: a line with a bet or a power, about the heist."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.presentation.game_presenter import NameOfSeat
from engines.core import Action, Seat
from engines.holdup import View
from engines.holdup.actions import AllIn, Assault, Bet, Damage, Deceive, Destroy, Perceive, Raise
from engines.holdup.table_of_cards import the

LINES: Mapping[type[Action], tuple[str, ...]] = {
    Bet: (
        "{me} counts the exits of {location} and likes the number.",
        "{me} has read up on {location}. It was worth the dime.",
        "A coin rolls across the floor. {me} puts a boot on it. 'Mine.'",
        "{me} grins. 'Who wants {loot} more than I do?'",
    ),
    Raise: (
        "'Too slow,' says {me}, already halfway to {loot}.",
        "{me} steps over the others on the way to {loot}.",
        "{me} shrugs. 'Cute. Now watch how it's done.'",
    ),
    AllIn: (
        "{me} throws a match over the shoulder. There is no way back now.",
        "'Everything,' says {me}, and means it.",
        "{me} walks through the front door of {location}, whistling.",
    ),
    Assault: (
        "{me} has had enough of {resistance} and charges.",
        "Bullets, hats and {resistance} fly. {me} reloads.",
    ),
    Destroy: (
        "{me} snaps two fingers, and a part of {location} is not there any more.",
        "A rumble under {location}. {me} looks innocent.",
    ),
    Damage: (
        "{me} lets {target} know whose heist this is.",
        "One blow, and {target} drops something shiny.",
    ),
    Perceive: (
        "{me} shuts both eyes and sees all of {location}.",
        "Nothing in {location} is hidden from {me} for long.",
    ),
    Deceive: (
        "'That was never mine,' says {me}. Everyone nods, and wonders why.",
        "{me} waves a hand. Nobody remembers who put in how much.",
    ),
}  # fmt: skip
"""The lines by action; other actions have none."""
BET_LINE_PROBABILITY = 0.5
"""Probability of a line with a bet; a power always has one."""


def tale(view: View, names: NameOfSeat, seat: Seat, action: Action, random: Random) -> str:
    """Return a line for this move of a seat, before it is made; "" if none. It names no other player."""
    lines = LINES.get(type(action), ())
    if not lines or (isinstance(action, Bet | Raise) and random.random() >= BET_LINE_PROBABILITY):
        return ""
    setting, target = view.setting, getattr(action, "target", None)
    resistance = the(view.resistance.name) if view.resistance is not None else "the law"
    return random.choice(lines).format(
        me=names(seat),
        location=the(setting.location) if setting is not None else "the place",
        loot=the(setting.loot) if setting is not None else "the loot",
        resistance=resistance,
        target="a rival" if isinstance(target, int) else resistance,
    )
