"""Tex-Tac-Toe's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Poker on a 3x3 grid: two cards of your own and a line of three make your hand; the best ones score."
LASTS = "twenty minutes"
CARD = """
Make the best poker hand of three cards in a line of the grid and two of your own. You hold three: your Stash.
**Your turn**: do one thing
1. Reveal a face-down cell; or play a card on a face-up one of its suit or rank, and draw.
2. Discard a card under the Draw Pile, and draw.
3. Call, once a line has three face-up cards: lay two cards. Everybody else concedes with two cards, or \
challenges: an extra turn first, then two cards. The best line is found for each.
**Points** for the best hand: pair 1, two pair 2, three of a kind 5, straight 25, flush 50, full house 70, \
four of a kind 150, straight flush 500, royal flush 1000; high card 0, or 1 after a challenge. The caller's \
win counts double if anybody challenged. If the best hands are equal, nobody scores.
**Then** laid cards return to their owners' Stashes; the winner's line is removed and refilled face down; \
the worst hand takes the next turn.
**Who wins**: the most points when fewer than 3 cards are left to refill a line.
**Words**
· *Line*: R1 to R3 are rows, C1 to C3 columns, D1 and D2 diagonals.
· *Usable*: a line with three face-up cards. *Stack*: cards played on a cell; only the top one counts.
""".strip()
CHOICES = {
    "jokers": {"on": "Both Jokers are in the deck"},
    "betting": {"on": "Chips are bet beside the points; they change no card"},
}
