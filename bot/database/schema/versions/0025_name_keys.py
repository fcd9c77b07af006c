"""Names of villains are compared by one key, whatever their spelling.

Of several villains of a server whose names have one key, the oldest keeps its name; the others get a number.
A downgrade keeps these names.
"""

import logging
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

from engines.names import name_key

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

NAME_MAX_CHARS = 40
log = logging.getLogger(__name__)
villains = sa.table(
    "villains",
    sa.column("id", sa.String()),
    sa.column("guild", sa.BigInteger()),
    sa.column("name", sa.String()),
    sa.column("folded", sa.String()),
    sa.column("created", sa.BigInteger()),
)


def upgrade() -> None:
    _widen(720)
    taken = defaultdict[int, set[str]](set)
    names = dict[str, tuple[str, str]]()
    for id, guild, name, folded, _ in _all():
        if folded == id:  # an erased person's
            continue
        new = _free(name, taken[guild])
        if new != name:
            log.warning("villain %s is called %r from now on, as another one is called %r", id, new, name)
        taken[guild].add(name_key(new))
        if (new, name_key(new)) != (name, folded):
            names[id] = new, name_key(new)
    _rename(names)


def downgrade() -> None:
    _rename({id: (name, name.casefold()) for id, _, name, folded, _ in _all() if folded != id})
    _widen(120)


def _all() -> list[tuple[str, int, str, str, int]]:
    """Return all villains, the oldest first."""
    query = sa.select(*villains.c).order_by(villains.c.created, villains.c.id)
    return [tuple(row) for row in op.get_bind().execute(query)]


def _free(name: str, taken: set[str]) -> str:
    """Return the name, with the lowest number that makes its key differ from all that are taken."""
    candidate, n = name, 2
    while name_key(candidate) in taken:
        candidate, n = f"{name[: NAME_MAX_CHARS - len(f' {n}')].rstrip()} {n}", n + 1
    return candidate


def _rename(names: dict[str, tuple[str, str]]) -> None:
    """Set name and key by id; until all are set, the keys are ids, so that none is there twice."""
    update = villains.update().where(villains.c.id == sa.bindparam("of"))
    freed = [{"of": id, "key": id} for id in names]
    set_again = [{"of": id, "new": name, "key": key} for id, (name, key) in names.items()]
    if names:
        op.get_bind().execute(update.values(folded=sa.bindparam("key")), freed)
        renamed = update.values(name=sa.bindparam("new"), folded=sa.bindparam("key"))
        op.get_bind().execute(renamed, set_again)


def _widen(length: int) -> None:
    """Set the maximum length of keys; SQLite has none."""
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("villains", "folded", type_=sa.String(length))
