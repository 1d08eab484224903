// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/constraints/MassFactor.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// The equations of joints that close loops of a tree: residuals phi(q) = 0 (m rows, [m] or, of directions,
/// [1]), their Jacobian (m × nv), the rates nu that drivers demand, J v = nu, and what the second derivative
/// leaves for the accelerations: J a = gamma. The primitives are those of Haug's library: coincident points,
/// the dot products of directions with each other and with the line between the points, and (|d|² − l²) / 2l
/// of a distance; |d| − l(t) where that is driven. Nothing here allocates after construction.
class LoopClosure {
 public:
  /// Every loop must be sound (CheckLoop) and join links of the model; throws std::invalid_argument else.
  LoopClosure(const Model& model, std::span<const LoopElement> loops);

  int rows() const { return static_cast<int>(rows_.size()); }
  int size() const { return static_cast<int>(loops_.size()); }
  const LoopElement& loop(int index) const { return loops_[static_cast<std::size_t>(index)]; }
  int first_row(int loop) const { return first_row_[static_cast<std::size_t>(loop)]; }
  int loop_of(int row) const { return rows_[static_cast<std::size_t>(row)].loop; }
  /// What a row demands: "point x", "axes parallel 1", "distance", …
  const char* RowText(int row) const;
  bool IsLength(int row) const;  ///< its residual is in metres, else it is of directions

  /// Of a coupling's row: the degrees of freedom it takes, and its derivatives with them, at the last
  /// SetPosition; the bodies their joints move. Empty: it is no coupling.
  struct DofEntry {
    int dof = 0;
    double slope = 0;
  };
  std::span<const DofEntry> Entries(int row) const {
    return couplings_[static_cast<std::size_t>(loop_of(row))].entries;
  }
  std::span<const int> JointsOf(int loop) const { return couplings_[static_cast<std::size_t>(loop)].bodies; }
  /// What couplings compute with from now on: q (nq), v (nv).
  void SetPosition(const VectorX& q);
  void SetVelocity(const VectorX& v);

  /// The time that drivers follow from now on [s]; 0 at first.
  void SetTime(double time);
  double time() const { return time_; }

  /// A loop between the world and a link can be switched: from now on its point_j is held at `at` (world
  /// axes) [m], or free, with rows of zeros. All loops are closed at first.
  void Hold(int loop, const Vector3& at);
  void Release(int loop) { closed_[static_cast<std::size_t>(loop)] = 0; }
  /// What J v of a row is to be: the rate of what a driver demands [m/s, rad/s], zero of other rows.
  double Wanted(int row) const {
    return lengths_[static_cast<std::size_t>(rows_[static_cast<std::size_t>(row)].loop)][1];
  }

  /// Reads X_WB.
  void Residual(const Model& model, const Workspace& workspace, VectorX* phi) const;
  /// Reads X_WB.
  void Jacobian(const Model& model, const Workspace& workspace, MatrixX* J) const;
  /// A row's gradient as the forces that a multiplier of one makes. Reads X_WB.
  BodyPair Forces(const Workspace& workspace, int row) const;
  /// J v of a row. Reads X_WB and V.
  double Rate(const Workspace& workspace, int row) const;
  /// The bodies that a loop joins; 0: the world.
  std::array<int, 2> Bodies(int loop) const {
    return {ends_[static_cast<std::size_t>(loop)][0].body, ends_[static_cast<std::size_t>(loop)][1].body};
  }
  /// nu' − (dJ/dt) v. Reads X_WB, V and what InverseDynamics left for a = 0, gravity zero.
  void Gamma(const Model& model, const Workspace& workspace, VectorX* gamma) const;
  /// Force [N] on link j at its point and moment [N m] about that, world axes, that multipliers lambda (m) of
  /// the rows make: torques Jᵀ lambda. Reads X_WB.
  Wrench Reaction(const Workspace& workspace, int loop, const VectorX& lambda) const;
  /// A length that residuals are small against [m]: of the model, at least 1 mm.
  double scale() const { return scale_; }

 private:
  enum class Primitive { kPoint, kParallel, kAlong, kDistance, kDrivenDistance, kAngle, kCoupling };
  struct Row {
    int loop = 0;
    Primitive primitive = Primitive::kPoint;
    int axis = 0;                                      ///< of kPoint: which of the world's
    Vector3 a = Vector3::Zero(), b = Vector3::Zero();  ///< directions in bodies i and j; kAngle: f_i, f_j
    Vector3 h = Vector3::Zero();                       ///< kAngle: the axis in body i
    const char* text = "";
  };
  struct End {
    int body = 0;
    FrameIndex frame;  ///< invalid: the world
    Transform X_BF;
    Vector3 p_B = Vector3::Zero();
  };
  /// One row's gradient: with the velocities of the points (p) and the bodies' angular velocities (w).
  struct Gradient {
    Vector3 p_i, p_j, w_i, w_j;
  };
  /// An equation s₁ − s₁⁰ − Σ cₖ (s₂ − s₂⁰)ᵏ of joint positions.
  struct Coupling {
    struct Term {
      int q = 0;
      double coefficient = 1, offset = 0;  ///< of the joint's position by q
      bool second = false;
    };
    std::vector<Term> terms;
    std::vector<DofEntry> entries;  ///< as the terms
    std::vector<int> bodies;
    std::array<double, 5> polynomial = {};
    double first_reference = 0, second_reference = 0;
    double residual = 0, slope = 0, curvature = 0;  ///< at the last SetPosition
    double rate = 0, second_rate = 0;               ///< of the residual and of s₂, at the last SetVelocity
  };
  bool IsClosed(const Row& row) const { return closed_[static_cast<std::size_t>(row.loop)] != 0; }
  void AddCoupling(const Model& model, const LoopElement& loop);
  Gradient GradientOf(const Row& row, const Workspace& workspace) const;
  void AddRow(int loop, Primitive primitive, const Vector3& a, const Vector3& b, const char* text,
              int axis = 0);

  std::vector<LoopElement> loops_;
  std::vector<std::array<End, 2>> ends_;
  std::vector<char> closed_;         ///< by loop: 0 while it is released
  std::vector<Coupling> couplings_;  ///< by loop
  bool has_couplings_ = false;
  std::vector<std::array<double, 3>> lengths_;  ///< of each loop, now, and two derivatives
  bool has_drivers_ = false;
  double time_ = 0;
  std::vector<int> first_row_;
  std::vector<Row> rows_;
  double scale_ = 1;
};

}  // namespace linkwright
