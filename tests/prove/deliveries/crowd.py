"""Random intentions of people at tables: one interaction after another, sensible or not."""

from __future__ import annotations

from random import Random

from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Action, Seat
from engines.notation import write
from tests.discord.saloon import Guest
from tests.discord.test_whole_games import options_of
from tests.laws.games import terms, willing
from tests.prove.deliveries.street import Data, Place, Sent, Sight, Street

BUTTON, MENU, TEXT, RADIO = 2, 3, 4, 21
"""Types of components."""
MOVES = ("p:", "f:", "q:", "c:", "s:")
"""Prefixes of custom_ids that play a move, or go on with one."""
LEFT_OUT = ("look:", "log:", "erase", "clear")
"""Prefixes of custom_ids that only show something, or would end somebody's whole evening."""


class Crowd:
    """The people of a street, who act at random; the same for the same Random."""

    def __init__(self, street: Street, random: Random, *, orders: bool = True) -> None:
        self._street, self._random = street, random
        self._left_out = LEFT_OUT if orders else (*LEFT_OUT, "order:")

    async def move_request(self) -> Sent:
        place = self._random.choice(self._street.places)
        table = await self._street.table(place)
        if table is None:
            return self._open(place)
        if table.status is Status.LOBBY:
            return self._in_the_lobby(place, table)
        return self._at_the_table(place, table)

    def _guest(self, user: int | None) -> Guest:
        return next((it for it in self._street.guests if it.id == user), self._anybody())

    def _anybody(self) -> Guest:
        return self._random.choice((*self._street.guests, *self._street.guests, self._street.stranger))

    def _open(self, place: Place) -> Sent:
        rematch = [it for it in self._seen(place, None) if it[1]["custom_id"].startswith("rematch:")]
        if rematch and self._random.random() < 0.3:
            return self._clicked(self._anybody(), place, *rematch[-1])
        short = terms(GAMES[place.game]).short
        options = {"options": short} if short else {}
        guest = self._random.choice(self._street.guests)
        return self._street.command(guest, place, "newgame", game=place.game, **options)

    def _in_the_lobby(self, place: Place, table: Table) -> Sent:
        """Return most often a join, or the start of the game."""
        seated = {sitter.user for sitter in table.sitters}
        outside = [guest for guest in self._street.guests if guest.id not in seated]
        few = len(seated) < table.game.seats.start + self._random.randrange(2)
        match self._random.randrange(10):
            case 0 | 1 | 2 | 3 | 4 | 5 | 6 if outside and few:
                return self._sit_down(self._random.choice(outside), place)
            case 3 | 4 | 5 | 6 | 7:
                return self._street.command(self._guest(table.host), place, "start")
            case 8:
                return self._in_private(place)
            case _:
                return self._some_click(self._anybody(), place, None)

    def _in_private(self, place: Place) -> Sent:
        """Return an open form, filled in, or a click on an ephemeral page."""
        if place.forms and self._random.random() < 0.5:
            guest, form, *_ = self._random.choice(place.forms)
            return self.filled(guest, place, form)
        guest = self._anybody()
        return self._some_click(guest, place, guest)

    def _sit_down(self, guest: Guest, place: Place) -> Sent:
        joins = [it for it in self._seen(place, None) if it[1]["custom_id"].startswith("join:")]
        mine = [form for form in place.forms if form[0] is guest]
        if mine and self._random.random() < 0.7:
            return self.filled(guest, place, mine[-1][1])
        if joins and self._random.random() < 0.7:
            return self._clicked(guest, place, *joins[-1])
        return self._street.command(guest, place, "join")

    def _at_the_table(self, place: Place, table: Table) -> Sent:
        """Return most often a move of a player who is waited for: by a command, a button, or their panel."""
        random = self._random
        if not table.owed:
            return self._sit_down(self._anybody(), place)
        seat = random.choice(table.owed)
        mover = self._guest(table.users[seat])
        forms = [form for form in place.forms if form[0] is mover]
        match random.randrange(20):
            case 0 | 1 | 2 | 3 | 4 | 5:
                return self._said(mover, place, table, seat)
            case 6 | 7 | 8 if forms:
                return self.filled(mover, place, forms[-1][1])
            case 9 | 10 | 11 | 12 | 13:
                return self._some_click(mover, place, mover)
            case 14 | 15 | 16:
                return self._some_click(mover, place, None)
            case 17 | 18:
                return self._old_click(random.choice((mover, mover, self._anybody())), place)
            case _:
                return self._other_command(self._anybody(), place)

    def _said(self, guest: Guest, place: Place, table: Table, seat: Seat) -> Sent:
        """Return a legal move in notation, or by the command of its action."""
        offers = willing(table.game, table.state, seat)
        if not offers:
            return self._some_click(guest, place, None)
        action: Action = self._random.choice(offers).sample(self._random)
        if self._random.random() < 0.5:
            move = write(action).partition(" say ")[0]
            return self._street.command(guest, place, "move", move=move)
        given = {name: it for name, it in options_of(action).items() if name != "say"}
        name = f"{place.game} {type(action).verb.replace(' ', '-')}"
        return self._street.command(guest, place, name, **given)

    def _other_command(self, guest: Guest, place: Place) -> Sent:
        names = ("join", "start", "hand", "table", "log", "leave", "me", "mytables", "endgame")
        name = self._random.choice(names)
        if name in ("leave", "endgame") and self._random.random() < 0.7:
            name = "hand"
        return self._street.command(guest, place, name)

    # Clicks and forms.

    def _seen(self, place: Place, guest: Guest | None) -> list[tuple[Sight, Data]]:
        """Return what can be clicked on the last message that `guest` (None: everybody) sees."""
        mine = [sight for sight in place.sights if sight.guest is guest]
        items = mine[-1].items if mine else ()
        return [(mine[-1], item) for item in items if not item["custom_id"].startswith(self._left_out)]

    def _some_click(self, guest: Guest, place: Place, on: Guest | None) -> Sent:
        """Return a click on the table as it is, or on somebody's own panel."""
        found = self._seen(place, on) or self._seen(place, None)
        moves = [it for it in found if it[1]["custom_id"].startswith(MOVES)]
        if not found:
            return self._street.command(guest, place, "table")
        chosen = self._random.choice(moves if moves and self._random.random() < 0.7 else found)
        return self._clicked(guest, place, *chosen)

    def _old_click(self, guest: Guest, place: Place) -> Sent:
        """Return a click on a message as it was some moves ago."""
        seen = [(it, item) for it in place.sights if it.guest in (None, guest) for item in it.items]
        items = [it for it in seen if not it[1]["custom_id"].startswith(self._left_out)]

        if not items:
            return self._street.command(guest, place, "table")
        return self._clicked(guest, place, *self._random.choice(items))

    def _clicked(self, guest: Guest, place: Place, on: Sight, item: Data) -> Sent:
        chosen = None if item["type"] == BUTTON else self._some(item)
        return self._street.click(guest, place, on, item, chosen)

    def _some(self, item: Data) -> list[str]:
        words = [it["value"] for it in item["options"]]
        least, most = item.get("min_values", 1), item.get("max_values", 1)
        return self._random.sample(words, self._random.randint(least, min(most, len(words))))

    def filled(self, guest: Guest, place: Place, form: Data) -> Sent:
        parts = [label["component"] for label in form["components"]]
        answers = {part["custom_id"]: self._answer(part) for part in parts}
        return self._street.submit(guest, place, form, answers)

    def _answer(self, part: Data) -> Data:
        if part["type"] == TEXT:
            number, name = str(self._random.randrange(1, 60)), f"Villain {self._random.randrange(10**9)}"
            named = {"number": number, "name": name}
            return {"value": named.get(part["custom_id"], "It was a dark and stormy night.")}
        if part["type"] == RADIO:
            return {"value": self._random.choice(part["options"])["value"]}
        return {"values": self._some(part)}
