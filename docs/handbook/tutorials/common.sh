# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of the tutorials: SCRIPT PROGRAM FOLDER. Each works in FOLDER, which is made anew if a tutorial made it, and ends with another
# code than 0 where what the page states does not come out. Pictures (.png) of FOLDER stand in the page.
# shellcheck shell=bash disable=SC2034
set -euo pipefail
[ $# -eq 2 ] || {
  echo "usage: $0 PROGRAM FOLDER" >&2
  exit 2
}
program=$(realpath "$1")
tutorials=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
scenes=$(realpath "$tutorials/../../../scenes")
made=.made-by-a-tutorial
if [ -n "$(ls -A "$2" 2>/dev/null)" ] && [ ! -e "$2/$made" ]; then
  echo "$2 holds other files: name a folder that is empty or not there" >&2
  exit 2
fi
rm -rf "$2"
mkdir -p "$2"
cd "$2"
touch "$made"
# A user's settings have no part in this.
export XDG_CONFIG_HOME=$PWD/config XDG_STATE_HOME=$PWD/state

linkwright() { "$program" "$@"; }

# expect CODE COMMAND...: the command ends with this code.
expect() {
  local wanted=$1 code=0
  shift
  "$@" || code=$?
  [ "$code" -eq "$wanted" ] || {
    echo "$* ended with $code, not $wanted" >&2
    exit 1
  }
}

# has FILE TEXT: the file has a line with this text.
has() {
  grep -qF -- "$2" "$1" || {
    echo "$1 lacks: $2" >&2
    cat "$1" >&2
    exit 1
  }
}

# lacks FILE LINE: the file has no such line.
lacks() {
  if grep -qxF -- "$2" "$1"; then
    echo "$1 has: $2" >&2
    exit 1
  fi
}

# picture NAME SCENE [OPTION...]: a small picture of the start, or of a later time with --duration.
picture() {
  local out=$1
  shift
  linkwright render "$@" --out "$out" --size 640x360 --quality good
}
