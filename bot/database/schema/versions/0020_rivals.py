"""Games against the house: how people stand to each computer they finished a game with."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rivals",
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("rival", sa.BigInteger(), nullable=False),
        sa.Column("ahead", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "user", "rival"),
    )
    op.create_index("ix_rivals_user", "rivals", ["user"])


def downgrade() -> None:
    op.drop_index("ix_rivals_user", "rivals")
    op.drop_table("rivals")
