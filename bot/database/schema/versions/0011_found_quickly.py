"""Indexes for the queries of interactions, so that they stay fast as the history grows."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

INDEXES = (
    ("tables", "channel"),
    ("tables", "guild"),
    ("tables", "host"),
    ("sitters", "villain_id"),
    ("moves", "user"),
    ("interactions", "table_id"),
    ("ledger", "table_id"),
    ("texts", "user"),
    ("hands", "user"),
    ("hands", "channel"),
)


def upgrade() -> None:
    for table, column in INDEXES:
        op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table, column in INDEXES:
        op.drop_index(f"ix_{table}_{column}", table)
