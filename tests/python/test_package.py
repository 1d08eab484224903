# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import contextlib
import inspect
import io
import subprocess
import sys
import unittest

import linkwright
from linkwright import _core
from support import scene_path


class Help(unittest.TestCase):
    def test_all_that_is_public_is_described(self) -> None:
        missing = []
        for name in linkwright.__all__:
            thing = getattr(linkwright, name)
            if not inspect.isclass(thing):
                continue
            if thing.__module__.startswith("linkwright") and not (thing.__doc__ or "").strip():
                missing.append(name)
            for member, value in vars(thing).items():
                if member.startswith("_") or not (inspect.isfunction(value) or isinstance(value, property)):
                    continue
                if not (inspect.getdoc(value) or "").strip() and not issubclass(thing, tuple):
                    missing.append(f"{name}.{member}")
        self.assertEqual(missing, [])

    def test_algorithms_name_shapes_and_keywords(self) -> None:
        for name in ("forward_kinematics", "jacobian", "inverse_dynamics", "forward_dynamics", "mass_matrix",
                     "inverse_dynamics_derivatives", "forward_dynamics_derivatives", "integrate", "energy"):
            text = getattr(linkwright.Model, name).__doc__ or ""
            self.assertIn("(N, n", text, name)
            self.assertIn("q", text.split("\n")[0], name)

    def test_kinds_are_those_of_the_engine(self) -> None:
        kinds = _core.kinds()
        self.assertEqual(len({kind["name"] for kind in kinds}), len(kinds))
        for kind in kinds:
            described = linkwright.kinds.class_of(kind["name"])
            self.assertIn(kind["help"], described.__doc__ or "")
            first = {field["name"]: field for field in reversed(kind["fields"])}
            for field in first.values():
                # What all objects have is not hidden by a field of its name: it is reached by get.
                if not hasattr(linkwright.Object, field["name"]):
                    self.assertIn(field["help"].rstrip("."), getattr(described, field["name"]).__doc__ or "")

    def test_qt_and_opengl_are_not_loaded(self) -> None:
        code = "import linkwright; print('\\n'.join(line for line in open('/proc/self/maps') if 'libQt6' in line or 'libGL' in line or 'libepoxy' in line))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
        self.assertEqual((done.returncode, done.stdout.strip()), (0, ""), done.stderr)


class Example(unittest.TestCase):
    def test_the_controller_brings_the_pendulum_up(self) -> None:
        import example

        with contextlib.redirect_stdout(io.StringIO()) as printed:
            left = example.main(scene_path("double-pendulum"))
        self.assertLess(left, 0.05)
        self.assertIn("solved", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
