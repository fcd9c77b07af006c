"""Retention: when the bot left a server, and archives of old games."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

WHOLE = sa.text("seed != ''")
archived = sa.text("UPDATE tables SET scheme = 1, commitment = '' WHERE seed = ''")


def upgrade() -> None:
    op.create_table(
        "departures",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild"),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.add_column("villains", sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_whole_ended", "tables", ["ended"], sqlite_where=WHOLE, postgresql_where=WHOLE)


def downgrade() -> None:
    op.execute(archived)  # without the record nobody can say any more what was committed to
    op.drop_index("ix_tables_whole_ended", "tables")
    op.drop_column("villains", "begun")
    op.drop_table("archives")
    op.drop_table("departures")
