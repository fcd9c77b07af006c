"""Tex-Tac-Toe's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Tic-tac-toe meets poker: make hands from a line of the grid and two cards of your own."
LASTS = "twenty minutes"
CARD = """
Score the most points. A hand is two of your three cards (your Stash) and a line of three face-up grid cards.
**Your turn**:
· **Reveal** a face-down card.
· **Play** a card on one of its suit or rank (×2: two stacked), or **discard** one; then draw.
· **Call**, once a line is face up: lay two cards. Others **concede** with two and can still win, or \
**challenge**: an extra turn first, but if you still win, a pair or better scores double.
The best hand scores and its line is replaced; everyone takes their two cards back. When cards run out, \
most points win.
**Example**: 10♥ J♥ and the diagonal 9♥ 8♥ 6♥ are a flush: 50, or 100 if challenged.
""".strip()
CHOICES = {
    "jokers": {"on": "Both jokers join the deck and stand for any card your hand doesn't hold yet"},
    "betting": {"on": "Everyone gets 50 chips to bet on hands, but points alone decide who wins"},
}
