// SPDX-License-Identifier: BSD-3-Clause
#include "engine/multibody/MechanismDoctor.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/base/Numbers.h"
#include "engine/math/DenseAlgebra.h"
#include "engine/multibody/CoordinatePartitioning.h"

namespace linkwright {
namespace {

/// Numbers in the largest Jacobian whose singular values are found.
constexpr int kLargestDense = 150000;
constexpr double kNoWeight = 1e-6;

// The root mean square distance of points of joints from their bodies' centres [m].
double SizeOf(const Mechanism& mechanism) {
  double sum = 0;
  int count = 0;
  for (const ConstraintPrimitive& c : mechanism.primitives()) {
    for (const auto& [body, s] : {std::pair(c.i, c.s_i), std::pair(c.j, c.s_j)}) {
      if (body == 0 || s.isZero()) continue;
      sum += s.squaredNorm();
      ++count;
    }
  }
  return count > 0 && sum > 0 ? std::sqrt(sum / count) : 1;
}

std::string Quoted(const std::string& name) { return "\"" + name + "\""; }

// Which rows, combined, give a redundant one.
void FindCombination(const Mechanism& mechanism, const MatrixX& independent, const std::vector<int>& rows,
                     const VectorX& row, RedundantEquation* out) {
  const VectorX weights = LeastNormSolution(independent.transpose(), row);
  std::vector<double> by_joint(mechanism.joints().size(), 0);
  for (size_t k = 0; k < rows.size(); ++k) {
    double& weight = by_joint[static_cast<size_t>(mechanism.JointOfRow(rows[k]))];
    weight = std::max(weight, std::abs(weights[static_cast<Eigen::Index>(k)]));
  }
  const double largest = *std::max_element(by_joint.begin(), by_joint.end());
  for (size_t j = 0; j < by_joint.size(); ++j)
    if (by_joint[j] > kNoWeight * std::max(largest, 1e-300)) out->with_joints.push_back(static_cast<int>(j));
  std::stable_sort(out->with_joints.begin(), out->with_joints.end(), [&](int a, int b) {
    return by_joint[static_cast<size_t>(a)] > by_joint[static_cast<size_t>(b)];
  });
}

std::string Describe(const Mechanism& mechanism, const RedundantEquation& equation) {
  std::string text = mechanism.RowName(equation.row) + " follows from ";
  if (equation.with_joints.empty()) return text + "nothing: its bodies cannot move it";
  text += equation.with_joints.size() == 1 ? "joint " : "joints ";
  for (size_t k = 0; k < equation.with_joints.size(); ++k)
    text += (k == 0 ? "" : ", ") +
            Quoted(mechanism.description().joints[static_cast<size_t>(equation.with_joints[k])].name);
  return text;
}

std::string Describe(const Mechanism& mechanism, const MobileMode& mode) {
  constexpr const char* kWays[] = {" moves along x",         " moves along y",
                                   " moves along z",         " turns about its own x",
                                   " turns about its own y", " turns about its own z"};
  return Quoted(mechanism.description().bodies[static_cast<size_t>(mode.body) - 1].name) +
         kWays[mode.coordinate];
}

}  // namespace

MechanismDiagnosis DiagnoseMechanism(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& q,
                                     double time) {
  MechanismDiagnosis out;
  CoordinatePartitioning gcp(mechanism);
  gcp.Choose(q, time);
  gcp.SetPositions(q);
  const Partition& partition = gcp.partition();
  out.equations = mechanism->row_count();
  out.rank = partition.rank;
  out.freedoms = partition.dof;
  out.counted_freedoms = mechanism->nv() - out.equations;
  VectorX phi(out.equations);
  ConstraintResidual(*mechanism, gcp.frames(), time, &phi);
  if (out.equations > 0) out.violation = phi.cwiseAbs().maxCoeff(&out.violated_row);

  const double size = SizeOf(*mechanism);
  std::vector<int> rows, redundant;
  for (size_t j = 0; j < mechanism->joints().size(); ++j)
    for (int k = 0; k < mechanism->joints()[j].count; ++k)
      ((partition.redundant[j] >> k & 1U) != 0 ? redundant : rows)
          .push_back(mechanism->joints()[j].first + k);
  const bool small = Eigen::Index{out.equations} * mechanism->nv() <= kLargestDense;
  MatrixX independent;
  if (small) {
    MatrixX all = DenseJacobian(*mechanism, gcp.jacobian());
    for (int b = 0; b < mechanism->body_count(); ++b) all.middleCols(6 * b + 3, 3) /= size;
    // Rows that measure squares of lengths count as lengths.
    for (Eigen::Index row = 0; row < all.rows(); ++row)
      if (const double norm = all.row(row).norm(); norm > 0) all.row(row) /= norm;
    independent = all(rows, Eigen::all);
    const VectorX values = SingularValues(independent);
    if (values.size() > 0) out.nearness = values[values.size() - 1] / values[0];
    for (const int row : redundant) {
      RedundantEquation equation{row, mechanism->JointOfRow(row), {}, {}};
      if (!rows.empty()) FindCombination(*mechanism, independent, rows, all.row(row).transpose(), &equation);
      equation.text = Describe(*mechanism, equation);
      out.redundant.push_back(std::move(equation));
    }
  } else {
    for (const int row : redundant)
      out.redundant.push_back(
          {row, mechanism->JointOfRow(row), {}, mechanism->RowName(row) + " is redundant"});
  }
  for (int k = 0; k < gcp.freedom_count(); ++k) {
    MobileMode mode;
    std::tie(mode.body, mode.coordinate) = gcp.Freedom(k);
    mode.displacement = VectorX::Zero(mechanism->nv());
    gcp.Direction(k, &mode.displacement);
    double largest = 0;
    for (int b = 0; b < mechanism->body_count(); ++b)
      largest = std::max({largest, mode.displacement.segment<3>(6 * b).norm(),
                          size * mode.displacement.segment<3>(6 * b + 3).norm()});
    mode.displacement /= largest;
    mode.text = Describe(*mechanism, mode);
    out.modes.push_back(std::move(mode));
  }
  const auto count = [](int n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  out.text = count(out.freedoms, "degree of freedom", "degrees of freedom") + ": " +
             std::to_string(mechanism->nv()) + " coordinates, " +
             count(out.equations, "equation", "equations") + ", of which " + std::to_string(out.rank) +
             " independent\n";
  for (const RedundantEquation& equation : out.redundant) out.text += "redundant: " + equation.text + "\n";
  for (const MobileMode& mode : out.modes) out.text += "mobile: " + mode.text + "\n";
  if (out.nearness >= 0)
    out.text += "nearness to a singular position (0 is one): " + FormatNumber(out.nearness, 3) + "\n";
  return out;
}

VectorX PoseAlongMode(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& q,
                      const VectorX& displacement, double amount, double time) {
  VectorX moved = q;
  for (int b = 1; b <= mechanism->body_count(); ++b) {
    moved.segment<3>(7 * b - 7) += amount * displacement.segment<3>(6 * b - 6);
    moved.segment<4>(7 * b - 4) +=
        0.5 * EulerGTransposed(ParametersOf(q, b), amount * displacement.segment<3>(6 * b - 3));
    moved.segment<4>(7 * b - 4).normalize();
  }
  CoordinatePartitioning gcp(mechanism);
  return gcp.ProjectPositions(time, &moved).ok ? moved : q;
}

}  // namespace linkwright
