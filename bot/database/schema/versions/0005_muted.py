"""Tables in whose channel the bot has no permission to post."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("muted", sa.BigInteger()))
        batch_op.add_column(sa.Column("untold", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        for name in ("untold", "muted"):
            batch_op.drop_column(name)
