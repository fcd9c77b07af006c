"""Terms of Tex-Tac-Toe for the laws."""

from collections import Counter

from bot.presentation.games.textactoe.sentences import last_hands, shown_of
from engines.cards import Card
from engines.textactoe import View
from engines.textactoe.model import Phase
from tests.laws.terms import Terms, named, whole_state
from tests.textactoe.trio import conserved

FIRST = frozenset({"FirstPlayer", "turn", "actor"})
"""What follows from who begins, for which lots are drawn."""


def _open_cards(view: View) -> Counter[Card]:
    """Return the top cards of stacks, and the last showdown's hands, with their lines if there are few."""
    tops = Counter(stack[-1] for stack in view.grid if stack)
    if view.seat is not None:
        return tops + Counter((*view.stash, *view.laid))
    return tops + Counter(card for hand in last_hands(view) for card in shown_of(view, hand))


def _backs(view: View) -> int:
    """Return the number of card backs in the picture."""
    return len(view.face_down) + (0 if view.seat is not None else sum(view.laid_counts))


TERMS = Terms(
    conserved=conserved,
    options=[
        {"jokers": jokers, "betting": betting, "max_players": players}
        for jokers, betting, players in (
            (False, False, 2),
            (True, False, 3),
            (False, True, 6),
            (True, True, 4),
        )
    ],
    moves=5_000,
    leaks={
        "the whole state": whole_state,
        "the top of the pile": lambda s, _: s.pile[:1],
        "face-down grid cards": lambda s, _: [s.grid[cell - 1] for cell in s.face_down],
        "others' stashes": lambda s, seat: [it for i, it in enumerate(s.stash) if i != seat],
        "others' laid cards": lambda s, seat: [it for i, it in enumerate(s.laid) if i != seat],
        "others' discards": lambda s, seat: [it.card for it in s.clues if it.knower not in (None, seat)],
        "the seed": lambda s, _: s.seed[:1],
    },
    short="max_players=2",
    phases={"respond": lambda s: s.phase is Phase.RESPOND, "lay": lambda s: s.phase is Phase.LAY},
    teaching=FIRST,
    # The hand is called by its name, Jokers lie in the grid or out of the game, each seat has a line.
    unshown=named("last.hands.strength options.jokers options.max_players seats"),
    now_and_then=named("bet challengers chips last.points phase pot stash_counts turn"),
    drawn=named("face_down"),
    exchanged=named("grid"),
    open_cards=_open_cards,
    backs=_backs,
    highest=lambda view: 590 if view.seat is not None else 660 if view.seats <= 4 else 900,
    smallest=34,
    smallest_card=76,
)
