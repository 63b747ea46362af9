#!/usr/bin/env bash
# Run a command with PYTHON set to the newest Python of the machine, also one that only pyenv has.
# Usage: tools/newest-python.sh COMMAND...   (the command is skipped, with a word, where 3.11 is the newest)
set -euo pipefail

newest="" newest_minor=11
for candidate in python3.{11..19} "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3; do
    minor=$("$candidate" -c 'import sys, venv, ensurepip; print(sys.version_info.minor)' 2>/dev/null) || continue
    if (( minor > newest_minor )); then newest=$candidate newest_minor=$minor; fi
done

if [[ -z $newest ]]; then
    echo "no Python newer than 3.11 here: nothing to run again" >&2
    exit 0
fi
echo "again on $("$newest" --version)" >&2
exec "$@" PYTHON="$newest"
