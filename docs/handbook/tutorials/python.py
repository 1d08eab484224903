# SPDX-License-Identifier: GPL-3.0-or-later
"""Run by python.sh in an empty folder: python.py SCENES. What the page shows stands between the comments that begin with a bracket."""
import pathlib
import sys

import numpy as np

scenes = pathlib.Path(sys.argv[1])

# [open
import linkwright

scene = linkwright.open(scenes / "double-pendulum.lws.json")
for joint in scene.objects("joint"):
    print(joint.path, joint.type, joint.damping)
# open]
assert [joint.path for joint in scene.objects("joint")] == ["pendulum/shoulder", "pendulum/elbow"]

# [fields
elbow = scene["pendulum/elbow"]
elbow.damping = 0.05
field = elbow.field("damping")
print(field.label, field.unit, field.text)
scene.save("damped.lws.json")
# fields]
assert 'damping' in pathlib.Path("damped.lws.json").read_text(encoding="utf-8")

# [refused
try:
    elbow.damping = -1
except linkwright.RefusedError as error:
    print(error)
# refused]
else:
    sys.exit("a negative damping was taken")
assert elbow.damping == 0.05

# [states
model = scene.compile()
q, v = model.start_q, model.start_v
print(model.q_names, q)
print(model.forward_kinematics(q, "lower"))
# states]

# [algorithms
M = model.mass_matrix(q)
hold = model.inverse_dynamics(q, v, np.zeros(model.nv))
a = model.forward_dynamics(q, v, hold)
# algorithms]
assert np.allclose(a, 0, atol=1e-12) and np.all(np.linalg.eigvalsh(M) > 0)

# [batch
angles = np.linspace(-np.pi, np.pi, 10_000)
states = np.stack([angles, np.zeros_like(angles)], axis=1)
torques = model.inverse_dynamics(states, np.zeros(2), np.zeros(2))
print(torques.shape, np.abs(torques[:, 0]).max())
# batch]
assert torques.shape == (10_000, 2)

# [simulate
simulation = linkwright.Simulation(scene)
free = simulation.record(10, every=0.01)
print(free["q.elbow"].max(), simulation.energies["residual"])
# simulate]
assert len(free) == 1001 and abs(simulation.energies["residual"]) < 1e-6

# [control
goal = np.array([1.3, -0.5])


def controller(time, q, v):
    return model.inverse_dynamics(q, v, 20 * model.difference(q, goal) - 9 * v)


simulation.start()
simulation.set_controller(controller, period=0.001)
swing = simulation.record(3, every=0.01)
print(simulation.q, simulation.energies["work.inputs"])
# control]
assert np.abs(model.difference(simulation.q, goal)).max() < 0.05

# [solve
arm = linkwright.open(scenes / "six-joint-arm.lws.json").compile()
tool = arm.frame_names[-1]
target = arm.forward_kinematics(arm.start_q + 0.2, tool)
solution = linkwright.GlobalSolver(arm, tool).solve(target, timeout=5)
print(solution.status, solution.q)
# solve]
assert solution.solved and np.allclose(arm.forward_kinematics(solution.q, tool), target, atol=1e-4)

# [pictures
pathlib.Path("held.png").write_bytes(simulation.picture(size=(640, 360)))
swing.film("swing.mp4", size=(320, 180), fps=20)
# pictures]
assert pathlib.Path("swing.mp4").stat().st_size > 0
