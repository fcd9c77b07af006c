"""The preference for how often users are mentioned."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.add_column(
            sa.Column("mentions", sa.String(length=7), nullable=False, server_default="usual")
        )


def downgrade() -> None:
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.drop_column("mentions")
