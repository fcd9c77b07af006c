"""Court!'s texts for newcomers: the pitch and the rules on a card."""

PITCH = "Four suits fight for the throne. Push one, choose your side in secret, and score when it wins."
LASTS = "half an hour or more"
CARD = """
Back winning suits! Most points win after 9 seasons, or once a suit wins 3 in a row.
**3 rounds:** place a card, then draw. Your King backs his suit openly; your Queen may banish a card of \
her colour. The deck then pitches 3 to the field.
**Then** lay a card face down to back its suit; turned up, it counts (Aces 11).
**Highest sum wins:** a suit's 3 best numbers, or all with its Jack. It needs a face card, no Joker. \
The winner's best face card and number stay.
**You score** +1 for the winner (+2 by King), 0 for its colour's other suit (−1 by King) or under a \
Joker, otherwise −1.
**Example:** Hearts win; Spades lack a face card.
""".strip()
