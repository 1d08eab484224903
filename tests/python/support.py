# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the Python module share: the shipped scenes, and the command line to compare with."""
from __future__ import annotations

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCENES = ROOT / "scenes"
PROGRAM = os.environ.get("LINKWRIGHT_BINARY", "")


def scene_path(name: str) -> str:
    return str(SCENES / f"{name}.lws.json")


def run_program(*arguments: str) -> str:
    """What `linkwright` prints."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise AssertionError(f"linkwright {' '.join(arguments)}: {done.returncode}: {done.stderr}")
    return done.stdout


PENDULUM = """{
  "linkwright": 1,
  "name": "Pendulum",
  "robots": [
    {
      "name": "arm",
      "positions": {"elbow": 0.4},
      "links": [
        {"name": "base"},
        {"name": "bob", "mass": 2, "com": [0, 0, -0.5], "inertia": [0.01, 0.02, 0.03]}
      ],
      "joints": [
        // the only one
        {"name": "elbow", "type": "continuous", "parent": "base", "child": "bob", "axis": "y", "xyz": [0, 0, 1]}
      ]
    }
  ]
}
"""
LENGTH, MASS, GRAVITY, START = 0.5, 2.0, 9.81, 0.4
INERTIA = MASS * LENGTH**2 + 0.02  # about the axis
