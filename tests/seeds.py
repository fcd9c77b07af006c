"""The seed with which a table deals when its secret is known and no player has said a word."""

from engines.chance import digest_of, mixed


def without_words(secret: str) -> str:
    """What `engines.chance` makes of it."""
    return mixed(secret, digest_of(()))
