#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The twelve tasks of docs/tasks/README.md, done anew by their tests.
#   tests/task-films.sh           the steps of the page and its pictures
#   tests/task-films.sh FOLDER    a film of each task (some minutes) and their table, tasks.tsv; the page stays
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
. "$root/packaging/build.sh"
cd "$root"
need_packages "${build_packages[@]}" "${test_packages[@]}"
build release ON test_app
if [ $# -gt 0 ]; then
  mkdir -p "$1"
  rm -f "$1/tasks.tsv"
  export LINKWRIGHT_TASK_FILMS=$1 LINKWRIGHT_TASK_TABLE=$1/tasks.tsv
else
  export LINKWRIGHT_TASK_PAGE=1
fi
exec xvfb-run -a -s "-screen 0 1920x1080x24 +extension GLX" build/release/bin/test_app "A newcomer*"
