"""How is the bot started? `mudbucket run` on Discord, `mudbucket try` in a local one."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot.config import Config, LogConfig, WrongConfig, load


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; the process's exit code."""
    parser = argparse.ArgumentParser(prog="mudbucket", description="Card games on Discord.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="play on Discord")
    _ = run.add_argument("--config", type=Path, help="configuration file (config.toml)")
    attempt = commands.add_parser("try", help="play in a local Discord in the browser")
    _ = attempt.add_argument("--fresh", action="store_true", help="forget earlier tries")
    _ = attempt.add_argument("--port", type=int, default=0, help="port of the page (any)")
    _ = attempt.add_argument("--no-browser", action="store_true", help="only print the address")
    said = parser.parse_args(arguments)
    try:
        if said.command == "try":
            return _try(fresh=said.fresh, port=said.port, browser=not said.no_browser)
        return _run(load(said.config))
    except WrongConfig as error:
        print(error, file=sys.stderr)
        return 2


def _run(config: Config) -> int:
    _ = config.token  # without one nothing is begun
    _log(config.log)
    from bot.adapter.run import serve

    return asyncio.run(serve(config, stop_on=(signal.SIGTERM, signal.SIGINT)))


def _try(*, fresh: bool, port: int, browser: bool) -> int:
    try:
        from bot.tryout import play
    except ImportError as error:
        print(f"The try-out needs simcord: pip install 'mudbucket[try]' ({error}).", file=sys.stderr)
        return 2
    logging.basicConfig(level=logging.WARNING)
    with suppress(KeyboardInterrupt):
        asyncio.run(play(fresh=fresh, port=port, browser=browser))
    return 0


def _log(config: LogConfig) -> None:
    try:
        logging.basicConfig(
            level=config.level,
            filename=config.file,
            format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        )
    except OSError as error:
        raise WrongConfig(f"The log cannot be written: {error}.") from None
