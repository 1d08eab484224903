#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the chapter on Python shows, by the module of the same build or the installed one; 77 where there is none.
. "$(dirname "$0")/common.sh"

export LINKWRIGHT_BINARY=$program PYTHONDONTWRITEBYTECODE=1
built=$(dirname "$program")/../python
[ ! -e "$built/linkwright/__init__.py" ] || export PYTHONPATH=$built
if ! /usr/bin/python3 -c 'import linkwright' 2>import.txt; then
  cat import.txt
  # The page shows the same state.
  picture held.png "$scenes/double-pendulum.lws.json"
  exit 77
fi
/usr/bin/python3 "$tutorials/python.py" "$scenes"
