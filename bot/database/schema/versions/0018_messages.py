"""One table for the messages on Discord, instead of columns of `tables`, `hands` and `seals`.

A downgrade keeps all that older versions can store, except digests of hands, which are edited once more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

NULLABLE = (
    "message", "posted", "ping", "posting", "pinging", "replaced", "telling", "sealing", "echoing",
)  # fmt: skip
NUMBERS = "shown", "told", "sealed", "echoed"
"""The columns of `tables` that go."""
EPOCH, TIME = 1_420_070_400_000, 22
"""When Discord's ids begin, in milliseconds since 1970; and how many of their bits are below the time."""
DIGITS = 15
"""So many hexadecimal digits of a digest are kept."""
BY_DM = sa.text("kind = 'hand'")
UNSETTLED = sa.text("nonce IS NOT NULL OR replaces IS NOT NULL")
INTO = "INSERT INTO messages (table_id, kind, key, channel, message, nonce, shown, replaces) SELECT"

messages = sa.table(
    "messages", sa.column("table_id"), sa.column("kind"), sa.column("key"), sa.column("channel"),
    sa.column("message"), sa.column("nonce"), sa.column("shown"),
)  # fmt: skip


def upgrade() -> None:
    """Of a table of which only the record is kept (its seed is empty), its own message and seals are kept."""
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(6), primary_key=True),
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.Column("nonce", sa.BigInteger),
        sa.Column("shown", sa.BigInteger),
        sa.Column("replaces", sa.BigInteger),
    )
    op.execute(
        f"{INTO} id, 'table', 0, channel, message, posting, shown, replaced FROM tables "
        "WHERE message IS NOT NULL OR posting IS NOT NULL OR replaced IS NOT NULL OR shown > 0"
    )
    op.execute(
        f"{INTO} id, 'ping', 0, channel, ping, pinging, NULL, NULL FROM tables "
        "WHERE seed <> '' AND (ping IS NOT NULL OR pinging IS NOT NULL)"
    )
    op.execute(
        f"{INTO} id, 'result', 0, channel, NULL, telling, told, NULL FROM tables "
        "WHERE seed <> '' AND (told > 0 OR telling IS NOT NULL)"
    )
    op.execute(
        f"{INTO} id, 'echo', 0, NULL, NULL, echoing, echoed, NULL FROM tables "
        "WHERE seed <> '' AND (echoed > 0 OR echoing IS NOT NULL)"
    )
    op.execute(
        f"{INTO} s.table_id, 'seal', s.sheet, t.channel, s.message, NULL, NULL, NULL "
        "FROM seals s JOIN tables t ON t.id = s.table_id"
    )
    op.execute(
        f"{INTO} t.id, 'seal', t.sealed - 1, t.channel, NULL, NULL, NULL, NULL FROM tables t "
        "WHERE t.sealed > 0 AND NOT EXISTS "
        "(SELECT 1 FROM seals s WHERE s.table_id = t.id AND s.sheet = t.sealed - 1)"
    )
    op.execute(
        f"{INTO} t.id, 'seal', t.sealed, t.channel, NULL, t.sealing, NULL, NULL FROM tables t "
        "WHERE t.sealing IS NOT NULL AND NOT EXISTS "
        "(SELECT 1 FROM seals s WHERE s.table_id = t.id AND s.sheet = t.sealed)"
    )
    _take_over_hands()
    op.create_index(
        "ix_messages_unsettled", "messages", ["table_id"], sqlite_where=UNSETTLED, postgresql_where=UNSETTLED
    )
    op.create_index("ix_messages_hands", "messages", ["key"], sqlite_where=BY_DM, postgresql_where=BY_DM)
    op.create_index(
        "ix_messages_channels", "messages", ["channel"], sqlite_where=BY_DM, postgresql_where=BY_DM
    )
    for column in (*NULLABLE, *NUMBERS):
        op.drop_column("tables", column)
    op.drop_table("hands")
    op.drop_table("seals")


def _take_over_hands() -> None:
    hands = sa.text('SELECT table_id, "user", channel, message, digest, posting FROM hands')
    connection = op.get_bind()
    rows = [
        {
            "table_id": row.table_id, "kind": "hand", "key": row.user, "channel": row.channel,
            "message": row.message, "nonce": row.posting,
            "shown": int(row.digest[:DIGITS], 16) if row.digest else None,
        }
        for row in connection.execute(hands)
    ]  # fmt: skip
    if rows:
        connection.execute(messages.insert(), rows)


def downgrade() -> None:
    op.create_table(
        "hands",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user", sa.BigInteger, primary_key=True, index=True),
        sa.Column("channel", sa.BigInteger, index=True),
        sa.Column("message", sa.BigInteger),
        sa.Column("digest", sa.String(64)),
        sa.Column("posting", sa.BigInteger),
    )
    op.create_table(
        "seals",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("sheet", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("message", sa.BigInteger, nullable=False),
    )
    for column in NULLABLE:
        op.add_column("tables", sa.Column(column, sa.BigInteger))
    for column in NUMBERS:
        op.add_column("tables", sa.Column(column, sa.Integer, nullable=False, server_default="0"))
    _fill("table", message="message", posting="nonce", replaced="replaces", shown="coalesce(shown, 0)")
    _fill("table", posted=f"(message >> {TIME}) + {EPOCH}")
    _fill("ping", ping="message", pinging="nonce")
    _fill("result", told="coalesce(shown, 0)", telling="nonce")
    _fill("echo", echoed="coalesce(shown, 0)", echoing="nonce")
    op.execute(
        "UPDATE tables SET sealed = coalesce((SELECT max(key) + 1 FROM messages WHERE table_id = tables.id "
        "AND kind = 'seal' AND (message IS NOT NULL OR nonce IS NULL)), 0), "
        "sealing = (SELECT max(nonce) FROM messages WHERE table_id = tables.id AND kind = 'seal')"
    )
    op.execute(
        "INSERT INTO seals SELECT table_id, key, message FROM messages "
        "WHERE kind = 'seal' AND message IS NOT NULL"
    )
    op.execute(
        'INSERT INTO hands (table_id, "user", channel, message, posting) '
        "SELECT table_id, key, channel, message, nonce FROM messages WHERE kind = 'hand'"
    )
    for name in ("channels", "hands", "unsettled"):
        op.drop_index(f"ix_messages_{name}", "messages")
    op.drop_table("messages")


def _fill(kind: str, **columns: str) -> None:
    """Fill columns of `tables` from the message of a kind, if there is one."""
    here = f"FROM messages WHERE table_id = tables.id AND kind = '{kind}'"
    values = ", ".join(f"{column} = (SELECT {value} {here})" for column, value in columns.items())
    op.execute(f"UPDATE tables SET {values} WHERE EXISTS (SELECT 1 {here})")
