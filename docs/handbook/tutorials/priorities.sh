#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A humanoid's tasks by priority, with two solvers, and with the hand above the balance.
. "$(dirname "$0")/common.sh"

scene=$scenes/standing-humanoid.lws.json
linkwright tasks "$scene" >stack.txt
cat stack.txt
has stack.txt 'right hand (pose): missed by'

# A hand out of reach: by strict priorities foot and balance hold; solved as one, they share the error with the hand.
linkwright set "$scene" 'targets/right hand.xyz=[1.5, -0.16, 0.75]' --out far.lws.json
linkwright tasks far.lws.json --solver nakamura --out posed.lws.json --json >priorities.json
linkwright tasks far.lws.json --solver damped --json >together.json
python3 - <<'PY'
import json

def errors(file):
    return {task["name"]: task["distance"] for task in json.load(open(file))["tasks"]}

strict, together = errors("priorities.json"), errors("together.json")
for name in ("right foot", "balance", "right hand"):
    print(f"{name}: {1000 * strict[name]:.3f} mm by priorities, {1000 * together[name]:.3f} mm together")
assert strict["right foot"] < 1e-6 and strict["balance"] < 1e-5
assert together["right foot"] > 1e-3 and together["balance"] > 1e-2
assert together["right hand"] < strict["right hand"]
PY
picture reached.png posed.lws.json
