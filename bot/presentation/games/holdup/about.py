"""Texas Hold Up's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Super-villains of the Old West play Texas Hold'em with powers. Each hand is a heist for the pot."
LASTS = "about ten minutes a heist, and you keep your chips from one to the next"
CARD = """
Win chips, heist by heist. Each is a hand of no-limit Hold'em with a second deck: **powers**. You hold 3, \
and may play them even out of turn:
♠ *Destruction* replaces open cards. ♥ *Damage* knocks rivals' chips into the pot.
♣ *Perception* shows you cards. ♦ *Deception* takes your bets back.
A power is worth its value (J, Q, K 10, **ace 11**) divided by your villain's aptitude: 1 is best.
The flop's middle card is the **loot**; the turn brings the **law** guarding it.
**A heist ends** when one villain is left, or the best hand wins.
**Example**: the law, 7♣, has strength 7. Ann's 8♥ (aptitude 2) takes 4, an assault of 3 chips the rest: \
the loot joins the pot.
""".strip()
CHOICES = {
    "windows": {
        "runout": "Time for powers after the last bets, and before each card once all-ins end the betting",
        "last": "Time for powers only after the last bets; else play them during the betting",
        "every": "Time for powers after every round of bets; slower, but nobody is caught out",
    },
    "narration": {
        "optional": "Tell the story of your moves if you like",
        "required": "Bets, folds, powers and assaults need a story told with them, and so do blinds",
    },
}
