"""The seed with which a table deals when its secret is known and no player has said a word."""

from engines.chance import digest_of, mixed


def without_words(secret: str) -> str:
    """Return the seed that `engines.chance` makes of a secret without words."""
    return mixed(secret, digest_of(()))
