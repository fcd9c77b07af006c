"""What all processes of a test run share: a folder, and a PostgreSQL server, begun when first needed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

RUN = "MUDBUCKET_TEST_RUN"
"""Environment variable: the folder of this test run."""
SERVER = "server"
"""The file in it that says where the server is."""


class Running(NamedTuple):
    """A server that runs: its port, its process, and its folder."""

    port: int
    pid: int
    folder: Path

    def note(self, run: Path) -> None:
        _ = (run / SERVER).write_text(json.dumps((self.port, self.pid, str(self.folder))))

    @classmethod
    def noted(cls, run: Path) -> Running:
        port, pid, folder = json.loads((run / SERVER).read_text())
        return cls(port, pid, Path(folder))


@contextmanager
def one_run() -> Generator[None]:
    """Make the folder; at the end, stop the server if there is one."""
    run = Path(tempfile.mkdtemp(prefix="mudbucket-run-"))
    os.environ[RUN] = str(run)
    try:
        yield
    finally:
        if (run / SERVER).exists():
            server = Running.noted(run)
            with suppress(ProcessLookupError):
                os.kill(server.pid, signal.SIGQUIT)
            shutil.rmtree(server.folder, ignore_errors=True)
        shutil.rmtree(run)
