#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-mime.sh MIME_XML: the database can be made of it beside the system's, and files get the types that they should.
. "$(dirname "$0")/common.sh"
need xmllint
need update-mime-database
xmllint --noout "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/data/mime/packages"
cp "$1" "$folder/data/mime/packages/linkwright.xml"
messages=$(XDG_DATA_DIRS=/usr/share XDG_DATA_HOME=$folder/data update-mime-database -V "$folder/data/mime" 2>&1)
grep -qiE 'error|warning|unknown' <<<"$messages" && fail "$messages"
command -v gio >/dev/null || exit 0
type_of() {
  XDG_DATA_HOME=$folder/data XDG_DATA_DIRS=/usr/local/share:/usr/share gio info -a standard::content-type "$1" |
    sed -n 's/.*standard::content-type: //p'
}
expect() {  # NAME CONTENT TYPE
  printf '%s' "$2" >"$folder/$1"
  local type
  type=$(type_of "$folder/$1")
  [ "$type" = "$3" ] || fail "$1 is taken for $type, not $3"
}
expect "a robot – ä.lws.json" '{"linkwright": 1}' application/x-linkwright-scene+json
expect comments.lws.json $'// a comment\n{"linkwright": 1}' application/x-linkwright-scene+json
expect other.json '{"other": 1}' application/json
expect arm.urdf '<?xml version="1.0"?><robot name="arm"/>' application/x-urdf+xml
expect arm.mjcf '<mujoco/>' application/x-mjcf+xml
expect page.xml '<?xml version="1.0"?><page/>' application/xml
