// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/InertiaCheck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <unordered_set>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/base/Numbers.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright {
namespace {

/// Files are written with a few digits; what rounding can cause is no fault.
constexpr double kNegativeTolerance = 1e-6;
constexpr double kTriangleTolerance = 1e-3;
/// No link of a robot weighs [kg] or reaches [m] more.
constexpr double kHeaviest = 1e6, kWidest = 10;

Message PrincipalText(const Vector3& principal) {
  return MessageOf("robot.principal-moments",
                   {FormatNumber(principal[0]), FormatNumber(principal[1]), FormatNumber(principal[2])});
}

}  // namespace

std::string WhyNoInertia(const Matrix3& inertia) {
  if (!inertia.allFinite()) return "";
  const Vector3 principal = Eigenvalues(inertia);
  if (principal[0] >= -kNegativeTolerance * principal.cwiseAbs().maxCoeff()) return "";
  return MessageOf("robot.inertia-not-positive-definite", {PrincipalText(principal)});
}

ProblemList CheckInertials(const RobotDescription& robot) {
  ProblemList problems;
  std::unordered_set<std::string_view> moving;
  for (const JointDescription& joint : robot.joints)
    if (joint.type != JointType::kFixed) moving.insert(joint.child);

  for (const LinkDescription& link : robot.links) {
    const auto say = [&](Severity severity, Message text) {
      problems.Add(severity, robot.file, link.line, "link \"" + link.name + "\"", std::move(text));
    };
    if (!link.inertial) {
      if (moving.contains(link.name)) say(Severity::kWarning, MessageOf("robot.moves-but-has-no-inertial"));
      continue;
    }
    const Inertial& inertial = *link.inertial;
    if (!inertial.inertia.allFinite()) continue;  // reported by the reader or builder
    const Vector3 principal = Eigenvalues(inertial.inertia);
    const double largest = principal.cwiseAbs().maxCoeff();
    const Message values = PrincipalText(principal);
    const bool moves = moving.contains(link.name);
    if (std::string why = WhyNoInertia(inertial.inertia); !why.empty()) {
      say(Severity::kError, MessageOfText(why));
      continue;
    }
    if (principal[0] + principal[1] < (1 - kTriangleTolerance) * principal[2]) {
      say(Severity::kWarning, MessageOf("robot.inertia-not-any-body-one", {values}));
    }
    // Radius of gyration √(I/m): of grams, millimetres or both taken for kilograms and metres.
    const double gyration = inertial.mass > 0 ? std::sqrt(largest / inertial.mass) : 0;
    if (inertial.mass > kHeaviest)
      say(Severity::kWarning, MessageOf("robot.mass-kg-ship-grams", {FormatNumber(inertial.mass)}));
    else if (gyration > kWidest)
      say(Severity::kWarning, MessageOf("robot.mass-would-have-be-m", {FormatNumber(gyration), values}));
    if (!moves) continue;
    if (inertial.mass == 0 && largest == 0) {
      say(Severity::kWarning, MessageOf("robot.moves-but-mass-inertia-are"));
    } else if (largest == 0) {
      say(Severity::kWarning, MessageOf("robot.moves-has-mass-but-no"));
    } else if (inertial.mass == 0) {
      say(Severity::kWarning, MessageOf("robot.moves-has-inertia-but-no"));
    }
  }
  return problems;
}

Matrix3 ClampInertia(const Matrix3& inertia) {
  const Matrix3 symmetric = (inertia + inertia.transpose()) / 2;
  const SymmetricEigen principal = Eigenvectors(symmetric);
  // Second moments x² = (B + C − A) / 2 are what must not be negative.
  const Vector3& moments = principal.values;
  Vector3 squares = Vector3::Constant(moments.sum() / 2) - moments;
  const double least = 1e-6 * std::max(squares.cwiseAbs().maxCoeff(), 1e-12);
  squares = squares.cwiseMax(least);
  const Vector3 clamped = Vector3::Constant(squares.sum()) - squares;
  return principal.vectors * clamped.asDiagonal() * principal.vectors.transpose();
}

}  // namespace linkwright
