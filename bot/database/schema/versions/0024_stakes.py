"""The preference for what is at stake, told to newcomers."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("stakes", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    with op.batch_alter_table("preferences", recreate="never") as batch_op:
        batch_op.drop_column("stakes")
