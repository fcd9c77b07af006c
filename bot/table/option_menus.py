"""Menus for a table's options, and the effect of a choice in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.table.options import NUMBER_KIND, PAIRS_KIND, OptionWords, check_options, settable, values_of
from bot.table.table import Table
from bot.table.time_control import TimeControl
from engines.core import Illegal

PACE_MENU, SWITCHES_MENU, RESULTS_MENU, HINTS_MENU = "pace", "switches", "results", "hints"
"""Menus beyond single options: time control, all switches, which results are posted, and hints."""
UNSET = "unset"
"""The word for an option that is left unset."""
PACE_LABELS = {
    TimeControl.LIVE: "live, a minute a move",
    TimeControl.RELAXED: "relaxed, ten minutes a move",
    TimeControl.SLOW: "slow, a day a move",
    TimeControl.NONE: "no time limit",
}
PLAYS_BY_ITSELF = "Miss two turns in a row and the bot plays for you until you're back"
PACE_EXPLANATIONS = {
    TimeControl.LIVE: f"For one evening. {PLAYS_BY_ITSELF}",
    TimeControl.RELAXED: PLAYS_BY_ITSELF,
    TimeControl.SLOW: f"For days. {PLAYS_BY_ITSELF}",
    TimeControl.NONE: (
        "The table waits for everyone. After a day, the others can vote to go on without someone"
    ),
}
"""The explanations of the time controls."""
RESULTS_LABELS = {
    "aloud": "posted; the end mentions everyone",
    "quiet": "only the end is posted, without mentions",
}
"""The labels of the menu RESULTS_MENU."""
HINTS_LABELS = {
    "on": "allowed, in your own turn",
    "off": "everyone is on their own",
}
"""The labels of the menu HINTS_MENU."""
_SWITCH: OptionWords = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class OptionMenu:
    """A menu; `chosen` are the selected words."""

    name: str
    prompt: str
    labels: Mapping[str, str]
    """The labels by word."""
    chosen: tuple[str, ...]
    several: bool = False
    """Whether any number of words may be chosen, including none."""


def option_menus(table: Table) -> list[OptionMenu]:
    """Return the host's menus: time control, the game's options that fit in a menu, and results."""
    found = [
        OptionMenu(
            PACE_MENU,
            "Pace",
            {time_control.value: PACE_LABELS[time_control] for time_control in TimeControl},
            (table.pace.value,),
        )
    ]
    kinds = settable(table.game)
    if switches := [name for name, kind in kinds.items() if kind == _SWITCH]:
        on = tuple(name for name in switches if getattr(table.options, name))
        labels = {name: _spoken(name) for name in switches}
        found.append(
            OptionMenu(SWITCHES_MENU, f"{table.game.option.capitalize()}s", labels, on, several=True)
        )
    for name, kind in kinds.items():
        if kind not in (_SWITCH, NUMBER_KIND, PAIRS_KIND) and len(_words(table, name, kind)) > 1:
            found.append(_of_one(table, name, kind))
    return [
        *found,
        OptionMenu(
            RESULTS_MENU, "Results", RESULTS_LABELS, ("aloud" if table.announces_results else "quiet",)
        ),
        OptionMenu(HINTS_MENU, "Hints against computers", HINTS_LABELS, ("on" if table.hints else "off",)),
    ]


def _of_one(table: Table, name: str, kind: OptionWords) -> OptionMenu:
    prompt = "Seats" if name == "max_players" else _spoken(name).capitalize()
    words, value = _words(table, name, kind), getattr(table.options, name)
    chosen = tuple(word for word, item in words.items() if item == value)
    labels = {word: "drawn at random" if word == UNSET else word for word in words}
    return OptionMenu(name, prompt, labels, chosen)


def _words(table: Table, name: str, kind: OptionWords) -> OptionWords:
    """Return the values that are legal for one option, given the others; UNSET if its default is None."""
    usual = getattr(table.game.options(), name)
    words = kind if usual is not None else {UNSET: None, **kind}
    return {word: value for word, value in words.items() if _changed(table, {name: value}) is not None}


def _changed(table: Table, changes: Mapping[str, Any]) -> Any:
    """Return the options with these changes, or None if they are illegal."""
    try:
        return _with(table, changes)
    except Illegal:
        return None


def _with(table: Table, changes: Mapping[str, Any]) -> Any:
    return check_options(table.game, {**values_of(table.options), **changes})


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def with_seats(table: Table, seats: int) -> Table:
    """Return the table with so many seats. Raises Illegal."""
    return replace(table, options=_with(table, {"max_players": seats}))


def with_choice(table: Table, name: str, words: Sequence[str]) -> Table:
    """Return the table with the choice in a menu. Raises Illegal."""
    menu = next((shown for shown in option_menus(table) if shown.name == name), None)
    if menu is None or any(word not in menu.labels for word in words) or not (words or menu.several):
        raise Illegal("I don't know that choice. Choose one from the menu.")
    if name == PACE_MENU:
        return replace(table, pace=TimeControl(words[0]))
    if name == RESULTS_MENU:
        return replace(table, announces_results=words[0] == "aloud")
    if name == HINTS_MENU:
        return replace(table, hints=words[0] == "on")
    kinds = settable(table.game)
    changes = {label: label in words for label in menu.labels} if name == SWITCHES_MENU else {}
    if not menu.several:
        changes = {name: _words(table, name, kinds[name])[words[0]]}
    return replace(table, options=_with(table, changes))
