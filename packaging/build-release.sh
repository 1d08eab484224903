# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced in the checkout by the scripts that build packages: builds what ships, in build/release, and the handbook. A build folder
# that is there already keeps its settings, but for `release_options`. `release_targets`: what else is built.
# shellcheck shell=bash disable=SC2154
if [ -f build/release/build.ninja ]; then
  cmake build/release "${release_options[@]}" >&2
else
  cmake --preset release -DLINKWRIGHT_TESTS=OFF "${release_options[@]}" >&2
fi
cmake --build build/release --target linkwright package_files "${release_targets[@]}" -j "$(build_jobs)" >&2
docs/handbook/build.sh build/release/bin/linkwright build/release/handbook >&2
