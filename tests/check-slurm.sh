#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The array job of the handbook on a Slurm of one node, started for it: check-slurm.sh PROGRAM FOLDER. Needs root, and Debian's
# slurmctld, slurmd, slurm-client and munge; where they are missing or do not start: exit status 77.
set -euo pipefail
program=$(realpath "$1")
tutorial=$(realpath "$(dirname "$0")/../docs/handbook/tutorials/sweep-on-a-cluster.sh")
skip() {
  echo "skipped: $*"
  exit 77
}
[ "$(id -u)" -eq 0 ] || skip "Slurm is started by root"
for tool in munged slurmctld slurmd sbatch squeue sinfo; do
  command -v "$tool" >/dev/null || skip "$tool is not installed"
done

"$tutorial" "$program" "$2" >/dev/null 2>&1
work=$(realpath "$2")
cd "$work"
mv table.csv expected.csv
rm -f part*.csv part*.log
# Sockets have short paths, and munge wants folders that only root writes to.
state=$(mktemp -d /run/linkwright-slurm.XXXXXX)
pids=()
finish() {
  [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$state"
}
trap finish EXIT
chmod 755 "$state"
mkdir "$state/spool"
head -c 1024 /dev/urandom >"$state/key"
chmod 400 "$state/key"
node=$(hostname -s)
cat >"$state/slurm.conf" <<CONF
ClusterName=linkwright
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$state/munge.socket
CredType=cred/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$state/spool
SlurmdSpoolDir=$state/spool
SlurmctldPidFile=$state/slurmctld.pid
SlurmdPidFile=$state/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=10 State=UP
CONF
export SLURM_CONF=$state/slurm.conf
munged --foreground --force --num-threads=1 --key-file="$state/key" --socket="$state/munge.socket" --pid-file="$state/munged.pid" \
  --seed-file="$state/seed" --log-file="$state/munged.log" >"$state/munged.out" 2>&1 &
pids+=($!)
slurmctld -D -i >"$state/slurmctld.log" 2>&1 &
pids+=($!)
slurmd -D >"$state/slurmd.log" 2>&1 &
pids+=($!)
# until SECONDS COMMAND...: tries the command until it succeeds.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}
idle() { [ "$(sinfo --noheader --format=%t 2>/dev/null)" = idle ]; }
until_true 60 idle || {
  tail -n 5 "$state"/*.log "$state/munged.out" || true
  skip "Slurm does not start here"
}

job=$(PATH=$(dirname "$program"):$PATH sbatch --parsable array.sh)
ended() { [ -z "$(squeue --noheader --job="$job" 2>/dev/null)" ]; }
until_true 300 ended
cat part{1..8}.csv >table.csv || {
  tail -n 20 part*.log "$state/slurmctld.log" "$state/slurmd.log"
  exit 1
}
cmp table.csv expected.csv
echo "an array of 8 jobs made the table of one machine"
