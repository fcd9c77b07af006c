"""The use cases of the bot, all over one store."""

from __future__ import annotations

from dataclasses import dataclass

from bot.house.administering import Administering
from bot.house.casting import Casting
from bot.house.channels import Channels
from bot.house.hosting import Hosting
from bot.house.jobs import Jobs
from bot.house.joining import Joining
from bot.house.looking import Looking
from bot.house.ordering import Ordering
from bot.house.outbox import Outbox
from bot.house.peers import Peers
from bot.house.people import People
from bot.house.playing import Heard, Playing
from bot.house.privacy import Privacy
from bot.house.proving import Proving
from bot.house.retention import Retention
from bot.house.ringing import Ringing, Tale
from bot.house.seats import Seats
from bot.house.thinking import Thinker
from bot.house.transactions import Transactions


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
