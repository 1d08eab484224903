// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/sensors/Measures.h"

#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/algorithms/Kinematics.h"

namespace linkwright {
namespace {

/// Farther apart than this nothing is asked for [m].
constexpr double kFarApart = 1e6;

// 0 … π; well conditioned at both ends.
double AngleBetween(const Vector3& a, const Vector3& b) { return std::atan2(a.cross(b).norm(), a.dot(b)); }

// The least that two boxes may be apart.
double GapOfBoxes(const Box3& a, const Box3& b) {
  double square = 0;
  for (int k = 0; k < 3; ++k) {
    const double gap = std::max({a.lower[k] - b.upper[k], b.lower[k] - a.upper[k], 0.0});
    if (!std::isfinite(gap)) return 0;
    square += gap * gap;
  }
  return std::sqrt(square);
}

}  // namespace

Measures::Measures(const Model& model, std::shared_ptr<const MeasureSetup> setup)
    : model_(&model), setup_(std::move(setup)) {
  for (std::size_t i = 0; i < setup_->measurements.size(); ++i) {
    const MeasurementDescription& measurement = setup_->measurements[i];
    places_.push_back(PlaceOf(measurement, i));
    AddNumbers(measurement, places_.back());
    needs_torques_ |= measurement.type == MeasurementType::kHoldingTorque;
  }
  holding_.setZero(model.nv());
}

Measures::Place Measures::PlaceOf(const MeasurementDescription& measurement, std::size_t i) const {
  using enum MeasurementType;
  Place place;
  const auto find = [&](const std::string& name) {
    if (name.empty()) return FrameIndex();
    const FrameIndex found = model_->FindFrame(name);
    place.known = place.known && found.IsValid();
    return found;
  };
  switch (measurement.type) {
    case kCornerAngle:
      place.at = find(measurement.at);
      [[fallthrough]];
    case kDistance:
    case kAngle:
      place.from = find(measurement.from);
      place.to = find(measurement.to);
      break;
    case kClearance:
    case kRobotClearance:
      if (setup_->shapes)
        for (std::size_t side = 0; side < 2; ++side)
          for (const ContactShape& shape : setup_->shapes->shapes) {
            const std::vector<int>& parties = setup_->sides[i][side];
            if (std::find(parties.begin(), parties.end(), shape.party) != parties.end())
              place.sides[side].push_back(&shape);
          }
      place.known = !place.sides[0].empty() && !place.sides[1].empty();
      break;
    case kMass:
      place.known = !setup_->pieces[i].empty();
      break;
    case kHoldingTorque:
      place.dofs = DofsOf(measurement);
      break;
    case kReach:
      break;
  }
  return place;
}

// Joints of one or three degrees of freedom: what floats is not held by a joint.
std::vector<int> Measures::DofsOf(const MeasurementDescription& measurement) const {
  std::vector<int> dofs;
  const std::vector<std::string>& names = measurement.joints;
  for (int body = 1; body < model_->body_count(); ++body) {
    const Joint& joint = model_->joints()[static_cast<std::size_t>(body)];
    if (joint.mimic || joint.type == JointType::kFree) continue;
    if (!names.empty() && std::find(names.begin(), names.end(), joint.name) == names.end()) continue;
    for (int k = 0; k < joint.nv; ++k) dofs.push_back(joint.v_index + k);
  }
  return dofs;
}

void Measures::AddNumbers(const MeasurementDescription& measurement, const Place& place) {
  using enum MeasurementType;
  const std::string name = "measure." + measurement.name;
  switch (measurement.type) {
    case kReach:
      return;
    case kAngle:
    case kCornerAngle:
      numbers_.push_back({name, "rad"});
      return;
    case kHoldingTorque:
      for (const int dof : place.dofs) {
        const Joint& joint = model_->joints()[static_cast<std::size_t>(model_->BodyOfDof(dof).value)];
        numbers_.push_back({measurement.joints.size() == 1 && place.dofs.size() == 1
                                ? name
                                : name + "." + model_->dof_names()[static_cast<std::size_t>(dof)],
                            joint.type == JointType::kPrismatic ? "N" : "N m"});
      }
      return;
    default:
      numbers_.push_back({name, measurement.type == kMass ? "kg" : "m"});
      for (const char* axis : {".x", ".y", ".z"}) numbers_.push_back({name + axis, "m"});
  }
}

// The pair whose gap is least; those whose boxes are farther apart than what is known are passed over.
Measured Measures::Clearance(const Place& place, std::span<const Transform> X_WB) {
  const auto pose = [&](const ContactShape& shape) {
    return X_WB[static_cast<std::size_t>(shape.body)] * shape.X_BS;
  };
  Measured out;
  double least = kFarApart;
  for (const ContactShape* a : place.sides[0]) {
    const Transform X_WA = pose(*a);
    const Box3 box = Bounds(a->shape, X_WA);
    for (const ContactShape* b : place.sides[1]) {
      if (a == b) continue;
      const Transform X_WC = pose(*b);
      if (GapOfBoxes(box, Bounds(b->shape, X_WC)) > least) continue;
      manifold_.clear();
      Collide(a->shape, X_WA, b->shape, X_WC, least, 0, &manifold_);
      for (const ManifoldPoint& point : manifold_) {
        if (out.known && point.gap >= least) continue;
        least = point.gap;
        out.known = true;
        out.value = point.gap;
        out.from = point.p_W - 0.5 * point.gap * point.n_W;
        out.to = point.p_W + 0.5 * point.gap * point.n_W;
      }
    }
  }
  return out;
}

Measured Measures::MeasureAt(std::size_t i, std::span<const Transform> X_WB) {
  using enum MeasurementType;
  const MeasurementDescription& given = setup_->measurements[i];
  const Place& place = places_[i];
  Measured out;
  if (!place.known) return out;
  const auto pose = [&](FrameIndex frame) {
    return frame.IsValid() ? FramePose(*model_, X_WB, frame) : Transform();
  };
  out.known = true;
  switch (given.type) {
    case kDistance:
      out.from = pose(place.from) * given.from_point;
      out.to = pose(place.to) * given.to_point;
      out.value = (out.to - out.from).norm();
      break;
    case kAngle: {
      const Transform X_WF = pose(place.from);
      const Vector3 a = (X_WF.R * given.from_axis).normalized();
      const Vector3 b = (pose(place.to).R * given.to_axis).normalized();
      out.value = AngleBetween(a, b);
      out.at = X_WF.p;
      out.from = out.at + a;
      out.to = out.at + b;
      break;
    }
    case kCornerAngle: {
      out.at = pose(place.at) * given.at_point;
      const Vector3 a = pose(place.from) * given.from_point - out.at;
      const Vector3 b = pose(place.to) * given.to_point - out.at;
      // A side without length has no direction.
      if (!(a.norm() > 0) || !(b.norm() > 0)) return {};
      out.value = AngleBetween(a, b);
      out.from = out.at + a.normalized();
      out.to = out.at + b.normalized();
      break;
    }
    case kClearance:
    case kRobotClearance:
      return Clearance(place, X_WB);
    case kMass: {
      Vector3 moment = Vector3::Zero();
      for (const MeasureSetup::Piece& piece : setup_->pieces[i]) {
        out.value += piece.mass;
        moment += piece.mass * (X_WB[static_cast<std::size_t>(piece.body)] * piece.com);
      }
      if (out.value > 0) out.from = out.to = moment / out.value;
      break;
    }
    case kReach:
    case kHoldingTorque:
      return {};
  }
  return out;
}

// With N the motions that loops leave free, virtual work: N_Aᵀ τ_A = Nᵀ τ; the least τ_A that comes nearest.
void Measures::FindHolding(const std::vector<int>& dofs, const VectorX& torques, const MatrixX& motions) {
  const auto count = static_cast<Eigen::Index>(dofs.size());
  if (motions.size() == 0) {
    for (Eigen::Index k = 0; k < count; ++k) holding_[k] = torques[dofs[static_cast<std::size_t>(k)]];
    return;
  }
  MatrixX lines(motions.cols(), count);
  for (Eigen::Index k = 0; k < count; ++k)
    lines.col(k) = motions.row(dofs[static_cast<std::size_t>(k)]).transpose();
  holding_.head(count) =
      Eigen::CompleteOrthogonalDecomposition<MatrixX>(lines).solve(motions.transpose() * torques);
}

void Measures::Fill(std::span<const Transform> X_WB, const VectorX& torques, const MatrixX& motions,
                    std::span<double> values) {
  using enum MeasurementType;
  assert(values.size() == numbers_.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const MeasurementType type = setup_->measurements[i].type;
    if (type == kReach) continue;
    if (type == kHoldingTorque) {
      FindHolding(places_[i].dofs, torques, motions);
      for (std::size_t k = 0; k < places_[i].dofs.size(); ++k)
        values[next++] = holding_[static_cast<Eigen::Index>(k)];
      continue;
    }
    const Measured measured = MeasureAt(i, X_WB);
    values[next++] = measured.value;
    if (type == kAngle || type == kCornerAngle) continue;
    const Vector3 vector = type == kMass ? measured.from : Vector3(measured.to - measured.from);
    for (const double number : vector) values[next++] = number;
  }
}

}  // namespace linkwright
