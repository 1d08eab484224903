# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced in the checkout by the scripts that build packages: builds what ships, in build/release. A build folder that is there
# already keeps its settings.
# shellcheck shell=bash
if [ -f build/release/build.ninja ]; then
  cmake build/release >&2
else
  cmake --preset release -DLINKWRIGHT_TESTS=OFF >&2
fi
cmake --build build/release --target linkwright package_files -j "$(build_jobs)" >&2
