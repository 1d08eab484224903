# SPDX-License-Identifier: GPL-3.0-or-later
"""Inverse kinematics: the global solver of one frame, and the targets of a scene as a stack of tasks."""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._scene import Scene


class FrameSolution(NamedTuple):
    """What GlobalSolver found."""

    status: str  #: "solved", "unreachable" or "timeout"
    q: NDArray[np.float64]  #: the solution, or the closest pose found, (nq,); within the limits
    position_error: float  #: [m]
    orientation_error: float  #: [rad]
    iterations: int
    seconds: float
    reason: str  #: why there is no solution; empty where there is one

    @property
    def solved(self) -> bool:
        return self.status == "solved"


class GlobalSolver:
    """Brings a frame to a pose from any seed, with many starts. Closed loops stay closed."""

    def __init__(self, scene: Scene | _core.Model, frame: str) -> None:
        self.model = scene.compile() if isinstance(scene, Scene) else scene
        self._solver = _core.FrameSolver(self.model, frame)

    def _solve(self, targets: NDArray[np.float64], seed: ArrayLike | None, options: dict[str, Any]) -> Any:
        start = None if seed is None else np.asarray(seed, dtype=np.float64)
        return self._solver.solve(
            targets, start, options["position_tolerance"], options["orientation_tolerance"], options["timeout"],
            options["restarts"], options["orientation"],
        )

    def solve(
        self,
        target: ArrayLike,
        seed: ArrayLike | None = None,
        *,
        position_tolerance: float = 1e-5,
        orientation_tolerance: float = 1e-5,
        timeout: float = 0.05,
        restarts: bool = True,
        orientation: bool = True,
    ) -> FrameSolution:
        """Solves one target, a pose (4, 4) of the frame in the world.

        seed: (nq,), the start of the scene without it. Tolerances in [m] and [rad], timeout in [s].
        orientation: False asks for the position alone."""
        pose = np.asarray(target, dtype=np.float64)
        if pose.shape != (4, 4):
            raise ValueError(f"target must have the shape (4, 4), not {pose.shape}")
        options = {key: value for key, value in locals().items() if key in _OPTIONS}
        return FrameSolution(**self._solve(pose, seed, options))

    def solve_all(
        self,
        targets: ArrayLike,
        seed: ArrayLike | None = None,
        *,
        position_tolerance: float = 1e-5,
        orientation_tolerance: float = 1e-5,
        timeout: float = 0.05,
        restarts: bool = True,
        orientation: bool = True,
    ) -> list[FrameSolution]:
        """Solves each of (N, 4, 4) targets from the same seed; otherwise as solve."""
        poses = np.asarray(targets, dtype=np.float64)
        if poses.ndim != 3 or poses.shape[1:] != (4, 4):
            raise ValueError(f"targets must have the shape (N, 4, 4), not {poses.shape}")
        options = {key: value for key, value in locals().items() if key in _OPTIONS}
        return [FrameSolution(**one) for one in self._solve(poses, seed, options)]

    @property
    def has_closed_form(self) -> bool:
        """Whether all solutions can be listed: a six-joint arm with a closed form."""
        return self._solver.lists_all

    def solutions(self, target: ArrayLike, seed: ArrayLike | None = None) -> NDArray[np.float64]:
        """All solutions within the limits, nearest to the seed first, (N, nq)."""
        start = None if seed is None else np.asarray(seed, dtype=np.float64)
        return self._solver.all_solutions(np.asarray(target, dtype=np.float64), start)


_OPTIONS = ("position_tolerance", "orientation_tolerance", "timeout", "restarts", "orientation")


class TargetReport(NamedTuple):
    """How the task of a target stands."""

    name: str
    priority: int  #: 1 is the highest
    at_work: bool  #: it is enabled and constrains something
    distance: float  #: missed by [m]; of a posture of its joints [rad, m]
    angle: float  #: missed by [rad]
    rows: int  #: task dimension
    rank: int  #: task rank, where the targets above it hold
    smallest_singular_value: float
    manipulability: float
    freedom_left: int  #: directions left for the targets below it
    at_limit: list[str]  #: joints at a limit that it pushes against


class TargetSolution(NamedTuple):
    """What solve_targets found."""

    q: NDArray[np.float64]  #: (nq,)
    finished: bool  #: more iterations would change nothing
    iterations: int
    targets: list[TargetReport]


def solve_targets(
    scene: Scene | _core.Model, q0: ArrayLike | None = None, *, solver: str | None = None, max_iterations: int = 5000
) -> TargetSolution:
    """Brings the scene from q0 (nq,) to its targets, as one stack of tasks by priority, loops closed.

    solver: "nakamura", "chiaverini", "quadratic", "damped", "adaptive", "selective" or "transpose"; without it,
    the scene's. Without q0 it starts where the scene starts."""
    model = scene.compile() if isinstance(scene, Scene) else scene
    start = None if q0 is None else np.asarray(q0, dtype=np.float64)
    q, finished, iterations, reports = model._solve_targets(start, solver, max_iterations)
    return TargetSolution(q, finished, iterations, [TargetReport(**one) for one in reports])
