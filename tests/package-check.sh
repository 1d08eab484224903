#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages in bare roots and uses them there:
#   tests/package-check.sh [--deb FILE] [--tarball FILE] [--cache FOLDER] [deb|tarball]
# Without FILE the packages are built first. The .deb (the others lie beside it): in a bare Debian 12 it installs with what it depends on,
# shows its window, opens a scene from the file manager, answers on the command line; the module of python3-linkwright is imported, computes
# and draws; the example of liblinkwright-dev is built and runs; all of them leave nothing when they are purged; lintian finds no error and
# no warning. The tarball:
# in bare Debian 12 and 13 with only a graphics driver it shows its window by X11 and by Wayland. Archives that apt fetches and the
# bare roots are kept in FOLDER (~/.cache/linkwright/roots). Exit status 77: skipped, no root can be made here.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
deb='' tarball='' parts=(deb tarball)
while [ $# -gt 0 ]; do
  case "$1" in
    --deb) deb=$(realpath "$2") && shift 2 ;;
    --tarball) tarball=$(realpath "$2") && shift 2 ;;
    --cache) root_cache=$(realpath -m "$2") && shift 2 ;;
    deb | tarball) parts=("$1") && shift ;;
    *) sed -n '3,11s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
  esac
done
. "$here/../packaging/dependencies.sh"
. "$here/support/debian-root.sh"
[ "$(id -u)" -ne 0 ] || need_packages "${package_test_packages[@]}" || true
reason=$(root_requirements) || {
  echo "Skipped: $reason"
  exit 77
}
command -v Xvfb >/dev/null || {
  echo "Skipped: Xvfb is not installed"
  exit 77
}

work=$(mktemp -d)
pids=()
cleanup() {
  [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
step() { printf '%4d s  %s\n' "$SECONDS" "$*"; }

# A display of this machine; programs in the roots reach it by its abstract socket, which no root hides.
mkfifo "$work/display"
Xvfb -displayfd 7 -ac -screen 0 1920x1080x24 +extension GLX 7>"$work/display" >"$work/xvfb.log" 2>&1 &
pids+=($!)
read -r -t 60 number <"$work/display" || fail "Xvfb does not start: $(cat "$work/xvfb.log")"
display=:$number

# As a user without rights, with a home of its own.
as_user() {
  local root=$1
  shift
  root_run "$root" DISPLAY="$display" HOME=/home/tester -- setpriv --reuid=1000 --regid=1000 --clear-groups "$@"
}
make_root() {  # SUITE DIR
  root_make "$1" "$2" || fail "no root of $1 could be made"
  root_run "$2" -- sh -c 'echo "tester:x:1000:1000::/home/tester:/bin/sh" >>/etc/passwd; echo "tester:x:1000:" >>/etc/group
    mkdir -p /home/tester; chown 1000:1000 /home/tester'
}
window_opens() {  # ROOT PROGRAM [VARIABLES...]
  local root=$1 program=$2 out
  shift 2
  out=$(as_user "$root" env "$@" timeout 120 "$program" --measure-start 2>&1) || fail "$program --measure-start: $out"
  grep -q '^first picture after' <<<"$out" || fail "$program showed no picture: $out"
  ! grep -iE 'fontconfig|xkb|plugin|cannot|could not|failed|not found' <<<"$out" || fail "$program complains"
  echo "        $(grep "^first picture" <<<"$out")"
}
works_without_display() {  # ROOT PROGRAM SCENE
  local out
  as_user "$1" env -u DISPLAY "$2" info "$3" >/dev/null || fail "info fails"
  as_user "$1" env -u DISPLAY "$2" render "$3" --out /home/tester/film.mp4 --duration 0.2 --size 320x180 >/dev/null || fail "render fails"
  [ -s "$1/home/tester/film.mp4" ] || fail "render wrote no film"
  # While a force acts, whose value is a label.
  out=$(as_user "$1" env -u DISPLAY "$2" render "${3%/*}/springs-and-motors.lws.json" --out /home/tester/picture.png --duration 2.4 \
    --size 320x180 2>&1) || fail "render of a picture fails: $out"
  [ -z "$out" ] || fail "render of a picture complains: $out"
}
# Every file of a root with its kind, rights and size, but for what package tools write of their own work.
listing() {
  (cd "$1" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./run -o -path ./tmp -o -path ./home -o -path ./var/log \
    -o -path ./var/cache/apt -o -path ./var/lib/apt -o -path './var/lib/dpkg/*-old' -o -path ./var/lib/dpkg/status -o -path ./var/lib/dpkg/triggers \
    -o -path './var/lib/dpkg/lock*' -o -path ./var/cache/debconf -o -path ./var/cache/ldconfig/aux-cache \) -prune \
    -o \( -type d -printf '%p %y %m\n' \) -o -printf '%p %y %m %s %l\n' | sort)
}

# The packages of one build, which lie beside the program's: python3-linkwright, the library, and what it is built with.
find_others() {
  local folder version
  folder=$(dirname "$deb") version=$(dpkg-deb -f "$deb" Version)
  others=("$folder"/python3-linkwright_"$version"_*.deb "$folder"/liblinkwright[0-9]*_"$version"_*.deb "$folder"/liblinkwright-dev_"$version"_*.deb)
  local each
  for each in "${others[@]}"; do [ -f "$each" ] || fail "$each is not there"; done
}
# What is in a package, as a list; each of PATTERN... (extended, of a whole path) must be in it, and nothing outside of ALLOWED.
contents() {  # DEB ALLOWED PATTERN...
  local files pattern allowed=$2 package=$1
  files=$(dpkg-deb --fsys-tarfile "$package" | tar -t | sed -n 's#^\.\(/.*[^/]\)$#\1#p')
  shift 2
  for pattern in "$@"; do grep -qxE "$pattern" <<<"$files" || fail "$(basename "$package") has no $pattern"; done
  ! grep -vxE "$allowed|/usr/share/doc/.*" <<<"$files" || fail "$(basename "$package") has what it should not"
  echo "        $(basename "$package"): $(wc -l <<<"$files") files"
}
# What a package depends on, and recommends with its second argument, without the other packages of the build.
needs_of() {
  { dpkg-deb -f "$1" Depends; [ -z "${2:-}" ] || dpkg-deb -f "$1" Recommends; } | sed 's/, */\n/g' |
    grep -vE '^(lib)?linkwright' | paste -sd ,
}

check_deb() {
  [ -n "$deb" ] || deb=$("$here/../packaging/build-deb.sh" "$work/packages" | head -n 1)
  local name root out others each
  name=$(basename "$deb")
  find_others
  step "lintian $name and ${#others[@]} others"
  if command -v lintian >/dev/null; then
    out=$(lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$deb" "${others[@]}") || fail "lintian: $out"
    sed 's/^/        /' <<<"$out"
  else
    echo "        not installed, not checked"
  fi
  local lib='/usr/lib/[a-z0-9_]+-linux-gnu' module=/usr/lib/python3/dist-packages/linkwright
  contents "$deb" '/usr/(bin/linkwright|share/.*)' /usr/bin/linkwright /usr/share/doc/linkwright/html/index.html
  contents "${others[0]}" '/usr/lib/python3/dist-packages/linkwright(-[0-9.]+\.dist-info)?/.*' \
    "$module/__init__\\.py" "$module/_core\\..*\\.so" "$module/kinds\\.pyi" "$module/py\\.typed"
  contents "${others[1]}" "$lib/liblinkwright\\.so\\.[0-9.]+" "$lib/liblinkwright\\.so\\.[0-9]+\\.[0-9]+"
  contents "${others[2]}" "/usr/include/linkwright/.*\\.h|$lib/(liblinkwright\\.so|cmake/linkwright/.*\\.cmake)" \
    "$lib/liblinkwright\\.so" "$lib/cmake/linkwright/linkwrightConfig\\.cmake" /usr/include/linkwright/Version.h

  root=$work/bare
  make_root bookworm "$root"
  cp "$deb" "${others[@]}" "$root/root/"
  step "bare Debian $(cat "$root/etc/debian_version"): apt-get install ./$name"
  root_run "$root" -- sh -c "cd /root && apt-get install -y -qq --no-install-recommends ./$name" >"$work/install.log" 2>&1 ||
    fail "it does not install: $(tail -n 20 "$work/install.log")"
  step "window, info, render, with nothing but what it depends on"
  window_opens "$root" linkwright
  works_without_display "$root" linkwright /usr/share/linkwright/scenes/double-pendulum.lws.json
  as_user "$root" dpkg --verify linkwright || fail "dpkg --verify: files differ from the package"
  step "import linkwright, with nothing but what its package depends on"
  root_run "$root" -- sh -c "cd /root && apt-get install -y -qq --no-install-recommends ./$(basename "${others[0]}")" >"$work/install.log" 2>&1 ||
    fail "the module does not install: $(tail -n 20 "$work/install.log")"
  out=$(as_user "$root" env -u DISPLAY python3 -c '
import linkwright
scene = linkwright.open("/usr/share/linkwright/scenes/double-pendulum.lws.json")
simulation = linkwright.Simulation(scene)
recording = simulation.record(1, every=0.1)
assert len(recording) == 11 and abs(simulation.energies["residual"]) < 1e-6
assert simulation.picture(size=(160, 90))[:4] == b"\x89PNG"
import importlib.metadata
assert importlib.metadata.version("linkwright") == linkwright.__version__
print("linkwright", linkwright.__version__)') || fail "the module does not work: $out"
  echo "        $out"
  step "the example of the library, with nothing but what its packages depend on, a compiler and CMake"
  root_run "$root" -- sh -c "cd /root && apt-get install -y -qq --no-install-recommends ./$(basename "${others[1]}") ./$(basename "${others[2]}") g++ cmake make" \
    >"$work/install.log" 2>&1 || fail "the library does not install: $(tail -n 20 "$work/install.log")"
  out=$(as_user "$root" sh -ec 'cmake -S /usr/share/doc/liblinkwright-dev/examples/pendulum -B /home/tester/example >/home/tester/log 2>&1 &&
    cmake --build /home/tester/example >>/home/tester/log 2>&1 || { cat /home/tester/log; exit 1; }
    /home/tester/example/pendulum /usr/share/doc/liblinkwright-dev/examples/pendulum/pendulum.lws.json') || fail "the example: $out"
  echo "        $out"
  rm -rf --one-file-system "$root"

  root=$work/desktop
  make_root bookworm "$root"
  cp "$deb" "${others[@]}" "$root/root/"
  step "a root with what a desktop has (file types, launcher), listing its files"
  root_run "$root" -- sh -c "apt-get install -y -qq --no-install-recommends libglib2.0-bin xdotool procps &&
    apt-get satisfy -y -qq --no-install-recommends '$(needs_of "$deb" recommended), $(for each in "${others[@]}"; do needs_of "$each"; done | paste -sd ,)'" \
    >"$work/install.log" 2>&1 || fail "dependencies do not install: $(tail -n 20 "$work/install.log")"
  listing "$root" >"$work/before"
  root_run "$root" -- sh -c "cd /root && apt-get install -y -qq $(for each in "$deb" "${others[@]}"; do printf './%s ' "$(basename "$each")"; done)" \
    >"$work/install.log" 2>&1 || fail "$(tail "$work/install.log")"
  step "gio open"
  cp "$root/usr/share/linkwright/scenes/four-bar.lws.json" "$root/home/tester/my scene ä.lws.json"
  out=$(as_user "$root" gio info -a standard::content-type "/home/tester/my scene ä.lws.json")
  grep -q 'application/x-linkwright-scene+json' <<<"$out" || fail "the scene's type: $out"
  # The file manager's way; waits for the window with the file's name, closes it, and sees the program end.
  as_user "$root" sh -c '
    gio open "/home/tester/my scene ä.lws.json"
    window=$(timeout 120 xdotool search --sync --onlyvisible --name "my scene ä" | head -n 1)
    [ -n "$window" ] || exit 1
    xdotool getwindowname "$window"
    process=$(pgrep -x linkwright) && kill "$process"
    timeout 60 sh -c "while pgrep -x linkwright >/dev/null; do sleep 0.1; done"' >"$work/gio.log" 2>&1 ||
    fail "gio open shows no window of the scene: $(cat "$work/gio.log")"
  sed 's/^/        /' "$work/gio.log"
  step "purge"
  root_run "$root" -- sh -c 'python3 -c "import linkwright" && apt-get purge -y -qq linkwright python3-linkwright "liblinkwright*"' >"$work/install.log" 2>&1 || fail "$(tail "$work/install.log")"
  listing "$root" >"$work/after"
  diff "$work/before" "$work/after" >"$work/trace" || fail "it leaves a trace: $(head -n 20 "$work/trace")"
  rm -rf --one-file-system "$root"
}

# A Wayland compositor of this machine with its socket in the root, if there is one.
start_weston() {
  command -v weston >/dev/null || return 1
  mkdir -p "$1/run" && mkdir -m 700 "$1/run/wayland"
  chown 1000:1000 "$1/run/wayland"
  XDG_RUNTIME_DIR=$1/run/wayland weston --backend=headless-backend.so --socket=wayland-test --idle-time=0 >"$work/weston.log" 2>&1 &
  pids+=($!)
  timeout 30 sh -c "until [ -S '$1/run/wayland/wayland-test' ]; do sleep 0.1; done" || return 1
  chown 1000:1000 "$1/run/wayland/wayland-test"
}

check_tarball() {
  [ -n "$tarball" ] || tarball=$("$here/../packaging/build-tarball.sh" "$work/packages")
  local suite root tree program missing
  for suite in bookworm trixie; do
    root=$work/$suite
    make_root "$suite" "$root"
    step "bare Debian $(cat "$root/etc/debian_version") with a graphics driver: $(basename "$tarball")"
    root_run "$root" -- apt-get install -y -qq --no-install-recommends libgl1 libegl1 libgl1-mesa-dri >"$work/install.log" 2>&1 ||
      fail "the driver does not install: $(tail -n 20 "$work/install.log")"
    mkdir -p "$root/home/tester/a place – ä"
    tar -C "$root/home/tester/a place – ä" -xf "$tarball"
    tree=$(cd "$root" && echo "home/tester/a place – ä/"*)
    program=/$tree/bin/linkwright
    missing=$(root_run "$root" -- sh -c 'cd "$1"; { echo bin/linkwright; find lib -name "*.so*"; } |
      LD_LIBRARY_PATH=$PWD/lib xargs -n 1 ldd | grep "not found" | sort -u' sh "/$tree") || true
    [ -z "$missing" ] || fail "libraries are missing: $missing"
    window_opens "$root" "$program"
    works_without_display "$root" "$program" "/$tree/share/linkwright/scenes/double-pendulum.lws.json"
    if start_weston "$root"; then
      window_opens "$root" "$program" -u DISPLAY WAYLAND_DISPLAY=wayland-test XDG_RUNTIME_DIR=/run/wayland QT_QPA_PLATFORM=wayland
      kill "${pids[-1]}"
      unset 'pids[-1]'
    else
      echo "        no weston here, Wayland is not checked"
    fi
    grep -q "glibc $(sed -n 's/.*glibc \([0-9.]*[0-9]\).*/\1/p' "$root/$tree/README")" "$here/../README.md" ||
      fail "README.md does not name the glibc of the tarball's own README"
    rm -rf --one-file-system "$root"
  done
}

for part in "${parts[@]}"; do "check_$part"; done
step "passed: ${parts[*]}"
