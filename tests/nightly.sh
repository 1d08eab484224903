#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The long runs, in shards of at most an hour on two cores: sanitizers, clang-tidy over every file, fuzzers, random events, kills,
# packages, the bare machine.
#   tests/nightly.sh              the shard that passed longest ago, and so on until $NIGHTLY_HOURS (1) are over
#   tests/nightly.sh SHARD…       these
#   tests/nightly.sh --list       the shards and when each last passed
# tests/nightly.tsv, which is committed, says of each shard when it last passed and at which commit. What it printed is in build/nightly.
# The shards are called by their names.
# shellcheck disable=SC2317
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/dependencies.sh"
. "$root/packaging/build.sh"
cd "$root"
table=tests/nightly.tsv
logs=build/nightly
mkdir -p "$logs"

export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0} UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export TSAN_OPTIONS=${TSAN_OPTIONS:-suppressions=$root/tests/support/tsan.supp:die_after_fork=0}
tests() { ctest --test-dir "build/$1" --output-on-failure "${@:2}"; }
tidy() { need_packages "${lint_packages[@]}" && tests/tidy.py "$@"; }
fuzz() {
  need_packages clang libclang-rt-14-dev &&
    build fuzz ON fuzz_urdf fuzz_mjcf fuzz_scene fuzz_mesh &&
    mkdir -p "$logs/corpus/$1" &&
    build/fuzz/bin/"fuzz_$1" -runs=1000000 -max_total_time=1200 -rss_limit_mb=2048 -timeout=20 "$logs/corpus/$1" "tests/fuzz/corpus/$1"
}

shards=(
  asan_engine asan_others asan_window tsan_engine tsan_render tsan_cli_1 tsan_cli_2 tsan_cli_3 tsan_cli_4 tsan_window_1 tsan_window_2
  tidy_engine_1 tidy_engine_2 tidy_engine_3 tidy_others compiled_alone
  fuzz_urdf fuzz_mjcf fuzz_scene fuzz_mesh
  collision_pairs collision_oracles actuation_oracle ledger
  kills reproductions events_1 events_2 events_3 events_4 events_5 authoring tasks panels heavy fresh_machine packages
)
shard_asan_engine() { build asan ON test_engine && tests asan -R '^engine'; }
shard_asan_others() { build asan ON linkwright test_cli test_render && tests asan -R '^(cli|render)'; }
shard_asan_window() { build asan ON linkwright test_app && tests asan -R '^app'; }
shard_tsan_engine() { build tsan ON test_engine && tests tsan -R '^engine'; }
shard_tsan_render() { build tsan ON test_render && tests tsan -R '^render'; }
# Every fourth test of the command line.
tsan_cli() { build tsan ON linkwright test_cli && LINKWRIGHT_SHARD=$1 build/tsan/bin/test_cli '~[.]'; }
for number in {1..4}; do eval "shard_tsan_cli_$number() { tsan_cli $number/4; }"; done
# Every second test of the window, from the first or from the second on.
tsan_window() {
  build tsan ON linkwright test_app &&
    LINKWRIGHT_SHARD=$1 xvfb-run -a -s "-screen 0 1920x1080x24 +extension GLX" build/tsan/bin/test_app
}
shard_tsan_window_1() { tsan_window 1/2; }
shard_tsan_window_2() { tsan_window 2/2; }
shard_tidy_engine_1() { tidy engine/algorithms engine/collision engine/constraints engine/dynamics engine/kinematics engine/kernels engine/math engine/model; }
shard_tidy_engine_2() { tidy engine/io engine/base; }
shard_tidy_engine_3() { tidy engine/path engine/scene engine/simulation engine/trot; }
shard_tidy_others() { tidy render app; }
shard_compiled_alone() { tests/tidy.py --alone; }
shard_fuzz_urdf() { fuzz urdf; }
shard_fuzz_mjcf() { fuzz mjcf; }
shard_fuzz_scene() { fuzz scene; }
shard_fuzz_mesh() { fuzz mesh; }
shard_collision_oracles() {
  need_packages "${oracle_packages[@]}" && build release ON collision_oracles &&
    LINKWRIGHT_COLLISION_PAIRS=4000 build/release/bin/collision_oracles
}
# 20,000 random models with actuators and tendons beside MuJoCo.
shard_actuation_oracle() {
  need_packages "${actuation_oracle_packages[@]}" && build release ON actuation_oracle &&
    LINKWRIGHT_ACTUATION_MODELS=20000 build/release/bin/actuation_oracle
}
# All scenes to their end.
shard_ledger() { build release ON test_engine && LINKWRIGHT_LEDGER_STEPS=1000 build/release/bin/test_engine "the watch on the ledger*,the ledger of every shipped scene*"; }
# COMMAND FIRST SECOND: the command with each of both, side by side.
side_by_side() {
  local each status=0
  for each in "${@:2}"; do "$1" "$each" & done
  for each in "${@:2}"; do wait -n || status=1; done
  return "$status"
}
# 1,260,000 pairs of shapes, a tenth as many beside FCL, ODE and Bullet.
pairs_from() { LINKWRIGHT_COLLISION_FIRST=$1 LINKWRIGHT_COLLISION_PAIRS=15000 build/release/bin/test_engine "[pairs]"; }
shard_collision_pairs() { build release ON test_engine && side_by_side pairs_from 0 15000; }
# 100,000 heaps of bodies, 4,000 a shard.
heaps_from() { LINKWRIGHT_CONTACT_FIRST=$1 LINKWRIGHT_CONTACT_SCENES=2000 build/release/bin/test_engine "[random_scenes]"; }
random_scenes() { build release ON test_engine && side_by_side heaps_from $(($1 * 4000 - 3999)) $(($1 * 4000 - 1999)); }
for number in {1..25}; do
  shards+=("random_scenes_$number")
  eval "shard_random_scenes_$number() { random_scenes $number; }"
done
# 1,008 seeds of every scene, 126 a shard.
routes_from() { LINKWRIGHT_ROUTE_FIRST=$1 LINKWRIGHT_ROUTE_SEEDS=63 build/release/bin/test_engine "[replay]"; }
routes() { build release ON test_engine && side_by_side routes_from $(($1 * 126 - 126)) $(($1 * 126 - 63)); }
for number in {1..8}; do
  shards+=("routes_$number")
  eval "shard_routes_$number() { routes $number; }"
done
# 40,000 random authoring operations, each undone and redone to the byte: four times 10,000.
authoring_from() { LINKWRIGHT_BUILD_SEED=$1 LINKWRIGHT_BUILD_OPERATIONS=10000 build/release/bin/test_engine "Random authoring operations*"; }
shard_authoring() { build release ON test_engine && side_by_side authoring_from 1 2 && side_by_side authoring_from 3 4; }
# All twelve tasks of a newcomer; the longest five are only here.
shard_tasks() { build release ON linkwright test_app && xvfb-run -a -s "-screen 0 1920x1080x24 +extension GLX" build/release/bin/test_app "A newcomer*"; }
# What `linkwright reproduce` computes for a minute or two.
shard_reproductions() { build release ON linkwright test_cli && build/release/bin/test_cli "[.long]"; }
# What takes a large robot, a long chain, every scene, theme or thing of the shelf.
shard_heavy() { build release ON linkwright test_app && xvfb-run -a -s "-screen 0 1920x1080x24 +extension GLX" build/release/bin/test_app "[.heavy]"; }
# All panels in all themes, sizes and languages.
shard_panels() { build release ON linkwright test_app && xvfb-run -a -s "-screen 0 1920x1080x24 +extension GLX" build/release/bin/test_app "[.panel_pictures]"; }
shard_kills() {
  build release ON linkwright test_cli test_app &&
    LINKWRIGHT_KILLS=200 build/release/bin/test_cli "[kill]" &&
    LINKWRIGHT_KILLS=200 xvfb-run -a -s "-screen 0 1920x1080x24 +extension GLX" build/release/bin/test_app "[kill]"
}
# 100,000 random events in all. Two thirds of their time is drawing by software, so the screen is small.
events() {
  build asan ON linkwright test_app &&
    LINKWRIGHT_MONKEY_EVENTS=20000 LINKWRIGHT_MONKEY_SCENES=$1 \
      xvfb-run -a -s "-screen 0 1100x700x24 +extension GLX" build/asan/bin/test_app "[.monkey]"
}
shard_events_1() { events six-joint-arm,seven-joint-arm; }
shard_events_2() { events four-bar,slider-crank; }
shard_events_3() { events double-pendulum,task-stack; }
shard_events_4() { events path-following,springs-and-motors; }
shard_events_5() { events motion-base,two-arms; }
shard_packages() { tests/package-check.sh; }
shard_fresh_machine() { need_packages "${fresh_packages[@]}" && tests/fresh-machine.sh all; }

last_passed() { awk -F '\t' -v shard="$1" '$1 == shard {print $2}' "$table" 2>/dev/null; }
note() {
  local kept
  kept=$(mktemp)
  { printf 'shard\tlast passed (UTC)\tcommit\tminutes\n'
    { awk -F '\t' -v shard="$1" 'NR > 1 && $1 != shard' "$table" 2>/dev/null || true
      printf '%s\t%s\t%s\t%d\n' "$1" "$(date -u '+%Y-%m-%d %H:%M')" "$(git rev-parse --short HEAD)" "$2"; } | sort
  } >"$kept"
  cat "$kept" >"$table"
  rm -f "$kept"
}
run_shard() {
  local shard=$1 start=$SECONDS
  echo "nightly: $shard; its output: $logs/$shard.log"
  need_packages "${build_packages[@]}" "${test_packages[@]}" "${python_packages[@]}"
  if "shard_$shard" >"$logs/$shard.log" 2>&1; then
    note "$shard" $(((SECONDS - start + 59) / 60))
    echo "nightly: $shard passed in $(((SECONDS - start + 59) / 60)) min"
  else
    tail -n 30 "$logs/$shard.log"
    echo "nightly: $shard FAILED"
    return 1
  fi
}

if [ "${1:-}" = --list ]; then
  for shard in "${shards[@]}"; do printf '%-16s %s\n' "$shard" "$(last_passed "$shard" || true)"; done
  exit
fi
status=0
if [ $# -gt 0 ]; then
  for shard in "$@"; do
    declare -F "shard_$shard" >/dev/null || { echo "no shard is called $shard; see $0 --list" >&2; exit 2; }
    run_shard "$shard" || status=1
  done
  exit "$status"
fi
until=$((SECONDS + ${NIGHTLY_HOURS:-1} * 3600))
while IFS=$'\t' read -r _ shard; do
  run_shard "$shard" || status=1
  [ "$SECONDS" -lt "$until" ] || break
done < <(for shard in "${shards[@]}"; do printf '%s\t%s\n' "$(last_passed "$shard" || true)" "$shard"; done | sort -s)
exit "$status"
