#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The same motion with a good and with a poor integrator; what pushes it is in the ledger; a second formulation agrees.
. "$(dirname "$0")/common.sh"

scene=$scenes/double-pendulum.lws.json
linkwright run "$scene" --duration 2 >rk4.txt
cat rk4.txt
has rk4.txt 'ledger = pass'

linkwright run "$scene" --duration 2 --integrator explicit-euler >euler.txt
cat euler.txt
has euler.txt 'ledger = fail'

# A push of 5 N for half a second, as an object of the scene: its work has an account of its own.
linkwright set "$scene" --add force 'forces/push' 'forces/push.type="force"' 'forces/push.link="lower"' 'forces/push.force=[5, 0, 0]' \
  'forces/push.from=0.5' 'forces/push.until=1' --out pushed.lws.json
linkwright run pushed.lws.json --duration 2 --csv pushed.csv --every 0.05 >pushed.txt
cat pushed.txt
has pushed.txt 'ledger = pass'
lacks pushed.txt 'work.external = 0 J'

linkwright run pushed.lws.json --duration 2 --cross-check lagrange >checked.txt 2>checked.log
cat checked.log
has checked.log 'lagrange agrees'
picture pushed.png pushed.lws.json --duration 1 --energy --time --plot kinetic,potential,work.external
