#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A four-bar from the library with a length of its own, its mobility, its fall, and a motor on its crank.
. "$(dirname "$0")/common.sh"

echo '{"linkwright": 1, "name": "My four-bar", "duration": 2}' >four-bar.lws.json
linkwright insert "$scenes/parts/four-bar-crank-rocker.lws.json" --into four-bar.lws.json --set crank="10 cm"
linkwright info four-bar.lws.json >info.txt
cat info.txt
has info.txt 'degrees of freedom   1'
has info.txt 'redundant'
linkwright objects four-bar.lws.json >objects.txt
linkwright run four-bar.lws.json --csv run.csv --every 0.05 >run.txt
cat run.txt
has run.txt 'ledger = pass'

# A motor turns the crank, which starts at 0.9 rad.
linkwright set four-bar.lws.json --add force forces/drive 'forces/drive.type="position"' 'forces/drive.joint="crank"' \
  forces/drive.kp=5 forces/drive.kd=0.5 'forces/drive.target=0.9 + 2*t' --out driven.lws.json
linkwright run driven.lws.json >driven.txt
has driven.txt 'ledger = pass'
lacks driven.txt 'work.actuators = 0 J'

picture start.png four-bar.lws.json
