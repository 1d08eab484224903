# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the checks of this folder.
# shellcheck shell=bash
set -euo pipefail

need() {  # a program, or skipped
  command -v "$1" >/dev/null && return
  echo "Skipped: $1 is not installed"
  exit 77
}

fail() {
  echo "$*" >&2
  exit 1
}

# Every command of the program, one a line, with those below it behind it; an empty line is the program without a command.
commands_of() {
  local program=$1 command below
  echo
  subcommands "$program" | while read -r command; do
    echo "$command"
    subcommands "$program" "$command" </dev/null | while read -r below; do echo "$command $below"; done
  done
}

subcommands() { "$@" --help | awk '/^[^ ]/ { section = /^Subcommands:/; next } section && /^  [a-z]/ { print $1 }'; }

# The long options in the help of a command (any whitespace and short form before them).
options_of() { "$@" --help | grep -oE '^ +(-[A-Za-z], ?)?--[a-z][a-z0-9-]*' | grep -oE -- '--[a-z0-9-]+' | sort -u; }
