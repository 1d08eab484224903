// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/math/Expression.h"
#include "engine/math/Types.h"
#include "engine/model/Model.h"
#include "engine/simulation/elements/LinkForceFrames.h"

namespace linkwright {

/// An outside force, a spring or the target of a motor's task as it is at one moment, to be drawn. Points and
/// vectors in the world.
struct ForceSymbol {
  enum class Kind { kForce, kTurningSpring, kSlidingSpring, kBetweenLinks, kTask };
  Kind kind = Kind::kForce;
  int index = 0;                     ///< of the element
  Vector3 point = Vector3::Zero();   ///< where the force acts (frame j); the joint's origin; a task's [m]
  Vector3 force = Vector3::Zero();   ///< [N]
  Vector3 moment = Vector3::Zero();  ///< [N m]
  bool works = true;                 ///< false: at another time, or switched off
  bool constant = true;              ///< none of the components of force or target is a formula
  /// Springs: joint axis in z; a turning one's x is where the joint is when the spring is relaxed.
  Matrix3 R = Matrix3::Identity();
  double stretch = 0;      ///< how far the joint is from there [rad, m]
  Vector3 anchor = point;  ///< the fixed end of a sliding spring; frame i of one between links [m]
  /// Of one between links: axes of frame i, and of frame j in R; of a task the target's in R. Whether they
  /// mean something.
  Matrix3 R_i = Matrix3::Identity();
  bool has_axes = false;
  Vector3 tip = Vector3::Zero();  ///< where the arrow of `force` ends; a task's target [m]
};

/// How long the arrow of a force is: it grows with the force, ever slower, and never beyond `most`.
struct ForceScale {
  double least = 0.05, most = 0.35;   ///< [m]
  double half = 1;                    ///< the force whose arrow has the mean length of both [N]
  double Length(double force) const;  ///< 0 for no force [m]
  double Force(double length) const;  ///< the inverse, at most 200 · half [N]
};

/// Finds the symbols of a scene's outside forces, springs and tasks. Elements that do nothing in the model
/// have none.
class ForceSymbols {
 public:
  /// `size`: of the scene, see CompiledScene.
  ForceSymbols(const Model& model, std::span<const ForceElement> elements, double size);

  const ForceScale& scale() const { return scale_; }
  /// `parameters`: PackForces of the elements as they are now, those beyond its end are left out; `q`, `X_WB`
  /// of the model. Valid until the next call.
  std::span<const ForceSymbol> At(const VectorX& parameters, double time, const VectorX& q,
                                  std::span<const Transform> X_WB);

 private:
  struct Source {
    ForceSymbol symbol;
    BodyIndex body;
    Transform X_BF;
    LinkForceFrames frames;
    int q_index = 0;
    bool ball = false;  ///< a spring of a ball joint
    double base = 0;    ///< joint position of a sliding spring's fixed end
    bool in_link_axes = false;
    std::array<std::optional<Expression>, 6> wrench;
  };
  double size_;
  ForceScale scale_;
  std::vector<Source> sources_;
  std::vector<ForceSymbol> found_;
};

}  // namespace linkwright
