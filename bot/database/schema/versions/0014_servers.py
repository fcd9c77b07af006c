"""Settings by servers' administrators, the log of changes, and a channel for results."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("settings", sa.JSON, nullable=False),
    )
    op.create_table(
        "server_changes",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("setting", sa.String(40), nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
    )
    op.create_index("ix_server_changes_guild", "server_changes", ["guild"])
    op.create_index("ix_server_changes_user", "server_changes", ["user"])
    op.add_column("tables", sa.Column("echoed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("echoing", sa.BigInteger))
    op.execute("UPDATE tables SET echoed = told")


def downgrade() -> None:
    op.drop_column("tables", "echoing")
    op.drop_column("tables", "echoed")
    op.drop_table("server_changes")
    op.drop_table("servers")
