#!/bin/sh
# Makes the virtual environment $1 with the first suitable Python among the names that follow.
set -eu
folder=$1
shift

suits() {
    "$1" -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
}

make_with_first() {
    for name in "$@"; do
        if suits "$name"; then
            "$name" -m venv --clear "$folder"
            exit
        fi
    done
}

make_with_first "$@"
# Debian keeps the module venv in a package of its own.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null || true
    make_with_first "$@"
fi
echo "No suitable Python found (tried: $*). Dicehall needs Python 3.11 to 3.14 with its modules venv and ensurepip" \
    "(Debian: apt-get install python3-venv); name another one with: make PYTHON=/path/to/python" >&2
exit 1
