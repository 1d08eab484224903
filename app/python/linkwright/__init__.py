# SPDX-License-Identifier: GPL-3.0-or-later
"""Linkwright: mechanisms opened, built, solved and simulated from Python.

    import linkwright
    scene = linkwright.open("scenes/double-pendulum.lws.json")
    scene["pendulum/elbow"].damping = 0.3
    simulation = linkwright.Simulation(scene)
    recording = simulation.record(10, every=0.01)
    recording["q.elbow"]

linkwright.show(scene) opens the window, linkwright.sweep(scene, parameters) makes a table of many runs.
SI units and radians throughout; poses are (4, 4) arrays; six numbers are linear first, then angular.
"""
from . import kinds
from ._core import Model, Moment, __version__, instruction_set
from ._errors import (
    DivergenceError,
    Error,
    FieldError,
    FileError,
    PathError,
    Problem,
    RefusedError,
    SceneError,
    SceneWarning,
    SingularError,
)
from ._kinematics import FrameSolution, GlobalSolver, TargetReport, TargetSolution, solve_targets
from ._pictures import RenderError
from ._scene import Field, Object, Scene, open
from ._simulation import Controller, Inputs, Linearisation, Mode, Recording, Simulation
from ._sweep import SweepError, SweepTable, sweep
from ._window import Window, WindowClosedError, WindowError, show

__all__ = [
    "Controller", "DivergenceError", "Error", "Field", "FieldError", "FileError", "FrameSolution", "GlobalSolver",
    "Inputs", "Linearisation", "Mode", "Model", "Moment", "Object", "PathError", "Problem", "Recording",
    "RefusedError", "RenderError", "Scene", "SceneError", "SceneWarning", "Simulation", "SingularError", "SweepError",
    "SweepTable", "TargetReport", "TargetSolution", "Window", "WindowClosedError", "WindowError", "__version__",
    "instruction_set", "kinds", "open", "show", "solve_targets", "sweep",
]
