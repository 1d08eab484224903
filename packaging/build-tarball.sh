#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds a tarball that runs from wherever it is unpacked, and prints its path: packaging/build-tarball.sh [FOLDER]
# It goes to FOLDER (build/release/packages without it) as linkwright-VERSION-linux-x86_64.tar.xz and has the program, its libraries,
# Qt's plugins and texts, fonts (Korean too) and keyboard tables for systems without any. What it takes from the system: the C and C++ libraries, and
# OpenGL with what graphics drivers share with their programs, which must be the driver's own.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(realpath -m "${1:-$root/build/release/packages}")
. "$root/packaging/dependencies.sh"
need_packages "${build_packages[@]}" "${package_packages[@]}" "${tarball_packages[@]}" "${handbook_packages[@]}"
cd "$root"
# shellcheck disable=SC2034
release_options=() release_targets=()
. packaging/build-release.sh
version=$(sed -n 's/^linkwright (\([^)-]*\)-.*/\1/p' packaging/changelog | head -n 1)
name=linkwright-$version-linux-$(uname -m)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
tree=$stage/$name
(umask 022 && cmake --install build/release --prefix "$tree" --component program --strip) >&2

# C and C++, OpenGL, and the libraries that Mesa of Debian 12 and of Debian 13 depend on: an older copy in the tarball would be
# loaded in their place and lack what the driver needs. libOpenGL, which only forwards to libGLdispatch, is not always installed.
from_system='ld-linux-x86-64|libc|libm|libdl|libpthread|librt|libresolv|libutil|libmvec|libanl|libstdc\+\+|libgcc_s'
from_system+='|libGL|libEGL|libGLX|libGLdispatch|libgbm|libdrm|libdrm_amdgpu|libdrm_intel|libpciaccess'
from_system+='|libX11|libX11-xcb|libXau|libXdmcp|libXext|libXxf86vm|libbsd|libmd|libxshmfence'
from_system+='|libxcb|libxcb-dri3|libxcb-glx|libxcb-present|libxcb-randr|libxcb-shm|libxcb-sync|libxcb-xfixes'
from_system+='|libwayland-client|libwayland-server|libffi|libexpat|libz|libzstd|libxml2|libelf|libedit|libtinfo|libsensors|libz3'

plugins=$(ls -d /usr/lib/"$(uname -m)"-linux-gnu/qt6/plugins)
for plugin in platforms/libqxcb platforms/libqoffscreen platforms/libqwayland-egl platforms/libqwayland-generic \
  xcbglintegrations/libqxcb-glx-integration xcbglintegrations/libqxcb-egl-integration \
  wayland-shell-integration/libxdg-shell wayland-graphics-integration-client/libqt-plugin-wayland-egl \
  wayland-decoration-client/libbradient iconengines/libqsvgicon imageformats/libqsvg imageformats/libqgif imageformats/libqico \
  imageformats/libqjpeg platforminputcontexts/libcomposeplatforminputcontextplugin platforminputcontexts/libibusplatforminputcontextplugin; do
  install -D -m 644 "$plugins/$plugin.so" "$tree/lib/qt6/plugins/$plugin.so"
done
install -D -m 644 -t "$tree/lib/qt6/translations" /usr/share/qt6/translations/qtbase_ko.qm
printf '[Paths]\nPrefix = ..\nPlugins = lib/qt6/plugins\nTranslations = lib/qt6/translations\n' >"$tree/bin/qt.conf"

licences=$tree/share/doc/linkwright/libraries
mkdir -p "$licences"
licence_of() {  # the licence of the package that a file comes from
  local package
  package=$(dpkg-query -S "$(realpath "$1")" 2>/dev/null | head -n 1 | cut -d : -f 1) || true
  [ -n "$package" ] || package=$(dpkg-query -S "*/$(basename "$(realpath "$1")")" | head -n 1 | cut -d : -f 1)
  cp -L "/usr/share/doc/$package/copyright" "$licences/$package"
}
while read -r library path; do
  grep -qxE "($from_system)\.so(\.[0-9]+)*" <<<"$library" && continue
  [ "$path" != not ] || { echo "$library is not found" >&2; exit 1; }
  install -D -m 644 "$path" "$tree/lib/$library"
  licence_of "$path"
done < <({ find "$tree/lib/qt6/plugins" -name '*.so'; echo build/release/bin/linkwright; } | xargs ldd |
  sed -n 's/^\t\([^ /]*\) => \([^ ]*\).*/\1 \2/p' | sort -u)

# The program's own RPATH serves also what its libraries and plugins load, as long as these have none of their own.
for library in "$tree"/lib/*.so* $(find "$tree/lib/qt6/plugins" -name '*.so'); do
  if objdump -p "$library" | grep -qE '^ +(RPATH|RUNPATH) '; then patchelf --remove-rpath "$library"; fi
done
patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$tree/bin/linkwright"

data=$tree/share/linkwright
install -D -m 644 -t "$data/fonts" /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold,Mono}.ttf
install -m 644 -t "$data/fonts" /usr/share/fonts/truetype/nanum/NanumGothic{,Bold}.ttf
install -m 644 packaging/fonts.conf "$data/fonts"
cp -rL /usr/share/X11/xkb "$data/xkb"
licence_of /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
licence_of /usr/share/fonts/truetype/nanum/NanumGothic.ttf
licence_of /usr/share/qt6/translations/qtbase_ko.qm
cp -L /usr/share/doc/xkb-data/copyright "$licences/xkb-data"
cp LICENSES/*.txt "$tree/share/doc/linkwright/"

# The newest version of glibc's symbols that anything in there needs.
glibc=$(find "$tree/bin" "$tree/lib" -type f \( -name linkwright -o -name '*.so*' \) -exec objdump -T {} + 2>/dev/null |
  grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -n 1)
cat >"$tree/README" <<END
Linkwright $version

Unpack it anywhere and start bin/linkwright. It needs Linux on x86-64 with glibc ${glibc#GLIBC_} or newer, libstdc++ of GCC 12 or
newer, and an OpenGL driver (on Debian: libgl1, libegl1 and libgl1-mesa-dri). The licences of the libraries that come with it are in
share/doc/linkwright/libraries.
END
chmod -R u=rwX,go=rX "$tree"
mkdir -p "$out"
epoch=$(date -d "$(sed -n 's/^ -- .*>  //p' packaging/changelog | head -n 1)" +%s)
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" -cf - "$name" | xz -T0 -3 >"$out/$name.tar.xz"
echo "$out/$name.tar.xz"
