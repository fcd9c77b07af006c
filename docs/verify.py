"""Was a game of Mudbucket dealt fairly? `python verify.py record.txt` tells; docs/verify.md says how."""

import hmac
import sys
from hashlib import sha256 as digest
from itertools import count


def sha256(text):
    return digest(text.encode()).hexdigest()


def shuffled(key, label, items):
    """Fisher and Yates, from the last place on, by numbers of 16 bits: HMAC-SHA256 over label and counter."""
    blocks = (hmac.digest(key, label.encode() + n.to_bytes(8, "big"), "sha256") for n in count())
    numbers = (int.from_bytes(block[i : i + 2], "big") for block in blocks for i in range(0, 32, 2))
    order = list(items)
    for size in range(len(order), 1, -1):
        place = next(n for n in numbers if n < 65536 - 65536 % size) % size
        order[size - 1], order[place] = order[place], order[size - 1]
    return order


def dealt(secret, words, label, items):
    """The order of these items: the secret's, and that as the words shuffle it (none: the secret's alone)."""
    if not words:
        return shuffled(bytes.fromhex(secret), label, items)
    key = hmac.digest(bytes.fromhex(secret), label.encode(), "sha256")
    places = [it for it in shuffled(key, "order", range(max(len(items), 52))) if it < len(items)]
    return [items[it] for it in shuffled(bytes.fromhex(words), label, places)]


def climbed(leaf, at, path):
    """The root above a leaf."""
    for it in path:
        leaf, at = sha256(it + leaf if at % 2 else leaf + it), at // 2
    return leaf


def lines_of(stored):
    """Number, keyword and rest of each line, as long as its last eight digits follow from all before."""
    before = ""
    for number, whole in enumerate(stored.decode(errors="replace").split("\n")[:-1], 1):
        line, _, told = whole.rpartition("  ~")
        before = sha256(f"{before}\n{line}")[:8]
        yield number, *(line.partition(" ")[::2] if told == before else ("not what was written", ""))


def verify(stored):
    """What is wrong, line by line: nothing, where all is as it was committed to."""
    head, words, deals, seals, opened, keyword, number = {}, "", {}, {}, {}, "", 0
    for number, keyword, rest in lines_of(stored):
        label, _, values = rest.partition(": ")
        secret = head.get("secret", "closed")
        if keyword == "not what was written":
            yield number, keyword
            return
        if keyword == "words":
            words, *said = rest.split(" ")
            if words != sha256("\n".join(it.replace(":", " ") for it in said)):
                yield number, "the words don't come to that"
        elif keyword == "deal":
            items, order = (it.split(" ") for it in values.split(" > "))
            deals[label] = items, order, words
            if secret != "closed" and dealt(secret, words, label, items) != order:
                yield number, "the cards don't follow from secret and words"
        elif keyword == "sealed":
            way, seals[label] = (it.split(" ") for it in values.split(" | "))
            root = head["sheets"].split()[int(way[0])]
            if climbed(sha256("\n".join(seals[label])), int(way[1]), way[2:]) != root:
                yield number, "the seals don't lead to the root of their sheet"
        elif keyword == "open":
            at, slot, place, salt = values.split(" ")
            opened.setdefault(label, []).append((number, at, int(slot), int(place)))
            if sha256(f"{label} {slot} {place} {salt}") != seals[label][int(slot)]:
                yield number, "that doesn't break the seal"
        elif keyword not in ("name", "story", "move", "result", "end"):
            head[keyword] = rest
            if keyword == "secret" and rest != "closed" and head["commitment"] not in ("-", sha256(rest)):
                yield number, "this isn't the secret that was committed to"
    for label, them in opened.items():
        items, order, words = deals[label]
        idle = {slot for _, _, slot, place in them if place >= len(items)}
        slots = shuffled(bytes.fromhex(words), label, [it for it in range(52) if it not in idle])
        for line, at, slot, place in them:
            there = at == "-" or (slots[int(at)], order[int(at)]) == (slot, items[place])
            if len(slots) != len(items) or not there:
                yield line, "another card was dealt"
    if keyword != "end":
        yield number, "the record breaks off"


def head_of(stored):
    """What the message of the lobby must say too."""
    told = {keyword: rest for _, keyword, rest in lines_of(stored)}
    return f"SHA-256 of the secret: {told['commitment']}\nRoots of the sealed cards: {told['sheets']}"


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        stored = file.read()
    try:
        wrong = list(verify(stored))
        print(head_of(stored))
    except (ValueError, LookupError) as error:
        sys.exit(f"This isn't a record: {error!r}.")
    told = [f"Line {line}: {why}." for line, why in wrong]
    print(*told or ["All is as it was committed to."], sep="\n")
    sys.exit(bool(wrong))
