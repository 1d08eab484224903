#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-relocation.sh PROGRAM SOURCE: the program finds its scenes from where it is, in a folder with spaces and letters beyond ASCII,
# and none where none are beside it, however near the folder of its build is.
. "$(dirname "$0")/common.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tree="$folder/a place – ä"
mkdir -p "$tree/bin" "$tree/share/linkwright/scenes"
cp "$1" "$tree/bin/linkwright"
cp "$2/scenes/"*.lws.json "$tree/share/linkwright/scenes/"
cd "$folder"
# The mechanisms of the reproduced tables are shipped scenes.
"$tree/bin/linkwright" reproduce euler-parameters --out "$folder/tables" >/dev/null || fail "the scenes beside the program are not found"
rm -rf "$tree/share" "$folder/tables"
"$tree/bin/linkwright" reproduce euler-parameters --out "$folder/tables" >/dev/null 2>&1 && fail "scenes were found somewhere else"
exit 0
