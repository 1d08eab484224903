// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/NewtonEulerForward.h"

#include <cassert>

#include "engine/algorithms/BatchFrames.h"
#include "engine/algorithms/KernelLayout.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/MassSolver.h"

namespace linkwright {

namespace {

kernels::BatchTree TreeOf(const Model& model, const NewtonEulerWorkspace& ws) {
  return {model.body_count(), model.nv(), model.has_mimic(), ws.bodies.data(), {}};
}

/// RNE(q, v, a, gravity).
void Recursion(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
               const Vector3& gravity, ExternalForces external, NewtonEulerWorkspace* ws, VectorX* tau) {
  kernels::BatchBlock block = {};
  block.q = q.data();
  block.v = v.data();
  block.a_or_tau = a.data();
  block.gravity = gravity.data();
  block.external = WrenchNumbers(external);
  block.out = tau->data();
  block.scratch = ws->recursion.data();
  LINKWRIGHT_CHOOSE(ChosenInstructionSet(), StateInverseDynamics)(TreeOf(model, *ws), block);
}

/// How much inertia each degree of freedom could meet: what rounding in B is measured against.
void FillScale(const Model& model, const VectorX& q, NewtonEulerWorkspace* ws) {
  const auto count = static_cast<size_t>(model.body_count());
  ForwardKinematics(model, q, &ws->kinematics);
  ws->scale.setZero();
  for (size_t b = 1; b < count; ++b) {
    const Body& body = model.bodies()[b];
    ws->carried[b] = {body.mass, body.mass * (ws->kinematics.X_WB[b].R * body.com),
                      body.inertia_origin.trace()};
  }
  for (size_t b = count; b-- > 1;) {
    const NewtonEulerWorkspace::Carried& own = ws->carried[b];
    const Joint& joint = model.joints()[b];
    for (int i = 0; i < joint.nv; ++i) {
      const bool slides = joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && i < 3);
      ws->scale[joint.v_index + i] +=
          joint.ratio * joint.ratio * ((slides ? own.mass : own.trace) + joint.armature);
    }
    const auto parent = static_cast<size_t>(model.bodies()[b].parent);
    if (parent == 0) continue;
    // Σ m |p + r|² = m |p|² + 2 p·Σ m r + Σ m |r|²; the trace is twice that.
    const Vector3 p = ws->kinematics.X_WB[b].p - ws->kinematics.X_WB[parent].p;
    ws->carried[parent].mass += own.mass;
    ws->carried[parent].moment += own.moment + own.mass * p;
    ws->carried[parent].trace += own.trace + 2 * (own.mass * p.squaredNorm() + 2 * p.dot(own.moment));
  }
}

/// a = B⁻¹ (tau − (C·v + g)), with C·v + g = RNE(q, v, 0, g).
ForwardDynamicsResult SolveForB(const Model& model, const VectorX& q, const VectorX& v, const VectorX& tau,
                                const Vector3& gravity, ExternalForces external, LockedDofs locked,
                                NewtonEulerWorkspace* ws, VectorX* a, const StopCheck& stop) {
  Recursion(model, q, v, ws->rest, gravity, external, ws, &ws->unit);
  *a = tau - ws->unit;
  FillScale(model, q, ws);
  return SolveMassMatrix(model, ws->scale, locked, &ws->B, a, stop);
}

}  // namespace

NewtonEulerWorkspace::NewtonEulerWorkspace(const Model& model)
    : bodies(BatchNormalBodies(model)),
      recursion(static_cast<size_t>(model.body_count() * kernels::kBatchScratch / kernels::kBatchBlock)),
      kinematics(model) {
  B.setZero(model.nv(), model.nv());
  unit.setZero(model.nv());
  rest.setZero(model.nv());
  scale.setZero(model.nv());
  carried.resize(static_cast<size_t>(model.body_count()));
}

ForwardDynamicsResult NewtonEulerForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                                 const VectorX& tau, const Vector3& gravity,
                                                 ExternalForces external, LockedDofs locked,
                                                 NewtonEulerWorkspace* workspace, VectorX* a,
                                                 const StopCheck& stop) {
  assert(tau.size() == model.nv() && a->size() == model.nv());
  NewtonEulerWorkspace& ws = *workspace;
  ws.rest.setZero();
  // b_i = RNE(q, 0, e_i, 0)
  for (Eigen::Index i = 0; i < model.nv(); ++i) {
    if (stop.Requested()) return {DynamicsStatus::kStopped, {}};
    ws.unit.setZero();
    ws.unit[i] = 1;
    Recursion(model, q, ws.rest, ws.unit, Vector3::Zero(), {}, &ws, a);
    ws.B.col(i) = *a;
  }
  return SolveForB(model, q, v, tau, gravity, external, locked, &ws, a, stop);
}

ForwardDynamicsResult CompositeBodyForwardDynamics(const Model& model, const VectorX& q, const VectorX& v,
                                                   const VectorX& tau, const Vector3& gravity,
                                                   ExternalForces external, LockedDofs locked,
                                                   NewtonEulerWorkspace* workspace, VectorX* a,
                                                   const StopCheck& stop) {
  assert(tau.size() == model.nv() && a->size() == model.nv());
  workspace->rest.setZero();
  kernels::BatchBlock block = {};
  block.q = q.data();
  block.scratch = workspace->recursion.data();
  block.matrix = workspace->B.data();
  LINKWRIGHT_CHOOSE(ChosenInstructionSet(), StateMassMatrix)(TreeOf(model, *workspace), block);
  return SolveForB(model, q, v, tau, gravity, external, locked, workspace, a, stop);
}

}  // namespace linkwright
