#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and opens the window, or does what the arguments say:
#   ./run.sh [FILE]            ./run.sh info FILE            ./run.sh --help
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$root/packaging/dependencies.sh"
. "$root/packaging/build.sh"
need_packages "${build_packages[@]}"
build release OFF linkwright
exec "$root/build/release/bin/linkwright" "$@"
