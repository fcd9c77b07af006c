"""What does a newcomer read about Texas Hold Up? What it is, a card of it, what its options mean."""

PITCH = "Super-villains of the Old West play Texas Hold'em for the loot: each hand is a heist, with powers."
LASTS = "ten minutes a heist, as many as you like; chips last"
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
        "runout": "Powers have the last word, and a word before each street once nobody can bet",
        "last": "Powers have the last word, after the river betting",
        "every": "Powers have a word after every betting round",
    },
    "narration": {
        "optional": "Stories are welcome but optional",
        "required": "Wagers, folds, powers, assaults and blinds need a story",
    },
}
