"""What does the database hold? The tables, in words that SQLite and PostgreSQL share."""

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
    Column("folded", String(120), nullable=False),  # a letter may fold into three
    Column("powerset", String(500), nullable=False),
    Column("how", JSON, nullable=False),
    Column("aptitudes", String(4), nullable=False),
    Column("status", String(10), nullable=False),
    Column("chips", Integer, CheckConstraint("chips >= 0", name="chips_not_negative"), nullable=False),
    Column("due", Integer, nullable=False),
    Column("tallies", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    # Whether a game began where they were, of which nobody knows any more who sat there.
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
    Column("seed", String(64), nullable=False),  # "": its moves and people are no longer kept
    Column("status", String(10), nullable=False),
    Column("changes", Integer, nullable=False),  # how often what is shown has changed
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("alarm", BigInteger, index=True),  # when the clock has something to do next; null: never
    Column("ending", String(10), nullable=False, server_default=""),  # why it is closed
    Column("paused", BigInteger),  # since when the clock is stopped
    Column("muted", BigInteger),  # since when the bot may not post in the channel
    Column("untold", Boolean, nullable=False, server_default=false()),  # the host does not know of it yet
    Column(
        "aloud", Boolean, nullable=False, server_default=true()
    ),  # whether results are posted as they come
    Column("casual", Boolean, nullable=False, server_default=false()),  # whether it counts for nothing
    Column("scheme", Integer, nullable=False, server_default="1"),  # what the cards follow from
    Column(
        "commitment", String(64), nullable=False, server_default=""
    ),  # the SHA-256 of the seed, as it was told
    Column("quarantined", BigInteger),  # when the operator set it aside, in milliseconds since 1970
)

whole = tables.c.seed != literal_column("''")
"""Whether a table's moves and people are kept."""
Index("ix_tables_whole_ended", tables.c.ended, sqlite_where=whole, postgresql_where=whole)

messages = Table(  # the messages of each table that the bot looks after on Discord
    "messages",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(6), primary_key=True),  # table, ping, result, echo, seal, hand
    # A seal's sheet, or the user whose hand it is; else 0, as there is one of its kind.
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),  # null: none; of a hand, without a nonce: DMs are closed
    Column("nonce", BigInteger),  # of a message that was sent and may have arrived
    # What it shows: the table's change, a digest of the words or the hand, the move a result is about.
    Column("shown", BigInteger),
    Column("replaces", BigInteger),  # the message before it, which is still to be removed
)

unsettled = messages.c.nonce.is_not(None) | messages.c.replaces.is_not(None)
"""Whether a message may have arrived of which nothing is known yet, or one is still to be removed."""
Index("ix_messages_unsettled", messages.c.table_id, sqlite_where=unsettled, postgresql_where=unsettled)
by_dm = messages.c.kind == literal_column("'hand'")
"""Whether a message is somebody's hand."""
Index("ix_messages_hands", messages.c.key, sqlite_where=by_dm, postgresql_where=by_dm)
Index("ix_messages_channels", messages.c.channel, sqlite_where=by_dm, postgresql_where=by_dm)

played_before = Table(  # who was erased while their game went on, so that they take no other seat in it
    "played_before",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("mark", String(64), primary_key=True),  # of the user, under the table's own secret
)

archives = Table(  # what is kept of a game that ended long ago
    "archives",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("begun", BigInteger, nullable=False),  # when its first move was made
    Column("moves", Integer, nullable=False),  # how many there were
    Column("record", LargeBinary, nullable=False),  # without names and stories, compressed by zlib
)

departures = Table(  # when the bot left a server of which something is stored
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
    # The same villain while the table is open: a villain is at one table at a time.
    Column("held", String(12), ForeignKey("villains.id"), unique=True),
    Column("leaving", Boolean, nullable=False),
    Column("away", Boolean, nullable=False, server_default=false()),  # the seat plays by itself
    Column("banked", Boolean, nullable=False, server_default=false()),  # the deadline runs on the time bank
    Column("missed", Integer, nullable=False, server_default="0"),  # decisions that the clock made for them
    Column("told", Integer, nullable=False, server_default="0"),  # how often they were told of their deadline
    Column("bank", BigInteger),  # milliseconds left in the time bank; null: all of it
    Column("since", BigInteger),  # since when they are waited for
    Column("due", BigInteger),  # until when
    Column("order", String(40), nullable=False, server_default=""),  # their standing order
    Column(
        "word", String(64), nullable=False, server_default=""
    ),  # the SHA-256 of their word to shuffle with
    UniqueConstraint("table_id", "user", name="one_seat_each"),
)

votes = Table(  # what users at a table are for
    "votes",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("user", BigInteger, nullable=False, index=True),
    Column("about", String(5), nullable=False),
    Column("whose", BigInteger, index=True),  # whose seat, or whose time
    Column("decision", Integer),  # for which of their decisions they get time
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
    Column("hash", String(64), nullable=False),  # over this row and the hash of the one before
)

interactions = Table(  # a delivery that Discord repeats is answered as the first one was
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
    Column("other", String(12), nullable=False, server_default=""),  # whose the other entry is
    Index("ix_ledger_accounts", "account", "other"),
)

results = Table(  # how a finished game went for each of its players; villains have their ledger instead
    "results",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("user", BigInteger, primary_key=True, index=True),
    Column("place", Integer, nullable=False),  # from 1; several share it
    Column("points", Integer, nullable=False),
)

texts = Table(  # players' stories, apart from the record so that they can be erased
    "texts",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("user", BigInteger, nullable=False, index=True),
    Column("words", Text, nullable=False),
)

preferences = Table(  # what users have set for themselves; who has set nothing has no row
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
    Column("mentions", String(7), nullable=False, server_default="usual"),  # how often they are mentioned
)

pings = Table(  # when somebody was mentioned last, at whatever table
    "pings",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

presets = Table(  # how a channel or a server likes to play a game
    "presets",
    metadata,
    Column("place", BigInteger, primary_key=True, autoincrement=False),  # the channel or the server
    Column("game", String(20), primary_key=True),
    Column("options", JSON, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("aloud", Boolean, nullable=False, server_default=true()),
)

servers = Table(  # what a server's administrators have set
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)

server_changes = Table(  # who has set what
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

processes = Table(  # the bots that share a database, as they were when they last said so
    "processes",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("host", String(100), nullable=False),
    Column("shards", String(200), nullable=False),  # those that it has: 0-3/8
    Column("wanted", String(200), nullable=False),  # those that it has, or waits for
    Column("ready", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("told", JSON, nullable=False),  # how it is doing, in words and numbers
)

turns = Table(  # when the next request of the bot's has its turn, of whatever process it is
    "turns",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("next", Float, nullable=False),  # seconds since 1970, by the database's clock
)
