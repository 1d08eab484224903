// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/model/Workspace.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/contact/ContactFinder.h"

namespace linkwright {

/// Keeps poses of a scene from overlapping while they are changed by hand: the shapes, and the pairs of them
/// that may touch, are those of the scene's contact. What overlaps from the first may go on to do so, but not
/// deeper. Scratch for one thread.
class PoseContact {
 public:
  /// Null where nothing touches in the scene.
  static std::unique_ptr<PoseContact> Make(const CompiledScene& scene);

  /// How deep shapes may overlap in a pose that has just been stopped [m].
  static constexpr double kTolerance = 1e-5;
  /// What is nearer than this to what is fixed to the world stands on it [m].
  static constexpr double kStanding = 5e-4;

  /// A position (nq) with the loops closed and pins held, near one that is wanted.
  using Close = std::function<VectorX(const VectorX& wanted)>;
  struct Way {
    VectorX q;                ///< nq
    bool touches = false;     ///< it stops short
    bool unfinished = false;  ///< it slides, and the next call, from q, goes on
  };
  /// From the position `from` (nq) towards `to` as far as nothing overlaps: the last one on the straight way
  /// in the joints' coordinates, each of it closed. Where it `slides`, it goes on from there along the
  /// surfaces that touch, by the nearest motion in these coordinates that does not close them,
  ///   min ½|x − left|²  with  n·(J_B − J_A) x ≥ −gap,
  /// in pieces short enough for their curvature. `limits`: positions stay in the joints' limits.
  Way Go(const VectorX& from, const VectorX& to, const Close& close, bool slides, bool limits);

  /// The bodies that stand on what is fixed to the world at q (nq), in their order.
  std::vector<BodyIndex> Standing(const VectorX& q);

  /// Whether a body is a thing of its own: a free joint moves it, and nothing is jointed to it.
  bool IsLoose(BodyIndex body) const;
  /// Puts a loose body on the first surface of another one that the ray from `origin` along `direction`
  /// (world, unit) meets: upright along z, turned as at q (nq), the middle of its lower side over the point
  /// that is met, and so low that it touches (gap 0). Nothing: the ray meets nothing, or there is no room.
  std::optional<VectorX> LieDown(const VectorX& q, BodyIndex body, const Vector3& origin,
                                 const Vector3& direction);

 private:
  explicit PoseContact(const CompiledScene& scene);

  struct Depth {
    int shape_a = 0, shape_b = 0;
    double depth = 0;
  };
  void FindAt(const VectorX& q, double margin);  // into touches_, poses into workspace_
  bool IsFree(const VectorX& q);                 // no pair is deeper than `allowed_` has it
  double Moved(const VectorX& from, const VectorX& to);
  double LastFree(const std::function<VectorX(double)>& way, double length);
  VectorX AlongSurfaces(const VectorX& q, const VectorX& left);
  // How far a body may be let down along −z from the poses of workspace_ until something below it is touched.
  double Room(int body, double margin);

  std::shared_ptr<const Model> model_;
  std::shared_ptr<const ContactSetup> setup_;
  ContactFinder finder_;
  Workspace workspace_;
  std::vector<Touch> touches_;
  std::vector<Depth> allowed_;
  std::vector<char> loose_;  // by body
};

}  // namespace linkwright
