#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The parts of a sweep as an array job of Slurm; run here one after the other, as Slurm runs them at once.
. "$(dirname "$0")/common.sh"

cp "$scenes/double-pendulum.lws.json" scene.lws.json
cat >sweep.json <<'JSON'
{"parameters": {"q.shoulder": {"from": -1, "to": 1, "count": 20},
                "damping.elbow": {"from": 0.01, "to": 1, "count": 10, "scale": "log"}}}
JSON
cat >array.sh <<'JOB'
#!/bin/bash
#SBATCH --job-name=sweep
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --output=part%a.log
#SBATCH --requeue
part=$SLURM_ARRAY_TASK_ID
linkwright run scene.lws.json --duration 0.2 --sweep sweep.json --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$part/$SLURM_ARRAY_TASK_MAX" --out "part$part.csv"
JOB
PATH=$(dirname "$program"):$PATH
for part in {1..8}; do
  SLURM_ARRAY_TASK_ID=$part SLURM_ARRAY_TASK_MAX=8 bash array.sh
done
cat part{1..8}.csv >table.csv
# One machine makes the same table.
linkwright run scene.lws.json --duration 0.2 --sweep sweep.json --out alone.csv
cmp alone.csv table.csv
