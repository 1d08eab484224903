// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/dynamics/contact/ContactPath.h"
#include "engine/dynamics/contact/HeldContacts.h"
#include "engine/dynamics/contact/LeastForces.h"

namespace linkwright {

/// Solves a ContactProblem: block Gauss–Seidel with exact solutions of one point finds which points are open,
/// stick or slip (Jourdan, Alart, Jean 1998), alternating directions (IslandSolver) or a path (ContactPath)
/// where it does not; Newton's iteration goes on to rounding. What does not touch anything in common is
/// solved apart (islands). Where forces are not unique, they are the least (LeastForces). The result depends
/// on the problem alone. Scratch for one thread; grows with the largest problem.
class ContactSolver {
 public:
  struct Result {
    double error = 0;  ///< greatest relative miss of the projections
    int sweeps = 0, newton_steps = 0;
    bool converged = true;  ///< error ≤ goal
    bool least = true;      ///< false: TakeLeast may find other forces with that motion
  };
  static constexpr double kExact = 1e-12;

  /// x (rows): forces or impulses; starts from `x` where `warm`, else from zero. In islands of more than some
  /// hundred rows the error is what the last sweep has changed.
  Result Solve(const ContactProblem& problem, VectorX* x, double goal = kExact, bool warm = false);
  /// The same, but where forces are not unique any of them: for the sake of their motion alone.
  Result SolveMotion(const ContactProblem& problem, VectorX* x, double goal = kExact, bool warm = false);
  /// Of forces x that SolveMotion has found, the least with that motion; where these are not found x stays.
  void TakeLeast(const ContactProblem& problem, double goal, VectorX* x);
  /// Takes out of motions u (rows) what no forces make or stop, as of points of one body that part; in
  /// islands of some hundred rows at most.
  void KeepMovable(const ContactProblem& problem, VectorX* u);

 private:
  struct Block {
    Matrix6 W;              ///< the unknown's own
    bool symmetric = true;  ///< B = C
  };
  Result SolveAll(const ContactProblem& problem, VectorX* x, double goal, bool warm, bool least);
  void BeginSweeps(const ContactProblem& problem, const std::vector<int>& island, const VectorX& x);
  void MotionOf(const ContactProblem& problem, int unknown, double* u) const;
  void AddForce(const ContactProblem& problem, int unknown, const double* dx);
  /// One visit to each unknown of the island; returns the greatest change of x, relative.
  double Sweep(const ContactProblem& problem, const std::vector<int>& island, VectorX* x);
  void SolveLocal(const ContactUnknown& of, const Block& block, double* u, double* x) const;
  void SolveIsland(const ContactProblem& problem, const std::vector<int>& island, double goal, bool warm,
                   bool least, VectorX* x, Result* result);
  /// Error of the island's forces x_ by Newton's iteration from where sweeps have come, and by all that comes
  /// from far where that does not do.
  double SolveDense(const ContactProblem& problem, double goal);
  /// Makes x_, whose error is given, the least; returns its error.
  double FindLeast(const ContactProblem& problem, double goal, double error);
  std::vector<Block> blocks_;  ///< of the islands that are swept
  VectorX y_;                  ///< Cᵀ x of these
  // Of one island:
  ContactIsland island_;
  IslandSolver dense_;
  ContactPath path_;
  LeastForces forces_;
  HeldContacts held_;
  VectorX x_, found_;
  MatrixX factor_;
};

}  // namespace linkwright
