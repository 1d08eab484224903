// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Derivatives.h"

#include <algorithm>
#include <cassert>

#include "engine/algorithms/DerivativesData.h"
#include "engine/model/TreeData.h"

namespace linkwright {

using Data = DerivativesWorkspace::Data;

namespace {

kernels::DerivativeBody PassBody(const BodyConstants& body, int first, int end) {
  kernels::DerivativeBody out = {};
  out.parent = body.parent;
  out.first = first;
  out.end = end;
  out.v = body.v_index;
  out.joint = KernelJoint(body.type);
  out.leaf = body.leaf;
  out.branches = body.branches;
  out.last_child = body.last_child;
  out.ratio = body.ratio;
  out.armature = body.armature;
  out.mass = body.mass;
  out.subtree_mass = body.subtree_mass;
  std::copy_n(body.moment.data(), 3, out.moment);
  // Σ m r rᵀ = ½ tr(I) 1 − I
  const Matrix3 second = body.inertia.trace() / 2 * Matrix3::Identity() - body.inertia;
  int k = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) out.second[k++] = second(i, j);
  return out;
}

}  // namespace

Data::Data(const Model& model) : kinematics(model) {
  const size_t count = model.constants().size();
  bodies.resize(count);
  std::vector<int> last_column(count, -1), body_of;
  for (size_t i = 1; i < count; ++i) {
    const BodyConstants& body = model.constants()[i];
    const int first = static_cast<int>(places.size()), nv = model.joints()[i].nv;
    bodies[i] = PassBody(body, first, first + nv);
    for (int c = 0; c < nv; ++c) {
      Place place;
      place.parent = c == 0 ? last_column[static_cast<size_t>(body.parent)] : first + c - 1;
      place.joint_begin = first;
      place.v_index = body.v_index + c;
      place.armature = body.ratio * body.ratio * body.armature;
      places.push_back(place);
      body_of.push_back(static_cast<int>(i));
    }
    last_column[i] = first + nv - 1;
  }
  const auto n = static_cast<int>(places.size());
  int stores = 0;
  for (int k = n; k-- > 0;) {
    Place& place = places[static_cast<size_t>(k)];
    place.subtree_end = std::max(place.subtree_end, k + 1);
    if (place.parent < 0) continue;
    Place& parent = places[static_cast<size_t>(place.parent)];
    parent.subtree_end = std::max(parent.subtree_end, place.subtree_end);
    if (place.parent == k - 1)
      parent.carries_next = true;
    else if (parent.store < 0)
      parent.store = stores++;
  }
  // What carries each joint, as runs of neighbours.
  for (int k = 0; k < n; ++k) {
    Place& place = places[static_cast<size_t>(k)];
    assert(model.has_mimic() || place.v_index == k);
    if (place.joint_begin < k) {
      const Place& first = places[static_cast<size_t>(place.joint_begin)];
      place.run_begin = first.run_begin;
      place.run_end = first.run_end;
      continue;
    }
    place.run_begin = static_cast<int>(runs.size());
    if (place.parent >= 0) {
      // The parent's, and its own joint up to the parent.
      const Place above = places[static_cast<size_t>(place.parent)];
      for (int r = above.run_begin; r < above.run_end; ++r) runs.push_back(runs[static_cast<size_t>(r)]);
      const bool joined = above.run_begin < above.run_end && runs.back().end == above.joint_begin;
      if (joined)
        runs.back().end = place.parent + 1;
      else
        runs.push_back({above.joint_begin, place.parent + 1});
    }
    place.run_end = static_cast<int>(runs.size());
  }
  columns.resize(places.size());
  // Room for a register that begins at the last row, and rows that begin at different sets of the cache.
  stride = (n + 7) / 8 * 8 + 24;
  S_rows.assign(static_cast<size_t>(6 * stride), 0);
  U_rows = S_rows;
  W_rows.assign(static_cast<size_t>(3 * stride), 0);
  pass_scratch.assign(count * static_cast<size_t>(kernels::kDerivativeScratch), 0);
  factors.resize(places.size());
  lanes.assign(static_cast<size_t>(n * kernels::kDerivativeLanes), 0);
  store.assign(static_cast<size_t>(stores * kernels::kDerivativeStore), 0);
  scratch.assign(static_cast<size_t>(4 * stride), 0);
  int terms = 0;
  for (const Place& place : places) {
    terms += place.subtree_end - place.joint_begin;
    for (int r = place.run_begin; r < place.run_end; ++r)
      terms += runs[static_cast<size_t>(r)].end - runs[static_cast<size_t>(r)].begin;
    if (terms > kMostTerms * n) break;
  }
  multiplied = n <= kMostMultiplied && terms <= kMostTerms * n;
  if (multiplied) inverse.assign(static_cast<size_t>(n * stride + 8), 0);
  if (!model.has_mimic()) return;
  for (int k = 0; k < n; ++k) {
    const int v_index = places[static_cast<size_t>(k)].v_index;
    if (!coupled.empty() && coupled.back().v_index + coupled.back().size == v_index)
      ++coupled.back().size;
    else
      coupled.push_back({k, 1, v_index});
  }
  Place dense;
  dense.subtree_end = model.nv();
  dense_places.assign(static_cast<size_t>(model.nv()), dense);
  inverse.assign(static_cast<size_t>(model.nv() * stride + 8), 0);
  dq.setZero(n, n);
  dv.setZero(n, n);
  da.setZero(n, n);
  M.setZero(model.nv(), model.nv());
  pivots.setZero(model.nv());
}

DerivativesWorkspace::DerivativesWorkspace(const Model& model) : data_(std::make_unique<Data>(model)) {}
DerivativesWorkspace::~DerivativesWorkspace() = default;
DerivativesWorkspace::DerivativesWorkspace(DerivativesWorkspace&&) noexcept = default;
DerivativesWorkspace& DerivativesWorkspace::operator=(DerivativesWorkspace&&) noexcept = default;

void AddCoupled(const Data& data, const MatrixX& columns, MatrixX* out) {
  out->setZero();
  for (size_t j = 0; j < data.places.size(); ++j) {
    const double* from = columns.data() + columns.rows() * static_cast<Eigen::Index>(j);
    double* to = out->data() + out->rows() * data.places[j].v_index;
    for (const Data::Coupled& run : data.coupled)
      for (int i = 0; i < run.size; ++i) to[run.v_index + i] += from[run.begin + i];
  }
}

void InverseDynamicsDerivatives(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                                const Vector3& gravity, ExternalForces external,
                                DerivativesWorkspace* workspace, MatrixX* dtau_dq, MatrixX* dtau_dv,
                                MatrixX* dtau_da) {
  assert(q.size() == model.nq() && v.size() == model.nv() && a.size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  for ([[maybe_unused]] const MatrixX* out : {dtau_dq, dtau_dv, dtau_da})
    assert(out->rows() == model.nv() && out->cols() == model.nv());
  Data& data = workspace->data();
  MotionPass(model, q, v, &data);
  AccelerationPass(v, a.data(), gravity, external, &data);
  CompositePass(&data);
  if (!model.has_mimic()) {
    FillDerivatives(&data, dtau_dq, dtau_dv, dtau_da);
    return;
  }
  FillDerivatives(&data, &data.dq, &data.dv, &data.da);
  AddCoupled(data, data.dq, dtau_dq);
  AddCoupled(data, data.dv, dtau_dv);
  AddCoupled(data, data.da, dtau_da);
}

}  // namespace linkwright
