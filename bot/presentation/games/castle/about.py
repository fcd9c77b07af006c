"""Castle Poker's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Draw poker with stones: bid them on your hands, and finish your castle before the others."
LASTS = "about half an hour"
CARD = """
Be first to build all 4 boxes of your castle.
**Each hand**: change up to 2 of 5 cards, then bid stones.
**Best hand**: builds if nobody bid more. Boxes 1 to 4 cost 1 to 4 stones. Building spends the whole bid.
**Lowest hand**: loses its bid. All others who bid get 1 stone. All other bids come back.
**The end**: a castle is finished, or the Quarry is empty. Most boxes win, then fewest stones left.
**Specials**: Messenger ★ fetches a card, Bishop J♥ takes 1 stone from bids of 2 or more, \
Trebuchet J♠ steals 1, an 8 brings you 1.
**Example**: Ann's kings are best. A bid of 3 builds boxes 1 and 2.
""".strip()
CHOICES = {
    "trebuchets": {
        "1": "The jack of spades is the only Trebuchet",
        "2": "The jack of clubs is a Trebuchet too, so more stones get stolen",
    },
}
