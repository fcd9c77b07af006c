"""Quarantined tables, whose records are damaged. A downgrade loses the marks."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("quarantined", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("tables", "quarantined")
