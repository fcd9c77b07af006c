"""The preference for remarks of characters."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("remarks", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.drop_column("remarks")
