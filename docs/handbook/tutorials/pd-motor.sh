#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A position motor on one joint, and the eigenvalues of the loop beside its characteristic polynomial.
. "$(dirname "$0")/common.sh"

cat >motor.lws.json <<'JSON'
{
  "linkwright": 1, "name": "PD motor", "gravity": [0, 0, 0], "duration": 2,
  "robots": [{
    "name": "wheel",
    "links": [
      {"name": "stand", "visuals": [{"box": [0.1, 0.1, 0.4], "xyz": [0, 0, -0.2]}]},
      {"name": "disc", "mass": 2, "inertia": [0.05, 0.1, 0.05], "visuals": [{"box": [0.4, 0.02, 0.1]}]}
    ],
    "joints": [{"name": "turn", "type": "continuous", "parent": "stand", "child": "disc", "xyz": [0, -0.08, 0], "axis": "y"}]
  }],
  "forces": [{"name": "motor", "type": "position", "joint": "turn", "kp": 10, "kd": 0.8, "target": 1}]
}
JSON
echo '{"states": [{"q": {"turn": 1}}]}' >state.json
linkwright eval motor.lws.json --states state.json --derivatives >plant.json
# eval linearises the mechanism without its motors; the motor is a feedback u = -(kp, kd) x.
python3 - <<'PY'
import cmath
import json

plant = json.load(open("plant.json"))["states"][0]["linearisation"]
A, B = plant["A"], plant["B"]
print("A =", A, " B =", B)
for kd in (0.8, 1.4):
    kp = 10
    closed = [[A[i][j] - B[i][0] * (kp, kd)[j] for j in range(2)] for i in range(2)]
    trace = closed[0][0] + closed[1][1]
    det = closed[0][0] * closed[1][1] - closed[0][1] * closed[1][0]
    pole = trace / 2 + cmath.sqrt(trace * trace / 4 - det)
    print(f"kd = {kd}: poles {pole:.4f} and conjugate, damping ratio {-pole.real / abs(pole):.3f}")
    # J s^2 + kd s + kp with J = 0.1 kg m^2
    assert abs(0.1 * pole * pole + kd * pole + kp) < 1e-12
PY
# Underdamped: zeta = 0.8 / (2 sqrt(10 * 0.1)) = 0.4. kd for zeta = 0.7 is 1.4.
linkwright run motor.lws.json --csv before.csv --every 0.002 >/dev/null
linkwright set motor.lws.json forces/motor.kd=1.4 --out tuned.lws.json
linkwright run tuned.lws.json --csv after.csv --every 0.002 >/dev/null
python3 - <<'PY'
import csv
import math

def overshoot(file):
    rows = csv.DictReader(open(file))
    return max(float(row["q.turn [rad]"]) for row in rows) - 1

for file, kd in (("before.csv", 0.8), ("after.csv", 1.4)):
    inertia, kp = 0.1, 10
    zeta = kd / (2 * math.sqrt(kp * inertia))
    # The torque is kp (target - q) - kd v: no zero, so that the overshoot is that of the plain second order.
    expected = math.exp(-math.pi * zeta / math.sqrt(1 - zeta * zeta))
    found = overshoot(file)
    print(f"kd = {kd}: damping ratio {zeta:.2f}, overshoot {found:.4f}, closed form {expected:.4f}")
    assert abs(found - expected) < 2e-4
PY
picture step.png tuned.lws.json --duration 1 --plot q.turn
