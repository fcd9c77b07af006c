"""The package: what builds it is locked too, and what is shown of it elsewhere does not lead nowhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_what_builds_the_package_is_locked_with_hashes():
    (wanted,) = PROJECT["build-system"]["requires"]
    name = re.split(r"[<>=]", wanted)[0]
    listed = (ROOT / "requirements-build.in").read_text(encoding="utf-8").splitlines()
    assert wanted in listed
    assert re.search(
        rf"^{name}==\S+ \\\n    --hash=sha256:", (ROOT / "requirements-build.lock").read_text(), re.M
    )


def test_nothing_is_installed_without_a_lock():
    for file in ("Dockerfile", "README.md"):
        text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ")
        lines = re.findall(r"pip (?:install|wheel) [^&\n]*", text)
        assert lines, file
        for it in lines:
            ours = "--no-deps" in it and ("--no-build-isolation" in it or "--no-index" in it)
            assert ours or "--require-hashes" in it, f"{file}: {it}"


def test_a_package_index_shows_no_link_into_the_repository():
    shown = (ROOT / PROJECT["project"]["readme"]).read_text(encoding="utf-8")
    assert [it for it in re.findall(r"\]\(([^)]+)\)", shown) if not it.startswith("https://")] == []


def test_the_venv_of_the_readme_is_not_for_git():
    assert "venv/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
