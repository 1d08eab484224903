# SPDX-License-Identifier: GPL-3.0-or-later
"""A pendulum that a controller of Python brings up: run by the tests, and checked by mypy --strict."""
from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

import linkwright


def main(path: str) -> float:
    scene = linkwright.open(path)
    elbow = scene["pendulum/elbow"]
    assert isinstance(elbow, linkwright.kinds.Joint)
    elbow.damping = 0.05
    print(elbow.path, elbow.damping, elbow.field("damping").unit)

    model = scene.compile()
    goal = np.array([np.pi, 0.0])

    def controller(time: float, q: NDArray[np.float64], v: NDArray[np.float64]) -> NDArray[np.float64]:
        return model.inverse_dynamics(q, v, 20 * model.difference(q, goal) - 9 * v)

    simulation = linkwright.Simulation(scene)
    simulation.set_controller(controller, period=0.001)
    recording = simulation.record(3.0, every=0.01)
    print(recording, simulation.energies["work.inputs"])

    states = np.linspace([0.0, 0.0], goal, 1000)
    torques = model.inverse_dynamics(states, np.zeros(2), np.zeros(2))
    print(np.abs(torques).max(axis=0))

    solution = linkwright.GlobalSolver(model, "lower").solve(model.forward_kinematics(goal, "lower"), orientation=False)
    print(solution.status, solution.q)
    return float(np.abs(model.difference(simulation.q, goal)).max())


if __name__ == "__main__":
    print(main(sys.argv[1]))
