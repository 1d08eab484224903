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

/// Of the size of all that moves: links of one robot that overlap more at the start do not touch each other.
inline constexpr double kModelOverlap = 1e-9;

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
  /// All points whose gap is at most `margin` [m], in the order of their shapes, then of features. Pairs that
  /// come into question are listed with some room, and serve until bodies have moved through it; `once`: this
  /// margin is not that of the calls to come.
  void Find(std::span<const Transform> X_WB, double margin, std::vector<Touch>* touches, bool once = false) {
    FindReported(X_WB, margin, margin, touches, once);
  }
  /// The same, but of pairs that are not reported what is within `near` alone, at most `margin`.
  void FindReported(std::span<const Transform> X_WB, double margin, double near, std::vector<Touch>* touches,
                    bool once);
  /// Takes note of q (nq) and the poses X_WB at it, where Find has found nothing.
  void NoteNear(const Model& model, const VectorX& q, std::span<const Transform> X_WB);
  /// Whether q alone shows, from where NoteNear was called last, that Find would find nothing.
  bool NothingNear(const Model& model, const VectorX& q, double margin) const;
  /// Adds those of one pair of shapes, whether they may touch or not.
  void FindPair(int shape_a, int shape_b, std::span<const Transform> X_WB, double margin,
                std::vector<Touch>* touches);
  /// Where ends of cylinders lie flat, the first of their eight rim points is towards the centre of pressure,
  /// so that they tip over their true rims: it is given the normal forces of all points of each pair
  /// between BeginAim and EndAim. Returns whether a first point has moved; points found before are old then.
  void BeginAim() { pressures_.clear(); }
  void Weigh(const Touch& touch, double normal);
  bool EndAim(std::span<const Transform> X_WB);
  /// First points are where the shapes' own axes are again.
  void ForgetAim() { rims_.clear(); }
  /// Whether it is one of the eight points of a flat end.
  static bool IsOnFlatEnd(const Touch& touch);

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
  void CollidePair(int shape_a, const Transform& X_WA, int shape_b, const Transform& X_WB, double margin);
  struct Listed {
    int a = 0, b = 0;
    int override_of = -1, report = -1;
  };
  void ListPairs(std::span<const Transform> X_WB, double margin, std::vector<Listed>* list);
  /// Whether both bodies of a pair hang on one free joint, whose motion does not part them.
  bool IsInside(const Listed& pair) const;
  /// Whether no listed pair is within `margin`, of those inside robots or of the others.
  bool NoneWithin(std::span<const Transform> X_WB, double margin, bool inside);
  double NearestOf(std::span<const Transform> X_WB, bool inside);
  void KeepList(std::span<const Transform> X_WB, double margin);
  /// How far a point of a body's shapes has moved at most since the list was made [m].
  double Moved(std::span<const Transform> X_WB) const;
  static std::uint64_t Key(int a, int b) {
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32) | static_cast<std::uint32_t>(b);
  }

  std::shared_ptr<const ContactSetup> setup_;
  std::map<std::uint64_t, Rule> rules_;   ///< of pairs of parties that have one
  std::vector<std::uint64_t> connected_;  ///< pairs of bodies, sorted
  std::vector<double> reach_;
  std::vector<Vector3> com_;
  BroadPhase broad_;
  std::vector<Box3> boxes_;
  std::vector<std::array<int, 2>> pairs_;
  Manifold manifold_;
  /// Where a pair presses: Σ λ_n p and Σ λ_n.
  struct Pressure {
    std::uint64_t pair = 0;
    Vector3 moment = Vector3::Zero();
    double force = 0;
  };
  std::vector<Pressure> pressures_;
  /// CollisionShape::rim_angle of both shapes of a pair.
  struct Rim {
    std::uint64_t pair = 0;
    std::array<double, 2> angles{};
  };
  std::vector<Rim> rims_;
  CollisionShape turned_a_, turned_b_;
  std::vector<Listed> other_list_;  ///< of Find once
  /// Of each shape: a ball that encloses it, in its frame; an infinite radius where there is none.
  std::vector<Vector3> ball_centre_;
  std::vector<double> ball_radius_;
  std::vector<Listed> list_;  ///< pairs that may touch and are within listed_ of each other at listed_at_
  std::vector<Transform> listed_at_;
  double listed_ = -1;  ///< [m]; below 0: there is no list
  double room_ = 0;     ///< that the list was made with [m]
  int list_uses_ = 0;
  double smallest_ = 0;  ///< reach of the smallest shape that moves [m]
  /// Of NoteNear: q, and how far a joint's subtree reaches from it [m], by body; empty: nothing is known.
  VectorX near_q_;
  std::vector<double> near_reach_;
  double near_ = 0, near_inside_ = 0;  ///< nothing that may touch is nearer there [m]; see IsInside
  std::vector<int> root_;              ///< by body: that of the free joint it hangs on; 0: none
  mutable std::vector<double> moved_, moved_inside_;
  std::vector<Touch> probe_;
  double flat_ = 0;  ///< see Collide [m]
};

}  // namespace linkwright
