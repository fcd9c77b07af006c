"""Lessons: how far each person is in each."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("lesson", sa.String(length=20), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("off", sa.Text(), nullable=False),
        sa.Column("wanted", sa.String(length=100), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("user", "lesson"),
    )
    op.create_index("ix_lessons_changed", "lessons", ["changed"])


def downgrade() -> None:
    op.drop_index("ix_lessons_changed", "lessons")
    op.drop_table("lessons")
