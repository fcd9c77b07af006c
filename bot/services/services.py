"""The use cases of the bot, all over one store."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.casting import Casting
from bot.services.channels import Channels
from bot.services.deadlines import Ringing, Tale
from bot.services.hosting import Hosting
from bot.services.jobs import Jobs
from bot.services.joining import Joining
from bot.services.move_search import Thinker
from bot.services.outbox import Outbox
from bot.services.peers import Peers
from bot.services.people import People
from bot.services.playing import Heard, Playing
from bot.services.privacy import Privacy
from bot.services.proving import Proving
from bot.services.queries import Looking
from bot.services.retention import Retention
from bot.services.seats import Seats
from bot.services.server_settings import Administering
from bot.services.standing_orders import Ordering
from bot.services.transactions import Transactions


@dataclass(frozen=True, slots=True)
class Services:
    administering: Administering
    casting: Casting
    channels: Channels
    hosting: Hosting
    joining: Joining
    looking: Looking
    ordering: Ordering
    outbox: Outbox
    peers: Peers
    people: People
    playing: Playing
    privacy: Privacy
    proving: Proving
    retention: Retention
    ringing: Ringing
    seats: Seats

    @classmethod
    def over(
        cls, transactions: Transactions, *, thinker: Thinker, jobs: Jobs, heard: Heard, tale: Tale
    ) -> Services:
        """All of them. `heard` and `tale` put into words what happens, and what computers say."""
        return cls(
            administering=Administering(transactions),
            casting=Casting(transactions),
            channels=Channels(transactions),
            hosting=Hosting(transactions),
            joining=Joining(transactions),
            looking=Looking(transactions, jobs),
            ordering=Ordering(transactions),
            outbox=Outbox(transactions),
            peers=Peers(transactions),
            people=People(transactions),
            playing=Playing(transactions, heard),
            privacy=Privacy(transactions, jobs),
            proving=Proving(transactions, jobs),
            retention=Retention(transactions),
            ringing=Ringing(transactions, thinker, tale),
            seats=Seats(transactions),
        )
