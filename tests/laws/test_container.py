"""The container image: its sources are in the build context, and mounted settings take effect."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")


def in_context(path: str, ignored: str = IGNORED) -> bool:
    """Return whether a path is in the build context; the last matching line of `.dockerignore` decides."""
    there = PurePosixPath(path)
    names, shown = [str(there), *(str(parent) for parent in there.parents if str(parent) != ".")], True
    for line in ignored.splitlines():
        if (pattern := line.strip()) and not pattern.startswith("#"):
            wanted = pattern.removeprefix("!")
            if any(fnmatchcase(name, wanted) for name in names):
                shown = pattern.startswith("!")
    return shown


def sources() -> list[str]:
    """Return what the Dockerfile copies from the context, outputs of earlier stages excluded."""
    lines = re.findall(r"^COPY (?!--from=)(.+)$", DOCKERFILE, re.M)
    return [word for line in lines for word in line.split()[:-1]]


def test_the_file_of_what_is_ignored_is_read_as_docker_reads_it():
    ignored = "*\n!kept\n# !lost\nkept/no*\n!kept/notes/one.md\n"
    shown = {it: in_context(it, ignored) for it in ("kept/a.py", "kept/notes/two.md", "kept/notes/one.md")}
    assert shown == {"kept/a.py": True, "kept/notes/two.md": False, "kept/notes/one.md": True}
    assert not in_context("lost", ignored)


@pytest.mark.parametrize("source", sources())
def test_whatever_the_image_is_made_of_is_in_the_context(source: str):
    there = ROOT / source
    assert there.exists() and in_context(source)
    files = [path for path in there.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert [file for file in files if not in_context(file.relative_to(ROOT).as_posix())] == []


def test_every_requirement_that_is_installed_was_copied():
    wanted = set(re.findall(r"-r (\S+)", DOCKERFILE))
    assert wanted and wanted <= set(sources())


def test_nothing_secret_gets_into_the_image():
    for it in ("config.toml", ".env", "token", "mudbucket.db", ".git/config", "engines/__pycache__/x.pyc"):
        assert not in_context(it), it


def test_the_image_sets_nothing_that_would_beat_a_mounted_configuration():
    """The environment takes precedence over the file; the database is in /data, the working directory."""
    assert "MUDBUCKET_" not in DOCKERFILE and "WORKDIR /data\n" in DOCKERFILE


def test_compose_passes_settings_on_bounds_memory_and_knows_postgres():
    bot, postgres = re.findall(r"^  \w+:\n(?:    .*\n|\n)+", COMPOSE.partition("services:\n")[2], re.M)[:2]
    assert "env_file: .env\n" in bot and "mem_limit: " in bot and "MUDBUCKET_DATABASE" not in bot
    assert "MUDBUCKET_BACKUP__FOLDER: ${MUDBUCKET_BACKUP__FOLDER-/backups}\n" in bot  # PostgreSQL has none
    assert "profiles: [postgres]\n" in postgres and "mem_limit: " in postgres and "UTF8" in postgres
