# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import pathlib
import tempfile
import unittest
import warnings

import numpy as np

import linkwright
from support import PENDULUM, PROGRAM, SCENES, run_program, scene_path


class Objects(unittest.TestCase):
    def setUp(self) -> None:
        self.scene = linkwright.Scene.from_text(PENDULUM, path="pendulum.lws.json")

    def test_found_by_path_and_by_name(self) -> None:
        elbow = self.scene["arm/elbow"]
        self.assertEqual(elbow, self.scene["elbow"])
        self.assertEqual((elbow.path, elbow.kind, elbow.owner), ("arm/elbow", "joint", self.scene["arm"]))
        self.assertIsInstance(elbow, linkwright.kinds.Joint)
        self.assertIn("arm/bob", self.scene)
        self.assertNotIn("arm/hand", self.scene)
        self.assertEqual([joint.name for joint in self.scene.objects("joint")], ["elbow"])
        self.assertEqual(self.scene["arm"].joints, [elbow])
        with self.assertRaises(KeyError) as caught:
            self.scene["arm/elbo"]
        self.assertIsInstance(caught.exception, linkwright.PathError)

    def test_fields_are_attributes_that_are_described(self) -> None:
        elbow = self.scene["arm/elbow"]
        self.assertEqual((elbow.type, elbow.parent, elbow.child, elbow.damping), ("continuous", "base", "bob", 0.0))
        np.testing.assert_array_equal(elbow.axis, [0, 1, 0])
        field = elbow.field("damping")
        self.assertEqual((field.unit, field.type, field.least, field.default), ("N m s/rad", "float", 0.0, 0.0))
        self.assertIn("[N m s/rad or N s/m]", linkwright.kinds.Joint.damping.__doc__ or "")
        self.assertIn("damping", dir(elbow))
        self.assertIn("damping", elbow.fields)

    def test_notebooks_show_tables_of_fields(self) -> None:
        self.scene["elbow"].damping = 0.375
        page = self.scene["elbow"]._repr_html_() or ""
        self.assertIn("<td>damping</td><td>0.375</td>", page)
        for each in [self.scene.root, *self.scene.objects()]:
            self.assertTrue((each._repr_html_() or "").endswith("</table>"), each)

    def test_a_change_is_what_the_file_gets(self) -> None:
        self.scene["arm/elbow"].damping = 0.25
        self.scene.gravity = [0, 0, -1.62]
        changed = self.scene.text()
        self.assertIn('"damping": 0.25', changed)
        self.assertIn("// the only one", changed)
        again = linkwright.Scene.from_text(changed)
        self.assertEqual(again["arm/elbow"].damping, 0.25)
        np.testing.assert_array_equal(again.gravity, [0, 0, -1.62])

    def test_refusals_change_nothing_and_name_the_place(self) -> None:
        elbow = self.scene["arm/elbow"]
        line = 1 + PENDULUM[: PENDULUM.index('{"name": "elbow"')].count("\n")
        for name, value, kind in (
            ("damping", -1, linkwright.RefusedError), ("damping", "3 kg", linkwright.RefusedError),
            ("type", "hinge", linkwright.RefusedError), ("axis", [0, 0, 0], linkwright.RefusedError),
            ("dampin", 1, linkwright.FieldError), ("damping", object(), TypeError),
        ):
            with self.subTest(name=name, value=value):
                with self.assertRaises(kind) as caught:
                    setattr(elbow, name, value)
                if isinstance(caught.exception, linkwright.SceneError):
                    self.assertEqual((caught.exception.file, caught.exception.line), ("pendulum.lws.json", line))
                    self.assertEqual(caught.exception.element, "arm/elbow")
                self.assertEqual(self.scene.text(), PENDULUM)
        with self.assertRaises(linkwright.RefusedError) as refused:
            elbow.type = "hinge"
        self.assertEqual(refused.exception.id, "scene.must-be-one-not")
        self.assertFalse(hasattr(elbow, "dampin"))

    def test_formulas_and_single_numbers(self) -> None:
        self.scene.add("parameter", "parameters/d", value=0.1)
        self.scene.set("arm/elbow.damping", "2*d")
        self.assertAlmostEqual(self.scene["arm/elbow"].damping, 0.2, places=15)
        self.scene["parameters/d"].value = 0.3
        self.assertAlmostEqual(self.scene["arm/elbow"].damping, 0.6, places=15)
        self.scene.set("arm/bob.com.z", "-40 cm")
        self.assertAlmostEqual(self.scene["arm/bob"].com[2], -0.4, places=15)
        self.assertAlmostEqual(self.scene.get("arm/bob.com.z") or 0, -0.4, places=15)

    def test_renamed_and_removed_objects(self) -> None:
        elbow, arm = self.scene["arm/elbow"], self.scene["arm"]
        elbow.name = "hinge"
        self.assertEqual((elbow.path, arm.positions), ("arm/hinge", {"hinge": 0.4}))
        motor = self.scene.add("force", "forces/motor", type="torque", joint="hinge")
        self.assertEqual(motor.joint, "hinge")
        with self.assertRaises(linkwright.RefusedError):
            self.scene.remove(elbow)
        self.scene.remove(motor)
        self.assertNotIn("forces/motor", self.scene)
        with self.assertRaises(linkwright.PathError):
            motor.joint
        before = self.scene.text()
        with self.assertRaises(linkwright.RefusedError):
            self.scene.add("force", "forces/motor", type="position", joint="hinge", kp=-1)
        self.assertEqual(self.scene.text(), before)


class Files(unittest.TestCase):
    def test_every_field_takes_the_value_that_it_has(self) -> None:
        for name in ("springs-and-motors", "four-bar", "tendon-hand", "task-stack", "trot-course"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                scene = linkwright.open(scene_path(name), load_meshes=False)
            text, count = scene.text(), 0
            for each in [scene.root, *scene.objects()]:
                for field in each.fields.values():
                    if field.type in ("part", "list", "color"):
                        continue  # colours by numbers are rounded
                    value = each.get(field.name)
                    if value is None or (isinstance(value, str) and not value):
                        continue  # some cannot stand beside what is there
                    each.set(field.name, value)
                    count += 1
            self.assertGreater(count, 100)
            self.assertEqual(scene.text(), text, name)

    def test_saved_as_the_command_line_reads_it(self) -> None:
        scene = linkwright.open(scene_path("double-pendulum"), load_meshes=False)
        text = pathlib.Path(scene_path("double-pendulum")).read_text()
        self.assertEqual(scene.text(), text)
        scene["pendulum/elbow"].damping = 0.3
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "changed.lws.json"
            scene.save(file)
            self.assertEqual(scene.file, str(file))
            if PROGRAM:
                self.assertEqual(run_program("get", str(file), "pendulum/elbow.damping").strip(), "0.3")
            self.assertEqual(linkwright.open(file)["pendulum/elbow"].damping, 0.3)

    def test_objects_are_those_of_the_command_line(self) -> None:
        if not PROGRAM:
            self.skipTest("there is no program")
        file = str(SCENES / "springs-and-motors.lws.json")
        listed = [line.split("\t")[0] for line in run_program("objects", file).splitlines()]
        self.assertEqual(list(linkwright.open(file, load_meshes=False)), listed)

    def test_bad_files_name_their_lines(self) -> None:
        with self.assertRaises(linkwright.FileError):
            linkwright.open("/nonexistent/scene.lws.json")
        bad = PENDULUM.replace('"axis": "y"', '"axis": "y", "damping": -1')
        with self.assertRaises(linkwright.FileError) as caught:
            linkwright.Scene.from_text(bad, path="bad.lws.json")
        line = 1 + bad[: bad.index('"damping"')].count("\n")
        self.assertEqual((caught.exception.file, caught.exception.line), ("bad.lws.json", line))
        unknown = PENDULUM.replace('"axis": "y"', '"axis": "y", "dampin": 1')
        with self.assertWarns(linkwright.SceneWarning):
            scene = linkwright.Scene.from_text(unknown)
        self.assertEqual([problem.severity for problem in scene.problems if "dampin" in problem.text], ["warning"])

    def test_a_scene_that_makes_no_mechanism_is_refused_when_it_is_compiled(self) -> None:
        scene = linkwright.Scene.from_text(PENDULUM)
        scene["arm/bob"].inertia = [0, 0, 0]
        scene["arm/bob"].mass = 0.0
        # No inertia moves: no mechanism, or none that accelerates.
        try:
            model = scene.compile()
        except linkwright.SceneError:
            return
        with self.assertRaises(linkwright.SingularError):
            model.forward_dynamics(model.start_q, model.start_v, [1.0])

    def test_built_from_nothing(self) -> None:
        scene = linkwright.Scene()
        scene.name = "Built"
        scene.add("robot", "arm")
        if "arm/base" not in scene:
            scene.add("link", "arm/base")
        scene.add("link", "arm/bob", mass=2, com=[0, 0, -0.5], inertia=[0.01, 0.02, 0.03])
        if "arm/elbow" not in scene:
            scene.add("joint", "arm/elbow", type="continuous", parent="base", child="bob", axis="y")
        model = scene.compile()
        self.assertEqual(model.dof_names, ["elbow"])
        self.assertAlmostEqual(model.mass_matrix(model.neutral)[0, 0], 2 * 0.5**2 + 0.02, places=14)


if __name__ == "__main__":
    unittest.main()
