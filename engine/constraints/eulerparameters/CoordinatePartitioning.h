// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/constraints/eulerparameters/Partition.h"
#include "engine/constraints/eulerparameters/SaddleSolver.h"

namespace linkwright {

/// Generalized coordinate partitioning: some coordinates z = [r; ε], ε = 2 G(p_ref) p, are free, all others
/// follow from the constraints by the modified Newton method
///   Φ_φ δφ = −Φ,  r ← r + δr,  p ← p + (Gᵀ δψ − p Φᴺ)/(2 pᵀp),  Φᴺ = pᵀp − 1.
/// And accelerations by [M Φ_φᵀ; Φ_φ 0] [φ''; λ] = [Q; γ] with the rows that are not redundant. All its
/// memory of the past is the partition, which can be written as numbers (the code) and read back: states that
/// carry the code go on to the bit alike.
class CoordinatePartitioning {
 public:
  /// With the partition of the mechanism's initial position. After a stop this can be thrown away alone.
  explicit CoordinatePartitioning(std::shared_ptr<const Mechanism> mechanism, const StopCheck& stop = {});

  /// Chooses the partition at q (unit p) and makes p_ref = p. Allocates. Checks `stop` once a pivot, and once
  /// a body and joint in finding an order of elimination; false: it was requested, and the choice is as
  /// before.
  bool Choose(const VectorX& q, double time, const StopCheck& stop = {});
  /// Chooses anew where q, which obeys the constraints, has gone too far for this partition: the largest
  /// entry of Φ_d⁻¹ Φ_i over three times what it was (of more than six freedoms: of its product with two
  /// vectors of signs). It is looked at whenever something has moved by a hundredth since the last time, and
  /// q becomes the reference then. As Choose otherwise.
  bool Renew(const VectorX& q, double time, const StopCheck& stop = {});

  static int CodeSize(const Mechanism& mechanism) {
    return 8 * mechanism.body_count() + static_cast<int>(mechanism.joints().size()) + 2;
  }
  int code_size() const { return CodeSize(*mechanism_); }
  void Write(Eigen::Ref<VectorX> code) const;
  /// Allocates where other coordinates are independent than before. false: the numbers are no code, or a
  /// stop was requested, and the choice is as before.
  bool Read(const Eigen::Ref<const VectorX>& code, const StopCheck& stop = {});

  struct Result {
    bool ok = true;
    int row = -1;  ///< largest violation, where it failed
    int iterations = 0;
    double max_phi = 0, max_phiN = 0;  ///< over all rows, also the redundant ones
    bool stopped = false;              ///< not ok because a stop was requested, for no other reason
  };
  // All below look at `stop` where another order of elimination is found, the next four once an iteration.
  /// Positions whose independent ones are those of q, from the start q. Unit p at the end.
  Result SolvePositions(double time, VectorX* q, const StopCheck& stop = {});
  /// Velocities whose independent ones are those of v. The positions are those that were solved last.
  Result SolveVelocities(double time, VectorX* v, const StopCheck& stop = {});
  /// The least changes, measured by the masses, that make q and v obey the constraints: no coordinates are
  /// kept. For what the partition cannot solve, and as the projection of the index-1 form.
  Result ProjectPositions(double time, VectorX* q, const StopCheck& stop = {});
  Result ProjectVelocities(double time, VectorX* v, const StopCheck& stop = {});

  /// φ'' (6 n) and λ (row_count; 0 in redundant rows) for forces Q and γ at the positions and velocities of
  /// `frames()`. kIndefinite: a body has no mass.
  SaddleSolver::Status SolveAccelerations(const VectorX& Q, const VectorX& gamma, VectorX* a, VectorX* lambda,
                                          const StopCheck& stop = {});

  /// Frames of the last positions solved, and of the velocities solved since.
  const BodyFrames& frames() const { return frames_; }
  /// Φ_φ at the last positions solved.
  const RowJacobian& jacobian() const { return J_; }
  /// Sets frames and Jacobian to positions as they are.
  void SetPositions(const VectorX& q);
  /// Sets the velocities of frames() as they are.
  void SetVelocities(const VectorX& v) { mechanism_->SetVelocities(v, &frames_); }
  /// The virtual displacement δφ (6 n) that moves one independent coordinate by 1 and no other, at the
  /// positions set last. false: a stop was requested.
  bool Direction(int free, VectorX* phi, const StopCheck& stop = {});
  /// The δφ (6 n) with Φ_φ δφ = c and all independent coordinates still, at the positions set last. false: a
  /// stop was requested.
  bool Particular(const VectorX& c, VectorX* phi, const StopCheck& stop = {});
  int freedom_count() const { return static_cast<int>(free_.size()); }

 private:
  static constexpr double kTolerance = 1e-12;
  static constexpr int kMostIterations = 25;

  enum class Motion { kNone, kNear, kFar };
  Motion FindMotion(const VectorX& q, double time) const;  // since the reference
  void Refer(const VectorX& q);                            // what is independent stays
  // What follows from partition_. This and the next two are false where a stop was requested.
  bool Prepare(const StopCheck& stop);
  bool FactorDependent(const StopCheck& stop);  // at frames_, J_
  bool FactorByMass(const StopCheck& stop);
  bool IsChosen(const Eigen::Ref<const VectorX>& code) const;
  void Take(const Eigen::Ref<const VectorX>& code);
  double Growth();
  void StepDependent();
  void SolveRest(VectorX* phi);
  void FindTurns();  // at q_
  // The rows of `zeta` (6 n, in the basis of z) that are not free, from the solver's x.
  void Gather(const VectorX& all_rows, const SaddleSolver& solver, VectorX* y) const;
  void Spread(VectorX* zeta) const;    // x_ into the dependent ones
  void TurnBack(VectorX* zeta) const;  // δε → δψ = T⁻¹ δε
  Result Examine(double time);         // residuals at q_: frames_, phi_
  void Update(const VectorX& dphi);    // equation (22) on q_
  Result RefineVelocities(double time, bool by_mass, VectorX* v, const StopCheck& stop);
  bool HasFreeTurn(size_t body) const { return (partition_.independent[body] & 0x38U) != 0; }

  std::shared_ptr<const Mechanism> mechanism_;
  RowJacobian J_typical_;  // decides the orders of elimination
  Partition partition_;
  std::vector<EulerParameters> reference_;  // p_ref by body from 0
  std::vector<Vector3> reference_place_;    // and r there
  double growth_ = 1;
  std::vector<std::pair<int, int>> free_;  // body, coordinate
  SaddleSolver by_partition_, by_mass_;
  bool analysed_ = false, partition_factored_ = false, mass_factored_ = false;
  bool placed_ = false;  // frames_ and J_ are those of q_
  std::vector<Matrix6> weights_, packed_weights_, masses_;
  BodyFrames frames_;
  RowJacobian J_, J_zeta_, J_packed_;
  std::vector<Matrix3> turn_, inverse_turn_;  // T = G(p_ref) G(p)ᵀ / pᵀp and its inverse
  VectorX q_, phi_, delta_, x_, y_, zeta_;
  std::vector<Vector3> target_;  // ε of bodies that have a free turn
};

}  // namespace linkwright
