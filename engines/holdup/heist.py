"""The loot, the resistance, and the losers' escape (HU-42 to HU-53, HU-69 to HU-72)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import suit
from engines.core import Event, Seat, TextId
from engines.holdup import events as e
from engines.holdup.betting import broke
from engines.holdup.model import INJURY, WINDOW, State, Street, needed, strength, value
from engines.holdup.story import record_beat
from engines.holdup.table_of_cards import COLUMNS, Column, entry

_RIVER = Street.RIVER


def word(s: State, column: Column) -> str | None:
    """Return the setting's entry in this column, in the table's own words if any; None before it is dealt."""
    at = COLUMNS.index(column)
    if at >= len(s.scene):
        return None
    plain = entry(column, s.scene[at])
    return dict(s.options.aliases).get(plain, plain)


def set_scene(s: State) -> Iterator[Event]:
    """Read location, loot and conditions from the flop as dealt; the bank pays the loot (HU-42, HU-43)."""
    s.scene = s.board[:3]
    loot = value(s.scene[1])
    s.loot_on_card = loot
    s.bank["loot_placed"] += loot
    location, name, conditions = (word(s, column) or "" for column in COLUMNS[:3])
    yield e.SceneSet(location, name, conditions)
    yield e.LootPlaced(loot)


def meet_resistance(s: State) -> Iterator[Event]:
    """Read the resistance from the turn as dealt (HU-45, HU-46)."""
    s.scene = (*s.scene, s.board[3])
    yield e.ResistanceCame(word(s, "resistance") or "", strength(s))


def too_late(s: State) -> bool:
    """Return whether the last betting is over (HU-53); if the river had none, the last word counts as it."""
    return s.phase is WINDOW and s.has_betting and s.round is _RIVER


def missing(s: State) -> int:
    """Return the chips that would defeat the resistance now; 0 if it cannot be fought (HU-52, HU-53)."""
    return 0 if too_late(s) else needed(s)


def assaults(s: State, seat: Seat) -> range:
    """Return the numbers of chips with which `seat` may assault (HU-48)."""
    return range(1, min(s.stack[seat], missing(s)) + 1)


def assault(s: State, seat: Seat, chips: int, say: TextId | None) -> Iterator[Event]:
    """Throw chips onto the turn card: they are no bet, and never in the pot (HU-49)."""
    yield from record_beat(s, seat, "assault", say)
    s.stack[seat] -= chips
    s.resist_chips += chips
    yield from _resisted(s, seat, "assault", chips)
    yield from broke(s, seat)


def hurt(s: State, seat: Seat, potency: int) -> Iterator[Event]:
    """Reduce what is needed against the resistance; surplus damage is lost (HU-96)."""
    reduction = min(potency, needed(s))
    s.reduced += reduction
    yield from _resisted(s, seat, "damage", reduction)


def _resisted(s: State, seat: Seat, by: str, chips: int) -> Iterator[Event]:
    yield e.Resisted(seat, by, chips, needed(s))
    if needed(s) == 0:
        loot, s.loot_on_card = s.loot_on_card, 0
        s.loot_in_pot += loot  # HU-50
        yield e.ResistanceBeaten(word(s, "resistance") or "", loot)


def clear(s: State) -> Iterator[Event]:
    """Give loot that never joined back to the bank, and remove assault chips (HU-51, HU-49)."""
    if s.loot_on_card:
        s.bank["loot_returned"] += s.loot_on_card
        yield e.LootLost(s.loot_on_card)
        s.loot_on_card = 0
    if s.resist_chips:
        s.bank["resist_removed"] += s.resist_chips
        yield e.ResistRemoved(s.resist_chips)
        s.resist_chips = 0


def escape(s: State) -> Iterator[Event]:
    """Resolve the effect of the river's suit on each loser (HU-69 to HU-72)."""
    river = suit(s.board[4])
    yield e.Escape(river, s.losers)
    if river == "S":
        s.exhausted = s.losers
    for seat in s.losers:
        if river in "SH":
            yield from record_beat(s, seat, "escape")
        if river == "H" and s.stack[seat] > 0:
            s.stack[seat] -= INJURY
            s.bank["hearts_lost"] += INJURY
            yield e.Injured(seat)
