#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-manual.sh PAGE PROGRAM: man and mandoc find nothing to say, every command and option of --help is on the page in the section of
# its command, the page has none that the program has not, and its version is the program's.
. "$(dirname "$0")/common.sh"
page=$1 program=$2
text=$(sed 's/\\-/-/g' "$page")

# The options in a section of the page (.SS NAME, or OPTIONS itself for NAME empty); those of robot files hold for every command.
on_page() {
  awk -v wanted="$1" '
    /^\.S[HS] / { name = substr($0, 5); gsub("\"", "", name)
      inside = (name == wanted) || (wanted == "" && name == "OPTIONS"); next }
    inside && /^\.BI? --/ { print $2 }' <<<"$text" | sort -u
}

missing=0
while IFS= read -r command; do
  # shellcheck disable=SC2086
  there=$(options_of "$program" $command)
  here=$(on_page "$command")
  common=$([ -z "$command" ] || { on_page "Robot files"; echo --help; })
  while read -r option; do
    [ -n "$option" ] && ! grep -qxF -- "$option" <<<"$here"$'\n'"$common" || continue
    echo "not in $page: linkwright $command $option"
    missing=1
  done <<<"$there"
  while read -r option; do
    [ -n "$option" ] && ! grep -qxF -- "$option" <<<"$there" || continue
    echo "in $page, but not of the program: linkwright $command $option"
    missing=1
  done <<<"$here"
  [ -z "$command" ] || grep -qxF ".B $command" <<<"$text" || {
    echo "not in $page: the command $command"
    missing=1
  }
done < <(commands_of "$program" | grep -vxE 'reproduce')
[ "$missing" -eq 0 ] || exit 1
grep -q "^\.TH .*\"$("$program" --version)\"" "$page" || fail "the version on $page is not $("$program" --version)"

checked=0
if command -v mandoc >/dev/null; then
  mandoc -Tlint -W warning "$page" || fail "mandoc has remarks"
  checked=1
fi
if command -v man >/dev/null && man --version >/dev/null 2>&1; then
  messages=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)
  [ -z "$messages" ] || fail "$messages"
  checked=1
fi
[ "$checked" -eq 1 ] || need mandoc
