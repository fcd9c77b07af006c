# Sourced by the other scripts: creates .venv and installs the packages of a lock.
# PYTHON=python3.13 chooses the interpreter; the default is the first Python >= 3.11 found.
set -euo pipefail
unset CDPATH PYTHONDONTWRITEBYTECODE # pip does not compile below; the first import does, and its result must be kept
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }
fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
version() { "$1" -c 'import platform; print(platform.python_version())'; }

# Prints the interpreter for .venv.
interpreter() {
    local name
    if [ -n "${PYTHON:-}" ]; then
        if fits "$PYTHON"; then echo "$PYTHON"; return; fi
        say "PYTHON names $PYTHON, which is not a Python 3.11 or newer."
        return 1
    fi
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if fits "$name"; then echo "$name"; return; fi
    done
    say "Mudbucket needs Python 3.11 or newer, and none was found. Install one, or name it: PYTHON=/path/to/python $0"
    return 1
}

# Creates .venv, unless it works, was created in this place and has the wanted version.
make_venv() {
    local python
    if fits .venv/bin/python && [ "$(cat .venv/made-in 2>/dev/null)" = "$(pwd -P)" ]; then
        [ -n "${PYTHON:-}" ] || return 0
        python=$(interpreter)
        [ "$(version "$python")" != "$(version .venv/bin/python)" ] || return 0
    else
        python=$(interpreter)
    fi
    if [ -L .venv ]; then say ".venv is a link to another place, which would be emptied. Remove it: rm .venv"; return 1; fi
    say "Making .venv with Python $(version "$python") ..."
    "$python" -m venv --clear .venv
    pwd -P >.venv/made-in
}

# Installs a lock unless it is installed already. Its stamp is a copy of all locks, which share their pins.
use() {
    local lock=$1 stamp
    make_venv
    stamp=.venv/$lock.stamp
    if cat requirements*.lock | cmp -s - "$stamp" 2>/dev/null; then return; fi
    say "Installing $lock ..."
    rm -f "$stamp"
    .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps \
        --only-binary=:all: --no-compile -r "$lock"
    cat requirements*.lock >"$stamp"
}
