// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cassert>
#include <span>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright {

namespace {

using Composite = Workspace::Composite;

/// A body's own inertia, turned to the world's axes.
inline void TurnInertia(const BodyConstants& body, const Matrix3& R, Composite* composite) {
  composite->moment = R * body.moment;
  const Matrix3 RI = R * body.inertia;
  const auto entry = [&](int i, int j) {
    return RI(i, 0) * R(j, 0) + RI(i, 1) * R(j, 1) + RI(i, 2) * R(j, 2);
  };
  composite->I = {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)};
}

/// The same matter, about an origin d away: I + 2 g·d − (g dᵀ + d gᵀ), g = moment + mass d/2.
inline void Shift(const Composite& in, double mass, const Vector3& d, Composite* out) {
  const Vector3 g = in.moment + mass / 2 * d;
  const double xx = 2 * g.x() * d.x(), yy = 2 * g.y() * d.y(), zz = 2 * g.z() * d.z();
  out->moment = in.moment + mass * d;
  out->I[0] = in.I[0] + yy + zz;
  out->I[1] = in.I[1] - (g.x() * d.y() + g.y() * d.x());
  out->I[2] = in.I[2] - (g.x() * d.z() + g.z() * d.x());
  out->I[3] = in.I[3] + xx + zz;
  out->I[4] = in.I[4] - (g.y() * d.z() + g.z() * d.y());
  out->I[5] = in.I[5] + xx + yy;
}

inline void Add(const Composite& other, Composite* sum) {
  sum->moment += other.moment;
  for (size_t k = 0; k < 6; ++k) sum->I[k] += other.I[k];
}

inline Vector3 Multiply(const std::array<double, 6>& I, const Vector3& x) {
  return {I[0] * x.x() + I[1] * x.y() + I[2] * x.z(), I[1] * x.x() + I[3] * x.y() + I[4] * x.z(),
          I[2] * x.x() + I[4] * x.y() + I[5] * x.z()};
}

/// Where results go: coupled joints add up in their master's rows.
class Writer {
 public:
  explicit Writer(MatrixX* M) : data_(M->data()), n_(M->rows()) {}
  void Diagonal(Eigen::Index i, double value) { data_[i * n_ + i] += value; }
  void Pair(Eigen::Index i, Eigen::Index j, double value) {
    data_[i * n_ + j] += value;
    data_[j * n_ + i] += value;
  }

 private:
  double* data_;
  Eigen::Index n_;
};

/// One degree of freedom moves all that its joint carries: the force f and the moment n about the joint for a
/// unit acceleration, against every joint on the way to the root.
inline void WriteColumn(const BodyConstants* bodies, const Transform* X_WB, int body, Eigen::Index column,
                        double ratio, const Vector3& f, const Vector3& n, Writer writer) {
  const double fx = f.x(), fy = f.y(), fz = f.z();
  double nx = n.x(), ny = n.y(), nz = n.z();
  Vector3 p = X_WB[body].p;
  for (int i = bodies[body].parent; i > 0; i = bodies[i].parent) {
    const Transform& X = X_WB[i];
    const double dx = p.x() - X.p.x(), dy = p.y() - X.p.y(), dz = p.z() - X.p.z();
    p = X.p;
    nx += dy * fz - dz * fy;
    ny += dz * fx - dx * fz;
    nz += dx * fy - dy * fx;
    const BodyConstants& joint = bodies[i];
    const auto force = [&](int k) { return X.R(0, k) * fx + X.R(1, k) * fy + X.R(2, k) * fz; };
    const auto moment = [&](int k) { return X.R(0, k) * nx + X.R(1, k) * ny + X.R(2, k) * nz; };
    if (joint.type == JointType::kRevolute) {
      writer.Pair(column, joint.v_index, ratio * joint.ratio * moment(2));
    } else if (joint.type == JointType::kPrismatic) {
      writer.Pair(column, joint.v_index, ratio * joint.ratio * force(2));
    } else {
      int row = joint.v_index;
      if (joint.type == JointType::kFree)
        for (int k = 0; k < 3; ++k) writer.Pair(column, row++, ratio * force(k));
      for (int k = 0; k < 3; ++k) writer.Pair(column, row++, ratio * moment(k));
    }
  }
}

/// Joints of several degrees: their own block of M and their columns.
void WriteLargeJoint(const BodyConstants* bodies, const Transform* X_WB, int i, const Composite& composite,
                     Writer writer) {
  const BodyConstants& body = bodies[i];
  const Matrix3& R = X_WB[i].R;
  const int angular = body.type == JointType::kFree ? body.v_index + 3 : body.v_index;
  for (int k = 0; k < 3; ++k) {
    const Vector3 axis = R.col(k);
    const Vector3 f = axis.cross(composite.moment), n = Multiply(composite.I, axis);
    for (int j = 0; j < k; ++j) writer.Pair(angular + k, angular + j, R.col(j).dot(n));
    writer.Diagonal(angular + k, axis.dot(n) + body.armature);
    if (body.type == JointType::kFree)
      for (int j = 0; j < 3; ++j) writer.Pair(angular + k, body.v_index + j, R.col(j).dot(f));
    WriteColumn(bodies, X_WB, i, angular + k, 1, f, n, writer);
  }
  if (body.type != JointType::kFree) return;
  for (int k = 0; k < 3; ++k) {
    const Vector3 f = body.subtree_mass * R.col(k);
    for (int j = 0; j < k; ++j) writer.Pair(body.v_index + k, body.v_index + j, 0);
    writer.Diagonal(body.v_index + k, body.subtree_mass + body.armature);
    WriteColumn(bodies, X_WB, i, body.v_index + k, 1, f, composite.moment.cross(R.col(k)), writer);
  }
}

/// By composite bodies, joint against joint, for trees too large to know what carries what.
void FillJointByJoint(const Model& model, Workspace* workspace, MatrixX* M) {
  const BodyConstants* bodies = model.constants().data();
  const Transform* X_WB = workspace->X_WB.data();
  Composite* composite = workspace->composite.data();
  M->setZero();
  Writer writer(M);
  Composite carried{Vector3::Zero(), {}};  // by the body right behind, in its parent
  for (int i = model.body_count(); i-- > 1;) {
    const BodyConstants& body = bodies[i];
    Composite own;
    TurnInertia(body, X_WB[i].R, &own);
    if (!body.leaf) Add(carried, &own);
    if (body.branches) Add(composite[i], &own);
    const int above = body.parent;
    if (above > 0) {
      Shift(own, body.subtree_mass, X_WB[i].p - X_WB[above].p, &carried);
      if (above + 1 != i) {
        if (body.last_child)
          composite[above] = carried;
        else
          Add(carried, &composite[above]);
      }
    }
    const Vector3 axis = X_WB[i].R.col(2);
    const double ratio = body.ratio;
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous: {
        const Vector3 n = Multiply(own.I, axis);
        writer.Diagonal(body.v_index, ratio * ratio * (axis.dot(n) + body.armature));
        WriteColumn(bodies, X_WB, i, body.v_index, ratio, axis.cross(own.moment), n, writer);
        break;
      }
      case JointType::kPrismatic:
        writer.Diagonal(body.v_index, ratio * ratio * (body.subtree_mass + body.armature));
        WriteColumn(bodies, X_WB, i, body.v_index, ratio, body.subtree_mass * axis, own.moment.cross(axis),
                    writer);
        break;
      case JointType::kBall:
      case JointType::kFree:
        WriteLargeJoint(bodies, X_WB, i, own, writer);
        break;
      case JointType::kFixed:
        break;
    }
  }
}

/// What all joints by themselves have, in their masters' rows and columns. One half is added up, so that both
/// are the same to the last bit.
void Couple(const kernels::Tree& tree, const MatrixX& uncoupled, MatrixX* M) {
  M->setZero();
  const Eigen::Index n = M->rows();
  const std::span runs(tree.runs, static_cast<size_t>(tree.run_count));
  for (const kernels::TreeRun& right : runs) {
    for (int c = 0; c < right.size; ++c) {
      const int column = right.v + c;
      const double* from = uncoupled.data() + uncoupled.rows() * (right.begin + c);
      double* to = M->data() + n * column;
      for (const kernels::TreeRun& left : runs) {
        const double ratio = left.ratio * right.ratio;
        const int count = std::min(left.size, column + 1 - left.v);
        for (int r = 0; r < count; ++r) to[left.v + r] += ratio * from[left.begin + r];
      }
    }
  }
  for (Eigen::Index c = 1; c < n; ++c)
    for (Eigen::Index r = 0; r < c; ++r) (*M)(c, r) = (*M)(r, c);
}

}  // namespace

void MassMatrix(const Model& model, const VectorX& q, Workspace* workspace, MatrixX* M) {
  assert(M->rows() == model.nv() && M->cols() == model.nv());
  const kernels::Tree& tree = model.tree();
  const kernels::Tree& widest = tree.uncoupled ? *tree.uncoupled : tree;
  if (!widest.carried) {
    ForwardKinematics(model, q, workspace);
    FillJointByJoint(model, workspace, M);
    return;
  }
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeMassMatrix);
  MatrixX* out = tree.uncoupled ? &workspace->uncoupled : M;
  kernel(widest, q.data(), workspace->tree.scratch(), out->data());
  if (tree.uncoupled) Couple(tree, workspace->uncoupled, M);
}

}  // namespace linkwright
