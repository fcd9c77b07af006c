"""Votes in rows of their own: who votes, on what, and about whom."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_ABOUT = {"pause": "pause", "out": "seat", "time": "time"}
_FORMERLY = {about: word for word, about in _ABOUT.items()}
tables = sa.table("tables", sa.column("id", sa.String), sa.column("votes", sa.JSON))
votes = sa.table(
    "votes", sa.column("n", sa.Integer), sa.column("table_id", sa.String), sa.column("user", sa.BigInteger),
    sa.column("about", sa.String), sa.column("whose", sa.BigInteger), sa.column("decision", sa.Integer),
)  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "votes",
        sa.Column("n", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("about", sa.String(length=5), nullable=False),
        sa.Column("whose", sa.BigInteger(), nullable=True),
        sa.Column("decision", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("n"),
    )
    op.create_index("ix_votes_table_id", "votes", ["table_id"])
    op.create_index("ix_votes_user", "votes", ["user"])
    op.create_index("ix_votes_whose", "votes", ["whose"])
    connection = op.get_bind()
    for id, found in connection.execute(sa.select(tables.c.id, tables.c.votes)).all():
        for what, users in (json.loads(found) if isinstance(found, str) else found).items():
            word, *numbers = what.split()
            whose, decision = [*map(int, numbers), None, None][:2]
            for user in users:
                values = {"table_id": id, "user": user, "about": _ABOUT[word], "whose": whose}
                connection.execute(votes.insert().values(**values, decision=decision))
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.drop_column("votes")


def downgrade() -> None:
    with op.batch_alter_table("tables", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("votes", sa.JSON(), nullable=False, server_default="{}"))
    connection = op.get_bind()
    found: dict[str, dict[str, list[int]]] = {}
    for row in connection.execute(sa.select(votes).order_by(votes.c.n)).mappings().all():
        numbers = [str(number) for number in (row["whose"], row["decision"]) if number is not None]
        what = " ".join([_FORMERLY[row["about"]], *numbers])
        found.setdefault(row["table_id"], {}).setdefault(what, []).append(row["user"])
    for id, said in found.items():
        connection.execute(tables.update().where(tables.c.id == id).values(votes=said))
    op.drop_table("votes")
