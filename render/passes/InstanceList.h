// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/scene/picture/Snapshot.h"
#include "render/passes/Frame.h"
#include "render/passes/MeshCache.h"

namespace linkwright::render {

enum class Layer : std::uint8_t { kOpaque, kGhost, kTopOpaque, kTopGhost };

/// Instances of one mesh that are drawn by one call: slots [first, first + total) of the instance buffer,
/// those in view first, then those that only shade what is in view.
struct Batch {
  const GpuMesh* mesh = nullptr;
  Layer layer = Layer::kOpaque;
  bool unlit = false, mesh_colors = false, mirrored = false, casts_shadow = false;
  bool small = false;  ///< each of them covers few pixels
  int first = 0, total = 0, visible = 0;
};

/// The half spaces of a view: a point p is inside if normal · p + offset ≥ 0 for all.
class Frustum {
 public:
  explicit Frustum(const Eigen::Matrix4d& view_projection);
  /// False only if the box lies wholly outside one of the planes.
  bool Touches(const Eigen::Vector3f& center, const Eigen::Vector3f& half) const;
  /// The same for the box and all that it passes over when it is moved by `way`.
  bool Touches(const Eigen::Vector3f& center, const Eigen::Vector3f& half, const Eigen::Vector3f& way) const;

 private:
  std::array<Eigen::Vector4f, 6> planes_;
};

/// A snapshot's instances sorted into batches, culled against the view, and on the card. What is neither in
/// view nor shades anything there takes no more than the test of that. A mesh that has a coarser one is drawn
/// as that one where no more than a quarter of a pixel is between it and the surface; `rough`: half a pixel.
class InstanceList {
 public:
  void Build(const Snapshot& snapshot, const FrameView& view, bool rough, MeshCache* cache);

  const std::vector<Batch>& batches() const { return batches_; }
  int visible() const { return visible_; }
  int culled() const { return culled_; }
  /// In the batches that cast shadows, in view or not.
  int casters() const { return casters_; }
  /// World box of what casts a shadow; empty if `lower` > `upper`.
  const Eigen::Vector3f& caster_lower() const { return caster_lower_; }
  const Eigen::Vector3f& caster_upper() const { return caster_upper_; }

  /// World box of a slot.
  const Eigen::Vector3f& center(int slot) const { return slots_[static_cast<std::size_t>(slot)].center; }
  const Eigen::Vector3f& half(int slot) const { return slots_[static_cast<std::size_t>(slot)].half; }
  /// Rotation, mirror and scale of a slot's mesh to the world.
  Eigen::Matrix3f Matrix(int slot) const;
  std::uint32_t flags(int slot) const { return data_[static_cast<std::size_t>(slot)].flags; }
  PickId pick(int slot) const { return data_[static_cast<std::size_t>(slot)].pick; }
  bool any_outlined() const { return any_outlined_; }

  /// Appends what the shadow map depends on, bit by bit.
  void AppendCasters(std::vector<std::uint32_t>* words) const;

  /// Draws `count` instances of a batch from slot `first` on, with the program in use: all triangles in one
  /// call.
  void Draw(const Batch& batch, int first, int count) const;
  /// The same for the triangles of one part.
  void DrawPart(const Batch& batch, const GpuMesh::Part& part, int first, int count) const;
  /// Binds a vertex array, whose attributes of instances then begin at slot `first` of a batch.
  void Bind(GLuint array, int first) const;

 private:
  // As the card reads it.
  struct Data {
    std::array<float, 12> rows;
    std::array<std::uint16_t, 4> color;
    PickId pick;
    std::uint32_t flags;
  };
  static_assert(sizeof(Data) == 64);
  struct Slot {
    Eigen::Vector3f center, half;
  };
  struct Entry {
    const GpuMesh* mesh;
    std::uint32_t group;  // layer and the other things that part batches
    bool in_view;
    float depth;
    int instance;
    Slot box;
  };

  void Collect(const Snapshot& snapshot, const FrameView& view, bool rough, MeshCache* cache);
  // Takes in what is out of view but shades what is seen.
  void CollectShading(const FrameView& view, const Frustum& frustum);
  // Of opaque things with the same pose, one is enough.
  void DropCopies(const Snapshot& snapshot);
  void Fill(const Snapshot& snapshot);

  std::vector<Entry> entries_, outside_;
  std::vector<Data> data_;
  std::vector<Slot> slots_;
  std::vector<Batch> batches_;
  GlBuffer buffer_;
  int visible_ = 0, culled_ = 0, casters_ = 0;
  bool any_outlined_ = false;
  Eigen::Vector3f caster_lower_, caster_upper_;
};

}  // namespace linkwright::render
