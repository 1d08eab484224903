#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-schemas.sh PROGRAM FOLDER: linkwright schema NAME prints each schema of the folder, byte for byte, and linkwright objects
# --reference a page of the kinds.
set -u
failed=0
for file in "$2"/linkwright-*-1.schema.json; do
  name=${file##*/linkwright-}
  name=${name%-1.schema.json}
  "$1" schema "$name" | cmp - "$file" && continue
  echo "$file is not what linkwright schema $name prints; write it anew: linkwright schema $name > $file"
  failed=1
done
[ "$("$1" schema | cksum)" = "$("$1" schema scene | cksum)" ] || { echo "linkwright schema is not that of scenes"; failed=1; }
"$1" schema no-such-file 2>/dev/null && { echo "a schema of no kind of file"; failed=1; }
page=$("$1" objects --reference) || failed=1
for line in '# Scene' '## Force element' '## Camera'; do
  grep -qxF "$line" <<<"$page" || { echo "linkwright objects --reference lacks: $line"; failed=1; }
done
exit $failed
