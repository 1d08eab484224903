// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/collision/BroadPhase.h"
#include "engine/collision/Collide.h"
#include "engine/model/Model.h"
#include "engine/simulation/contact/ContactSetup.h"

namespace linkwright {

/// One point at which two shapes touch or nearly do.
struct Touch {
  int shape_a = 0, shape_b = 0;
  int body_a = 0, body_b = 0;
  ManifoldPoint point;
  Surface surface;
  int report = -1;  ///< index of its pair in ContactSetup::reported; −1: none
};

/// Finds where shapes touch. Pairs of one body, of bodies that a joint connects but a free one, of what is
/// fixed to the world, of what `setup` excludes are never tested. Scratch for one thread.
class ContactFinder {
 public:
  /// `connected`: pairs of bodies that loops connect.
  ContactFinder(const Model& model, std::shared_ptr<const ContactSetup> setup,
                std::span<const std::array<int, 2>> connected);

  const ContactSetup& setup() const { return *setup_; }
  /// All points whose gap is at most `margin` [m], in the order of their shapes, then of features.
  void Find(std::span<const Transform> X_WB, double margin, std::vector<Touch>* touches);
  /// Adds those of one pair of shapes, whether they may touch or not.
  void FindPair(int shape_a, int shape_b, std::span<const Transform> X_WB, double margin,
                std::vector<Touch>* touches);
  /// Sets the size by which surfaces count as flat on each other [m].
  void SetSize(double size);
  /// How far a body's shapes reach from its origin [m], by body.
  std::span<const double> reach() const { return reach_; }
  /// Diagonal of the box around all shapes that move, and all that moves, at these poses [m].
  double SizeAt(std::span<const Transform> X_WB) const;
  /// Leaves out pairs of parties of one robot that overlap by more than `depth` at these poses, and returns
  /// them with their depth.
  struct Overlap {
    int party_a = 0, party_b = 0;
    double depth = 0;
  };
  std::vector<Overlap> ExcludeOverlaps(std::span<const Transform> X_WB, double depth);

 private:
  struct Rule {
    bool touches = true;
    int override_of = -1, report = -1;
  };
  bool MayTouch(const ContactShape& a, const ContactShape& b, int* override_of, int* report) const;
  Surface SurfaceOf(const ContactShape& a, const ContactShape& b, int override_of) const;
  static std::uint64_t Key(int a, int b) {
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32) | static_cast<std::uint32_t>(b);
  }

  std::shared_ptr<const ContactSetup> setup_;
  std::map<std::uint64_t, Rule> rules_;   ///< of pairs of parties that have one
  std::vector<std::uint64_t> connected_;  ///< pairs of bodies, sorted
  std::vector<double> reach_;
  std::vector<Vector3> com_;
  BroadPhase broad_;
  std::vector<Transform> X_WS_;
  std::vector<Box3> boxes_;
  std::vector<std::array<int, 2>> pairs_;
  Manifold manifold_;
  double flat_ = 0;  ///< see Collide [m]
};

}  // namespace linkwright
