"""Casual tables, without results as computers play there; ready marks are dropped."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("casual", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("sitters", recreate="never") as batch_op:
        batch_op.drop_column("ready")


def downgrade() -> None:
    with op.batch_alter_table("sitters", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.drop_column("casual")
