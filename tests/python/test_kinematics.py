# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import json
import unittest

import numpy as np

import linkwright
from support import PROGRAM, run_program, scene_path


class Global(unittest.TestCase):
    def setUp(self) -> None:
        self.model = linkwright.open(scene_path("six-joint-arm"), load_meshes=False).compile()
        self.frame = self.model.frame_names[-1]

    def test_solutions_reach_their_targets(self) -> None:
        lower, upper = self.model.limits
        random = np.random.default_rng(5)
        q = random.uniform(np.maximum(lower, -np.pi), np.minimum(upper, np.pi), (20, self.model.nq))
        targets = self.model.forward_kinematics(q, self.frame)
        solver = linkwright.GlobalSolver(self.model, self.frame)
        found = solver.solve_all(targets, timeout=5.0)
        for target, solution in zip(targets, found):
            self.assertTrue(solution.solved, solution.reason)
            reached = self.model.forward_kinematics(solution.q, self.frame)
            np.testing.assert_allclose(reached, target, atol=3e-5)
            self.assertTrue(np.all(solution.q >= lower - 1e-12) and np.all(solution.q <= upper + 1e-12))
        one = solver.solve(targets[0], timeout=5.0)
        np.testing.assert_array_equal(one.q, found[0].q)

    def test_what_is_out_of_reach_is_explained(self) -> None:
        target = np.eye(4)
        target[0, 3] = 100.0
        solution = linkwright.GlobalSolver(self.model, self.frame).solve(target)
        self.assertEqual((solution.status, solution.solved), ("unreachable", False))
        self.assertIn("too far", solution.reason)
        with self.assertRaisesRegex(ValueError, "rotation"):
            linkwright.GlobalSolver(self.model, self.frame).solve(2 * np.eye(4))

    def test_all_solutions_of_an_arm_with_a_closed_form(self) -> None:
        solver = linkwright.GlobalSolver(self.model, self.frame)
        if not solver.has_closed_form:
            with self.assertRaises(ValueError):
                solver.solutions(np.eye(4))
            self.skipTest("this arm has no closed form")
        target = self.model.forward_kinematics(np.full(self.model.nq, 0.3), self.frame)
        found = solver.solutions(target, np.full(self.model.nq, 0.3))
        self.assertGreater(len(found), 0)
        np.testing.assert_allclose(self.model.forward_kinematics(found, self.frame), np.broadcast_to(target, (len(found), 4, 4)), atol=1e-6)


class Targets(unittest.TestCase):
    @unittest.skipUnless(PROGRAM, "there is no program")
    def test_the_stack_is_that_of_the_command_line(self) -> None:
        for name in ("task-stack", "task-conflict"):
            with self.subTest(scene=name):
                printed = json.loads(run_program("tasks", scene_path(name), "--json"))
                scene = linkwright.open(scene_path(name), load_meshes=False)
                solution = linkwright.solve_targets(scene)
                self.assertEqual((solution.finished, solution.iterations), (printed["finished"], printed["steps"]))
                by_name = {task["name"]: task for task in printed["tasks"]}
                for report in solution.targets:
                    if report.at_work:
                        self.assertEqual(report.rank, by_name[report.name]["rank"])
                        self.assertAlmostEqual(report.distance, by_name[report.name]["distance"], places=12)
                positions = [number for value in printed["positions"].values() for number in np.atleast_1d(value)]
                np.testing.assert_allclose(np.sort(solution.q), np.sort(positions), atol=1e-12)

    def test_a_target_that_is_added_is_met(self) -> None:
        scene = linkwright.open(scene_path("seven-joint-arm"), load_meshes=False)
        for target in [*scene.targets]:
            scene.remove(target)
        model = scene.compile()
        frame = model.frame_names[-1]
        goal = model.forward_kinematics(model.start_q + 0.2, frame)
        scene.add("target", "targets/goal", type="pose", frame=frame, xyz=goal[:3, 3])
        scene["targets/goal"].orientation = False
        solution = linkwright.solve_targets(scene)
        reached = scene.compile().forward_kinematics(solution.q, frame)
        np.testing.assert_allclose(reached[:3, 3], goal[:3, 3], atol=1e-5)


if __name__ == "__main__":
    unittest.main()
