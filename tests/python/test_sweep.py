# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import linkwright
from support import PROGRAM, run_program, scene_path

GRID = {"q.shoulder": {"from": -1.0, "to": 1.0, "count": 7}, "pendulum/elbow.damping": [0.0, 0.1, 0.3]}
WORKERS = 4


def table_of_program(order: dict[str, object], *options: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        asked, out = pathlib.Path(folder) / "sweep.json", pathlib.Path(folder) / "table.csv"
        asked.write_text(json.dumps(order), encoding="utf-8")
        run_program("run", scene_path("double-pendulum"), "--sweep", str(asked), "--out", str(out), *options)
        return out.read_bytes()


class Sweeps(unittest.TestCase):
    @unittest.skipUnless(PROGRAM, "there is no program")
    def test_have_the_table_of_the_command_line(self) -> None:
        scene = linkwright.open(scene_path("double-pendulum"))
        grid = linkwright.sweep(scene, GRID, duration=0.1)
        self.assertEqual(grid.text, table_of_program({"parameters": GRID}, "--duration", "0.1"))
        drawn = {"q.elbow": {"from": -1.0, "to": 1.0}}
        table = linkwright.sweep(scene, drawn, samples=20, seed=7, duration=0.05, dt=0.002, integrator="rk4")
        order = {"parameters": drawn, "samples": 20, "seed": 7}
        options = ("--duration", "0.05", "--dt", "0.002", "--integrator", "rk4")
        self.assertEqual(table.text, table_of_program(order, *options))
        runs = [{"q.elbow": 0.1, "dt": 0.001}, {"q.elbow": 0.2, "dt": 0.002}]
        listed = linkwright.sweep(scene_path("double-pendulum"), runs=runs, duration=0.05)
        self.assertEqual(listed.text, table_of_program({"runs": runs}, "--duration", "0.05"))

    def test_are_tables_of_numbers(self) -> None:
        scene = linkwright.open(scene_path("double-pendulum"))
        done: list[tuple[int, int]] = []
        table = linkwright.sweep(scene, GRID, duration=0.05, progress=lambda *now: done.append((now[0], now[1])))
        self.assertEqual((len(table), table.diverged, done[-1]), (21, 0, (21, 21)))
        self.assertEqual(len(set(table["q.shoulder"])), 7)
        np.testing.assert_array_equal(table["q.shoulder [rad]"], table["q.shoulder"])
        self.assertEqual(set(table["status"]), {"ok"})
        # The same run by itself.
        scene["pendulum"].positions = {"shoulder": float(table["q.shoulder"][4]), "elbow": scene["pendulum"].positions["elbow"]}
        scene["pendulum/elbow"].damping = float(table["pendulum/elbow.damping"][4])
        simulation = linkwright.Simulation(scene)
        simulation.run(0.05)
        self.assertEqual(simulation.q[0], table["end q.shoulder"][4])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "table.csv"
            table.save(path)
            self.assertEqual(path.read_bytes(), table.text)

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
    def test_are_frames_of_pandas(self) -> None:
        table = linkwright.sweep(scene_path("double-pendulum"), GRID, duration=0.01)
        frame = table.to_pandas()
        self.assertEqual((len(frame), frame.index.name, list(frame.index[:3])), (21, "run", [0, 1, 2]))
        self.assertIn("<table", table._repr_html_())

    def test_name_what_they_do_not_know(self) -> None:
        scene = linkwright.open(scene_path("double-pendulum"))
        with self.assertRaisesRegex(ValueError, "nothing"):
            linkwright.sweep(scene, {"q.nothing": [1.0]})
        with self.assertRaisesRegex(ValueError, "parameters or runs"):
            linkwright.sweep(scene)
        with self.assertRaisesRegex(ValueError, "integrator"):
            linkwright.sweep(scene, GRID, integrator="none of this name")
        with self.assertRaises(ValueError):
            linkwright.sweep(scene, GRID, duration=-1)


@unittest.skipUnless(importlib.util.find_spec("distributed"), "distributed is not installed")
class Cluster(unittest.TestCase):
    """A real scheduler and real workers, each a process."""

    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = str(pathlib.Path(self.folder.name) / "scheduler.json")
        self.start("distributed.cli.dask_scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        self.workers = [
            self.start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(WORKERS)
        ]

    def start(self, module: str, *options: str) -> subprocess.Popen[bytes]:
        log = open(pathlib.Path(self.folder.name) / "log.txt", "ab")
        command = [sys.executable, "-m", module, "--scheduler-file", self.file, *options]
        with log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder.name)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def test_a_worker_that_is_killed_changes_nothing_in_the_table(self) -> None:
        from distributed import Client

        order = {"q.shoulder": {"from": -1.0, "to": 1.0, "count": 40}, "pendulum/elbow.damping": {"from": 0.0, "to": 0.4, "count": 20}}
        scene = linkwright.open(scene_path("double-pendulum"))
        alone = linkwright.sweep(scene, order, duration=0.2)
        left: list[int] = []

        def kill_one(done: int, of: int) -> None:
            if not left:
                self.workers[1].kill()
                left.append(of - done)

        with Client(scheduler_file=self.file, timeout=60) as client:
            client.wait_for_workers(WORKERS, timeout=120)
            together = linkwright.sweep(scene, order, duration=0.2, client=client, progress=kill_one)
            self.assertEqual(len(client.nthreads()), WORKERS - 1)
        self.assertGreater(left[0], len(alone) // 2)
        self.assertEqual(together.text, alone.text)


if __name__ == "__main__":
    unittest.main()
