#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-icons.sh FOLDER LIST: FOLDER has a PNG for each size that LIST (packaging/CMakeLists.txt) names, with those dimensions and
# more than one colour.
. "$(dirname "$0")/common.sh"
sizes=$(sed -n 's/^set(sizes \(.*\))$/\1/p' "$2")
[ -n "$sizes" ] || fail "no sizes in $2"
for size in 16 22 24 32 48 64 128 256 512; do
  grep -qw "$size" <<<"$sizes" || fail "no icon of $size pixels"
done
for size in $sizes; do
  icon=$1/$size.png
  # The header of a PNG: eight bytes of signature, length and name of the first chunk, width and height (big-endian).
  header=$(od -An -v -t u1 -j 0 -N 24 "$icon" | tr -s ' \n' ' ')
  read -r -a byte <<<"$header"
  [ "${byte[*]:0:8}" = "137 80 78 71 13 10 26 10" ] || fail "$icon is not a PNG"
  width=$((byte[16] * 16777216 + byte[17] * 65536 + byte[18] * 256 + byte[19]))
  height=$((byte[20] * 16777216 + byte[21] * 65536 + byte[22] * 256 + byte[23]))
  [ "$width $height" = "$size $size" ] || fail "$icon is $width x $height"
  # One colour alone packs into some thirty bytes a row of 512, and less than 250 bytes in all at 16.
  [ "$(stat -c %s "$icon")" -gt $((250 + size)) ] || fail "$icon looks empty"
done
