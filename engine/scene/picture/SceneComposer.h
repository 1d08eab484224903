// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/scene/picture/ForceSymbols.h"
#include "engine/scene/picture/SlipTrails.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/scene/picture/Trails.h"
#include "engine/simulation/system/ContactEvent.h"

namespace linkwright {

/// Composes the pictures of a compiled scene: bodies, symbols, outside forces, trails and labels. The window,
/// films, still pictures and thumbnails all compose theirs here, so that they show the same at the same time.
/// One thread at a time.
class SceneComposer {
 public:
  explicit SceneComposer(std::shared_ptr<const CompiledScene> scene);

  /// The scene at one moment, simulated or posed.
  struct Moment {
    double time = 0;                       ///< [s]
    const VectorX& q;                      ///< nq
    std::span<const Transform> X_WB;       ///< of the model's bodies
    const VectorX& elements;               ///< System::Inputs::elements; empty: no forces are shown
    std::span<const SceneTarget> targets;  ///< the scene's, possibly moved
    std::span<const ContactForce> contacts = {};
    std::span<const ContactEvent> events = {};          ///< of the run, by time
    const VectorX* v = nullptr;                         ///< nv; null: not known
    std::span<const std::vector<Vector3f>> slips = {};  ///< of SlipTrails, where they are found elsewhere
  };
  Snapshot Compose(const Moment& moment, const SnapshotOptions& options);
  /// The same at a state of the scene's System. `elements`, `targets`, `contacts`, `events` as in Moment.
  Snapshot Compose(const State& state, const VectorX& elements, std::span<const SceneTarget> targets,
                   std::span<const ContactForce> contacts, std::span<const ContactEvent> events,
                   const SnapshotOptions& options);

  /// From now on pictures with trails show where contacts slipped, too. `system`: its own, of the scene.
  void ShowSlips(std::unique_ptr<System> system) { slips_.emplace(std::move(system)); }

  /// The points of contact in the picture composed last, with those just struck; empty: none are shown.
  std::span<const ContactForce> contacts() const { return marked_; }

  /// The bodies alone, at other poses: a ghost.
  std::vector<Instance> ComposeBodies(std::span<const Transform> X_WB) const;

  /// What the trails are made of: a recording, which may grow (null: nothing) …
  void Follow(std::shared_ptr<const Timeline> recording);
  /// … or steps, reported one by one in order of time as they are simulated. Keeps one for each kTrailPeriod.
  void Record(const State& step, const System::Inputs& inputs);

  /// The outside forces and springs at a moment; valid until the next call here.
  std::span<const ForceSymbol> ForcesAt(const Moment& moment);
  const ForceScale& force_scale() const { return forces_.scale(); }

 private:
  std::vector<FrameIndex> TrailFrames(const SceneView& view) const;

  std::shared_ptr<const CompiledScene> scene_;
  ForceSymbols forces_;
  std::vector<ContactForce> marked_;              ///< of the picture that is composed
  std::vector<Stand> stands_;                     ///< the same
  std::optional<Workspace> workspace_;            ///< made when first needed
  std::optional<Trails> trails_;                  ///< the same
  std::optional<SlipTrails> slips_;               ///< empty: found elsewhere, or not at all
  std::optional<std::vector<Vector3f>> reaches_;  ///< made when first needed: the same at all moments
  std::shared_ptr<const Timeline> steps_;         ///< what the trails follow
  std::shared_ptr<Timeline> recorded_;            ///< what Record keeps
};

}  // namespace linkwright
