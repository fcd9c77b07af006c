"""Texas House'em's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Build houses with poker hands, move families in, throw others out: the most points win."
LASTS = "about half an hour"
CARD = """
Own the houses and families that are worth most when the deck is empty. There is no betting.
**Your turn**
1. Take one card from the deck.
2. Then play one Trump, a poker hand of hand and Market cards in any mix, even of the Market alone, or draw \
again.
3. What you finish is yours: a House you complete is safe until your next turn.
**Trumps**
· A Pair is a Foundation, a Three of a Kind roofs any Foundation, a Full House is both.
· Settle a vacant House; expand your family, up to four of one rank.
· Evict with more strength than Townsfolk and Foundation together; an Ace counts 1 there, but evicts Kings.
· Dirty ones: an Ace shoots one of any family. A Flush kills a suit, a Straight a rank, a Straight Flush a \
family, and one of its cards may move in where nobody is left. A Royal takes a whole House.
**Who wins**: the most points. Each House counts the points of its Townsfolk and its Roof; an Ace is 14. \
When the deck is empty, there is one more round; whoever acts last in it has an edge.
**Words**
· *Foundation*, *Roof*, *Townsfolk*: a House is a pair below, three of a kind above, and whoever lives there.
· *Market*: open cards that everybody may use.
""".strip()
CHOICES = {
    "hidden_neighbors": {"on": "Families are settled face down, and may be bluffs"},
    "stand_your_ground": {"on": "A failed eviction costs all of its cards"},
    "renovations": {"on": "The graveyard is shuffled into a second deck, once"},
    "harsh_lands": {"on": "Cards that would return to a hand go to the graveyard"},
    "captives": {"on": "Evicted Townsfolk go to the hand of whoever evicted them"},
    "strange_folk": {"on": "Both Jokers are in the deck"},
    "proper_people": {"on": "Only jacks, queens and kings move in, and they never build"},
}
