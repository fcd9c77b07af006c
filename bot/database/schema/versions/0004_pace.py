"""Ready marks, time banks, deadlines by seat, votes, pauses; presets, quiet hours, pings."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.drop_index("ix_tables_due")
        batch_op.add_column(sa.Column("alarm", sa.BigInteger()))
        batch_op.add_column(sa.Column("ending", sa.String(length=10), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("paused", sa.BigInteger()))
        batch_op.add_column(sa.Column("votes", sa.JSON(), nullable=False, server_default="{}"))
        batch_op.create_index("ix_tables_alarm", ["alarm"])
    op.execute("UPDATE tables SET alarm = due")  # whoever is waited for then gets all their time again
    op.drop_column("tables", "due")
    with op.batch_alter_table("sitters", recreate="never") as batch_op:
        for name in ("ready", "away", "banked"):
            column = sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
            batch_op.add_column(column)
        for name in ("missed", "told"):
            batch_op.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
        for name in ("bank", "since", "due"):
            batch_op.add_column(sa.Column(name, sa.BigInteger()))
        batch_op.add_column(sa.Column("order", sa.String(length=40), nullable=False, server_default=""))
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("reminders", sa.Boolean(), nullable=False, server_default=sa.false()))
        for name in ("quiet_start", "quiet_end"):
            batch_op.add_column(sa.Column(name, sa.Integer()))
        batch_op.add_column(sa.Column("zone", sa.String(length=40), nullable=False, server_default="UTC"))
    op.create_table(
        "pings",
        sa.Column("user", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_table(
        "presets",
        sa.Column("place", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("place", "game"),
    )


def downgrade() -> None:
    op.drop_table("presets")
    op.drop_table("pings")
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        for name in ("reminders", "quiet_start", "quiet_end", "zone"):
            batch_op.drop_column(name)
    with op.batch_alter_table("sitters", recreate="never") as batch_op:
        for name in ("ready", "away", "banked", "missed", "told", "bank", "since", "due", "order"):
            batch_op.drop_column(name)
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.drop_index("ix_tables_alarm")
        for name in ("alarm", "ending", "paused", "votes"):
            batch_op.drop_column(name)
        batch_op.add_column(sa.Column("due", sa.BigInteger()))
        batch_op.create_index("ix_tables_due", ["due"])
