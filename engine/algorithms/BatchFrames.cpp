// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/BatchFrames.h"

#include <algorithm>
#include <cmath>

#include "engine/math/Screw.h"

namespace linkwright {

namespace {

using kernels::BatchBody;
using kernels::BatchJoint;
using kernels::BatchPlace;

bool IsSingle(const BatchBody& body) {
  return body.joint == BatchJoint::kTurn || body.joint == BatchJoint::kSlide;
}

void SetPlace(const Transform& X, BatchBody* body) {
  std::copy_n(X.R.data(), 9, body->R);
  std::copy_n(X.p.data(), 3, body->p);
  body->straight = X.R == Matrix3::Identity();
}

/// Mass properties about the frame F of the body, X_BF = ToTransform(screw).
void SetMass(const Body& body, const Screw& screw, BatchBody* out) {
  const Transform X_FB = ToTransform(screw).Inverse();
  const Vector3 c = X_FB * body.com;
  const Matrix3 central = X_FB.R * body.inertia * X_FB.R.transpose();
  const Matrix3 squares = body.mass * c * c.transpose();
  const Matrix3 I = central + squares.trace() * Matrix3::Identity() - squares;
  // ∫ r rᵀ dm = ½ trace(I) 1 − I
  const Matrix3 J = central.trace() / 2 * Matrix3::Identity() - central + squares;
  out->mass = body.mass;
  for (int k = 0; k < 3; ++k) out->moment[k] = body.mass * c[k];
  int k = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j, ++k) {
      out->inertia[k] = I(i, j);
      out->second[k] = J(i, j);
    }
  out->own_sine = -std::sin(screw.angle);
  out->own_cosine = std::cos(screw.angle);
  out->own_slide = -screw.along;
}

/// In the model's own frames.
std::vector<BatchBody> ModelBodies(const Model& model) {
  const auto count = static_cast<size_t>(model.body_count());
  std::vector<BatchBody> bodies(count);
  for (size_t i = 1; i < count; ++i) {
    const Body& body = model.bodies()[i];
    const BodyConstants& constants = model.constants()[i];
    BatchBody& out = bodies[i];
    switch (constants.type) {
      case JointType::kBall:
        out.joint = BatchJoint::kBall;
        break;
      case JointType::kFree:
        out.joint = BatchJoint::kFree;
        break;
      case JointType::kPrismatic:
        out.joint = BatchJoint::kSlide;
        break;
      default:
        out.joint = BatchJoint::kTurn;
    }
    out.parent = body.parent;
    out.q = constants.q_index;
    out.v = constants.v_index;
    out.place = out.parent == 0 ? BatchPlace::kRoot : BatchPlace::kGeneral;
    out.behind_parent = out.parent + 1 == static_cast<int>(i);
    out.child_behind = i + 1 < count && model.bodies()[i + 1].parent == static_cast<int>(i);
    out.ratio = constants.ratio;
    out.offset = out.joint == BatchJoint::kTurn ? constants.offset : 0;
    out.slide = out.joint == BatchJoint::kSlide ? constants.offset : 0;
    out.turn_cosine = out.normal_cosine = 1;
    out.armature = constants.armature;
    SetPlace(body.X_PJ, &out);
    SetMass(body, {}, &out);
  }
  std::vector<char> visited(count, 0);
  for (size_t i = count; i-- > 1;) {
    const auto parent = static_cast<size_t>(bodies[i].parent);
    if (bodies[i].behind_parent) continue;
    bodies[parent].keeps = true;
    bodies[i].first_visitor = !visited[parent];
    visited[parent] = 1;
  }
  return bodies;
}

}  // namespace

std::vector<BatchBody> BatchNormalBodies(const Model& model) {
  std::vector<BatchBody> bodies = ModelBodies(model);
  std::vector<Screw> screws(bodies.size());
  for (size_t i = 1; i < bodies.size(); ++i) {
    BatchBody& body = bodies[i];
    if (!IsSingle(body)) continue;
    const Body& own = model.bodies()[i];
    // First the body's own frame F, by its next body.
    Screw& screw = screws[i];
    bool normal_ahead = false;
    if (body.child_behind && IsSingle(bodies[i + 1])) {
      const Transform& next = model.bodies()[i + 1].X_PJ;
      normal_ahead = CommonNormal(next.p, next.R.col(2), &screw);
      if (normal_ahead) bodies[i + 1].place = BatchPlace::kNormal;
    }
    SetMass(own, screw, &body);
    // Then its place in its parent's F.
    const Transform X_FJ = ToTransform(screws[static_cast<size_t>(body.parent)]).Inverse() * own.X_PJ;
    Screw total = screw;
    if (body.place == BatchPlace::kNormal) {
      const Vector3 z = X_FJ.R.col(2);
      body.normal_cosine = z.z();
      body.normal_sine = -z.y();
      const double size = std::hypot(z.y(), z.z());
      body.normal_cosine /= size;
      body.normal_sine /= size;
      // The joint's axis meets the x axis here.
      body.normal_length = X_FJ.p.x();
      total.along += X_FJ.p.y() * z.y() + X_FJ.p.z() * z.z();
      // X_FJ.R = Rx Rz(angle): its first row is (cos, −sin, 0).
      total.angle += std::atan2(-X_FJ.R(0, 1), X_FJ.R(0, 0));
    } else {
      SetPlace(X_FJ, &body);
    }
    body.slide += total.along;
    if (body.joint == BatchJoint::kTurn)
      body.offset += total.angle;
    else {
      body.turn_sine = std::sin(total.angle);
      body.turn_cosine = std::cos(total.angle);
    }
  }
  // Joints of three and six degrees keep their frame, but not that of their parent.
  for (size_t i = 1; i < bodies.size(); ++i) {
    if (IsSingle(bodies[i])) continue;
    SetPlace(ToTransform(screws[static_cast<size_t>(bodies[i].parent)]).Inverse() * model.bodies()[i].X_PJ,
             &bodies[i]);
  }
  return bodies;
}

}  // namespace linkwright
