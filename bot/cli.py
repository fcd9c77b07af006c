"""Command-line interface: run the bot, try it out locally, and the operator's commands."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from typing_extensions import override

from bot.addresses import file_of
from bot.config import EXIT_CONFIG, Config, WrongConfig, load
from bot.ops.logs import begin_log
from bot.ops.management_client import STATUS_TIMEOUT_S, ManagementError, asked, socket_of
from bot.version import bot_version


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the process's exit code."""
    parser = argparse.ArgumentParser(prog="mudbucket", description="Card games on Discord.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(dest="command", required=True)
    _configured(commands.add_parser("run", help="play on Discord"))
    attempt = commands.add_parser("try", help="play in a local Discord in the browser")
    attempt.add_argument("--fresh", action="store_true", help="start with an empty database")
    attempt.add_argument("--port", type=int, default=0, help="port of the page (default: any)")
    attempt.add_argument("--no-browser", action="store_true", help="only print the address")
    _add_errands(commands.add_parser)
    said = parser.parse_args(arguments)
    try:
        match said.command:
            case "try":
                return _try(fresh=said.fresh, port=said.port, browser=not said.no_browser)
            case "run":
                return _run(load(said.config))
            case "status":
                return _status(load(said.config))
            case "move-database":
                return _move(said.source, said.target)
            case _:
                return _do(said, load(said.config))
    except WrongConfig as error:
        print(error, file=sys.stderr)
        return EXIT_CONFIG


class _Version(argparse.Action):
    """The `--version` action; imports the database and the rules only when it is used."""

    @override
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from bot.database.revisions import today
        from engines import GAMES

        rules = ", ".join(f"{name} {game.version}" for name, game in sorted(GAMES.items()))
        print(f"mudbucket {bot_version()}, database revision {today()}, rules: {rules}")
        parser.exit()


def _configured(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("--config", type=Path, help="configuration file (default: config.toml)")
    return parser


def _add_errands(add_parser: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the operator's commands, for use with or without a running bot."""
    doctor = _configured(add_parser("doctor", help="say what is wrong with the database, if anything"))
    doctor.add_argument("--all", action="store_true", help="replay all finished tables too")
    doctor.add_argument("--discord", action="store_true", help="ask Discord too (implied by --config)")
    backup = _configured(add_parser("backup", help="back up the database, even while the bot runs"))
    backup.add_argument("--to", type=Path, metavar="FOLDER", help="where to (default: backup.folder)")
    restore = _configured(add_parser("restore", help="replace the database with a backup"))
    restore.add_argument("file", type=Path, metavar="FILE")
    _configured(add_parser("status", help="show how the running bot is doing"))
    _configured(add_parser("check-config", help="say what is wrong with the configuration, if anything"))
    check = _configured(add_parser("check-upgrade", help="say what this version would do to the database"))
    check.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a backup (default: the database)")
    migrate = _configured(add_parser("migrate", help="upgrade the database, with a backup first"))
    migrate.add_argument("--to", metavar="REVISION", help="another revision than the newest (to go back)")
    move = add_parser("move-database", help="carry the database over to PostgreSQL, or back to SQLite")
    move.add_argument("source", metavar="FROM", help="its address, as in database.url, or a file's path")
    move.add_argument("target", metavar="TO", help="the address of an empty database")
    quarantine = _configured(add_parser("quarantine", help="set a damaged table aside: closed, and kept"))
    quarantine.add_argument("table", metavar="TABLE", help="its id, as doctor and status name it")
    forget = _configured(add_parser("forget", help="erase all about a user, or all of a server"))
    whom = forget.add_mutually_exclusive_group(required=True)
    whom.add_argument("user", type=_id, nargs="?", metavar="USER", help="the user's id")
    whom.add_argument("--guild", type=_id, metavar="ID", help="the server's id")


def _do(said: argparse.Namespace, config: Config) -> int:
    from bot.ops import commands

    match said.command:
        case "doctor":
            discord = said.discord or said.config is not None
            return commands.done(lambda: commands.examine(config, every=said.all, discord=discord))
        case "backup":
            return commands.done(lambda: commands.backup(config, said.to))
        case "restore":
            return commands.done(lambda: commands.restore(config, said.file))
        case "check-config":
            return commands.check(config)
        case "check-upgrade":
            return commands.done(lambda: commands.check_upgrade(config, said.file))
        case "migrate":
            return commands.done(lambda: commands.migrate(config, said.to))
        case "quarantine":
            return commands.done(lambda: commands.quarantine(config, said.table))
        case "forget":
            return commands.done(lambda: commands.forget(config, said.user, said.guild))
        case _:
            raise AssertionError(said.command)


def _id(said: str) -> int:
    """Parse a Discord id. Raises ArgumentTypeError."""
    if not said.isdecimal() or not 0 < int(said) < 2**63:
        raise argparse.ArgumentTypeError(f"{said} is not an id of Discord")
    return int(said)


def _move(source: str, target: str) -> int:
    from bot.ops import commands

    return commands.done(lambda: commands.relocate(source, target))


def _status(config: Config) -> int:
    """Print the running bot's status; return 0 if it is ready. It is called often, so it imports little."""
    file = file_of(config.database.url)
    if file is None:
        from bot.ops import commands

        return commands.done(lambda: commands.status(config))
    try:
        answer = asked(socket_of(file), "status", patience=STATUS_TIMEOUT_S)
    except ManagementError as error:
        print(error, file=sys.stderr)
        return 1
    if answer is None:
        print(f"No bot that can be asked is running on {file}.", file=sys.stderr)
        return 1
    ready = answer.pop("ready", False)
    print(f"ready: {'yes' if ready else 'no'}")
    for name, value in answer.items():
        print(f"{name.replace('_', ' ')}: {'none yet' if value is None else value}")
    return 0 if ready else 1


def _run(config: Config) -> int:
    token = config.token  # raises before anything is started
    begin_log(config.log, (token, config.database.url))
    with _loading():
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


@contextmanager
def _loading() -> Generator[None]:
    """Exclude everything imported in the block from garbage collection, as it stays for good."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()
