"""One seal for each table, in a message of its own; marks of erased users in games that go on.

The messages with seals get rows of their own, for every sheet. Players' words to shuffle with stay only in
the record when a game is over. A downgrade closes the open tables of that scheme, as older versions cannot
reproduce their seals, and loses the messages of later seals.
"""

import logging
import time

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

SEALED, MIXED = 3, 2
log = logging.getLogger(__name__)


def upgrade() -> None:
    op.create_table(
        "seals",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("sheet", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("message", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO seals SELECT id, 0, seal FROM tables WHERE seal IS NOT NULL")
    op.drop_column("tables", "seal")
    op.create_table(
        "played_before",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("mark", sa.String(64), primary_key=True),
    )
    op.execute(
        "UPDATE sitters SET word = '' WHERE table_id IN (SELECT id FROM tables WHERE status = 'closed')"
    )


def downgrade() -> None:
    op.drop_table("played_before")
    op.add_column("tables", sa.Column("seal", sa.BigInteger))
    op.execute(
        "UPDATE tables SET seal = (SELECT message FROM seals WHERE table_id = tables.id AND sheet = 0)"
    )
    (lost,) = op.get_bind().execute(sa.text("SELECT count(*) FROM seals WHERE sheet > 0")).one()
    if lost:
        log.warning("only messages of tables' first seals are kept; %d of later seals are forgotten", lost)
    op.drop_table("seals")
    still_open = f"SELECT id FROM tables WHERE scheme = {SEALED} AND status <> 'closed'"
    op.execute(f"DELETE FROM open_tables WHERE table_id IN ({still_open})")
    op.execute(f"UPDATE sitters SET held = NULL WHERE table_id IN ({still_open})")
    op.execute(
        f"UPDATE tables SET status = 'closed', ended = {int(time.time() * 1000)}, alarm = NULL, "
        f"changes = changes + 1 WHERE scheme = {SEALED} AND status <> 'closed'"
    )
    op.execute(f"UPDATE tables SET scheme = {MIXED} WHERE scheme = {SEALED}")
