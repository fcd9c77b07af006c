"""The package: its build tools are locked, and its metadata has no dead links."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot.ops.metrics import Metrics

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
    entries = re.split(r"^## ", text, flags=re.M)[1:]
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
