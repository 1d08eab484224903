# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import json
import os
import pathlib
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import linkwright
from support import GRAVITY, INERTIA, LENGTH, MASS, PENDULUM, PROGRAM, run_program, scene_path


def random_states(model: linkwright.Model, count: int, seed: int = 1) -> tuple[np.ndarray, ...]:
    random = np.random.default_rng(seed)
    q = model.integrate(model.neutral, random.uniform(-2, 2, (count, model.nv)))
    return q, random.normal(size=(count, model.nv)), random.normal(size=(count, model.nv))


class Pendulum(unittest.TestCase):
    """Closed forms."""

    def setUp(self) -> None:
        self.model = linkwright.Scene.from_text(PENDULUM).compile()

    def test_dynamics(self) -> None:
        model, inertia = self.model, INERTIA
        for angle, speed, acceleration in ((0.4, 0.0, 0.0), (1.3, 2.0, -3.0)):
            torque = inertia * acceleration + MASS * GRAVITY * LENGTH * np.sin(angle)
            np.testing.assert_allclose(model.inverse_dynamics([angle], [speed], [acceleration]), [torque], rtol=1e-13)
            np.testing.assert_allclose(model.forward_dynamics([angle], [speed], [torque]), [acceleration], atol=1e-12)
            np.testing.assert_allclose(model.mass_matrix([angle]), [[inertia]], rtol=1e-14)
            kinetic, potential = model.energy([angle], [speed])
            self.assertAlmostEqual(kinetic, inertia * speed**2 / 2, places=12)
            self.assertAlmostEqual(potential, MASS * GRAVITY * (1 - LENGTH * np.cos(angle)), places=12)
        moon = model.inverse_dynamics(q=[0.4], v=[0], a=[0], gravity=[0, 0, -1.62])
        np.testing.assert_allclose(moon, [MASS * 1.62 * LENGTH * np.sin(0.4)], rtol=1e-13)

    def test_derivatives(self) -> None:
        by_q, by_v, by_a = self.model.inverse_dynamics_derivatives([0.4], [0.0], [0.0])
        np.testing.assert_allclose(by_q, [[MASS * GRAVITY * LENGTH * np.cos(0.4)]], rtol=1e-12)
        np.testing.assert_allclose(by_v, [[0]], atol=1e-12)
        np.testing.assert_allclose(by_a, [[INERTIA]], rtol=1e-13)
        by_q, by_v, by_tau = self.model.forward_dynamics_derivatives([0.4], [0.0], [0.0])
        np.testing.assert_allclose(by_q, [[-MASS * GRAVITY * LENGTH * np.cos(0.4) / INERTIA]], rtol=1e-12)
        np.testing.assert_allclose(by_tau, [[1 / INERTIA]], rtol=1e-13)

    def test_kinematics(self) -> None:
        pose = self.model.forward_kinematics([0.4], "bob")
        expected = [[np.cos(0.4), 0, np.sin(0.4), 0], [0, 1, 0, 0], [-np.sin(0.4), 0, np.cos(0.4), 1], [0, 0, 0, 1]]
        np.testing.assert_allclose(pose, expected, atol=1e-15)
        np.testing.assert_allclose(self.model.jacobian([0.4], "bob"), [[0], [0], [0], [0], [1], [0]], atol=1e-15)
        com = self.model.center_of_mass([0.4])
        np.testing.assert_allclose(com, [-LENGTH * np.sin(0.4), 0, 1 - LENGTH * np.cos(0.4)], atol=1e-14)

    def test_shapes_are_checked(self) -> None:
        for bad in ([0.0, 1.0], [[0.0, 1.0]], 0.0):
            with self.assertRaisesRegex(ValueError, r"q must have the shape \(1,\) or \(N, 1\)"):
                self.model.mass_matrix(bad)
        with self.assertRaisesRegex(ValueError, "v has 3 rows, not 2"):
            self.model.inverse_dynamics(np.zeros((2, 1)), np.zeros((3, 1)), [0.0])
        with self.assertRaises(linkwright.PathError):
            self.model.jacobian([0.0], "bobb")


class Batches(unittest.TestCase):
    def test_rows_are_the_states(self) -> None:
        for name in ("seven-joint-arm", "quadruped"):
            model = linkwright.open(scene_path(name), load_meshes=False).compile()
            frame = model.frame_names[-1]
            for count in (1, 7, 64, 65, 1101):  # 1101: several pieces, the last one not full
                q, v, a = random_states(model, count)
                tau = model.inverse_dynamics(q, v, a)
                self.assertEqual(tau.shape, (count, model.nv))
                whole = {
                    "fk": model.forward_kinematics(q), "frame": model.forward_kinematics(q, frame),
                    "jacobian": model.jacobian(q, frame), "velocity": model.frame_velocity(q, v, frame),
                    "mass": model.mass_matrix(q), "com": model.center_of_mass(q), "id": tau,
                    "fd": model.forward_dynamics(q, v, tau), "energy": model.energy(q, v)[0],
                    "did": model.inverse_dynamics_derivatives(q, v, a)[0],
                    "dfd": model.forward_dynamics_derivatives(q, v, tau)[1],
                }
                for i in {0, count // 2, count - 1}:
                    one = {
                        "fk": model.forward_kinematics(q[i]), "frame": model.forward_kinematics(q[i], frame),
                        "jacobian": model.jacobian(q[i], frame), "velocity": model.frame_velocity(q[i], v[i], frame),
                        "mass": model.mass_matrix(q[i]), "com": model.center_of_mass(q[i]),
                        "id": model.inverse_dynamics(q[i], v[i], a[i]),
                        "fd": model.forward_dynamics(q[i], v[i], tau[i]), "energy": model.energy(q[i], v[i])[0],
                        "did": model.inverse_dynamics_derivatives(q[i], v[i], a[i])[0],
                        "dfd": model.forward_dynamics_derivatives(q[i], v[i], tau[i])[1],
                    }
                    for what, value in one.items():
                        scale = 1 + np.abs(value).max()
                        np.testing.assert_allclose(whole[what][i], value, rtol=0, atol=1e-10 * scale, err_msg=what)
                np.testing.assert_allclose(whole["fd"], a, rtol=0, atol=1e-8 * (1 + np.abs(a).max()))

    def test_one_state_counts_for_all_and_empty_batches_are_empty(self) -> None:
        model = linkwright.open(scene_path("double-pendulum"), load_meshes=False).compile()
        q, v, a = random_states(model, 9)
        still = model.inverse_dynamics(q, np.zeros(2), np.zeros(2))
        np.testing.assert_array_equal(still, model.inverse_dynamics(q, 0 * v, 0 * a))
        self.assertEqual(model.inverse_dynamics(np.zeros((0, 2)), v[:0], a[:0]).shape, (0, 2))
        self.assertEqual(model.mass_matrix(np.zeros((0, 2))).shape, (0, 2, 2))
        # Any layout of memory and type of number is read.
        np.testing.assert_array_equal(model.mass_matrix(np.asfortranarray(q)), model.mass_matrix(q))
        self.assertEqual(model.mass_matrix([0, 1]).shape, (2, 2))

    def test_other_threads_run_meanwhile(self) -> None:
        model = linkwright.open(scene_path("seven-joint-arm"), load_meshes=False).compile()
        q, v, a = random_states(model, 2000)
        counted, stop = [0], threading.Event()

        def count() -> None:
            while not stop.is_set():
                counted[0] += 1
                time.sleep(0)  # gives the lock up

        interval = sys.getswitchinterval()
        thread = threading.Thread(target=count)
        thread.start()
        # From here on a thread goes on only where another one gives up the interpreter's lock.
        sys.setswitchinterval(1000)
        try:
            for _ in range(200):
                before = counted[0]
                model.forward_dynamics_derivatives(q, v, a)
                if counted[0] > before:
                    break
            else:
                self.fail("no other thread ran during 200 batches")
        finally:
            sys.setswitchinterval(interval)
            stop.set()
            thread.join()

    def test_a_process_that_was_forked_has_threads_of_its_own(self) -> None:
        model = linkwright.open(scene_path("double-pendulum"), load_meshes=False).compile()
        q, v, a = random_states(model, 300)
        expected = model.inverse_dynamics(q, v, a)
        child = os.fork()
        if child == 0:
            same = np.array_equal(model.inverse_dynamics(q, v, a), expected) and len(model.mass_matrix(q)) == 300
            os._exit(0 if same else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)


class AgainstDifferences(unittest.TestCase):
    def test_derivatives_and_jacobian(self) -> None:
        model = linkwright.open(scene_path("quadruped"), load_meshes=False).compile()
        q, v, a = (row[0] for row in random_states(model, 1, seed=3))
        step, frame = 1e-6, model.frame_names[-1]
        by_q, by_v, _ = model.inverse_dynamics_derivatives(q, v, a)
        jacobian = model.jacobian(q, frame)
        for i in range(model.nv):
            unit = np.eye(model.nv)[i]
            plus, minus = model.integrate(q, unit, step), model.integrate(q, unit, -step)
            difference = (model.inverse_dynamics(plus, v, a) - model.inverse_dynamics(minus, v, a)) / (2 * step)
            np.testing.assert_allclose(by_q[:, i], difference, atol=1e-5 * (1 + np.abs(difference).max()))
            difference = (model.inverse_dynamics(q, v + step * unit, a) - model.inverse_dynamics(q, v - step * unit, a)) / (2 * step)
            np.testing.assert_allclose(by_v[:, i], difference, atol=1e-6 * (1 + np.abs(difference).max()))
            moved = (model.forward_kinematics(plus, frame) - model.forward_kinematics(minus, frame)) / (2 * step)
            np.testing.assert_allclose(jacobian[:3, i], moved[:3, 3], atol=1e-7)
        np.testing.assert_allclose(model.difference(q, model.integrate(q, v, 0.1)), 0.1 * v, atol=1e-12)


@unittest.skipUnless(PROGRAM, "there is no program")
class AgainstTheCommandLine(unittest.TestCase):
    def test_eval(self) -> None:
        file = scene_path("seven-joint-arm")
        model = linkwright.open(file, load_meshes=False).compile()
        q, v, a = random_states(model, 3)
        states = [{key: dict(zip(model.dof_names, map(float, row))) for key, row in (("q", q[i]), ("v", v[i]), ("a", a[i]))}
                  for i in range(3)]
        with tempfile.TemporaryDirectory() as folder:
            request = pathlib.Path(folder) / "states.json"
            request.write_text(json.dumps({"states": states, "frame": model.frame_names[-1]}))
            printed = json.loads(run_program("eval", file, "--states", str(request)))
        for i, state in enumerate(printed["states"]):
            np.testing.assert_allclose(model.mass_matrix(q[i]), state["mass_matrix"], rtol=0, atol=1e-12)
            np.testing.assert_allclose(model.jacobian(q[i], model.frame_names[-1]), state["jacobian"], rtol=0, atol=1e-12)
            np.testing.assert_allclose(model.inverse_dynamics(q[i], v[i], a[i]), state["inverse_dynamics"], rtol=0, atol=1e-10)


if __name__ == "__main__":
    unittest.main()
