# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for linkwright in bash. Commands, options and the values of options are read from the program's own --help, so that
# they are those of the version that is installed.
# shellcheck shell=bash

# Words of one kind out of a help text: commands, options, values (of the option $2), file (does $2 take a file?)
_linkwright_help() {
  awk -v kind="$1" -v option="${2-}" '
    function listed(line) {  # "  -h,--help  ..." or "  --out FILE REQUIRED  ..."
      if (!match(line, /^  (-[A-Za-z],)?--[a-z0-9-]+/)) return ""
      line = substr(line, RSTART, RLENGTH)
      return substr(line, index(line, "--"))
    }
    kind == "commands" && section && /^  [a-z]/ { print $1 }
    /^[^ ]/ { section = /^Subcommands:/ }
    kind == "options" { name = listed($0); if (name != "") print name }
    kind == "values" { name = listed($0); if (name != "") of = name
      if (of == option && match($0, /\{[^}]*\}/)) { text = substr($0, RSTART + 1, RLENGTH - 2); gsub(",", "\n", text); print text } }
    kind == "argument" && listed($0) == option {
      rest = $0; sub(/^ *(-[A-Za-z],)?--[a-z0-9-]+/, "", rest)
      if (rest ~ /^ [^ ]/) { split(rest, word, " "); print word[1] } }'
}

_linkwright() {
  local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local word index commands help path=() argument=
  COMPREPLY=()
  help=$("$program" --help 2>/dev/null) || return
  # The command, and the one below it where it has some.
  for ((index = 1; index < COMP_CWORD; ++index)); do
    word=${COMP_WORDS[index]}
    commands=$(_linkwright_help commands <<<"$help")
    case $'\n'$commands$'\n' in
      *$'\n'"$word"$'\n'*)
        path+=("$word")
        help=$("$program" "${path[@]}" --help 2>/dev/null) || return
        ;;
    esac
  done
  if [[ $previous == --* ]]; then
    word=$(_linkwright_help values "$previous" <<<"$help")
    if [ -n "$word" ]; then
      mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
      return
    fi
    argument=$(_linkwright_help argument "$previous" <<<"$help")
    case $argument in
      DIR | FOLDER)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        return
        ;;
      FILE | LOG)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
      ?*) return ;;  # a number or a name
    esac
  fi
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_linkwright_help options <<<"$help")" -- "$current")
    return
  fi
  compopt -o filenames 2>/dev/null
  # Robots, scenes and the folders on the way to them.
  mapfile -t COMPREPLY < <(
    compgen -W "$(_linkwright_help commands <<<"$help")" -- "$current"
    compgen -d -- "$current"
    for word in json urdf xml mjcf; do compgen -f -X "!*.$word" -- "$current"; done
  )
}

complete -F _linkwright linkwright
