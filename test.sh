#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds and runs all tests.
#   ./test.sh                what ships (release)
#   ./test.sh smoke          of these the few that show in a minute that it works
#   ./test.sh asan|tsan|dev  another preset
#   ./test.sh lint           clang-format, shellcheck, and clang-tidy over everything
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$root/packaging/dependencies.sh"
. "$root/packaging/build.sh"
cd "$root"
preset=${1:-release}
targets=(all)
select=()
with_python=OFF
case "$preset" in
  release | dev) with_python=ON ;;
  asan | tsan) ;; # their libraries would have to be loaded before the interpreter
  smoke)
    preset=release
    targets=(smoke_tests)
    select=(-L smoke)
    ;;
  lint)
    need_packages "${build_packages[@]}" "${test_packages[@]}" "${python_packages[@]}" "${lint_packages[@]}"
    git ls-files -z '*.cpp' '*.h' | xargs -0 clang-format --dry-run --Werror
    git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck -x -S warning -P SCRIPTDIR -P "$root"
    tests/tidy.py
    exit
    ;;
  *)
    echo "usage: $0 [release|smoke|dev|asan|tsan|lint]" >&2
    exit 2
    ;;
esac
need_packages "${build_packages[@]}" "${test_packages[@]}"
[ "$with_python" = OFF ] || need_packages "${python_packages[@]}" "${python_test_packages[@]}"
build "$preset" ON "${targets[@]}"
# Leaks of Mesa, Qt and Assimp's globals are not ours; everything else of the sanitizers counts.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0} UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export TSAN_OPTIONS=${TSAN_OPTIONS:-suppressions=$root/tests/support/tsan.supp:die_after_fork=0}
exec ctest --test-dir "build/$preset" --output-on-failure -j "$(nproc)" "${select[@]}"
