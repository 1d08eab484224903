// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/InstanceList.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "render/passes/Gl.h"

namespace linkwright::render {
namespace {

// Bits of Entry::group below the layer.
enum GroupBit : std::uint32_t {
  kGroupUnlit = 1,
  kGroupMeshColors = 2,
  kGroupMirrored = 4,
  kGroupCasts = 8,
  kGroupSmall = 16
};
constexpr int kLayerShift = 5;

// Most distance of a mesh's triangles from its surface.
constexpr float kCoarsePixels = 0.25F, kRoughPixels = 0.5F;
constexpr float kSmallPixels = 24;  // half the diagonal of what is small

Layer LayerOf(std::uint32_t group) { return static_cast<Layer>(group >> kLayerShift); }
bool IsGhost(Layer layer) { return layer == Layer::kGhost || layer == Layer::kTopGhost; }

std::uint32_t GroupOf(const Instance& instance, float determinant) {
  const bool ghost = (instance.flags & kGhost) != 0;
  const bool top = (instance.flags & kOnTop) != 0;
  const Layer layer =
      top ? (ghost ? Layer::kTopGhost : Layer::kTopOpaque) : (ghost ? Layer::kGhost : Layer::kOpaque);
  std::uint32_t group = static_cast<std::uint32_t>(layer) << kLayerShift;
  if ((instance.flags & kUnlit) != 0) group |= kGroupUnlit;
  if ((instance.flags & kMeshColors) != 0) group |= kGroupMeshColors;
  if (determinant < 0) group |= kGroupMirrored;
  if (layer == Layer::kOpaque && (instance.flags & (kNoShadow | kUnlit)) == 0) group |= kGroupCasts;
  return group;
}

std::uint16_t Unorm(float value) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 65535));
}

// The flags take the lowest byte, the finish the other three; mesh.vert unpacks them.
std::uint32_t PackFlags(const Instance& instance) {
  const auto byte = [](double value) {
    return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
  };
  const SurfaceFinish& finish = instance.finish;
  return (instance.flags & 0xFFU) | byte(finish.metalness) << 8 | byte(finish.roughness) << 16 |
         byte(finish.emission) << 24;
}

// The coarsest mesh of which at most so many pixels are between it and the surface, for `pixels` a unit of
// its length.
const MeshPtr& FewestTriangles(const MeshPtr& mesh, float pixels, float most) {
  const MeshPtr* best = &mesh;
  while ((*best)->coarser && (*best)->coarser->error * pixels <= most) best = &(*best)->coarser;
  return *best;
}

}  // namespace

Frustum::Frustum(const Eigen::Matrix4d& view_projection) {
  for (int axis = 0; axis < 3; ++axis) {
    for (int side = 0; side < 2; ++side) {
      Eigen::Vector4d plane =
          (view_projection.row(3) + (side == 0 ? 1 : -1) * view_projection.row(axis)).transpose();
      const double length = plane.head<3>().norm();
      if (length > 0) plane /= length;
      planes_[static_cast<std::size_t>(2 * axis + side)] = plane.cast<float>();
    }
  }
}

bool Frustum::Touches(const Eigen::Vector3f& center, const Eigen::Vector3f& half) const {
  return std::all_of(planes_.begin(), planes_.end(), [&](const Eigen::Vector4f& plane) {
    return plane.head<3>().dot(center) + plane.w() + plane.head<3>().cwiseAbs().dot(half) >= 0;
  });
}

bool Frustum::Touches(const Eigen::Vector3f& center, const Eigen::Vector3f& half,
                      const Eigen::Vector3f& way) const {
  return std::all_of(planes_.begin(), planes_.end(), [&](const Eigen::Vector4f& plane) {
    return plane.head<3>().dot(center) + plane.w() + plane.head<3>().cwiseAbs().dot(half) +
               std::max(0.0F, plane.head<3>().dot(way)) >=
           0;
  });
}

void InstanceList::Build(const Snapshot& snapshot, const FrameView& view, bool rough, MeshCache* cache) {
  Collect(snapshot, view, rough, cache);
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    const Layer layer = LayerOf(a.group);
    if (layer != LayerOf(b.group)) return layer < LayerOf(b.group);
    // Translucent things from far to near; of the others each batch whole, in view first, near to far.
    if (IsGhost(layer))
      return std::tuple(!a.in_view, -a.depth, a.instance) < std::tuple(!b.in_view, -b.depth, b.instance);
    return std::tuple(a.mesh->serial, a.group, !a.in_view, a.depth, a.instance) <
           std::tuple(b.mesh->serial, b.group, !b.in_view, b.depth, b.instance);
  });
  DropCopies(snapshot);
  Fill(snapshot);
}

void InstanceList::DropCopies(const Snapshot& snapshot) {
  const auto end = std::unique(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) {
    if (a.mesh != b.mesh || a.group != b.group || a.depth != b.depth || IsGhost(LayerOf(a.group)))
      return false;
    const Instance& first = snapshot.instances[static_cast<std::size_t>(a.instance)];
    const Instance& second = snapshot.instances[static_cast<std::size_t>(b.instance)];
    return first.X_WM == second.X_WM && first.scale == second.scale && first.color == second.color &&
           first.flags == second.flags && first.finish == second.finish;
  });
  entries_.erase(end, entries_.end());
  visible_ = static_cast<int>(
      std::count_if(entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.in_view; }));
  culled_ += static_cast<int>(entries_.size()) - visible_;
}

void InstanceList::CollectShading(const FrameView& view, const Frustum& frustum) {
  const bool ground = view.block.viewport.w() > 0;
  const float ground_height = view.block.ground.x();
  float lowest = ground ? ground_height : INFINITY;
  for (const Entry& entry : entries_) lowest = std::min(lowest, entry.box.center.z() - entry.box.half.z());
  const Eigen::Vector3f sun = view.sun.cast<float>();
  for (const Entry& entry : outside_) {
    const Eigen::Vector3f& center = entry.box.center;
    const Eigen::Vector3f& half = entry.box.half;
    const float drop = center.z() + half.z() - lowest;
    bool shades = drop > 0 && frustum.Touches(center, half, -sun * (drop / sun.z()));
    // What stands on the ground darkens it around itself, by at most this much (see Contacts).
    const float around = 3 * std::hypot(half.x(), half.y());
    if (!shades && ground && std::abs(center.z() - half.z() - ground_height) < around)
      shades = frustum.Touches({center.x(), center.y(), ground_height}, {around, around, 0});
    if (shades)
      entries_.push_back(entry);
    else
      ++culled_;
  }
}

void InstanceList::Collect(const Snapshot& snapshot, const FrameView& view, bool rough, MeshCache* cache) {
  const Frustum frustum(view.view_projection);
  entries_.clear();
  outside_.clear();
  any_outlined_ = false;
  culled_ = 0;
  caster_lower_ = Eigen::Vector3f::Constant(INFINITY);
  caster_upper_ = -caster_lower_;
  const Eigen::Vector3f eye = view.eye.cast<float>();
  const Eigen::Vector3f backward = view.backward.cast<float>();
  const float pixels_at_1 = 0.5F * static_cast<float>(view.height) / view.block.view_scale.y();
  const MeshData* last = nullptr;
  const GpuMesh* mesh = nullptr;
  for (std::size_t i = 0; i < snapshot.instances.size(); ++i) {
    const Instance& instance = snapshot.instances[i];
    if (instance.mesh == nullptr || !instance.X_WM.allFinite() || !instance.scale.allFinite()) continue;
    const MeshData& whole = *instance.mesh;
    const Eigen::Matrix3f M = instance.X_WM.topLeftCorner<3, 3>() * instance.scale.asDiagonal();
    Entry entry;
    entry.group = GroupOf(instance, M.determinant());
    entry.instance = static_cast<int>(i);
    entry.box.center = M * ((whole.lower + whole.upper) / 2) + instance.X_WM.topRightCorner<3, 1>();
    entry.box.half = M.cwiseAbs() * ((whole.upper - whole.lower) / 2);
    if (!entry.box.center.allFinite() || !entry.box.half.allFinite()) continue;
    entry.in_view = frustum.Touches(entry.box.center, entry.box.half);
    entry.depth = (eye - entry.box.center).dot(backward);
    const MeshPtr* drawn = &instance.mesh;
    const float away = view.orthographic ? 1 : entry.depth - entry.box.half.norm();
    if (rough && away > 0 && pixels_at_1 * entry.box.half.norm() <= kSmallPixels * away)
      entry.group |= kGroupSmall;
    // Lines along edges are those of the mesh as it is: a coarser one has more.
    if (whole.coarser && !snapshot.environment.edges && away > 0)
      drawn = &FewestTriangles(instance.mesh, pixels_at_1 * instance.scale.cwiseAbs().maxCoeff() / away,
                               rough ? kRoughPixels : kCoarsePixels);
    if (last == nullptr || drawn->get() != last) mesh = cache->Get(*drawn);
    last = drawn->get();
    if (mesh == nullptr) continue;
    entry.mesh = mesh;
    if ((entry.group & kGroupCasts) != 0) {
      caster_lower_ = caster_lower_.cwiseMin(entry.box.center - entry.box.half);
      caster_upper_ = caster_upper_.cwiseMax(entry.box.center + entry.box.half);
    }
    if (entry.in_view) {
      if ((instance.flags & (kSelected | kHovered)) != 0) any_outlined_ = true;
      entries_.push_back(entry);
    } else if ((entry.group & kGroupCasts) != 0) {
      outside_.push_back(entry);
    } else {
      ++culled_;
    }
  }
  CollectShading(view, frustum);
}

void InstanceList::Fill(const Snapshot& snapshot) {
  data_.resize(entries_.size());
  slots_.resize(entries_.size());
  batches_.clear();
  casters_ = 0;
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    const Entry& entry = entries_[k];
    const Instance& instance = snapshot.instances[static_cast<std::size_t>(entry.instance)];
    slots_[k] = entry.box;
    Data& data = data_[k];
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column)
        data.rows[static_cast<std::size_t>(4 * row + column)] =
            instance.X_WM(row, column) * instance.scale[column];
      data.rows[static_cast<std::size_t>(4 * row + 3)] = instance.X_WM(row, 3);
    }
    // Unlit colours go to the picture as they came.
    const Color& c = instance.color;
    const Eigen::Vector4f color =
        (entry.group & kGroupUnlit) != 0 ? Eigen::Vector4f(c.r, c.g, c.b, c.a) : Linear(c);
    for (int j = 0; j < 4; ++j) data.color[static_cast<std::size_t>(j)] = Unorm(color[j]);
    data.pick = instance.pick;
    data.flags = PackFlags(instance);

    const bool starts = k == 0 || entries_[k - 1].mesh != entry.mesh || entries_[k - 1].group != entry.group;
    if (starts) {
      Batch batch;
      batch.mesh = entry.mesh;
      batch.layer = LayerOf(entry.group);
      batch.unlit = (entry.group & kGroupUnlit) != 0;
      batch.mesh_colors = (entry.group & kGroupMeshColors) != 0;
      batch.mirrored = (entry.group & kGroupMirrored) != 0;
      batch.casts_shadow = (entry.group & kGroupCasts) != 0;
      batch.small = (entry.group & kGroupSmall) != 0;
      batch.first = static_cast<int>(k);
      batches_.push_back(batch);
    }
    ++batches_.back().total;
    if (batches_.back().casts_shadow) ++casters_;
    if (entry.in_view) ++batches_.back().visible;
  }
  // Nearest first, so that what is behind fails the depth test before it is shaded.
  const auto ghosts = std::find_if(batches_.begin(), batches_.end(),
                                   [](const Batch& batch) { return batch.layer != Layer::kOpaque; });
  std::sort(batches_.begin(), ghosts, [this](const Batch& a, const Batch& b) {
    const auto depth = [this](const Batch& batch) {
      return std::tuple(entries_[static_cast<std::size_t>(batch.first)].depth, batch.first);
    };
    return depth(a) < depth(b);
  });
  if (data_.empty()) return;
  glBindBuffer(GL_ARRAY_BUFFER, buffer_());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data_.size() * sizeof(Data)), data_.data(),
               GL_STREAM_DRAW);
}

Eigen::Matrix3f InstanceList::Matrix(int slot) const {
  const auto& rows = data_[static_cast<std::size_t>(slot)].rows;
  Eigen::Matrix3f matrix;
  matrix << rows[0], rows[1], rows[2], rows[4], rows[5], rows[6], rows[8], rows[9], rows[10];
  return matrix;
}

void InstanceList::AppendCasters(std::vector<std::uint32_t>* words) const {
  for (const Batch& batch : batches_) {
    if (!batch.casts_shadow) continue;
    words->push_back(batch.mesh->serial);
    words->push_back(static_cast<std::uint32_t>(batch.total));
    const std::size_t start = words->size();
    constexpr std::size_t kWords = sizeof(Data::rows) / sizeof(std::uint32_t);
    words->resize(start + kWords * static_cast<std::size_t>(batch.total));
    for (int i = 0; i < batch.total; ++i)
      std::memcpy(&(*words)[start + kWords * static_cast<std::size_t>(i)],
                  data_[static_cast<std::size_t>(batch.first + i)].rows.data(), sizeof(Data::rows));
  }
}

void InstanceList::Bind(GLuint array, int first) const {
  glBindVertexArray(array);
  glBindBuffer(GL_ARRAY_BUFFER, buffer_.get());
  const std::size_t base = static_cast<std::size_t>(first) * sizeof(Data);
  for (GLuint row = 0; row < 3; ++row)
    glVertexAttribPointer(kRow0 + row, 4, GL_FLOAT, GL_FALSE, sizeof(Data), BufferOffset(base + 16 * row));
  glVertexAttribPointer(kInstanceColor, 4, GL_UNSIGNED_SHORT, GL_TRUE, sizeof(Data),
                        BufferOffset(base + offsetof(Data, color)));
  glVertexAttribIPointer(kInstanceIds, 2, GL_UNSIGNED_INT, sizeof(Data),
                         BufferOffset(base + offsetof(Data, pick)));
}

void InstanceList::Draw(const Batch& batch, int first, int count) const {
  Bind(batch.mesh->array.get(), first);
  glDrawElementsInstanced(GL_TRIANGLES, batch.mesh->index_count, batch.mesh->index_type, nullptr, count);
}

void InstanceList::DrawPart(const Batch& batch, const GpuMesh::Part& part, int first, int count) const {
  Bind(batch.mesh->array.get(), first);
  glDrawElementsInstanced(
      GL_TRIANGLES, part.count, batch.mesh->index_type,
      BufferOffset(static_cast<std::size_t>(part.first) * static_cast<std::size_t>(batch.mesh->IndexSize())),
      count);
}

}  // namespace linkwright::render
