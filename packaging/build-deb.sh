#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian packages and prints their paths, one a line, the program's first: packaging/build-deb.sh [FOLDER]
# They go to FOLDER (build/release/packages without it): linkwright, python3-linkwright, liblinkwright with the version of its
# interface, and liblinkwright-dev.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(realpath -m "${1:-$root/build/release/packages}")
. "$root/packaging/dependencies.sh"
need_packages "${build_packages[@]}" "${package_packages[@]}" "${python_packages[@]}" "${handbook_packages[@]}"
cd "$root"
# shellcheck disable=SC2034
release_options=(-DLINKWRIGHT_PYTHON=ON) release_targets=(linkwright_package linkwright_library)
. packaging/build-release.sh
# Times in the package are the changelog's: the same sources give the same bytes.
SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p' packaging/changelog | head -n 1)" +%s)
export SOURCE_DATE_EPOCH
rm -rf build/release/_CPack_Packages
mkdir -p "$out"
rm -f "$out"/{linkwright,python3-linkwright,liblinkwright*}_*.deb
(umask 022 && cpack --config build/release/CPackConfig.cmake -B "$out") >&2
rm -rf "$out/_CPack_Packages"

# cpack has the library's package call ldconfig, for which Debian has the trigger that the package has already.
library=$(ls "$out"/liblinkwright[0-9]*.deb)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb --raw-extract "$library" "$tree/package"
rm -f "$tree/package/DEBIAN/"{postinst,postrm}
dpkg-deb --root-owner-group -Zxz --build "$tree/package" "$library" >&2
ls "$out"/linkwright_*.deb "$out"/python3-linkwright_*.deb "$library" "$out"/liblinkwright-dev_*.deb
