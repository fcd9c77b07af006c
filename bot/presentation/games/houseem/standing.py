"""What Texas House'em's pages and pictures say of a town, from the view."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cards import Card
from engines.core import Seat
from engines.houseem import View
from engines.houseem.model import Address
from engines.houseem.scoring import HouseScore
from engines.houseem.view import LotView

Scores = Mapping[Address, HouseScore]
"""What Houses score now, by address."""


def turned_up(view: View) -> tuple[Card, ...]:
    """Return the Townsfolk just turned up who are nowhere else in the picture: in a hand, or dead."""
    lying = {*view.market, *(card for lot in view.lots for card in _faces_up(lot))}
    return tuple(card for card in view.revealed if card not in lying)


def known_face_down(lot: LotView) -> bool:
    """Return whether a face-down family is the viewer's own."""
    return lot.face_down and None not in lot.townsfolk


def _faces_up(lot: LotView) -> tuple[Card, ...]:
    return lot.foundation + lot.roof + tuple(card for card in lot.townsfolk if card is not None)


def scores_of(view: View) -> Scores:
    """Return what each House with a known family would score now."""
    return {score.house: score for score in view.scores}


def holder(lot: LotView) -> Seat | None:
    """Return the seat whose token lies on a House, or None."""
    return lot.owner if lot.owner is not None else lot.safe


def to_beat(lot: LotView) -> int:
    """Return what an eviction must beat as far as all know: Combined Safety, else Safety."""
    return lot.safety if lot.combined_safety is None else lot.combined_safety
