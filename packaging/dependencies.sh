# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and test.sh: installs the Debian packages that are missing, and only those, so that nothing is asked of the
# network once everything is there.
# shellcheck shell=bash disable=SC2034

build_packages=(g++ cmake ninja-build pkg-config
  qt6-base-dev qt6-l10n-tools libqt6opengl6-dev qt6-svg-dev libqcustomplot-dev libegl-dev libgl-dev libepoxy-dev
  libeigen3-dev libassimp-dev zlib1g-dev nlohmann-json3-dev libpugixml-dev libcli11-dev libstb-dev
  libmuparser-dev libdtl-dev libqhull-dev libceres-dev libnlopt-dev libhdf5-dev libsdl2-dev
  libavformat-dev libavcodec-dev libavutil-dev libswscale-dev
  libgl1-mesa-dri libegl1 qt6-qpa-plugins qt6-wayland qt6-translations-l10n fonts-nanum)
# Of the Python module.
python_packages=(python3-dev pybind11-dev python3-numpy)
python_test_packages=(python3-pandas python3-distributed mypy)
test_packages=(catch2 libbenchmark-dev xvfb xauth dbus-daemon python3-jsonschema chromium
  at-spi2-core gir1.2-atspi-2.0 python3-gi xdotool
  appstream desktop-file-utils libxml2-utils man-db mandoc shared-mime-info)
# For the oracles (tests/oracles), of contacts and of actuators, which are skipped without them.
oracle_packages=(libfcl-dev libode-dev libbullet-dev)
actuation_oracle_packages=(libmujoco-dev)
# The handbook (docs/handbook) and the spelling of the texts; their tests are skipped without them.
handbook_packages=(python3-sphinx furo libjs-mathjax codespell)
package_packages=(dpkg-dev file gzip)
tarball_packages=(binutils patchelf xz-utils libqt6svg6 qt6-wayland fonts-dejavu-core fonts-nanum qt6-translations-l10n xkb-data)
package_test_packages=(mmdebstrap lintian xvfb)
lint_packages=(clang-format clang-tidy shellcheck python3)
# To prove the two scripts on a bare machine (tests/fresh-machine.sh).
fresh_packages=(mmdebstrap xvfb weston)

have_packages() {
  local package
  command -v dpkg-query >/dev/null || return 0
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || return 1
  done
}

need_packages() {
  local missing=() package
  command -v dpkg-query >/dev/null || {
    echo "This is not Debian; what is needed must be there already: $*" >&2
    return 0
  }
  for package in "$@"; do have_packages "$package" || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing: ${missing[*]}" >&2
      echo "Ask an administrator to run: apt-get install ${missing[*]}" >&2
      return 1
    }
    as_root=(sudo)
  fi
  local log
  log=$(mktemp)
  echo "Installing from Debian: ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -qq >"$log" 2>&1 || true
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "The packages could not be installed; the last messages are above." >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# Parallel jobs: as many as there are cores, fewer where memory is short (a translation unit takes up to 1.5 GiB).
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/MemAvailable/ {print int($2 / 1572864)}' /proc/meminfo)
  [ "$memory" -lt 1 ] && memory=1
  echo $((cores < memory ? cores : memory))
}
