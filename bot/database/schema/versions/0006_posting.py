"""Messages that were sent and may have arrived, and those that are still to be removed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("posting", sa.BigInteger()))
        batch_op.add_column(sa.Column("pinging", sa.BigInteger()))
        batch_op.add_column(sa.Column("replaced", sa.BigInteger()))
    with op.batch_alter_table("hands", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("posting", sa.BigInteger()))


def downgrade() -> None:
    with op.batch_alter_table("hands", recreate="never") as batch_op:
        batch_op.drop_column("posting")
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        for name in ("replaced", "pinging", "posting"):
            batch_op.drop_column(name)
