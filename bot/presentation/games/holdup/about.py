"""Texas Hold Up's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Super-villains of the Old West play Texas Hold'em with powers: each hand is a heist for the pot."
LASTS = "about ten minutes a heist; you keep your chips from one to the next"
CARD = """
Win chips heist by heist; your villain keeps them from one evening to the next.
**Each heist**
1. Bet as in no-limit Hold'em, with blinds of 1 and 2. The flop is the job (its middle card the loot), the \
turn is the law, the river's suit the escape.
2. Powers may be played at any time; you hold three. A card is worth its value divided by your villain's \
aptitude: 1 is best.
3. Beat the law, by Damage or by throwing chips at it, before the last round of betting is over: then the \
loot joins the pot.
**Who wins**: the best five of your two cards and the board take the pot, or the last who has not folded.
**Words**
· *Destruction* ♠ replaces a community card. *Damage* ♥ hits an enemy's chips or the law.
· *Perception* ♣ looks at cards. *Deception* ♦ takes back chips you wagered.
· *Assault*: chips thrown at the law, the resistance.
· *Escape*: hearts cost each loser a chip, spades tire them out.
· *Hero fight*: out of chips? You were a hero in disguise, and a fight decides how everybody comes back; \
a villain you do not take back stays captured and can be played again.
""".strip()
CHOICES = {
    "windows": {
        "runout": "After the last bets, and before each card of an all-in, powers can be played once more",
        "last": "After the last bets everybody can play powers once more",
        "every": "After every round of bets everybody can play powers once more",
    },
    "narration": {
        "optional": "Tell the story of your moves if you like; nobody has to",
        "required": "Wagers, folds, powers, assaults and blinds need a story told with them",
    },
}
