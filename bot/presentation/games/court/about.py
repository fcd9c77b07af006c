"""Court!'s texts for newcomers: the pitch and the rules on a card."""

PITCH = "Four suits fight for the throne. Push one, choose your side in secret, and score when it wins."
LASTS = "half an hour or more"
CARD = """
Side with the suit that wins, season after season.
**Each season**
1. Three rounds: place a card on its suit, and draw. After each round three cards are pitched from the deck.
2. Everybody lays a card face down. One by one they are turned up, take effect at once and align you to \
their suit; an Ace counts 11 now. Anybody with a King may lay any card, or none.
3. The highest total wins: a suit's three highest numbers, or all of them where the Jack is. Without a face \
card it cannot win.
**Score**: with the winner +1, by King +2; the other suit of its colour 0; losing colour or a losing King \
-1; under a Joker 0.
**Who wins**: the most points after nine seasons, or three in a row for one suit, once one player leads alone.
**Words**
· *King* aligns you openly. *Queen* may banish a card of her colour.
· *Joker* goes on a suit of its colour, which cannot win while it is there, unless King, Queen and Jack are \
together.
· *Carried over*: the winner's highest face card and highest number card stay on the field; everything else \
is shuffled.
""".strip()
