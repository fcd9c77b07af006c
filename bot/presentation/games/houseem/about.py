"""Texas House'em's texts for newcomers: the pitch, the rules on a card, what the options mean."""

PITCH = "Build a town with poker hands, move families in and throw out the neighbors. The most points win."
LASTS = "about half an hour"
CARD = """
Own the best Houses.
**Your turn**: draw, then draw again or play one **Trump**: a poker hand made from hand, Market or both \
(the Market lies open).
· **Build**: a pair is a Foundation, three of a kind its Roof, a full house both.
· **Settle** a vacant House, or **evict**: beat the family plus **Safety**, the Foundation's rank \
(the number on the shield).
· **Kill**: an ace shoots anyone. A flush kills a suit, a straight a rank; one of its cards \
may move in where nobody is left.
**The end**: the deck is out, then one last round; whoever acts last has an edge. Houses score family \
plus **Quality**, the Roof's rank. Aces score 14.
**Example**: K♠ (13) with Safety 7: 10♦ 10♣ (20) fail, J♠ J♦ (22) evict and score 22 + 9 (Quality).
""".strip()
CHOICES = {
    "hidden_neighbors": {"on": "Families move in face down, so their owner may bluff"},
    "stand_your_ground": {"on": "Only with Hidden Neighbors: a failed eviction costs you its cards"},
    "renovations": {"on": "When the deck is empty, the Graveyard is shuffled into a second one"},
    "harsh_lands": {"on": "Evicted families and failed evictors go to the Graveyard, not back to a hand"},
    "captives": {"on": "Evict a family, and you get its cards in hand"},
    "strange_folk": {"on": "Two jokers join the deck and stand for any missing card"},
    "proper_people": {"on": "Only jacks, queens and kings may live in town, and they can't build"},
}
