"""Tables for processes that share a database; both entries of a posting name each other.

Until now a pair was recognised by consecutive ids, which several processes may interleave.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

OTHERS = (
    "UPDATE ledger SET other = 'bank' WHERE account <> 'bank'",
    "UPDATE ledger SET other = coalesce((SELECT l.account FROM ledger l WHERE l.id = ledger.id - 1), '') "
    "WHERE account = 'bank'",
)


def upgrade() -> None:
    op.add_column("ledger", sa.Column("other", sa.String(12), nullable=False, server_default=""))
    for statement in OTHERS:
        op.execute(statement)
    op.drop_index("ix_ledger_account", "ledger")
    op.create_index("ix_ledger_accounts", "ledger", ["account", "other"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("host", sa.String(100), nullable=False),
        sa.Column("shards", sa.String(200), nullable=False),
        sa.Column("wanted", sa.String(200), nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
    )
    op.create_table(
        "turns",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("next", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("turns")
    op.drop_table("processes")
    op.drop_index("ix_ledger_accounts", "ledger")
    op.create_index("ix_ledger_account", "ledger", ["account"])
    op.drop_column("ledger", "other")
