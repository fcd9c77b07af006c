"""Results that are posted in messages of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

tables = sa.table(
    "tables", sa.column("id", sa.String), sa.column("status", sa.String), sa.column("told", sa.Integer)
)
moves = sa.table("moves", sa.column("table_id", sa.String))


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("telling", sa.BigInteger()))
        batch_op.add_column(sa.Column("aloud", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("presets", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("aloud", sa.Boolean(), nullable=False, server_default=sa.true()))
    made = sa.select(sa.func.count()).select_from(moves).where(moves.c.table_id == tables.c.id)
    end = sa.case((tables.c.status == "closed", 1), else_=0)
    op.execute(tables.update().values(told=made.scalar_subquery() + end))


def downgrade() -> None:
    with op.batch_alter_table("presets", recreate="never") as batch_op:
        batch_op.drop_column("aloud")
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        for name in ("aloud", "telling", "told"):
            batch_op.drop_column(name)
