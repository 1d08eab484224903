# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import csv
import io
import pathlib
import signal
import tempfile
import unittest

import numpy as np

import linkwright
from support import GRAVITY, INERTIA, LENGTH, MASS, PENDULUM, PROGRAM, START, run_program, scene_path


def read_table(text: str) -> tuple[list[str], np.ndarray]:
    rows = list(csv.reader(io.StringIO(text)))
    return rows[0], np.array([[float(cell) if cell else np.nan for cell in row] for row in rows[1:]])


class Pendulum(unittest.TestCase):
    def setUp(self) -> None:
        self.scene = linkwright.Scene.from_text(PENDULUM)

    def test_period_and_energy(self) -> None:
        simulation = linkwright.Simulation(self.scene, dt=1e-3)
        recording = simulation.record(10.0, signals=["q.elbow", "total"])
        self.assertEqual(len(recording), 10001)
        q, time = recording["q.elbow"], recording.time
        falls = np.flatnonzero((q[:-1] > 0) & (q[1:] <= 0))
        crossings = time[falls] + 1e-3 * q[falls] / (q[falls] - q[falls + 1])
        # T = 2 pi sqrt(I / (m g l)) / agm(1, cos(angle / 2))
        a, b = 1.0, np.cos(START / 2)
        for _ in range(6):
            a, b = (a + b) / 2, np.sqrt(a * b)
        np.testing.assert_allclose(np.diff(crossings), 2 * np.pi * np.sqrt(INERTIA / (MASS * GRAVITY * LENGTH)) / a, rtol=1e-6)
        start = MASS * GRAVITY * (1 - LENGTH * np.cos(START))
        np.testing.assert_allclose(recording["total"], start, rtol=1e-9)
        self.assertAlmostEqual(simulation.energies["total"], start, places=9)

    def test_states_are_views(self) -> None:
        simulation = linkwright.Simulation(self.scene)
        q, values = simulation.q, simulation.values
        np.testing.assert_array_equal(q, [START])
        simulation.step(10)
        self.assertIs(simulation.q, q)
        self.assertIs(simulation.values, values)
        self.assertNotEqual(q[0], START)
        self.assertEqual(values[simulation.signals.index("q.elbow")], q[0])
        self.assertEqual(simulation.signal("q.elbow"), q[0])
        self.assertEqual(simulation.units["q.elbow"], "rad")
        with self.assertRaises(ValueError):
            q[0] = 1.0
        recording = simulation.record(0.1)
        self.assertIs(recording["q.elbow"].base, recording.values.base)
        del simulation
        self.assertTrue(np.isfinite(q[0]))

    def test_controller_is_called_each_period_and_runs_repeat_to_the_bit(self) -> None:
        def run() -> tuple[list[float], bytes, str]:
            times: list[float] = []

            def controller(time: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
                times.append(time)
                return -20 * (q - 1) - 2 * v

            simulation = linkwright.Simulation(self.scene, dt=1e-3)
            simulation.set_controller(controller, period=0.01)
            simulation.run(0.5)
            simulation.step(500)
            return times, simulation.q.tobytes() + simulation.v.tobytes(), simulation.input_log()

        times, state, log = run()
        np.testing.assert_allclose(times, np.arange(100) * 0.01, atol=1e-12)
        self.assertEqual((times, state, log), run())
        # It holds where the spring and gravity balance.
        self.assertGreater(np.frombuffer(state)[0], 0.3)

    @unittest.skipUnless(PROGRAM, "there is no program")
    def test_a_log_of_a_controller_makes_the_same_run(self) -> None:
        simulation = linkwright.Simulation(self.scene, dt=1e-3)
        simulation.set_controller(lambda time, q, v: {"elbow": float(3 * np.sin(5 * time) - v[0])}, period=0.005)
        recording = simulation.record(1.0)
        with tempfile.TemporaryDirectory() as folder:
            scene, log = pathlib.Path(folder) / "scene.lws.json", pathlib.Path(folder) / "inputs.jsonl"
            self.scene.save(scene)
            log.write_text(simulation.input_log())
            printed = run_program("run", str(scene), "--dt", "0.001", "--duration", "1", "--inputs", str(log), "--csv", "-")
        _, table = read_table(printed)
        # A command counts from the row on before which it is given: torques of a row may be those of the step before.
        np.testing.assert_array_equal(table[:, 0], recording.time)
        np.testing.assert_array_equal(table[:, 1], recording.values[:, 0])

    def test_a_controller_that_fails_ends_the_run_where_it_is(self) -> None:
        simulation = linkwright.Simulation(self.scene, dt=1e-3)

        def controller(time: float, q: np.ndarray, v: np.ndarray) -> None:
            if time > 0.1:
                raise RuntimeError("enough")

        simulation.set_controller(controller)
        with self.assertRaisesRegex(RuntimeError, "enough"):
            simulation.run(1.0)
        self.assertAlmostEqual(simulation.time, 0.101, places=12)
        simulation.set_controller(None)
        simulation.run(0.1)
        simulation.set_controller(lambda time, q, v: simulation.step())
        with self.assertRaisesRegex(RuntimeError, "running already"):
            simulation.step()
        for bad in ([1.0, 2.0], [np.nan], {"elbow": np.inf}):
            with self.assertRaises(ValueError):
                simulation.set_inputs(bad)
        with self.assertRaises(linkwright.PathError):
            simulation.set_inputs({"elbo": 1.0})
        for period in (0.0015, 0.0, -1.0):
            with self.assertRaisesRegex(ValueError, "whole number of time steps"):
                simulation.set_controller(controller, period=period)

    def test_a_signal_ends_a_long_run(self) -> None:
        def interrupt(number: int, frame: object) -> None:
            raise KeyboardInterrupt

        simulation = linkwright.Simulation(self.scene)
        before = signal.signal(signal.SIGALRM, interrupt)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with self.assertRaises(KeyboardInterrupt):
                simulation.run(1e7)
        finally:
            signal.signal(signal.SIGALRM, before)
        self.assertGreater(simulation.time, 0)
        simulation.step()

    def test_goes_back_to_a_moment(self) -> None:
        simulation = linkwright.Simulation(self.scene)
        simulation.set_inputs([0.5])
        simulation.run(0.3)
        moment = simulation.now()
        simulation.run(0.5)
        once = simulation.q.tobytes(), simulation.energies
        simulation.set_inputs([5.0])
        simulation.run(0.1)
        simulation.go_to(moment)
        self.assertEqual((simulation.time, simulation.torques[0]), (moment.time, 0.5))
        simulation.run(0.5)
        self.assertEqual((simulation.q.tobytes(), simulation.energies), once)
        simulation.reset()
        self.assertEqual((simulation.time, simulation.q[0], simulation.torques[0]), (0.0, START, 0.0))
        simulation.start(q=[1.0], v=[-0.5])
        self.assertEqual((simulation.q[0], simulation.v[0]), (1.0, -0.5))

    def test_linearisation(self) -> None:
        simulation = linkwright.Simulation(self.scene)
        simulation.start(q=[0.0])
        found = simulation.linearise()
        np.testing.assert_allclose(found.A, [[0, 1], [-MASS * GRAVITY * LENGTH / INERTIA, 0]], atol=1e-9)
        np.testing.assert_allclose(found.B, [[0], [1 / INERTIA]], rtol=1e-12)
        self.assertAlmostEqual(found.modes[0].frequency, np.sqrt(MASS * GRAVITY * LENGTH / INERTIA) / (2 * np.pi), places=9)

    def test_divergence(self) -> None:
        simulation = linkwright.Simulation(self.scene, dt=0.5, integrator="explicit-euler")
        with self.assertRaises(linkwright.DivergenceError) as caught:
            simulation.run(1000)
        self.assertEqual(caught.exception.time, simulation.time)
        for options in ({"integrator": "euler"}, {"dt": -1.0}, {"formulation": "kane"}):
            with self.assertRaises(ValueError):
                linkwright.Simulation(self.scene, **options)  # type: ignore[arg-type]

    def test_cross_check(self) -> None:
        simulation = linkwright.Simulation(self.scene, cross_check="lagrange")
        simulation.run(0.5)
        check = simulation.cross_check
        assert check is not None
        self.assertTrue(check["agrees"])
        self.assertIsNone(linkwright.Simulation(self.scene).cross_check)


@unittest.skipUnless(PROGRAM, "there is no program")
class AgainstTheCommandLine(unittest.TestCase):
    def test_runs_are_the_same_to_the_bit(self) -> None:
        for name, duration in (("double-pendulum", 1.0), ("four-bar", 0.5), ("springs-and-motors", 0.5), ("contact-bouncing-ball", 1.0)):
            with self.subTest(scene=name):
                printed = run_program("run", scene_path(name), "--duration", str(duration), "--every", "0.01", "--csv", "-")
                header, table = read_table(printed)
                recording = linkwright.Simulation(linkwright.open(scene_path(name))).record(duration, every=0.01)
                self.assertEqual(header[1:], [f"{signal} [{recording.units[signal]}]" for signal in recording.names])
                values = np.where(np.isfinite(recording.values), recording.values, np.nan)
                np.testing.assert_array_equal(table[:, 0], recording.time)
                np.testing.assert_array_equal(table[:, 1:], values)


class Pandas(unittest.TestCase):
    def test_table(self) -> None:
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        recording = linkwright.Simulation(linkwright.Scene.from_text(PENDULUM)).record(0.1, every=0.01)
        table = recording.to_pandas()
        self.assertEqual(list(table.columns), list(recording.names))
        np.testing.assert_array_equal(table["q.elbow"], recording["q.elbow"])
        np.testing.assert_allclose(table.index, np.arange(11) * 0.01, atol=1e-12)


if __name__ == "__main__":
    unittest.main()
