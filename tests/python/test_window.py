# SPDX-License-Identifier: GPL-3.0-or-later
"""The window itself, on a display of its own."""
from __future__ import annotations

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

import numpy as np

import linkwright
from support import PROGRAM, scene_path

XVFB = shutil.which("Xvfb")


@unittest.skipUnless(PROGRAM, "there is no program")
@unittest.skipUnless(XVFB, "Xvfb is not installed")
class Windows(unittest.TestCase):
    display: subprocess.Popen[bytes]

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        reading, writing = os.pipe()
        command = [XVFB or "", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "+extension", "GLX", "-nolisten", "tcp"]
        cls.display = subprocess.Popen(
            command, pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        cls.addClassCleanup(cls.display.wait)
        cls.addClassCleanup(cls.display.terminate)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        environment = {"DISPLAY": f":{number}"}
        environment.update(dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"), folder.name))
        patch = mock.patch.dict(os.environ, environment)
        patch.start()
        cls.addClassCleanup(patch.stop)

    def show(self) -> linkwright.Window:
        window = linkwright.show(linkwright.open(scene_path("double-pendulum")))
        self.addCleanup(window.close)
        return window

    def test_steps_in_the_pace_of_a_loop(self) -> None:
        simulation = linkwright.Simulation(linkwright.open(scene_path("double-pendulum")))
        with self.show() as window:
            self.assertTrue(window.is_open)
            self.assertEqual(window.time, 0)
            for _ in range(5):
                torque = -0.5 * window.v
                window.set_inputs(torque)
                simulation.set_inputs(torque)
                end = window.step(20)
                simulation.step(20)
                self.assertEqual(end, simulation.time)
                np.testing.assert_array_equal(window.q, simulation.q)
            window.reset()
            self.assertEqual(window.time, 0)
        self.assertFalse(window.is_open)
        with self.assertRaises(linkwright.WindowClosedError):
            window.step()

    def test_shows_states_and_takes_them(self) -> None:
        simulation = linkwright.Simulation(linkwright.open(scene_path("double-pendulum")))
        with self.show() as window:
            start = window.q
            for _ in range(10):
                simulation.step(10)
                self.assertTrue(window.show_state(simulation))
            np.testing.assert_array_equal(window.q, start)
            window.set_state([0.25, -0.5], v=[1.0, 2.0])
            np.testing.assert_array_equal(window.q, [0.25, -0.5])
            np.testing.assert_array_equal(window.v, [1.0, 2.0])
            window.q = np.array([0.5, 0.5])
            np.testing.assert_array_equal(window.q, [0.5, 0.5])

    def test_plays_and_pauses(self) -> None:
        with self.show() as window:
            window.play()
            self.assertTrue(window.is_playing)
            self.assertFalse(window.show_state([0.0, 0.0]))
            with self.assertRaisesRegex(linkwright.WindowError, "pause it first"):
                window.step()
            while window.time == 0:
                pass
            window.pause()
            self.assertFalse(window.is_playing)
            self.assertEqual(window.time, window.time)
            self.assertTrue(window.show_state([0.0, 0.0]))

    def test_gives_and_takes_the_scene(self) -> None:
        with self.show() as window:
            before = window.revision
            scene = window.scene
            scene["pendulum/elbow"].damping = 0.75
            window.update(scene)
            self.assertNotEqual(window.revision, before)
            self.assertEqual(window.scene["pendulum/elbow"].damping, 0.75)
            window.set_state([0.25, -0.5])
            self.assertEqual(window.scene["pendulum"].positions["elbow"], -0.5)

    def test_refuses_what_is_wrong_and_goes_on(self) -> None:
        with self.show() as window:
            with self.assertRaisesRegex(linkwright.WindowError, "2 finite numbers"):
                window.show_state([1.0])
            with self.assertRaises(ValueError):
                window.show_state([1.0, float("nan")])
            with self.assertRaisesRegex(linkwright.WindowError, "nobody"):
                window.set_inputs({"nobody": 1.0})
            with self.assertRaisesRegex(linkwright.WindowError, "no request"):
                window._ask("eval", code="1 + 1")
            self.assertEqual(window.step(), window.time)

    def test_a_window_that_is_gone_is_noticed(self) -> None:
        window = self.show()
        window._process.kill()
        self.assertTrue(window.wait(60))
        self.assertFalse(window.is_open)
        with self.assertRaises(linkwright.WindowClosedError):
            window.show_state([0.0, 0.0])

    def test_stays_when_python_is_killed(self) -> None:
        code = (
            "import linkwright, os, signal, sys\n"
            "window = linkwright.show(sys.argv[1])\n"
            "print(window._process.pid, flush=True)\n"
            "os.kill(os.getpid(), signal.SIGKILL)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, scene_path("double-pendulum")], stdout=subprocess.PIPE, text=True, timeout=120
        )
        self.assertEqual(done.returncode, -signal.SIGKILL)
        pid = int(done.stdout)
        try:
            # Long enough for it to have noticed, were it to end with Python.
            end = time.monotonic() + 2
            while time.monotonic() < end:
                status = pathlib.Path(f"/proc/{pid}/stat").read_text()
                self.assertNotIn(status.rpartition(")")[2].split()[0], ("Z", "X"))
                time.sleep(0.1)
        finally:
            os.kill(pid, signal.SIGKILL)

    def test_without_a_display_it_says_so(self) -> None:
        with mock.patch.dict(os.environ, {"DISPLAY": ":nothing", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": "xcb"}):
            with self.assertRaisesRegex(linkwright.WindowClosedError, "has ended with"):
                linkwright.show(scene_path("double-pendulum"))


if __name__ == "__main__":
    unittest.main()
