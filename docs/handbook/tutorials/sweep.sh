#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A sweep of 24 runs; the parts of a cluster give the same table; an interrupted sweep is resumed.
. "$(dirname "$0")/common.sh"

scene=$scenes/double-pendulum.lws.json
cat >sweep.json <<'JSON'
{"parameters": {"q.shoulder": {"from": -1, "to": 1, "count": 6},
                "damping.elbow": {"from": 0.01, "to": 1, "count": 4, "scale": "log"}}}
JSON
linkwright run "$scene" --duration 0.2 --sweep sweep.json --out table.csv --jobs 2
head -n 3 table.csv
[ "$(wc -l <table.csv)" -eq 25 ]
for part in 1 2 3; do
  linkwright run "$scene" --duration 0.2 --sweep sweep.json --shard $part/3 --out part$part.csv
done
cat part1.csv part2.csv part3.csv | cmp - table.csv

# An unfinished table, as a kill leaves it.
head -n 11 table.csv >unfinished.csv
linkwright run "$scene" --duration 0.2 --sweep sweep.json --out unfinished.csv
cmp unfinished.csv table.csv
