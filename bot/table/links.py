"""Links to channels and messages, which Discord's clients open in place."""


def channel(guild: int, id: int) -> str:
    return f"https://discord.com/channels/{guild}/{id}"


def message(guild: int, channel: int, id: int) -> str:
    return f"https://discord.com/channels/{guild}/{channel}/{id}"
