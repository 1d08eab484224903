#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-paths.sh PROGRAM FOLDER...: what is installed of the program holds no path of the folders (source, build), neither as bytes
# nor as Qt's literals (UTF-16). Symbols are stripped first, as in the package.
. "$(dirname "$0")/common.sh"
need strip
need iconv
program=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strip -o "$folder/linkwright" "$program"
for path in "$@"; do
  for encoding in UTF-8 UTF-16LE; do
    bytes=$(printf '%s' "$path" | iconv -f UTF-8 -t "$encoding" | od -An -v -t x1 | tr -d '\n' | sed 's/ /\\x/g')
    ! LC_ALL=C grep -qaP "$bytes" "$folder/linkwright" || fail "the program holds $path (as $encoding)"
  done
done
# What the search can find: a folder that every program holds, in each encoding.
printf '/lib64/ld-linux' | iconv -t UTF-16LE >"$folder/sample"
LC_ALL=C grep -qaP '\x2f\x00\x6c\x00\x69\x00' "$folder/sample" && LC_ALL=C grep -qaP '\x2f\x6c\x69\x62' "$folder/linkwright" ||
  fail "the search itself finds nothing"
