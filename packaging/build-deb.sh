#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian package and prints its path: packaging/build-deb.sh [FOLDER]
# The package goes to FOLDER (build/release/packages without it) as linkwright_VERSION_amd64.deb.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(realpath -m "${1:-$root/build/release/packages}")
. "$root/packaging/dependencies.sh"
need_packages "${build_packages[@]}" "${package_packages[@]}"
cd "$root"
. packaging/build-release.sh
# Times in the package are the changelog's: the same sources give the same bytes.
SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p' packaging/changelog | head -n 1)" +%s)
export SOURCE_DATE_EPOCH
rm -rf build/release/_CPack_Packages
mkdir -p "$out"
(umask 022 && cpack --config build/release/CPackConfig.cmake -B "$out") >&2
rm -rf "$out/_CPack_Packages"
ls -t "$out"/linkwright_*.deb | head -n 1
