"""Provable shuffles: a table's scheme, its published commitment, and players' words."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("scheme", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("commitment", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("sealed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("sealing", sa.BigInteger))
    op.add_column("tables", sa.Column("seal", sa.BigInteger))
    op.add_column("sitters", sa.Column("word", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("sitters", "word")
    for column in ("seal", "sealing", "sealed", "commitment", "scheme"):
        op.drop_column("tables", column)
