"""Castle Poker's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Draw poker with stones: bid them on your hands, and finish your castle before the others."
LASTS = "about half an hour"
CARD = """
Be the first to cover all 4 boxes of your castle.
**Each hand**: change up to 2 of your 5 cards, then bid stones, the dealer last.
**Best hand**: builds if nobody bid more. Boxes 1, 2, 3 and 4 cost 1, 2, 3 and 4 stones. \
The rest of that bid is lost.
**Lowest hand**: loses its bid. Everyone else who bid gets 1 stone. All other bids come back.
**The end**: a castle is finished, or the Quarry is empty. Most boxes win.
**Specials**: Messenger ★ fetches a card, Bishop J♥ shrinks bids, Trebuchet J♠ steals a stone, \
an 8 brings one.
**Example**: Ann's kings are best. A bid of 3 builds boxes 1 and 2.
""".strip()
CHOICES = {
    "trebuchets": {
        "1": "The jack of spades is the only Trebuchet",
        "2": "The jack of clubs is a Trebuchet too, so more stones get stolen",
    },
}
