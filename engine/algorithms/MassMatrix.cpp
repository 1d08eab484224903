// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright {

namespace {

using Composite = Workspace::Composite;

/// A body's own inertia, turned to the world's axes.
void TurnInertia(const BodyConstants& body, const Matrix3& R, Composite* composite) {
  composite->moment = R * body.moment;
  const Matrix3 RI = R * body.inertia;
  const auto entry = [&](int i, int j) {
    return RI(i, 0) * R(j, 0) + RI(i, 1) * R(j, 1) + RI(i, 2) * R(j, 2);
  };
  composite->I = {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)};
}

/// Adds what a child carries to its parent, d away.
void AddComposite(const Composite& child, double mass, const Vector3& d, Composite* parent) {
  // I about the parent's origin: I + 2 g·d − (g dᵀ + d gᵀ), g = moment + mass d/2.
  const Vector3 g = child.moment + mass / 2 * d;
  parent->moment += child.moment + mass * d;
  parent->I[0] += child.I[0] + 2 * (g.y() * d.y() + g.z() * d.z());
  parent->I[1] += child.I[1] - (g.x() * d.y() + g.y() * d.x());
  parent->I[2] += child.I[2] - (g.x() * d.z() + g.z() * d.x());
  parent->I[3] += child.I[3] + 2 * (g.x() * d.x() + g.z() * d.z());
  parent->I[4] += child.I[4] - (g.y() * d.z() + g.z() * d.y());
  parent->I[5] += child.I[5] + 2 * (g.x() * d.x() + g.y() * d.y());
}

Vector3 Multiply(const std::array<double, 6>& I, const Vector3& x) {
  return {I[0] * x.x() + I[1] * x.y() + I[2] * x.z(), I[1] * x.x() + I[3] * x.y() + I[4] * x.z(),
          I[2] * x.x() + I[4] * x.y() + I[5] * x.z()};
}

/// Where results go: coupled joints add up in their master's rows.
class Writer {
 public:
  Writer(MatrixX* M, bool add) : data_(M->data()), n_(M->rows()), add_(add) { M->setZero(); }
  void Diagonal(Eigen::Index i, double value) { data_[i * n_ + i] += value; }
  void Pair(Eigen::Index i, Eigen::Index j, double value) {
    if (add_) {
      data_[i * n_ + j] += value;
      data_[j * n_ + i] += value;
    } else {
      data_[i * n_ + j] = value;
      data_[j * n_ + i] = value;
    }
  }

 private:
  double* data_;
  Eigen::Index n_;
  bool add_;
};

/// One degree of freedom moves all that its joint carries: the force f and the moment n about the joint for a
/// unit acceleration, against every joint on the way to the root.
void WriteColumn(const Model& model, const Transform* X_WB, size_t body, Eigen::Index column, double ratio,
                 const Vector3& f, Vector3 n, Writer* writer) {
  const BodyConstants* bodies = model.constants().data();
  size_t i = body;
  while (bodies[i].parent > 0) {
    const auto above = static_cast<size_t>(bodies[i].parent);
    n += (X_WB[i].p - X_WB[above].p).cross(f);
    i = above;
    const BodyConstants& joint = bodies[i];
    const Matrix3& R = X_WB[i].R;
    switch (joint.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        writer->Pair(column, joint.v_index, ratio * joint.ratio * R.col(2).dot(n));
        break;
      case JointType::kPrismatic:
        writer->Pair(column, joint.v_index, ratio * joint.ratio * R.col(2).dot(f));
        break;
      case JointType::kFree:
        for (int k = 0; k < 3; ++k) writer->Pair(column, joint.v_index + k, ratio * R.col(k).dot(f));
        for (int k = 0; k < 3; ++k) writer->Pair(column, joint.v_index + 3 + k, ratio * R.col(k).dot(n));
        break;
      case JointType::kBall:
        for (int k = 0; k < 3; ++k) writer->Pair(column, joint.v_index + k, ratio * R.col(k).dot(n));
        break;
      case JointType::kFixed:
        break;
    }
  }
}

/// Joints of several degrees: their own block of M and their columns.
void WriteLargeJoint(const Model& model, const Transform* X_WB, size_t i, const Composite& composite,
                     Writer* writer) {
  const BodyConstants& body = model.constants()[i];
  const Matrix3& R = X_WB[i].R;
  const int angular = body.type == JointType::kFree ? body.v_index + 3 : body.v_index;
  for (int k = 0; k < 3; ++k) {
    const Vector3 axis = R.col(k);
    const Vector3 f = axis.cross(composite.moment), n = Multiply(composite.I, axis);
    for (int j = 0; j < k; ++j) writer->Pair(angular + k, angular + j, R.col(j).dot(n));
    writer->Diagonal(angular + k, axis.dot(n) + body.armature);
    if (body.type == JointType::kFree)
      for (int j = 0; j < 3; ++j) writer->Pair(angular + k, body.v_index + j, R.col(j).dot(f));
    WriteColumn(model, X_WB, i, angular + k, 1, f, n, writer);
  }
  if (body.type != JointType::kFree) return;
  for (int k = 0; k < 3; ++k) {
    const Vector3 f = body.subtree_mass * R.col(k);
    writer->Diagonal(body.v_index + k, body.subtree_mass + body.armature);
    WriteColumn(model, X_WB, i, body.v_index + k, 1, f, composite.moment.cross(R.col(k)), writer);
  }
}

}  // namespace

void MassMatrix(const Model& model, const VectorX& q, Workspace* workspace, MatrixX* M) {
  assert(M->rows() == model.nv() && M->cols() == model.nv());
  ForwardKinematics(model, q, workspace);
  const BodyConstants* bodies = model.constants().data();
  const Transform* X_WB = workspace->X_WB.data();
  Composite* composite = workspace->composite.data();
  const auto count = static_cast<size_t>(model.body_count());
  for (size_t i = 1; i < count; ++i) TurnInertia(bodies[i], X_WB[i].R, &composite[i]);
  Writer writer(M, model.has_mimic());
  for (size_t i = count; i-- > 1;) {
    const BodyConstants& body = bodies[i];
    if (body.parent > 0)
      AddComposite(composite[i], body.subtree_mass, X_WB[i].p - X_WB[body.parent].p, &composite[body.parent]);
    const Vector3 axis = X_WB[i].R.col(2);
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous: {
        const Vector3 n = Multiply(composite[i].I, axis);
        writer.Diagonal(body.v_index, body.ratio * body.ratio * (axis.dot(n) + body.armature));
        WriteColumn(model, X_WB, i, body.v_index, body.ratio, axis.cross(composite[i].moment), n, &writer);
        break;
      }
      case JointType::kPrismatic: {
        writer.Diagonal(body.v_index, body.ratio * body.ratio * (body.subtree_mass + body.armature));
        WriteColumn(model, X_WB, i, body.v_index, body.ratio, body.subtree_mass * axis,
                    composite[i].moment.cross(axis), &writer);
        break;
      }
      case JointType::kBall:
      case JointType::kFree:
        WriteLargeJoint(model, X_WB, i, composite[i], &writer);
        break;
      case JointType::kFixed:
        break;
    }
  }
}

}  // namespace linkwright
