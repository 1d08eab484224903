#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves ./run.sh and ./test.sh on a machine that has nothing: makes a minimal Debian 12 root, copies the tracked files of this
# checkout to a path with a space and a letter beyond ASCII, and works there as a user with sudo.
#   tests/fresh-machine.sh [first-frame|all] [ROOT]
# first-frame: info and the window's first frame by ./run.sh. all (the default): also without network, under Wayland, a picture, the
# tests labelled smoke, ./run.sh again. Displays are servers of this machine; the root has nothing but what our scripts install.
# Exit status 77 where no root can be made: skipped. Packages are kept in ${XDG_CACHE_HOME:-~/.cache}/linkwright/fresh-machine.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
stages=${1:-all}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/linkwright/fresh-machine
work=${2:-$(mktemp -d "${TMPDIR:-/var/tmp}/linkwright-fresh.XXXXXX")}
machine=$work/root
home=/home/wright
place="$home/Werk bänk/linkwright"
skip() {
  echo "fresh-machine: skipped: $1"
  exit 77
}
case "$stages" in first-frame | all) ;; *)
  sed -n '3,9s/^# //p' "$0"
  exit 2
  ;;
esac
[ "$(id -u)" -eq 0 ] || skip "only root can make a root"
command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed"
command -v Xvfb >/dev/null || skip "Xvfb is not installed"
unshare --mount --pid --fork true 2>/dev/null || skip "namespaces are not allowed"

pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for socket in "$work"/sockets/X*; do umount "$socket" 2>/dev/null || true; done
  rm -rf "$work"
}
trap cleanup EXIT
rm -rf "$machine"
mkdir -p "$cache/archives" "$work/sockets"
chmod 1777 "$work/sockets"

say() { printf '\nfresh-machine: %s (%d s)\n' "$1" "$SECONDS"; }

say "making a minimal Debian 12"
sources=()
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  case "$file" in *.list | *.sources) [ -s "$file" ] && grep -q bookworm "$file" && sources+=("$file") ;; esac
done
[ ${#sources[@]} -gt 0 ] || skip "this machine has no sources of Debian 12"
# What this machine says of how archives are reached holds in the root as well.
apt-config dump | grep -E '^Acquire::(http|https)::' >"$work/apt.conf" || true
mmdebstrap --quiet --mode=root --variant=minbase --include=sudo,ca-certificates --aptopt="$work/apt.conf" \
  --setup-hook="mkdir -p \"\$1\"/var/cache/apt/archives && cp -n '$cache'/archives/*.deb \"\$1\"/var/cache/apt/archives/ 2>/dev/null || true" \
  --skip=essential/unlink,cleanup/apt/cache,cleanup/apt/lists bookworm "$machine" "${sources[@]}" >"$work/mmdebstrap.log" 2>&1 || {
  tail -n 5 "$work/mmdebstrap.log"
  skip "mmdebstrap could make no root"
}
cp "$work/apt.conf" "$machine/etc/apt/apt.conf.d/90archives"
echo 'Binary::apt-get::APT::Keep-Downloaded-Packages "true"; APT::Keep-Downloaded-Packages "true";' >"$machine/etc/apt/apt.conf.d/91keep"
chroot "$machine" useradd --create-home --shell /bin/bash wright
echo 'wright ALL=(ALL) NOPASSWD: ALL' >"$machine/etc/sudoers.d/wright"
mkdir -p "$machine$place" "$machine/tmp/.X11-unix" "$machine/run/user/1000"
git -c safe.directory="$here" -C "$here" ls-files -z | (cd "$here" && tar --null --files-from=- --create --file=-) |
  tar --extract --no-same-owner --directory "$machine$place"
chroot "$machine" chown -R wright:wright "$home" /run/user/1000

# inside NETWORK(yes|no) COMMAND…: as the user, in the checkout, with namespaces of its own.
inside() {
  local network=$1 flags=(--mount --pid --ipc --uts --fork)
  shift
  [ "$network" = yes ] || flags+=(--net)
  # shellcheck disable=SC2016
  unshare "${flags[@]}" --propagation private bash -c '
    root=$1 sockets=$2 archives=$3 place=$4; shift 4
    mount -t proc proc "$root/proc"
    mount -t tmpfs -o mode=755 tmpfs "$root/dev"
    for node in null zero full random urandom; do touch "$root/dev/$node"; mount --bind "/dev/$node" "$root/dev/$node"; done
    mkdir "$root/dev/shm"; mount -t tmpfs tmpfs "$root/dev/shm"
    ln -s /proc/self/fd "$root/dev/fd"; ln -s /proc/self/fd/0 "$root/dev/stdin"; ln -s /proc/self/fd/1 "$root/dev/stdout"; ln -s /proc/self/fd/2 "$root/dev/stderr"
    mount --bind "$sockets" "$root/tmp/.X11-unix"
    mount --bind "$archives" "$root/var/cache/apt/archives"
    [ ! -e /etc/resolv.conf ] || { touch "$root/etc/resolv.conf"; mount --bind "$(readlink -f /etc/resolv.conf)" "$root/etc/resolv.conf"; }
    hostname workbench
    exec chroot --userspec=wright:wright --groups=wright "$root" /usr/bin/env -i HOME=/home/wright USER=wright LOGNAME=wright \
      SHELL=/bin/bash TERM=dumb PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 XDG_RUNTIME_DIR=/run/user/1000 \
      /bin/bash -c '\''cd "$1" && shift && exec /usr/bin/env "$@"'\'' inside "$place" "$@"
  ' inside "$machine" "$work/sockets" "$cache/archives" "$place" "$@"
}

say "a display for its window"
display=:97
while [ -e "/tmp/.X11-unix/X${display#:}" ]; do display=:$((${display#:} + 1)); done
Xvfb "$display" -screen 0 1280x800x24 +extension GLX -nolisten tcp -ac >"$work/xvfb.log" 2>&1 &
pids+=($!)
for _ in $(seq 100); do
  [ -S "/tmp/.X11-unix/X${display#:}" ] && break
  sleep 0.1
done
# A link to the same socket: the root sees this one display alone.
ln "/tmp/.X11-unix/X${display#:}" "$work/sockets/X${display#:}" 2>/dev/null || {
  touch "$work/sockets/X${display#:}"
  mount --bind "/tmp/.X11-unix/X${display#:}" "$work/sockets/X${display#:}"
}

say "./run.sh info: installs, builds"
start=$SECONDS
inside yes ./run.sh info scenes/six-joint-arm.lws.json
say "./run.sh: the window's first frame"
inside yes DISPLAY=$display ./run.sh --measure-start
say "from the checkout to the first frame: $((SECONDS - start)) s"
[ "$stages" = all ] || exit 0

say "the same without network"
inside no DISPLAY=$display ./run.sh --measure-start
say "Wayland, without network"
if command -v weston >/dev/null; then
  install -d -m 700 "$work/wayland"
  XDG_RUNTIME_DIR=$work/wayland weston --backend=headless-backend.so --socket=linkwright --width=1280 --height=800 --idle-time=0 \
    >"$work/weston.log" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do
    [ -S "$work/wayland/linkwright" ] && break
    sleep 0.1
  done
  chmod 755 "$work/wayland"
  chmod 777 "$work/wayland/linkwright"
  ln "$work/wayland/linkwright" "$work/sockets/wayland"
  inside no WAYLAND_DISPLAY=/tmp/.X11-unix/wayland XDG_SESSION_TYPE=wayland QT_QPA_PLATFORM=wayland ./run.sh --measure-start
else
  echo "fresh-machine: weston is not installed: Wayland was not tried"
fi
say "a picture, without network and without a display"
inside no ./run.sh render scenes/double-pendulum.lws.json --out picture.png --size 320x200
say "the tests labelled smoke"
inside yes ./test.sh smoke
say "./run.sh after ./test.sh compiles nothing"
inside no ./run.sh --version 2>"$work/again.log"
if grep -q 'Building Linkwright: [1-9]' "$work/again.log" && ! grep -q 'of 0 files' "$work/again.log"; then
  cat "$work/again.log"
  exit 1
fi
say "passed"
