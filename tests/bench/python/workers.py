#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a second of a sweep against the number of Dask's workers, each a process of one thread on this machine.

  PYTHONPATH=build/release/python tests/bench/python/workers.py [--workers 1 2 4] [--runs 2000] [--duration 1] [--plot FILE.svg]

Prints a table; the first line is the sweep without Dask on one core. The tables of all are compared. --plot needs matplotlib."""
from __future__ import annotations

import argparse
import os
import pathlib
import tempfile
import time
from importlib import import_module
from typing import Any

import linkwright

SCENES = pathlib.Path(__file__).resolve().parents[3] / "scenes"


def main() -> None:
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", default=str(SCENES / "double-pendulum.lws.json"))
    parser.add_argument("--parameter", default="q.elbow")
    parser.add_argument("--workers", type=int, nargs="+", default=sorted({1, 2, 4, len(cores)}))
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--duration", type=float, default=1.0)
    parser.add_argument("--plot", default="", help="a picture of the table")
    given = parser.parse_args()
    distributed = import_module("distributed")
    sweep: dict[str, Any] = {"parameters": {given.parameter: {"from": -1.0, "to": 1.0}}, "samples": given.runs, "seed": 1}
    sweep["duration"] = given.duration

    os.sched_setaffinity(0, cores[:1])
    begin = time.perf_counter()
    alone = linkwright.sweep(given.scene, **sweep)
    base = given.runs / (time.perf_counter() - begin)
    os.sched_setaffinity(0, cores)
    print(f"{len(cores)} cores, {given.runs} runs of {given.duration:g} s")
    print(f"{'workers':>10}{'runs/s':>12}{'of one core':>14}")
    print(f"{'no Dask':>10}{base:12.0f}{1:14.2f}")
    rates = []
    for workers in given.workers:
        # The folder of the workers is of no project.
        with tempfile.TemporaryDirectory() as folder, distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=folder
        ) as cluster, distributed.Client(cluster) as client:
            client.wait_for_workers(workers)
            # Each worker has imported the module and made the scene.
            linkwright.sweep(given.scene, **{**sweep, "samples": 64 * workers}, client=client)
            begin = time.perf_counter()
            table = linkwright.sweep(given.scene, **sweep, client=client)
            rates.append(given.runs / (time.perf_counter() - begin))
            if table.text != alone.text:
                raise SystemExit("the tables differ")
            print(f"{workers:10}{rates[-1]:12.0f}{rates[-1] / base:14.2f}", flush=True)
    if given.plot:
        figure, axes = import_module("matplotlib.pyplot").subplots()
        axes.plot(given.workers, rates, "o-", label="Dask")
        axes.axhline(base, linestyle="--", label="one core without Dask")
        axes.set(xlabel="workers", ylabel="runs/s", ylim=(0, None))
        axes.legend()
        figure.savefig(given.plot)


if __name__ == "__main__":
    main()
