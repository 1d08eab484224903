#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-desktop.sh DESKTOP_FILE MIME_XML METAINFO: the desktop file is valid, and the three name the same MIME types.
. "$(dirname "$0")/common.sh"
need desktop-file-validate
messages=$(desktop-file-validate --warn-kde "$1")
[ -z "$messages" ] || fail "$messages"
of_desktop=$(sed -n 's/^MimeType=//p' "$1" | tr ';' '\n' | sed '/^$/d' | sort)
of_xml=$(grep -oP '<mime-type type="\K[^"]+' "$2" | sort)
of_metainfo=$(grep -oP '<mediatype>\K[^<]+' "$3" | sort)
[ -n "$of_desktop" ] && [ "$of_desktop" = "$of_xml" ] && [ "$of_xml" = "$of_metainfo" ] ||
  fail "the MIME types differ: desktop file [$of_desktop], MIME XML [$of_xml], metainfo [$of_metainfo]"
