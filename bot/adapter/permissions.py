"""What must the bot be allowed to do in a channel?"""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
IN_A_THREAD = {**NEEDED, "send_messages_in_threads": "Send Messages in Threads"}


def missing_permissions(allowed: discord.Permissions, *, thread: bool) -> list[str]:
    """The names of the permissions without which no table can be kept."""
    return [name for key, name in (IN_A_THREAD if thread else NEEDED).items() if not getattr(allowed, key)]
