#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves ./run.sh and ./test.sh on a machine that has nothing: copies the tracked files of this checkout into a minimal Debian 12, to
# a path with a space and a letter beyond ASCII, and works there as a user with sudo.
#   tests/fresh-machine.sh [first-frame|all]
# first-frame: info and the window's first frame by ./run.sh. all (the default): also without network, under Wayland, a picture, the
# tests labelled smoke, ./run.sh again. Displays are servers of this machine; the root has nothing but what our scripts install.
# With $LINKWRIGHT_COMPILED, a compiler cache of this machine, the root has ccache too and reads it: what a compiler of the same
# version has made of the same text after the preprocessor, which the root's own headers gave, is not compiled again.
# Exit status 77 where no root can be made: skipped.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$here/tests/support/debian-root.sh"
stages=${1:-all}
place="/home/wright/Werk bänk/linkwright"
skip() {
  echo "fresh-machine: skipped: $1"
  exit 77
}
case "$stages" in first-frame | all) ;; *)
  sed -n '3,8s/^# //p' "$0"
  exit 2
  ;;
esac
reason=$(root_requirements) || skip "$reason"
command -v Xvfb >/dev/null || skip "Xvfb is not installed"

cached=()
work=$(mktemp -d "${TMPDIR:-/var/tmp}/linkwright-fresh.XXXXXX")
machine=$work/root
pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for socket in "$machine"/tmp/.X11-unix/* "$machine"/run/user/1000/*; do umount "$socket" 2>/dev/null || true; done
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT
step() { printf '%4d s  %s\n' "$SECONDS" "$*"; }
wait_for() {
  for _ in $(seq 300); do
    [ -S "$1" ] && return
    sleep 0.1
  done
  echo "fresh-machine: $1 did not appear"
  return 1
}
# share SOCKET PLACE: a socket of this machine, this one alone, in the root.
share() {
  ln "$1" "$machine$2" 2>/dev/null || { touch "$machine$2" && mount --bind "$1" "$machine$2"; }
}
# as_user COMMAND…: in the checkout, as the user.
as_user() {
  root_run "$machine" HOME=/home/wright USER=wright LOGNAME=wright SHELL=/bin/bash TERM=dumb LANG=C.UTF-8 XDG_RUNTIME_DIR=/run/user/1000 \
    "${cached[@]}" -- setpriv --reuid=1000 --regid=1000 --init-groups env -u DEBIAN_FRONTEND --chdir="$place" "$@"
}

step "a minimal Debian 12"
root_make bookworm "$machine" >"$work/root.log" 2>&1 || {
  tail -n 5 "$work/root.log"
  skip "no root could be made"
}
root_run "$machine" -- apt-get update -qq
root_run "$machine" -- apt-get install -y -qq --no-install-recommends sudo >"$work/sudo.log" 2>&1
root_run "$machine" -- useradd --uid 1000 --create-home --shell /bin/bash wright
echo 'wright ALL=(ALL) NOPASSWD: ALL' >"$machine/etc/sudoers.d/wright"
mkdir -p "$machine$place" "$machine/tmp/.X11-unix" "$machine/run/user/1000"
git -c safe.directory="$here" -C "$here" ls-files -z | (cd "$here" && tar --null --files-from=- --create --file=-) |
  tar --extract --no-same-owner --directory "$machine$place"
root_run "$machine" -- chown -R wright:wright /home/wright /run/user/1000

mkfifo "$work/display"
Xvfb -displayfd 7 -screen 0 1280x800x24 +extension GLX -nolisten tcp -ac 7>"$work/display" >"$work/xvfb.log" 2>&1 &
pids+=($!)
read -r -t 60 number <"$work/display"
share "/tmp/.X11-unix/X$number" "/tmp/.X11-unix/X$number"

if [ -n "${LINKWRIGHT_COMPILED:-}" ] &&
  root_run "$machine" -- apt-get install -y -qq --no-install-recommends ccache >"$work/ccache.log" 2>&1; then
  root_shown=("$LINKWRIGHT_COMPILED" /var/cache/compiled)
  cached=(CCACHE_DIR=/var/cache/compiled CCACHE_READONLY=1 CCACHE_TEMPDIR=/tmp/ccache)
fi

step "./run.sh info: installs and builds"
start=$SECONDS
as_user ./run.sh info scenes/six-joint-arm.lws.json
step "./run.sh: the window's first frame"
as_user DISPLAY=":$number" ./run.sh --measure-start
step "from the checkout to the first frame: $((SECONDS - start)) s"
[ "$stages" = all ] || exit 0

root_namespaces=(--net)
step "the same without network"
as_user DISPLAY=":$number" ./run.sh --measure-start
if command -v weston >/dev/null; then
  step "Wayland, without network"
  install -d -m 700 "$work/wayland"
  XDG_RUNTIME_DIR=$work/wayland weston --backend=headless-backend.so --socket=linkwright --width=1280 --height=800 --idle-time=0 \
    >"$work/weston.log" 2>&1 &
  pids+=($!)
  wait_for "$work/wayland/linkwright"
  chmod 777 "$work/wayland/linkwright"
  share "$work/wayland/linkwright" /run/user/1000/wayland-0
  as_user WAYLAND_DISPLAY=wayland-0 XDG_SESSION_TYPE=wayland QT_QPA_PLATFORM=wayland ./run.sh --measure-start
else
  step "Wayland: skipped, weston is not installed"
fi
step "a picture, without network and without a display"
as_user ./run.sh render scenes/double-pendulum.lws.json --out picture.png --size 320x200
root_namespaces=()
step "the tests labelled smoke"
as_user ./test.sh smoke
step "./run.sh after ./test.sh compiles nothing, and needs no network"
root_namespaces=(--net)
as_user ./run.sh --version 2>"$work/again.log"
if grep -q 'Building Linkwright: ' "$work/again.log"; then
  cat "$work/again.log"
  exit 1
fi
step "passed"
