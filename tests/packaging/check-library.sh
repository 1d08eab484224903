#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-library.sh BUILD SOURCE: installs the library of a build into an empty folder, whose name has a space, and there
# finds, builds and runs tests/library/example as a stranger's project. Nothing that is installed names the source or the build
# folder; the library needs no Qt, OpenGL or FFmpeg; all headers together compile with Eigen and the standard library alone.
. "$(dirname "$0")/common.sh"
need readelf
build=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix="$folder/a prefix – ä"

for component in library development; do
  cmake --install "$build" --prefix "$prefix" --component "$component" >"$folder/install.log" || fail "$(cat "$folder/install.log")"
done
[ ! -e "$prefix/bin" ] || fail "the components of the library install programs"
library=$(find "$prefix/lib" -name 'liblinkwright.so.*.*.*')
[ -f "$library" ] || fail "no library of that name with its version in $(find "$prefix/lib")"

# The name that programs are linked with, which is there, and what is needed.
dynamic=$(readelf -d "$library")
name=$(sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p' <<<"$dynamic")
[[ $name =~ ^liblinkwright\.so\.[0-9]+\.[0-9]+$ ]] || fail "the library is called $name"
[ -e "$(dirname "$library")/$name" ] && [ -e "$(dirname "$library")/liblinkwright.so" ] || fail "no link $name, or none without a version"
! grep -E '\((RPATH|RUNPATH)\)' <<<"$dynamic" || fail "the library looks for others in folders of its own"
needed=$(ldd "$library")
! grep -E 'libQt|libGL(X|dispatch)?\.so|libEGL|libOpenGL|libepoxy|libav(codec|format|util)|libsw(scale|resample)|libSDL|libpython|not found' <<<"$needed" ||
  fail "the library needs what it must not, or what is not there"
grep -q libassimp <<<"$needed" || fail "ldd does not show what the library needs: $needed"
# Its names are linkwright's (10linkwright in them) and no other's.
foreign=$(nm -D --defined-only "$library" | awk '{print $NF}' | grep -v 10linkwright || true)
[ -z "$foreign" ] || fail "the library has names of others: $(head -n 5 <<<"$foreign")"

for path in "$source" "$build"; do
  # The library itself is of the same objects as the program, which check-paths.sh looks into.
  ! grep -rlF --exclude='liblinkwright.so*' -- "$path" "$prefix" || fail "what is installed names $path"
done

cp -r "$source/tests/library/example" "$folder/example of a stranger"
cd "$folder"
cmake -S "example of a stranger" -B example -G Ninja "-DCMAKE_PREFIX_PATH=$prefix" -DCMAKE_BUILD_TYPE=Debug >configure.log 2>&1 ||
  fail "it is not found: $(cat configure.log)"
cmake --build example >build.log 2>&1 || fail "$(cat build.log)"
ldd example/pendulum | grep -qF "$prefix" || fail "the example runs with another library"
example/pendulum "example of a stranger/pendulum.lws.json" || fail "the example does not compute what it should"
# Another version is refused.
mkdir other
printf 'cmake_minimum_required(VERSION 3.25)\nproject(other LANGUAGES CXX)\nfind_package(linkwright 99 REQUIRED)\n' >other/CMakeLists.txt
! cmake -S other -B other/build -G Ninja "-DCMAKE_PREFIX_PATH=$prefix" >other.log 2>&1 && grep -q '99' other.log ||
  fail "a version that is not there is found"

# Compiled for AVX, Eigen lays its matrices out otherwise than the library does: that is refused when compiling, not when running.
headers=(-std=c++20 -Wall -Wextra -Werror -DEIGEN_MALLOC_ALREADY_ALIGNED=1 -fsyntax-only -I "$prefix/include" -isystem /usr/include/eigen3)
if [ "$(uname -m)" = x86_64 ]; then
  echo '#include <linkwright/math/Types.h>' >types.cpp
  ! g++ "${headers[@]}" -march=x86-64-v3 types.cpp 2>types.log && grep -q 'without AVX' types.log || fail "AVX is not refused: $(cat types.log)"
fi

(cd "$prefix/include" && find linkwright -name '*.h' | sort | sed 's/.*/#include <&>/') >all.cpp
[ "$(wc -l <all.cpp)" -gt 100 ] || fail "hardly any headers are installed"
g++ "${headers[@]}" all.cpp || fail "the headers do not compile"
echo "$name, $(wc -l <all.cpp) headers"
