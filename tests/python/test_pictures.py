# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import pathlib
import struct
import tempfile
import unittest

import linkwright
from support import PROGRAM, scene_path


def size_of_png(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@unittest.skipUnless(PROGRAM, "there is no program")
class Pictures(unittest.TestCase):
    def test_of_a_scene_and_of_a_state(self) -> None:
        scene = linkwright.open(scene_path("double-pendulum"))
        start = scene.picture(size=(160, 90))
        self.assertEqual(size_of_png(start), (160, 90))
        scene["pendulum"].positions = {"shoulder": 2.0, "elbow": 0.0}
        simulation = linkwright.Simulation(scene)
        moved = simulation.picture(size=(160, 90))
        simulation.run(0.5)
        later = simulation.picture(size=(160, 90))
        self.assertEqual(len({start, moved, later}), 3)
        self.assertEqual(size_of_png(scene._repr_png_()), (960, 540))
        with self.assertRaises(linkwright.RenderError):
            scene.picture(camera="none of this name")

    def test_of_a_run(self) -> None:
        simulation = linkwright.Simulation(linkwright.open(scene_path("double-pendulum")))
        simulation.start(q=[1.0, 0.5])
        simulation.run(0.2)
        simulation.set_controller(lambda time, q, v: -v, period=0.01)
        recording = simulation.record(0.2, every=0.05)
        with tempfile.TemporaryDirectory() as folder:
            film = pathlib.Path(folder) / "film.mp4"
            recording.film(film, size=(160, 90), fps=10)
            self.assertEqual(film.read_bytes()[4:8], b"ftyp")
        page = recording._repr_html_() or ""
        self.assertIn("data:video/mp4;base64,", page)


if __name__ == "__main__":
    unittest.main()
