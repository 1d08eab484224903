#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-metainfo.sh METAINFO CHANGELOG: AppStream finds nothing to say, and the release is that of the changelog, with its date.
. "$(dirname "$0")/common.sh"
need appstreamcli
messages=$(appstreamcli validate --no-net --pedantic --no-color "$1") || fail "$messages"
! grep -E '^[EWIP]: ' <<<"$messages" || fail "AppStream has remarks"
version=$(sed -n '1s/^linkwright (\([^)-]*\)-.*/\1/p' "$2")
date=$(date -u -d "$(sed -n 's/^ -- .*>  //p' "$2" | head -n 1)" +%F)
grep -q "<release version=\"$version\" date=\"$date\"/>" "$1" || fail "no release $version of $date in $1"
