"""From which seed does a table deal whose secret is known, and whose players have said nothing?"""

from engines.chance import digest_of, mixed


def without_words(secret: str) -> str:
    """What `engines.chance` makes of it."""
    return mixed(secret, digest_of(()))
