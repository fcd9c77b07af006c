"""The bot with a watch on its event loop: `python -m tests.rig.watched FILE run`.

When it ends, the file has the number of callbacks, then those that used the processor for longer than
`LONG_S`, one a line: how often, the longest in milliseconds, and what it was. Time in which the machine did
something else is left out, and so is the bot's start (`serve`), in which nobody waits.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from pathlib import Path

from bot import cli
from bot.adapter.run import serve

LONG_S = 0.020
_all, _often, _longest = Counter[None](), Counter[str](), dict[str, float]()


def _watch() -> None:
    """Have the loop measure each of its callbacks."""
    run = asyncio.Handle._run  # pyright: ignore[reportPrivateUsage]

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        _all[None] += 1
        if (took := time.thread_time() - began) > LONG_S:
            what = _named(handle)
            if what == serve.__qualname__:
                return
            _often[what] += 1
            _longest[what] = max(_longest.get(what, 0.0), took)

    asyncio.Handle._run = measured  # pyright: ignore[reportPrivateUsage]


def _named(handle: asyncio.Handle) -> str:
    """Return the name of the coroutine, if the callback is a step of a task, or of the function."""
    callback = handle._callback  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    task = getattr(callback, "__self__", None)
    what = task.get_coro() if isinstance(task, asyncio.Task) else callback
    return getattr(what, "__qualname__", repr(what))


if __name__ == "__main__":
    _watch()
    code = cli.main(sys.argv[2:])
    found = [str(_all.total())] + [
        f"{many} {1000 * _longest[what]:.0f} {what}" for what, many in _often.most_common()
    ]
    _ = Path(sys.argv[1]).write_text("\n".join(found), encoding="utf-8")
    sys.exit(code)
