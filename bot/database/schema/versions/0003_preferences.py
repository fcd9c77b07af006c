"""Users' own settings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("pictures", sa.String(length=5), nullable=False),
        sa.Column("large", sa.Boolean(), nullable=False),
        sa.Column("dms", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user"),
    )


def downgrade() -> None:
    op.drop_table("preferences")
