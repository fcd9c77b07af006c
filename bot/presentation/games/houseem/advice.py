"""Texas House'em's advice: why a move is a good one, in a sentence."""

from __future__ import annotations

from engines.core import Action
from engines.houseem import View, actions as a
from engines.houseem.trumps import shares_rank
from engines.judging import Terms

FOUNDATION, ROOF = 2, 3
"""Numbers of cards."""


def advice(view: View, action: Action, _: Terms) -> str:
    """Return why this move is a good one: points, a House that waits, or a rival who loses theirs."""
    final = view.final_round is not None and view.round == view.final_round
    match action:
        case a.Draw() if final:
            return "Nothing you hold brings points any more."
        case a.Draw() if all(lot.owner != view.seat for lot in view.lots):
            return "Nothing you could play now is worth a turn; another card may make a pair, or a Roof."
        case a.Draw():
            return "Larger families are worth more and harder to evict, and yours can still grow."
        case a.Pass():
            return "Every move you have left would cost you more than it brings."
        case a.Build(cards) if len(cards) == FOUNDATION:
            return "A Foundation is a first step to a House of your own, though anyone may put the Roof on."
        case a.Build(cards) if len(cards) == ROOF:
            return "The Roof makes it a House, and you're the first who may move in."
        case a.Build():
            return "A whole House at once, and you're the first who may move in."
        case a.Settle(cards) if not shares_rank(cards):
            return (
                "Nobody else can see that it's a bluff, and a House that looks lived in is left alone longer."
            )
        case a.Settle():
            return "A vacant House belongs to whoever moves in first, and only its owner scores."
        case a.Expand():
            return "Your family there is worth more, and whoever wants the House must beat it."
        case a.Evict():
            return "An eviction counts twice: the House's points are yours, and no longer theirs."
        case _:
            return "This costs the others more than it costs you."
