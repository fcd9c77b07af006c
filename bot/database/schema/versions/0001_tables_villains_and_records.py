"""Tables, villains and records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted", sa.BigInteger(), nullable=True),
        sa.Column("ping", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tables_due"), ["due"], unique=False)

    op.create_table(
        "villains",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=120), nullable=False),
        sa.Column("powerset", sa.String(length=500), nullable=False),
        sa.Column("how", sa.JSON(), nullable=False),
        sa.Column("aptitudes", sa.String(length=4), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("chips", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("guild", "folded", name="one_name_in_a_server"),
        sa.CheckConstraint("chips >= 0", name="chips_not_negative"),
    )
    with op.batch_alter_table("villains", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_villains_user"), ["user"], unique=False)

    op.create_table(
        "hands",
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("digest", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "user"),
    )
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "ledger",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("account", sa.String(length=12), nullable=False),
        sa.Column("delta", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=True),
        sa.Column("n", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("ledger", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_ledger_account"), ["account"], unique=False)

    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.String(length=100), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("auto", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "n"),
    )
    op.create_table(
        "open_tables",
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("channel"),
        sa.UniqueConstraint("table_id"),
    )
    op.create_table(
        "sitters",
        sa.Column("n", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("villain_id", sa.String(length=12), nullable=True),
        sa.Column("held", sa.String(length=12), nullable=True),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["held"],
            ["villains.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.ForeignKeyConstraint(
            ["villain_id"],
            ["villains.id"],
        ),
        sa.PrimaryKeyConstraint("n"),
        sa.UniqueConstraint("held"),
        sa.UniqueConstraint("table_id", "user", name="one_seat_each"),
    )
    with op.batch_alter_table("sitters", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sitters_user"), ["user"], unique=False)

    op.create_table(
        "texts",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("texts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_texts_table_id"), ["table_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("texts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_texts_table_id"))

    op.drop_table("texts")
    with op.batch_alter_table("sitters", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sitters_user"))

    op.drop_table("sitters")
    op.drop_table("open_tables")
    op.drop_table("moves")
    with op.batch_alter_table("ledger", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ledger_account"))

    op.drop_table("ledger")
    op.drop_table("interactions")
    op.drop_table("hands")
    with op.batch_alter_table("villains", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_villains_user"))

    op.drop_table("villains")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tables_due"))

    op.drop_table("tables")
