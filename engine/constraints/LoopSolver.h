// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/algorithms/Dynamics.h"
#include "engine/base/StopCheck.h"
#include "engine/constraints/LoopClosure.h"
#include "engine/constraints/MassFactor.h"
#include "engine/constraints/RowFactor.h"

namespace linkwright {

/// What keeps the loops of a tree closed. With J the Jacobian of the loops that are closed and M the mass
/// matrix: accelerations by Gauss' principle, M a + h = tau + Jᵀ lambda, J a = gamma, and positions and
/// velocities brought back by the least correction in the kinetic metric, q ⊕ M⁻¹Jᵀ(J M⁻¹ Jᵀ)⁺(−phi). With
/// M⁻¹ = P Pᵀ (MassFactor) all of these are shortest solutions of (J P) y = c (RowFactor), so that J M⁻¹ Jᵀ
/// is never formed. Rows that depend on others (as three of five of a planar hinge) are left out: their
/// multipliers are zero.
///
/// Near a singular position, where a combination w of the rows vanishes for an instant, wᵀJ a = wᵀgamma is
/// 0 = 0 to rounding. Its time derivative takes its place: with wᵀJ = 0, 3 wᵀ(dJ/dt) a = −wᵀ phi'''(v, v, v).
///
/// Where nothing has mass to be asked for, a diagonal compliance (nv, ≥ 0) stands for M⁻¹; 0 holds a degree
/// of freedom still.
/// Scratch for one thread; nothing allocates after construction, but for singular positions.
class LoopSolver {
 public:
  /// How far an iteration that closes loops moves at most [rad, m].
  static constexpr double kReach = 0.3;

  /// See LoopClosure.
  LoopSolver(const Model& model, std::span<const LoopElement> loops);

  const LoopClosure& closure() const { return closure_; }
  /// The time that drivers follow in all that is computed from now on [s].
  void SetTime(double time) { closure_.SetTime(time); }
  /// Switches a loop (LoopClosure::Hold, Release).
  void Hold(int loop, const Vector3& at) { closure_.Hold(loop, at); }
  void Release(int loop) { closure_.Release(loop); }
  /// See MassFactor::SetAdded.
  void SetAdded(const Model& model, const VectorX& added) { mass_.SetAdded(model, added); }
  int rows() const { return closure_.rows(); }
  /// How many rows are independent of each other, as the last call found.
  int rank() const { return factor_.rank(); }

  /// Whether the last call was ended by its `stop`, for no other reason. All that take one look at it once a
  /// row and a front of their factor.
  bool stopped() const { return stopped_; }

  /// `a` (nv): the accelerations without loops, turned into those with them. Degrees of freedom that are
  /// locked stay so. False: something has no inertia, or a stop was requested.
  bool Constrain(const Model& model, const VectorX& q, const VectorX& v, LockedDofs locked,
                 Workspace* workspace, VectorX* a, const StopCheck& stop = {});
  /// As the last Constrain found: multipliers (rows) and the torques Jᵀ lambda (nv).
  const VectorX& torque() const { return torque_; }
  /// What drivers do with these multipliers: lambdaᵀ nu [W].
  double DriverPower() const;
  /// Of all multipliers that make these torques the least, each measured by its row's length: those of
  /// redundant rows are not zero then, and a force in a linkage's plane stays in it. As the last Constrain
  /// found. Checks `stop` once a redundant row; where it is requested, they are not the least.
  const VectorX& LeastLambda(const StopCheck& stop = {});

  /// Closes the loops at q (nq) by as little as possible, at most by `reach` [rad, m] in one iteration;
  /// false: that does not lead there, and q is as before. So it is where `stop` is requested.
  bool Close(const Model& model, Workspace* workspace, VectorX* q, const VectorX* compliance = nullptr,
             double reach = kReach, const StopCheck& stop = {});
  /// Closes the loops at q (nq) by this compliance (nv) with the joints' limits kept to within `allowed`
  /// [rad, m]: a joint that comes further beyond a limit stands at it, and the others close the loops anew.
  /// False: that does not lead there, or a stop was requested, and q is undefined.
  bool CloseWithinLimits(const Model& model, Workspace* workspace, VectorX* q, const VectorX& compliance,
                         double allowed, const StopCheck& stop = {});
  /// Gives v (nv) what drivers demand and takes out of it what would open the loops at q; a stop leaves v as
  /// it was.
  void CloseVelocity(const Model& model, const VectorX& q, Workspace* workspace, VectorX* v,
                     const VectorX* compliance = nullptr, const StopCheck& stop = {});
  /// Gets ready for Project at q, with M⁻¹ or the compliance; false: something has no inertia, or a stop was
  /// requested.
  bool Prepare(const Model& model, const VectorX& q, const VectorX* compliance, Workspace* workspace,
               const StopCheck& stop = {}) {
    return Prepare(model, q, {}, compliance, workspace, stop);
  }
  /// The same with degrees of freedom held still.
  bool Prepare(const Model& model, const VectorX& q, LockedDofs locked, const VectorX* compliance,
               Workspace* workspace, const StopCheck& stop = {});
  /// Takes out of a motion x (nv) what would open the loops, where Prepare was.
  void Project(const Model& model, VectorX* x);
  /// Takes out of y (nv), as of a row of a MassFactor, its part in the rows of the loops: Pᵀ x of what
  /// Project makes of x. Where Prepare was.
  void ProjectRow(VectorX* y);
  /// N (nv × f): orthonormal, all y for which diag(compliance)^½ y leaves the loops closed, where Prepare was
  /// with that compliance; with rows of its own for degrees of freedom that it holds still. Resizes N where
  /// it must.
  void Motions(MatrixX* N) { factor_.NullSpace(N); }
  /// The least a (nv) with J a = gamma at q and v, where Prepare was at q.
  void Particular(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace, VectorX* a);
  /// Largest |phi| at q, and |J v − nu|. Leave X_WB.
  double Gap(const Model& model, const VectorX& q, Workspace* workspace);
  double VelocityGap(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace);
  const VectorX& residual() const { return phi_; }  ///< rows, as Gap and Close left it

  /// What |phi| a closed loop has at most [m, 1].
  static constexpr double kClosed = 1e-12;

 private:
  bool Factor(const Model& model, const VectorX& q, LockedDofs locked, const VectorX* compliance,
              Workspace* workspace, const StopCheck& stop = {});
  std::span<double> RowOfJ(int row);
  /// A row of J, and that of J P; returns MassFactor::Row's.
  double FillRow(const Model& model, const MassFactor& mass, const Workspace& workspace, int row, double* J,
                 double* B);
  /// step_: the least motion with J step_ = c − J x, and lambda_ to it.
  void Solve(const Model& model, const VectorX& c, const VectorX& x);

  /// A combination of rows that vanishes for an instant, as all bars of a linkage come to lie in a line.
  struct Fading {
    int row = 0;          ///< that is left out for it
    double rest = 0;      ///< what is left of it, its rows as they were scaled
    double value = 0;     ///< gradient · a
    VectorX weights;      ///< m: of the rows
    VectorX gradient;     ///< nv: d/dt of the combination's row of J
    VectorX direction;    ///< nv: the part of Pᵀ gradient across the other rows, and across those before
    VectorX torque;       ///< nv: with Pᵀ torque = direction
    VectorX multipliers;  ///< m: of the rows in that torque
    double square = 0;    ///< of direction's length
  };
  /// Which combinations of rows fade at q and how they change; leaves them out of the factor. False: a stop.
  bool FindFading(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace,
                  const StopCheck& stop);
  bool Differentiate(const Model& model, const VectorX& q, const VectorX& v, Workspace* workspace,
                     const StopCheck& stop);
  /// Adds to a the least that makes gradient · a what it must be, without touching the other rows. False: a
  /// stop.
  bool FollowFading(const Model& model, VectorX* a, const StopCheck& stop);
  bool Stops(const StopCheck& stop) { return stopped_ = stop.Requested(); }
  void AddTorque(const VectorX& lambda, VectorX* torque);
  /// The rest of a row below which it is taken as zero, at the present closure error.
  double Vanished() const;
  /// The rest of a row below which it depends on the others, at the present closure error.
  double Dependent() const;

  LoopClosure closure_;
  MassFactor mass_, nearby_;
  RowFactor factor_;
  std::vector<double> J_;  ///< rows over the degrees of freedom of their loops
  std::vector<std::size_t> row_begin_;
  bool stopped_ = false;
  double open_ = 0;             ///< part of the mechanism's size by which loops are open
  std::vector<Fading> fading_;  ///< grows when there are more than ever before
  std::size_t fading_count_ = 0;
  std::vector<double> row_;    ///< scratch for two rows
  std::vector<VectorX> idle_;  ///< combinations of rows that vanish; grows as fading_ does
  VectorX least_;
  VectorX rows_a_, rows_b_, dofs_a_, ones_;  ///< scratch
  VectorX scale_, square_, phi_, lambda_, torque_, still_, bias_, right_, gamma_, y_, step_, trial_;
  VectorX closing_, inside_;  // of CloseWithinLimits
};

}  // namespace linkwright
