#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the Python module costs beside C++ and beside KDL's bindings, as ratios of times that were measured in turns.

  PYTHONPATH=build/release/python tests/bench/python/speed.py [--program build/release/bin/linkwright] [--turns 5]

Three tables: single calls beside those of Debian's python3-pykdl (left out without it) on a chain of seven joints; batches of
numpy, on one core, beside the batches of `linkwright bench`; simulations with a controller in Python at 1 kHz. Times are the
least of a turn, ratios the medians of all turns: other work on the machine slows both sides of a turn."""
from __future__ import annotations

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import time
from importlib import import_module
from typing import Any, Callable

import numpy as np

import linkwright
from linkwright._pictures import program as found_program

SCENES = pathlib.Path(__file__).resolve().parents[3] / "scenes"
JOINTS, LENGTH, MASS, INERTIA = 7, 0.1, 1.0, (0.0012, 0.0013, 0.0014)
AXES = "xyz"
STATES, BATCHES = 1 << 12, 16


def chain() -> linkwright.Scene:
    links: list[dict[str, Any]] = [{"name": "base"}]
    joints: list[dict[str, Any]] = []
    for i in range(JOINTS):
        links.append({"name": f"link{i}", "mass": MASS, "com": [0, 0, LENGTH / 2], "inertia": list(INERTIA)})
        joints.append({
            "name": f"joint{i}", "type": "continuous", "parent": links[i]["name"], "child": f"link{i}", "axis": AXES[i % 3],
            "xyz": [0, 0, LENGTH if i else 0],
        })
    return linkwright.Scene.from_text(json.dumps({"linkwright": 1, "robots": [{"name": "chain", "links": links, "joints": joints}]}))


def least_ns(call: Callable[[int], Any], seconds: float = 0.1) -> float:
    """Of one call, by loops of a hundred; the argument is a number that changes from call to call."""
    least, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter_ns()
        for i in range(100):
            call(i)
        least = min(least, (time.perf_counter_ns() - begin) / 100)
    return least


def kdl_calls() -> dict[str, tuple[Callable[[int], Any], Callable[[int], Any]]]:
    """Of each algorithm our call and KDL's; both have given the same numbers."""
    kdl = import_module("PyKDL")
    model = chain().compile()
    theirs = kdl.Chain()
    for i in range(JOINTS):
        axis = getattr(kdl.Joint, "Rot" + AXES[i % 3].upper())
        inertia = kdl.RotationalInertia(*INERTIA, 0, 0, 0)
        body = kdl.RigidBodyInertia(MASS, kdl.Vector(0, 0, LENGTH / 2), inertia)
        # A segment of KDL turns first and then goes to its tip, where its inertia is described.
        body = kdl.Frame(kdl.Vector(0, 0, -LENGTH)) * body
        theirs.addSegment(kdl.Segment(kdl.Joint(axis), kdl.Frame(kdl.Vector(0, 0, LENGTH)), body))
    random = np.random.default_rng(1)
    states = [tuple(random.uniform(-1, 1, JOINTS) for _ in range(3)) for _ in range(100)]

    def array(values: Any) -> Any:
        out = kdl.JntArray(JOINTS)
        for i, value in enumerate(values):
            out[i] = float(value)
        return out

    theirs_states = [tuple(array(values) for values in state) for state in states]
    position, jacobian = kdl.ChainFkSolverPos_recursive(theirs), kdl.ChainJntToJacSolver(theirs)
    inverse = kdl.ChainIdSolver_RNE(theirs, kdl.Vector(0, 0, -9.81))
    mass = kdl.ChainDynParam(theirs, kdl.Vector(0, 0, -9.81))
    frame, columns = kdl.Frame(), kdl.Jacobian(JOINTS)
    forces, torques = [kdl.Wrench() for _ in range(JOINTS)], kdl.JntArray(JOINTS)
    matrix = kdl.JntSpaceInertiaMatrix(JOINTS)
    tip = f"link{JOINTS - 1}"
    calls: dict[str, tuple[Callable[[int], Any], Callable[[int], Any]]] = {
        "forward kinematics": (
            lambda i: model.forward_kinematics(states[i][0], tip),
            lambda i: position.JntToCart(theirs_states[i][0], frame),
        ),
        "Jacobian": (
            lambda i: model.jacobian(states[i][0], tip),
            lambda i: jacobian.JntToJac(theirs_states[i][0], columns),
        ),
        "inverse dynamics": (
            lambda i: model.inverse_dynamics(*states[i]),
            lambda i: inverse.CartToJnt(*theirs_states[i], forces, torques),
        ),
        "mass matrix": (
            lambda i: model.mass_matrix(states[i][0]),
            lambda i: mass.JntToMass(theirs_states[i][0], matrix),
        ),
    }
    for i in range(3):
        calls["inverse dynamics"][1](i)
        calls["mass matrix"][1](i)
        np.testing.assert_allclose(calls["inverse dynamics"][0](i), [torques[k] for k in range(JOINTS)], rtol=1e-9, atol=1e-12)
        found = [[matrix[r, c] for c in range(JOINTS)] for r in range(JOINTS)]
        np.testing.assert_allclose(calls["mass matrix"][0](i), found, rtol=1e-9, atol=1e-12)
    return calls


def compare_calls(turns: int) -> None:
    try:
        calls = kdl_calls()
    except ImportError:
        print("single calls: python3-pykdl is not installed\n")
        return
    print(f"{'single calls, chain of 7':32}{'ours [ns]':>12}{'KDL [ns]':>12}{'ours/KDL':>12}")
    for name, (ours, theirs) in calls.items():
        times = [(least_ns(ours), least_ns(theirs)) for _ in range(turns)]
        ratio = statistics.median(a / b for a, b in times)
        print(f"{name:32}{min(a for a, _ in times):12.0f}{min(b for _, b in times):12.0f}{ratio:12.2f}")
    print()


def random_states(model: linkwright.Model) -> list[Any]:
    random = np.random.default_rng(2)
    rates = random.uniform(-1, 1, (BATCHES, STATES, model.nv))
    return [
        np.stack([model.integrate(model.neutral, each) for each in rates]),
        random.uniform(-1, 1, (BATCHES, STATES, model.nv)),
        random.uniform(-1, 1, (BATCHES, STATES, model.nv)),
    ]


def compare_batches(program: str, robots: list[str], turns: int) -> None:
    core = {min(os.sched_getaffinity(0))}
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, core)
    print(f"{f'batches, one core, {STATES} states':40}{'numpy [ns]':>12}{'C++ [ns]':>12}{'C++/numpy':>12}")
    try:
        for robot in robots:
            # Made with one core, so that its threads are one.
            model = linkwright.open(robot, load_meshes=False).compile()
            q, v, a = random_states(model)
            calls = {
                "batch_inverse_dynamics": lambda i: model.inverse_dynamics(q[i], v[i], a[i]),
                "batch_forward_dynamics": lambda i: model.forward_dynamics(q[i], v[i], a[i]),
            }
            times: dict[str, list[tuple[float, float]]] = {name: [] for name in calls}
            for _ in range(turns):
                done = subprocess.run([program, "bench", "--robot", robot, "--json"], stdout=subprocess.PIPE, check=True)
                cpp = {each["name"]: each["median_ns"] for each in json.loads(done.stdout)["results"]}
                for name, call in calls.items():
                    taken = []
                    # The time of this thread, which does all the work: other work on the machine does not count.
                    for i in range(9 * BATCHES):
                        begin = time.thread_time_ns()
                        call(i % BATCHES)
                        taken.append((time.thread_time_ns() - begin) / STATES)
                    times[name].append((statistics.median(taken), cpp[name]))
            for name, pairs in times.items():
                ratio = statistics.median(b / a for a, b in pairs)
                title = f"{pathlib.Path(robot).name.partition('.')[0]}, {name[6:].replace('_', ' ')}"
                print(f"{title:40}{min(a for a, _ in pairs):12.0f}{min(b for _, b in pairs):12.0f}{ratio:12.2f}")
    finally:
        os.sched_setaffinity(0, before)
    print()


def controllers(robots: list[str], turns: int, seconds: float = 1.0) -> None:
    print(f"{'controller in Python at 1 kHz':32}{'real-time factor':>18}{'without it':>12}{'a call [µs]':>14}")
    for robot in robots:
        factors = []
        for _ in range(turns):
            pair = []
            for controlled in (True, False):
                simulation = linkwright.Simulation(linkwright.open(robot, load_meshes=False), dt=0.001)
                target = simulation.q.copy()
                if controlled and simulation.model.nq == simulation.model.nv:
                    simulation.set_controller(lambda t, q, v: 20 * (target - q) - 2 * v, period=0.001)
                elif controlled:
                    simulation.set_controller(lambda t, q, v: -2 * v, period=0.001)
                begin = time.perf_counter()
                simulation.run(seconds)
                pair.append((time.perf_counter() - begin) / seconds)
            factors.append(pair)
        with_it, without = min(a for a, _ in factors), min(b for _, b in factors)
        name = pathlib.Path(robot).name.partition(".")[0]
        print(f"{name:32}{1 / with_it:18.1f}{1 / without:12.1f}{(with_it - without) * 1000:14.1f}")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="", help="linkwright; without it that of the same build, or the installed one")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("robots", nargs="*", help="scenes and robots; without them some of the shipped scenes")
    given = parser.parse_args()
    robots = given.robots or [str(SCENES / f"{name}.lws.json") for name in ("double-pendulum", "six-joint-arm")]
    compare_calls(given.turns)
    compare_batches(given.program or found_program(), robots, given.turns)
    controllers(robots, given.turns)


if __name__ == "__main__":
    main()
