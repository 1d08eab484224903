// SPDX-License-Identifier: GPL-3.0-or-later
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "app/python/Bindings.h"
#include "app/python/InverseKinematics.h"

namespace linkwright::python {
namespace {

using py::arg;

template <class List, class Get>
py::list NamesIn(const List& list, const Get& get) {
  py::list out;
  for (const auto& one : list) out.append(get(one));
  return out;
}

py::tuple Limits(const RobotModel& self) {
  const Model& model = self.model();
  VectorX lower = VectorX::Constant(model.nq(), -kInfinity), upper = VectorX::Constant(model.nq(), kInfinity);
  for (const Joint& joint : model.joints()) {
    if (joint.mimic || joint.nq != 1 || joint.type == JointType::kFixed) continue;
    lower[joint.q_index] = joint.lower;
    upper[joint.q_index] = joint.upper;
  }
  return py::make_tuple(ToArray(lower), ToArray(upper));
}

void BindNumbers(py::class_<RobotModel>* type) {
  type->def_property_readonly(
          "nq", [](const RobotModel& m) { return m.model().nq(); },
          "Number of positions: a ball joint has 4 (a unit quaternion w, x, y, z), a free "
          "joint 7 (x, y, z, quaternion).")
      .def_property_readonly(
          "nv", [](const RobotModel& m) { return m.model().nv(); },
          "Number of velocities: the degrees of freedom of the tree.")
      .def_property_readonly(
          "q_names", [](const RobotModel& m) { return m.model().q_names(); }, "Names of the nq positions.")
      .def_property_readonly(
          "dof_names", [](const RobotModel& m) { return m.model().dof_names(); },
          "Names of the nv degrees of freedom.")
      .def_property_readonly(
          "frame_names",
          [](const RobotModel& m) {
            return NamesIn(m.model().frames(), [](const Frame& f) { return f.name; });
          },
          "Names of the frames: one for each link, and those of the scene.")
      .def_property_readonly(
          "mass", [](const RobotModel& m) { return m.model().moving_mass(); },
          "Mass of all that can move [kg].")
      .def_property_readonly(
          "gravity", [](const RobotModel& m) { return ToArray(m.compiled().scene.gravity); },
          "Gravity of the scene in the world, (3,) [m/s²].")
      .def_property_readonly(
          "start_q", [](const RobotModel& m) { return ToArray(m.compiled().initial_q); },
          "Positions at which the scene starts, (nq,) [rad, m].")
      .def_property_readonly(
          "start_v", [](const RobotModel& m) { return ToArray(m.compiled().initial_v); },
          "Velocities at which the scene starts, (nv,) [rad/s, m/s].")
      .def_property_readonly(
          "neutral", [](const RobotModel& m) { return ToArray(m.model().NeutralPosition()); },
          "All joints at zero, ball and free joints without rotation, (nq,).")
      .def_property_readonly(
          "limits", &Limits,
          "Lower and upper limits of the positions, each (nq,) [rad, m]; infinite where there are none.");
}

void BindKinematics(py::class_<RobotModel>* type) {
  type->def("forward_kinematics", &RobotModel::ForwardKinematics, arg("q"), arg("frame") = py::none(),
            R"(Poses of frames in the world.

q: (nq,) or (N, nq) [rad, m]. frame: the name of one; without it all, in the order of frame_names.
Returns (4, 4) or (N, 4, 4) of one frame, else (frames, 4, 4) or (N, frames, 4, 4): rotation and
translation [m]. Batches run on all cores without the interpreter's lock.)")
      .def("jacobian", &RobotModel::Jacobian, arg("q"), arg("frame"),
           R"(Jacobian of a frame's origin in world axes: linear rows first, then angular ones.

q: (nq,) or (N, nq) [rad, m]. Returns (6, nv) or (N, 6, nv): velocity [m/s] and angular velocity
[rad/s] for each unit velocity of a degree of freedom.)")
      .def("frame_velocity", &RobotModel::FrameVelocity, arg("q"), arg("v"), arg("frame"),
           R"(Velocity of a frame's origin and its angular velocity in world axes.

q: (nq,) or (N, nq), v: (nv,) or (N, nv). Returns (6,) or (N, 6) [m/s, rad/s].)")
      .def("center_of_mass", &RobotModel::CenterOfMass, arg("q"),
           R"(Centre of mass of all that can move, in the world.

q: (nq,) or (N, nq). Returns (3,) or (N, 3) [m].)")
      .def("integrate", &RobotModel::Integrate, arg("q"), arg("v"), arg("dt") = 1.0,
           R"(Positions moved along a velocity for dt [s] on the manifold: quaternions stay unit.

q: (nq,) or (N, nq), v: (nv,) or (N, nv). Returns the shape of q.)")
      .def("difference", &RobotModel::Difference, arg("start"), arg("end"),
           R"(The velocity v for which integrate(start, v) is end.

start, end: (nq,) or (N, nq). Returns (nv,) or (N, nv).)");
}

void BindDynamics(py::class_<RobotModel>* type) {
  type->def("inverse_dynamics", &RobotModel::InverseDynamics, arg("q"), arg("v"), arg("a"), py::kw_only(),
            arg("gravity") = py::none(),
            R"(Generalised forces for an acceleration: tau = M a + C v + gravity torque.

q: (nq,) or (N, nq); v, a: (nv,) or (N, nv) [rad/s, m/s; rad/s², m/s²]; gravity: (3,) [m/s²], the
scene's without it. Armature is included, damping and friction are not. Returns (nv,) or (N, nv)
[N m, N]. Batches are computed in the lanes of vector registers on all cores, without the
interpreter's lock; they differ from single states by rounding.)")
      .def("forward_dynamics", &RobotModel::ForwardDynamics, arg("q"), arg("v"), arg("tau"), py::kw_only(),
           arg("gravity") = py::none(),
           R"(Accelerations of the tree for generalised forces; loops stay open.

q: (nq,) or (N, nq); v, tau: (nv,) or (N, nv) [rad/s, m/s; N m, N]. Returns (nv,) or (N, nv)
[rad/s², m/s²]. Raises SingularError where a joint has no inertia to move. Batches as those of
inverse_dynamics.)")
      .def("mass_matrix", &RobotModel::MassMatrix, arg("q"),
           R"(Mass matrix with armature on its diagonal.

q: (nq,) or (N, nq). Returns (nv, nv) or (N, nv, nv) [kg m², kg m, kg].)")
      .def("energy", &RobotModel::Energy, arg("q"), arg("v"), py::kw_only(), arg("gravity") = py::none(),
           R"(Kinetic and potential energy [J]; the latter is zero at the world's origin.

q: (nq,) or (N, nq), v: (nv,) or (N, nv). Returns two numbers, or two arrays (N,).)")
      .def("inverse_dynamics_derivatives", &RobotModel::InverseDerivatives, arg("q"), arg("v"), arg("a"),
           py::kw_only(), arg("gravity") = py::none(),
           R"(Derivatives of inverse_dynamics by q, v and a, each (nv, nv) or (N, nv, nv).

Positions change as by integrate; rows are torques, columns what changes. The third is the mass
matrix.)")
      .def("forward_dynamics_derivatives", &RobotModel::ForwardDerivatives, arg("q"), arg("v"), arg("tau"),
           py::kw_only(), arg("gravity") = py::none(),
           R"(Derivatives of forward_dynamics by q, v and tau, each (nv, nv) or (N, nv, nv).

Positions change as by integrate. The third is the inverse of the mass matrix.)");
}

}  // namespace

void BindModel(py::module_* module) {
  py::class_<RobotModel> type(
      *module, "Model",
      "The tree of bodies that a scene compiles to, with its algorithms.\n\nArrays of "
      "one state have the shape (n,), of many states (N, n); those of one state count "
      "for all of many.");
  BindNumbers(&type);
  BindKinematics(&type);
  BindDynamics(&type);
  type.def("_solve_targets", &SolveTargets);
  py::class_<FrameSolver>(*module, "FrameSolver")
      .def(py::init<const RobotModel&, const std::string&>())
      .def("solve",
           [](FrameSolver& self, const Array& targets, const std::optional<Array>& seed, double position,
              double orientation, double timeout, bool restarts, bool orient) {
             return self.Solve(targets, seed, {position, orientation, timeout, restarts, orient});
           })
      .def("all_solutions", &FrameSolver::AllSolutions)
      .def_property_readonly("lists_all", &FrameSolver::lists_all);
}

}  // namespace linkwright::python
