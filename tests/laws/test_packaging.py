"""What is shipped: build tools are locked, metadata has no dead links, images hold sources and no secret."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

import pytest

from bot.ops.metrics import Metrics

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")


def test_what_builds_the_package_is_locked_with_hashes():
    (wanted,) = PROJECT["build-system"]["requires"]
    name = re.split(r"[<>=]", wanted)[0]
    listed = (ROOT / "requirements-build.in").read_text(encoding="utf-8").splitlines()
    assert wanted in listed
    locked = (ROOT / "requirements-build.lock").read_text()
    assert re.search(rf"^{name}==\S+ \\\n    --hash=sha256:", locked, re.M)


def test_nothing_is_installed_without_a_lock():
    for file in ("Dockerfile", "README.md"):
        text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ")
        lines = re.findall(r"pip (?:install|wheel) [^&\n]*", text)
        assert lines, file
        for line in lines:
            ours = "--no-deps" in line and ("--no-build-isolation" in line or "--no-index" in line)
            assert ours or "--require-hashes" in line, f"{file}: {line}"


def test_a_package_index_shows_no_link_into_the_repository():
    shown = (ROOT / PROJECT["project"]["readme"]).read_text(encoding="utf-8")
    assert [it for it in re.findall(r"\]\(([^)]+)\)", shown) if not it.startswith("https://")] == []


def test_the_venv_of_the_readme_is_not_for_git():
    assert "venv/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_version_has_a_dated_entry_with_notes_for_upgrading():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = [it for it in re.split(r"^## ", text, flags=re.M)[1:] if not it.startswith("Unreleased\n")]
    assert re.match(rf"{re.escape(PROJECT['project']['version'])} \(\d{{4}}-\d\d-\d\d\)\n", entries[0])
    assert all(re.match(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)\n", entry) for entry in entries)
    assert "### Upgrading from" in entries[0]


def test_the_source_package_holds_what_an_operator_needs():
    """Every file that docs/operate.md names is in the sdist."""
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    packed = {file for it in included for file in ROOT.glob(it.lstrip("/"))}
    packed |= {file for path in packed if path.is_dir() for file in path.rglob("*")}
    text = (ROOT / "docs/operate.md").read_text(encoding="utf-8")
    named = re.findall(
        r"requirements[\w-]*\.lock|config\.example\.toml|contrib/[\w@.-]+\w|compose\.yaml", text
    )
    assert len({*named}) >= 8
    assert [it for it in (*named, "Dockerfile", "LICENSE", ".dockerignore") if ROOT / it not in packed] == []


def test_the_alarms_are_those_of_the_manual():
    """Each rule of contrib/alerts.yml is explained in docs/operate.md, and uses an existing metric."""
    text = (ROOT / "docs/operate.md").read_text(encoding="utf-8")
    rules = (ROOT / "contrib/alerts.yml").read_text(encoding="utf-8")
    figures = Metrics().exposed().decode()
    asked = re.findall(r"expr: (.+)", rules)
    assert len(asked) == text[text.index("### What an alert means") : text.index("## Back up")].count("\n| `")
    for wanted in asked:
        for name in re.findall(r"mudbucket_\w+", wanted):
            assert name in text and re.sub(r"_bucket$", "", name) in figures, name


def test_the_unit_for_replicas_is_the_unit_and_their_number():
    one, many = ((ROOT / f"contrib/mudbucket{it}.service").read_text() for it in ("", "@"))
    assert many.replace(" MUDBUCKET_DISCORD__REPLICA=%i", "").replace(", replica %i", "") == re.sub(
        r"(Description=Mudbucket).*", r"\1", one
    )


# The container image.


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
