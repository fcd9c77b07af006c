"""The schema of the database, in types that SQLite and PostgreSQL share."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal_column,
    true,
)

metadata = MetaData()
version = Table("alembic_version", MetaData(), Column("version_num", String(32)))
"""Alembic's own table."""

villains = Table(
    "villains",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False, index=True),
    Column("name", String(40), nullable=False),
    # `name_key`, in which a letter may become 18; SQLite has no limits.
    Column("folded", String(120).with_variant(String(720), "postgresql"), nullable=False),
    Column("powerset", String(500), nullable=False),
    Column("how", JSON, nullable=False),
    Column("aptitudes", String(4), nullable=False),
    Column("status", String(10), nullable=False),
    Column("chips", Integer, CheckConstraint("chips >= 0", name="chips_not_negative"), nullable=False),
    Column("due", Integer, nullable=False),
    Column("tallies", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    # Whether a game began with them at a table whose sitters are no longer stored.
    Column("begun", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("guild", "folded", name="one_name_in_a_server"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("channel", BigInteger, nullable=False, index=True),
    Column("host", BigInteger, nullable=False, index=True),
    Column("game", String(20), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("seed", String(64), nullable=False),  # "": its moves and people are no longer stored
    Column("status", String(10), nullable=False),
    Column("changes", Integer, nullable=False),  # the number of changes, to be rendered
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("alarm", BigInteger, index=True),  # when the clock is to act next; null: never
    Column("ending", String(10), nullable=False, server_default=""),  # why it is closed (Ending)
    Column("paused", BigInteger),  # when the clock was stopped
    Column("muted", BigInteger),  # when the bot lost the permission to post in the channel
    Column("untold", Boolean, nullable=False, server_default=false()),  # the host must still be told
    Column("aloud", Boolean, nullable=False, server_default=true()),  # post results as they occur
    Column("casual", Boolean, nullable=False, server_default=false()),  # no results; chips come back
    Column("scheme", Integer, nullable=False, server_default="1"),  # what the cards are derived from (Scheme)
    Column("commitment", String(64), nullable=False, server_default=""),  # published SHA-256 of the seed
    Column("quarantined", BigInteger),  # when the operator quarantined it, in milliseconds since 1970
    Column("hints", Boolean, nullable=False, server_default=true()),  # players may ask what to do
)

whole = tables.c.seed != literal_column("''")
"""The condition that a table's moves and people are stored."""
Index("ix_tables_whole_ended", tables.c.ended, sqlite_where=whole, postgresql_where=whole)

messages = Table(  # the messages of each table that the bot maintains on Discord
    "messages",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(6), primary_key=True),  # table, ping, result, echo, seal, hand
    # A seal's sheet, or a hand's user, or 1 for the result of the last part of a game; else 0.
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),  # null: none; of a hand, without a nonce: DMs are closed
    Column("nonce", BigInteger),  # of a message that was sent and may have arrived; null: settled
    # The version shown: the table's `changes`, a digest of the text or the hand, or a result's move.
    Column("shown", BigInteger),
    Column("replaces", BigInteger),  # the previous message, which is still to be deleted
)

unsettled = messages.c.nonce.is_not(None) | messages.c.replaces.is_not(None)
"""The condition that a message may have arrived unnoticed, or one is still to be deleted."""
Index("ix_messages_unsettled", messages.c.table_id, sqlite_where=unsettled, postgresql_where=unsettled)
by_dm = messages.c.kind == literal_column("'hand'")
"""The condition that a message is a user's hand."""
Index("ix_messages_hands", messages.c.key, sqlite_where=by_dm, postgresql_where=by_dm)
Index("ix_messages_channels", messages.c.channel, sqlite_where=by_dm, postgresql_where=by_dm)

played_before = Table(  # users erased during a game, who may take no other seat in it
    "played_before",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("mark", String(64), primary_key=True),  # HMAC of the user, keyed with the table's secret
)

archives = Table(  # the records of games that ended long ago
    "archives",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("begun", BigInteger, nullable=False),  # when the first move was made
    Column("moves", Integer, nullable=False),  # the number of moves
    Column("record", LargeBinary, nullable=False),  # without names and stories, compressed by zlib
)

departures = Table(  # when the bot left servers with stored data
    "departures",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

open_tables = Table(  # one open table per channel
    "open_tables",
    metadata,
    Column("channel", BigInteger, primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, unique=True),
)

sitters = Table(
    "sitters",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("user", BigInteger, nullable=False, index=True),
    Column("name", String(100), nullable=False),
    Column("villain_id", String(12), ForeignKey("villains.id"), index=True),
    # The same villain while the table is open; unique, as a villain is at one table at a time.
    Column("held", String(12), ForeignKey("villains.id"), unique=True),
    Column("leaving", Boolean, nullable=False),
    Column("away", Boolean, nullable=False, server_default=false()),  # the seat plays by itself
    Column("banked", Boolean, nullable=False, server_default=false()),  # the deadline runs on the time bank
    Column("missed", Integer, nullable=False, server_default="0"),  # decisions that the clock made for them
    Column("told", Integer, nullable=False, server_default="0"),  # alarms so far (Deadline.told)
    Column("bank", BigInteger),  # milliseconds left in the time bank; null: all of it
    Column("since", BigInteger),  # when the table began to wait for them
    Column("due", BigInteger),  # their deadline
    Column("order", String(40), nullable=False, server_default=""),  # their standing order
    Column("word", String(64), nullable=False, server_default=""),  # SHA-256 of their word for shuffles
    UniqueConstraint("table_id", "user", name="one_seat_each"),
)

votes = Table(  # the open votes at a table
    "votes",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("user", BigInteger, nullable=False, index=True),
    Column("about", String(5), nullable=False),
    Column("whose", BigInteger, index=True),  # the user whose seat or time it is about
    Column("decision", Integer),  # the decision for which they get time
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("text", String(100), nullable=False),
    Column("user", BigInteger, index=True),
    Column("auto", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),  # over this row and the previous hash
)

interactions = Table(  # idempotency keys: a repeated delivery is answered like the first
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("n", Integer, nullable=False),
)

ledger = Table(  # two entries for each posting: a villain and the bank; all deltas add up to 0
    "ledger",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("account", String(12), nullable=False),
    Column("delta", Integer, nullable=False),
    Column("reason", String(20), nullable=False),
    Column("table_id", String(12), ForeignKey("tables.id"), index=True),
    Column("n", Integer),
    Column("at", BigInteger, nullable=False),
    Column("other", String(12), nullable=False, server_default=""),  # the account of the other entry
    Index("ix_ledger_accounts", "account", "other"),
)

results = Table(  # the result of a finished game for each player; villains have the ledger instead
    "results",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("user", BigInteger, primary_key=True, index=True),
    Column("place", Integer, nullable=False),  # from 1; ties share a place
    Column("points", Integer, nullable=False),
)

rivals = Table(  # how each person stood to each computer at the end of a finished game
    "rivals",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("user", BigInteger, primary_key=True, index=True),
    Column("rival", BigInteger, primary_key=True),  # the computer's id: a character's, or of a level
    Column("ahead", Integer, nullable=False),  # 1: placed above it; -1: below; 0: level
)

lessons = Table(  # how far each person is in each lesson
    "lessons",
    metadata,
    Column("id", String(12), primary_key=True),  # of the lesson's table, which is no row of `tables`
    Column("user", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),  # what the learner is called there
    Column("lesson", String(20), nullable=False),
    Column("step", Integer, nullable=False),
    Column("off", Text, nullable=False),  # the moves since the learner went their own way, a line each
    Column("wanted", String(100), nullable=False),
    Column("finished", BigInteger),  # when the lesson was first done to the end
    Column("changed", BigInteger, nullable=False, index=True),
    UniqueConstraint("user", "lesson"),
)

texts = Table(  # players' stories, apart from the record so that they can be erased
    "texts",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("user", BigInteger, nullable=False, index=True),
    Column("words", Text, nullable=False),
)

preferences = Table(  # users' own settings; no row: the defaults
    "preferences",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("pictures", String(5), nullable=False),
    Column("large", Boolean, nullable=False),
    Column("dms", Boolean, nullable=False),
    Column("reminders", Boolean, nullable=False, server_default=false()),
    Column("quiet_start", Integer),  # minutes of their day; null: no quiet hours
    Column("quiet_end", Integer),
    Column("zone", String(40), nullable=False, server_default="UTC"),
    Column("mentions", String(7), nullable=False, server_default="usual"),  # how often pings mention them
    Column("emojis", Boolean, nullable=False, server_default=true()),  # cards as emojis, else as symbols
    Column("remarks", Boolean, nullable=False, server_default=true()),  # what characters say
    Column("stakes", Boolean, nullable=False, server_default=true()),  # what is at stake, for newcomers
)

pings = Table(  # when each user was mentioned last, at any table
    "pings",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

presets = Table(  # saved settings for a game, by channel or server
    "presets",
    metadata,
    Column("place", BigInteger, primary_key=True, autoincrement=False),  # the channel or the server
    Column("game", String(20), primary_key=True),
    Column("options", JSON, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("aloud", Boolean, nullable=False, server_default=true()),
)

servers = Table(  # settings by a server's administrators
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)

server_changes = Table(  # the log of changes to servers' settings
    "server_changes",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False, index=True),
    Column("setting", String(40), nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
)

processes = Table(  # the processes that share the database, as of their last heartbeat
    "processes",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("host", String(100), nullable=False),
    Column("shards", String(200), nullable=False),  # the shards it holds: 0-3/8
    Column("wanted", String(200), nullable=False),  # the shards it holds or waits for
    Column("ready", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("told", JSON, nullable=False),  # its status, in text and numbers
)

turns = Table(  # the next free slot of the rate limit that all processes share
    "turns",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("next", Float, nullable=False),  # seconds since 1970, by the database's clock
)
