#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Half a second of the published trot, checked by the paper's own equations.
. "$(dirname "$0")/common.sh"

scene=$scenes/centaur-trot.lws.json
linkwright run "$scene" --duration 0.5 --cross-check kane --csv walk.csv --every 0.01 >walk.txt 2>walk.log
cat walk.txt walk.log
has walk.log 'kane agrees'
has walk.csv 't [s]'
picture trot.png "$scene" --duration 0.3
