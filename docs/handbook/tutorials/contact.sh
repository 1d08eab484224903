#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Two boxes on a slope: one sticks, the other slides as far as the closed form has it.
. "$(dirname "$0")/common.sh"

scene=$scenes/contact-slope.lws.json
linkwright run "$scene" --duration 1 --csv slope.csv --every 0.1 --events events.csv >slope.txt
cat slope.txt
has slope.txt 'ledger = pass'
linkwright run "$scene" --duration 1 --clock stepping --csv stepping.csv --every 0.1 >stepping.txt
has stepping.txt 'ledger = pass'
python3 - <<'PY'
import csv
import math

slope = math.radians(20)
a = 9.81 * (math.sin(slope) - 0.3 * math.cos(slope))
for file in ("slope.csv", "stepping.csv"):
    rows = list(csv.DictReader(open(file)))
    first, last = rows[0], rows[-1]

    def moved(robot):
        return math.dist(*([float(row[f"q.{robot}/base.{axis} [m]"]) for axis in "xyz"] for row in (first, last)))

    print(f"{file}: rough {moved('rough'):.3e} m, smooth {moved('smooth'):.9f} m, closed form {a / 2:.9f} m, "
          f"residual {max(float(row['contact.residual [1]']) for row in rows):.1e}")
    assert moved("rough") < 1e-9
    assert abs(moved("smooth") - a / 2) < 1e-6
PY
picture slope.png "$scene" --duration 1 --plot contact.residual
