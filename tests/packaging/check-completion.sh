#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-completion.sh COMPLETION PROGRAM: asked as bash asks it, the completion offers every command, every option of --help, the
# values that an option accepts, and files.
. "$(dirname "$0")/common.sh"
# shellcheck disable=SC1090
. "$1"
program=$2
complete -p linkwright >/dev/null || fail "nothing is registered for linkwright"

offered() {  # WORDS..., the last one is being typed
  COMP_WORDS=("$program" "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _linkwright
  printf '%s\n' "${COMPREPLY[@]}" | sort -u
}
expect() {  # EXPECTED WORDS...
  local expected=$1 got
  shift
  got=$(offered "$@")
  [ "$got" = "$expected" ] || fail "linkwright $* <Tab>: offered [$got], expected [$expected]"
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir meshes
touch arm.urdf scene.lws.json model.xml notes.txt "with space.urdf"

count=0
while IFS= read -r command; do
  # shellcheck disable=SC2206
  words=($command)
  expect "$(options_of "$program" "${words[@]}")" "${words[@]}" --
  count=$((count + 1))
done < <(commands_of "$program")
[ "$count" -ge 10 ] || fail "only $count commands found in --help"

expect "$( (subcommands "$program"; printf '%s\n' arm.urdf meshes model.xml scene.lws.json "with space.urdf") | sort -u)" ""
expect "$(printf 'render\nreproduce')" re
expect trot reproduce t
expect contact reproduce c
expect arm.urdf info ar
expect "$(printf '%s\n' articulated lagrange newton-euler partitioning)" run arm.urdf --formulation ""
expect "$(printf '%s\n' auto events stepping)" run arm.urdf --clock ""
expect dormand-prince run arm.urdf --integrator d
expect notes.txt run arm.urdf --csv no
expect meshes check --package-path ""
expect "" run arm.urdf --dt ""
