"""Castle Poker's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Draw poker with stones: bid them on your hands, and finish your castle before the others."
LASTS = "about half an hour"
CARD = """
Cover the most boxes of your castle with stones.
**Each hand**
1. Change up to two of your five cards; they go face up into the Moat.
2. Bid stones in turn; the dealer bids last.
3. All hands are shown. The lowest loses its bid, and everybody else who bid takes a stone from the Quarry.
**Building**: the highest hand, if nobody bid more, covers open boxes whose numbers add up to at most the \
bid, one stone each; the rest of that bid is lost. All other bids come back.
**Who wins**: the most stones on a castle, as soon as one has a fourth or the Quarry is empty.
**Words**
· *Messenger* (★) fetches a card from the Moat or the highest hand.
· *Bishop* (J♥) takes a stone from every bid of two or more.
· *Trebuchet* (J♠) takes a stone from a bid or a castle, if you have built.
· *Supplies* (an 8) brings a stone.
""".strip()
CHOICES = {
    "trebuchets": {"1": "The jack of spades is a Trebuchet", "2": "The jack of clubs is a Trebuchet too"},
}
