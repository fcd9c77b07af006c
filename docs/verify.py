"""Check whether a game of Mudbucket was dealt fairly: `python verify.py record.txt`; see docs/verify.md."""

import hmac
import json
import re
import sys
from hashlib import sha256 as digest
from itertools import count

DECK = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"] + ["XB", "XR"]
SLOTS, LEAVES, HEIGHT = 52, 256, 8  # of a shuffle; of a tree
SPOILT = "not what was written"
LONGEST, MOST = 20_000, 100_000  # bytes of a line; lines
SHUFFLES = {  # of each game, as in its Game record: what it shuffles first, in order; then piles, numbered
    "holdup": {
        "first": ["dealer", "powers 1", "play 2"],
        "replaced": {"first_dealer": "dealer"},  # by an option
        "piles": ["play", "powers"],
        "dealing": {"deal": "play"},  # a move that shuffles a whole pile
        "sealed": ["play", "powers"],  # leaf by leaf
    },
    "houseem": {"first": ["dealer", "deck 1"], "added": {"renovations": "deck 2"}},  # once, with an option
    "textactoe": {"first": ["deal 1", "first player"]},
    "castle": {"first": ["dealer", "deal 0"], "piles": ["deal"], "once": {"bid": "bid"}},  # in a hand
    "court": {"first": ["dealer", "deal 0"], "piles": ["deal"], "once": {"align": "side", "abstain": "side"}},
}
FEW = 50  # no more cards than this are shuffled again in the middle of a hand
NUMBER, HASH = "(?:0|[1-9][0-9]{0,8})", "[0-9a-f]{64}"
STRING = r'"(?:[^"\\\x00-\x1f]|\\["\\bfnrt]|\\u00[01][0-9a-f])*"'
PLAIN = rf'(?:"(?:[ !#-\[\]-~]|\\["\\bfnrt]|\\u[0-9a-f]{{4}})*"|-?{NUMBER}|true|false|null)'
LIST = rf"\[(?:{PLAIN}(?:, {PLAIN})*)?\]"
PAIR = rf'"[a-z_]+": (?:{PLAIN}|{LIST}|\[{LIST}(?:, {LIST})*\])'
LABEL, CARDS, WORD = "[a-z]+(?: [a-z0-9]+)*", "[0-9A-Z]{1,3}(?: [0-9A-Z]{1,3})*", "[!-9;-~]+"
HEAD = {
    "mudbucket": "[12]",
    "game": f"{WORD} {NUMBER}",
    "table": WORD,
    "date": "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])",
    "options": rf"\{{(?:{PAIR}(?:, {PAIR})*)?\}}",
    "seats": NUMBER,
    "commitment": f"{HASH}|-",
    "secret": f"{HASH}|closed",
    "sheets": f"{HASH}(?: {HASH})*|-",
}
BODY = {
    "name": f"{NUMBER} {STRING}",
    "computer": NUMBER,
    "words": f"{HASH}(?: {NUMBER}:{HASH})*",
    "story": f"{WORD} {STRING}",
    "deal": f"{LABEL}: {CARDS} > {CARDS}",
    "move": f"(?:{NUMBER}|-) [ -~]{{1,100}}",
    "sealed": rf"{LABEL}: {HASH}(?: {HASH})* \| {HASH}(?: {HASH})*",
    "open": f"{LABEL}: (?:{NUMBER}|-) {NUMBER} {NUMBER} [0-9a-f]{{32}}",
    "result": f"{NUMBER} {NUMBER} -?{NUMBER}",
}
GRAMMAR = HEAD | BODY  # how lines go on after their keyword: the first nine, in this order, and all others


def sha256(text):
    return digest(text.encode()).hexdigest()


def shuffled(key, label, items):
    """Run a Fisher-Yates shuffle from the last place, by the stream of 16-bit numbers of key and label."""
    blocks = (hmac.digest(key, label.encode() + n.to_bytes(8, "big"), "sha256") for n in count())
    numbers = (int.from_bytes(block[i : i + 2], "big") for block in blocks for i in range(0, 32, 2))
    order = list(items)
    for size in range(len(order), 1, -1):
        place = next(n for n in numbers if n < 65536 - 65536 % size) % size
        order[size - 1], order[place] = order[place], order[size - 1]
    return order


def dealt(secret, words, label, items):
    """Return the new order of items: shuffled by the secret, then by the words (None: only by the secret)."""
    if not words:
        return shuffled(bytes.fromhex(secret), label, items)
    key = hmac.digest(bytes.fromhex(secret), label.encode(), "sha256")
    places = [it for it in shuffled(key, "order", range(max(len(items), SLOTS))) if it < len(items)]
    return [items[it] for it in shuffled(bytes.fromhex(words), label, places)]


def climbed(leaf, at, path):
    """Return the root above a leaf."""
    for it in path:
        leaf, at = sha256(it + leaf if at % 2 else leaf + it), at // 2
    return leaf


def place_of(label, sealed):
    """Return tree and leaf of a shuffle; None for an unknown label."""
    pile, _, number = label.partition(" ")
    if label == "dealer":
        return 0, 0
    known = pile in sealed and number.isdecimal() and str(int(number)) == number != "0"
    return divmod(len(sealed) * int(number) + sealed.index(pile), LEAVES) if known else None


def lines_of(stored):
    """Yield number and text of each line, as long as its check follows from all lines before it."""
    before, (*lines, after) = "", stored.split(b"\n")
    for number, whole in enumerate(lines, 1):
        try:
            text = whole.decode() if number <= MOST and len(whole) <= LONGEST else ""
        except UnicodeDecodeError:
            text = ""
        line, _, told = text.rpartition("  ~")
        before = sha256(f"{before}\n{line}")[:8]
        yield number, line if told == before else SPOILT
    if after:
        yield len(lines) + 1, SPOILT


def first_labels(shuffles, options):
    """Return the shuffles before the first hand."""
    replaced = {label for option, label in shuffles.get("replaced", {}).items() if option in options}
    return [label for label in shuffles["first"] if label not in replaced]


def next_labels(shuffles, options, told):
    """Return the labels that may come next, after this many shuffles."""
    labels = first_labels(shuffles, options)
    labels += [label for option, label in shuffles.get("added", {}).items() if option in options]
    if told < len(labels):
        return [labels[told]]
    number = labels[-1].split(" ")[-1]
    return [f"{pile} {int(number) + 1 + told - len(labels)}" for pile in shuffles.get("piles", ())]


class Record:
    """The entries of a record by label of a shuffle, and its errors, each with its line."""

    def __init__(self, stored):
        self.head, self.deals, self.seals, self.opened, self.wrong, self.words = {}, {}, {}, {}, [], ""
        self.computers, self.done, self.fresh = set(), set(), set()  # in seats; this hand; since a move
        number, ended = 0, False
        for number, line in lines_of(stored):
            if line == SPOILT:
                self.wrong = [(number, SPOILT)]
                return
            keyword, _, rest = line.partition(" ")
            fits = keyword == [*HEAD][number - 1] if number <= len(HEAD) else keyword in BODY and not ended
            fits = fits and (keyword != "computer" or self.head["mudbucket"] != "1")
            if line == "end" and number > len(HEAD) and not ended:
                ended = True
            elif not fits or not re.fullmatch(GRAMMAR[keyword], rest, re.ASCII):
                self.wrong = [(number, "it can't be read")]
                return
            elif keyword == "game" and rest.split(" ")[0] not in SHUFFLES:
                self.wrong = [(number, "there is no such game")]
                return
            else:
                self.take(number, keyword, rest)
        if not ended:
            self.wrong.append((number, "the record breaks off"))
            return
        self.secret, self.commitment = self.head["secret"], self.head["commitment"]
        self.closed = self.secret == "closed" and self.commitment != "-"  # else nothing is sealed
        if self.secret != "closed" and self.commitment not in ("-", sha256(self.secret)):
            self.wrong.append((8, "this isn't the secret that was committed to"))
        for label, (number, *_) in self.deals.items():
            self.wrong += [(line or number, why) for line, why in self.shuffle(label)]
        first = {label: them[0] for label, them in self.opened.items()} | self.seals
        for label, (number, *_) in first.items():
            if label not in self.deals or not self.closed:
                self.wrong.append((number, "there is no such shuffle"))

    def take(self, number, keyword, rest):
        """Process one line."""
        label, _, values = rest.partition(": ")
        if keyword == "words":
            self.words, *said = rest.split(" ")
            if self.words != sha256("\n".join(it.replace(":", " ") for it in said)):
                self.wrong.append((number, "the words don't come to that"))
            seats, among = [int(it.split(":")[0]) for it in said], int(self.head["seats"])
            if seats != sorted({*seats}) or (among and max(seats, default=0) >= among):
                self.wrong.append((number, "words belong to seats, one to each, in their order"))
            elif self.computers & {*seats}:
                self.wrong.append((number, "a computer says no words"))
        elif keyword in ("name", "computer"):
            seat = int(rest.split(" ")[0])
            self.computers = self.computers | {seat} if keyword == "computer" else self.computers - {seat}
        elif keyword == "move":
            self.move(number, *rest.split(" ")[:2])
        elif keyword in ("deal", "sealed"):
            one, other = (it.split(" ") for it in values.split(" > " if keyword == "deal" else " | "))
            known = self.deals if keyword == "deal" else self.seals
            if label in known:
                self.wrong.append((number, "this shuffle was told of before"))
            elif keyword == "deal" and label not in next_labels(self.shuffles, self.options, len(known)):
                self.wrong.append((number, "another shuffle comes before this one, or none"))
            known[label] = number, one, other, self.words
            if keyword == "deal" and len(one) > FEW:
                self.fresh.add(label.split(" ")[0])
        elif keyword == "open":
            at, slot, place, salt = values.split(" ")
            at = None if at == "-" else int(at)
            self.opened.setdefault(label, []).append((number, at, int(slot), int(place), salt))
        elif keyword in HEAD:
            self.head[keyword] = rest
            self.shuffles = SHUFFLES.get(self.head.get("game", "").split(" ")[0])
            self.options = json.loads(self.head.get("options", "{}"))

    def move(self, number, seat, verb):
        """Process a move: the cards with which it is played must have been dealt."""
        begun = len(self.deals) >= len(first_labels(self.shuffles, self.options))
        pile = self.shuffles.get("dealing", {}).get(verb)
        dealt = pile is None or pile in self.fresh
        once = (seat, self.shuffles.get("once", {}).get(verb))
        if seat != "-" and (not begun or not dealt or once in self.done):
            self.wrong.append((number, "the cards for this were not dealt"))
        over = self.fresh & {*self.shuffles.get("piles", ())}  # with this move, and the next hand is dealt
        self.done, self.fresh = set() if over else self.done | ({once} if once[1] else set()), set()

    def shuffle(self, label):
        """Yield errors in a shuffle; line None: its own."""
        _, items, order, words = self.deals[label]
        whole = len(items) < SLOTS or items == [it for it in DECK if it in items]
        if sorted(items) != sorted(order) or len({*items}) != len(items) or not whole:
            yield None, "these aren't the cards of one deck"
        elif self.commitment != "-" and not words:
            yield None, "the words that it was shuffled with are missing"
        elif self.secret != "closed":
            if dealt(self.secret, words, label, items) != order:
                yield None, "the cards don't follow from secret and words"
        elif self.closed:
            yield from self.sealed(label) or self.cards(label)

    def sealed(self, label):
        """Return the errors in the seals of a shuffle."""
        place = place_of(label, self.shuffles.get("sealed", ()))
        if label not in self.seals or not place:
            return [(None, "the seals of these cards are missing")]
        number, path, seals, _ = self.seals[label]
        (tree, leaf), roots = place, self.head["sheets"].split(" ")
        whole = len(seals) == SLOTS and len(path) == HEIGHT and tree < len(roots)
        if not whole or climbed(sha256("\n".join(seals)), leaf, path) != roots[tree]:
            return [(number, "the seals don't lead to the root of their sheet")]
        return []

    def cards(self, label):
        """Yield errors in the opened cards of a shuffle."""
        (_, items, order, words), (_, _, seals, _) = self.deals[label], self.seals[label]
        them, slots, places = self.opened.get(label, []), set(), set()
        for line, at, slot, place, salt in them:
            if slot >= SLOTS or sha256(f"{label} {slot} {place} {salt}") != seals[slot]:
                yield line, "that doesn't break the seal"
            elif slot in slots or place in places or not 0 <= place < SLOTS:
                yield line, "a slot or a place is opened twice"
            elif (at is None) != (place >= len(items)):
                yield line, "a slot is idle where there is no card for it, and only there"
            slots.add(slot)
            places.add(place)
        idle = {slot for _, at, slot, _, _ in them if at is None}
        if len(idle) != SLOTS - len(items):
            yield None, "not all slots without a card are opened"
            return
        there = shuffled(bytes.fromhex(words), label, [it for it in range(SLOTS) if it not in idle])
        for line, at, slot, place, _ in them:
            if at is None:
                continue
            if (there[at : at + 1], order[at : at + 1]) != ([slot], items[place : place + 1]):
                yield line, "another card was dealt"

    def told(self):
        """Return what was checked, and what to compare with the lobby's message."""
        roots = self.head["sheets"].split(" ")
        if self.head["mudbucket"] != "1" and self.commitment != "-":
            yield "Seal: " + sha256(f"mudbucket seal 2\n{self.commitment}\n{roots[0]}")
        yield f"SHA-256 of the secret: {self.commitment}"
        if self.secret != "closed":
            yield f"{len(self.deals)} shuffles checked."
        for n, root in enumerate(roots if self.secret == "closed" else (), 1):
            yield f"Root of the sealed cards, sheet {n}: {root}"
        for label, (_, items, order, _) in self.deals.items() if self.closed else ():
            shown = [order[it[1]] for it in self.opened.get(label, ()) if it[1] is not None]
            yield f"{label}: {len(shown)} of {len(items)} opened: {' '.join(shown) or '-'}"


def verify(stored):
    """Return the errors by line; empty if everything is as it was committed to."""
    return Record(stored).wrong


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            record = Record(file.read())
    except (IndexError, OSError) as error:
        sys.exit(f"Which record? `python verify.py record.txt` ({error})")
    if record.wrong:
        print(*(f"Line {line}: {why}." for line, why in record.wrong), sep="\n")
        sys.exit(1)
    print(*record.told(), sep="\n")
    if record.commitment == "-":
        sys.exit("Nothing was committed to: it isn't known when this secret was drawn.")
    print("All is as it was committed to. `python -m engines replay` tells whether the rules were kept too.")
