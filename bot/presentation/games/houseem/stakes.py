"""What is at stake for a player of Texas House'em, in one line for newcomers."""

from __future__ import annotations

from engines.houseem import View
from engines.houseem.model import Phase, Stage
from engines.houseem.view import LotView
from engines.words import agreed, counted


def stakes(view: View) -> str:
    """Return what the viewer's Houses score, which other one they may get, and how long the game still takes;
    "" if nothing is asked.
    """
    if view.seat is None or view.turn != view.seat or view.phase is not Phase.ACTION:
        return ""
    mine = next(score.points for score in view.standing if score.seat == view.seat)
    return f"You have {counted(mine, 'point')}. {_prize(view)}. {_left(view)}."


def _prize(view: View) -> str:
    """Return which House can bring the viewer most, a vacant one if there is any; else what to build."""
    vacant = [lot for lot in view.lots if lot.stage is Stage.VACANT]
    lived_in = [lot for lot in view.lots if lot.stage is Stage.SETTLED and lot.owner != view.seat]
    if vacant:
        best = max(vacant, key=_quality)
        return f"{best.address} is vacant: {_worth(best)}"
    if lived_in:
        best = max(lived_in, key=_quality)
        if (beat := best.combined_safety) is None:
            return f"{best.address}'s family is hidden: {_worth(best)} if you evict it"
        return f"Beat {beat} to evict {best.address}: {_worth(best)}"
    if view.round == view.final_round:
        return "No House is open to you"
    if any(lot.stage is Stage.FOUNDATION for lot in view.lots):
        return "3 alike roof a Foundation into a House"
    return "A House takes 2 alike as Foundation and 3 as Roof"


def _worth(lot: LotView) -> str:
    return f"{counted(_quality(lot), 'point')} plus your family's"


def _quality(lot: LotView) -> int:
    return lot.quality or 0


def _left(view: View) -> str:
    """Return how long the game still takes."""
    if view.final_round is None:
        return f"{counted(view.deck_count, 'card')} {agreed(view.deck_count, 'is', 'are')} left"
    if view.round == view.final_round:
        return "This is your last turn"
    return "One more turn follows, your last"
