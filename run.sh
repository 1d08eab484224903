#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and opens the window on the first scene, or does what the arguments say:
#   ./run.sh [FILE]            ./run.sh info FILE            ./run.sh --help
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$root/packaging/dependencies.sh"
need_packages "${build_packages[@]}"
build=$root/build/release
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Building Linkwright (the first time takes some minutes) …" >&2
if ! { (cd "$root" && cmake --preset release) && cmake --build "$build" --target linkwright -j "$(build_jobs)"; } >"$log" 2>&1; then
  tail -n 60 "$log" >&2
  echo "The build failed; what the compiler said is above." >&2
  exit 1
fi
rm -f "$log"
exec "$build/bin/linkwright" "$@"
