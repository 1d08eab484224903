# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and test.sh after dependencies.sh: configures and builds, with progress on stderr. `root` is the checkout.
# shellcheck shell=bash disable=SC2154

# configure PRESET ON|OFF: with or without the tests. Tests that a build folder has once stay in it as long as their packages are
# installed, and so does the Python module, which with_python=ON asks for: run.sh after test.sh compiles nothing, and the other way round
# nothing again.
configure() {
  local preset=$1 tests=$2 python=${with_python:-OFF} build=$root/build/$1 fresh=()
  local cache=$build/CMakeCache.txt
  if ! mkdir -p "$build" 2>/dev/null || [ ! -w "$build" ]; then
    echo "The build folder $build cannot be written by $(id -un). Remove it, or run this as its owner." >&2
    return 1
  fi
  if [ -f "$cache" ]; then
    if [ "$tests" = OFF ] && grep -q '^LINKWRIGHT_TESTS:BOOL=ON' "$cache" && have_packages "${test_packages[@]}"; then tests=ON; fi
    if grep -q '^LINKWRIGHT_PYTHON:BOOL=ON' "$cache" && have_packages "${python_packages[@]}"; then python=ON; fi
    # A checkout that was moved or copied with its build folder.
    grep -qFx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" || fresh=(--fresh)
  fi
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}" -DLINKWRIGHT_TESTS="$tests" -DLINKWRIGHT_PYTHON="$python")
}

# Reads ninja's output; prints how far it is: one line that changes on a terminal, else a line each tenth.
show_progress() {
  local line done_files all_files tenth=-1 left start=$SECONDS shown=
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ [BL] ]] || continue  # Building …, Linking …
    done_files=${BASH_REMATCH[1]} all_files=${BASH_REMATCH[2]}
    left=
    if [ "$done_files" -ge 10 ] && [ $((SECONDS - start)) -ge 5 ]; then
      left=$(((SECONDS - start) * (all_files - done_files) / done_files))
      if [ "$left" -ge 90 ]; then left=", about $(((left + 30) / 60)) minutes left"; else left=", about $left seconds left"; fi
    fi
    if [ -t 2 ]; then
      printf '\r\033[KBuilding Linkwright: %d of %d files%s' "$done_files" "$all_files" "$left" >&2
      shown=yes
    elif [ $((done_files * 10 / all_files)) -ne "$tenth" ]; then
      tenth=$((done_files * 10 / all_files))
      printf 'Building Linkwright: %d of %d files%s\n' "$done_files" "$all_files" "$left" >&2
    fi
  done
  [ -z "$shown" ] || printf '\r\033[K' >&2
}

# build PRESET TESTS TARGET…: configures and builds; what the compiler printed is shown when it fails.
build() {
  local preset=$1 tests=$2 log status=0
  shift 2
  log=$(mktemp)
  if ! configure "$preset" "$tests" >"$log" 2>&1; then
    status=1
  else
    NINJA_STATUS='[%f/%t] ' cmake --build "$root/build/$preset" --target "$@" -j "$(build_jobs)" 2>&1 | tee -a "$log" | show_progress ||
      status=1
  fi
  if [ "$status" -ne 0 ]; then
    tail -n 60 "$log" >&2
    echo "The build failed; the last messages are above." >&2
  fi
  rm -f "$log"
  return "$status"
}
