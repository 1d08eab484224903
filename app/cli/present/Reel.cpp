// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/present/Reel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kFlagsOfReel = kOnTop | kNoShadow | kUnlit | kGhost | kMeshColors;

Json ToArray(const Color& color) { return {color.r, color.g, color.b, color.a}; }

Color MeanColor(const Image& image, Color tint) {
  std::array<double, 3> sum = {};
  const std::size_t pixels = image.rgba.size() / 4;
  for (std::size_t i = 0; i < pixels; ++i)
    for (std::size_t k = 0; k < 3; ++k) sum[k] += image.rgba[4 * i + k];
  const double most = 255.0 * static_cast<double>(std::max<std::size_t>(pixels, 1));
  tint.r *= static_cast<float>(sum[0] / most);
  tint.g *= static_cast<float>(sum[1] / most);
  tint.b *= static_cast<float>(sum[2] / most);
  return tint;
}

/// Positions in 65535 steps of the mesh's box, which no eye sees; normals in 127 steps.
Json WriteMesh(const MeshData& mesh, Blob* blob) {
  std::vector<std::uint16_t> positions;
  std::vector<std::int8_t> normals;
  const Eigen::Vector3f extent = mesh.upper - mesh.lower;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      const auto axis = static_cast<std::size_t>(k);
      const float share = extent[k] > 0 ? (mesh.positions[i][axis] - mesh.lower[k]) / extent[k] : 0.0F;
      positions.push_back(static_cast<std::uint16_t>(std::lround(65535 * std::clamp(share, 0.0F, 1.0F))));
      const float normal = i < mesh.normals.size() ? mesh.normals[i][axis] : 0.0F;
      normals.push_back(static_cast<std::int8_t>(std::lround(127 * std::clamp(normal, -1.0F, 1.0F))));
    }
    positions.push_back(0);  // cards want multiples of four bytes
    normals.push_back(0);
  }
  Json out;
  out["count"] = mesh.positions.size();
  out["positions"] = blob->Add(positions);
  out["normals"] = blob->Add(normals);
  out["wide"] = mesh.positions.size() > 65536;
  if (mesh.positions.size() > 65536) {
    out["indices"] = blob->Add(mesh.indices);
  } else {
    const std::vector<std::uint16_t> narrow(mesh.indices.begin(), mesh.indices.end());
    out["indices"] = blob->Add(narrow);
  }
  out["index_count"] = mesh.indices.size();
  out["lower"] = {mesh.lower.x(), mesh.lower.y(), mesh.lower.z()};
  out["extent"] = {extent.x(), extent.y(), extent.z()};
  Json parts = Json::array();
  for (const MeshPart& part : mesh.parts) {
    Json each = {{"first", part.first}, {"count", part.count}};
    const Color own = part.has_color ? part.color : Color{1, 1, 1, 1};
    if (part.texture) {
      each["color"] = ToArray(MeanColor(*part.texture, own));
    } else if (part.has_color) {
      each["color"] = ToArray(own);
    }
    parts.push_back(std::move(each));
  }
  out["parts"] = std::move(parts);
  return out;
}

}  // namespace

void Reel::Channel::Add(const float* next, std::size_t frames_before) {
  if (!changes_) {
    if (frames_before == 0) {
      values_.assign(next, next + width_);
      return;
    }
    if (std::equal(values_.begin(), values_.end(), next)) return;
    changes_ = true;
    const std::vector<float> before = values_;
    for (std::size_t i = 1; i < frames_before; ++i)
      values_.insert(values_.end(), before.begin(), before.end());
  }
  values_.insert(values_.end(), next, next + width_);
}

nlohmann::ordered_json Reel::Channel::Write(Blob* blob) const {
  if (!changes_) return values_;
  return {{"at", blob->Add(values_)}};
}

void Reel::AddInstance(const Instance& instance, int same_before) {
  const std::uint32_t flags = instance.flags & kFlagsOfReel;
  const auto [mesh, mesh_is_new] =
      mesh_index_.try_emplace(instance.mesh.get(), static_cast<int>(meshes_.size()));
  if (mesh_is_new) meshes_.push_back(instance.mesh);
  const auto [found, is_new] =
      slot_index_.try_emplace({instance.mesh.get(), instance.pick, flags, same_before}, slots_.size());
  if (is_new) {
    slots_.emplace_back();
    slots_.back().mesh = mesh->second;
    slots_.back().flags = flags;
  }
  Slot& slot = slots_[found->second];
  const Eigen::Quaternionf turn(Eigen::Matrix3f(instance.X_WM.topLeftCorner<3, 3>()));
  const Eigen::Vector3f at = instance.X_WM.topRightCorner<3, 1>();
  const std::array<float, 7> place = {at.x(), at.y(), at.z(), turn.x(), turn.y(), turn.z(), turn.w()};
  const std::array<float, 4> color = {instance.color.r, instance.color.g, instance.color.b, instance.color.a};
  constexpr float kHidden = 0, kSeen = 1;
  // Where it was not in the frames before, it stands where it now appears.
  for (std::size_t first = slot.frames; first <= frames_; ++first) {
    slot.place.Add(place.data(), first);
    slot.scale.Add(instance.scale.data(), first);
    slot.color.Add(color.data(), first);
    slot.shown.Add(first == frames_ ? &kSeen : &kHidden, first);
  }
  slot.frames = frames_ + 1;
}

int Reel::TextIndex(const std::string& text) {
  const auto [found, is_new] = text_index_.try_emplace(text, static_cast<int>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return found->second;
}

void Reel::Add(const Snapshot& snapshot, const std::vector<std::string>& warnings) {
  if (frames_ == 0) environment_ = snapshot.environment;
  std::map<std::tuple<const MeshData*, PickId, std::uint32_t>, int> same;
  for (const Instance& instance : snapshot.instances)
    if (instance.mesh && !instance.mesh->one_sided)  // floors: the page has a ground and no images
      AddInstance(instance, same[{instance.mesh.get(), instance.pick, instance.flags & kFlagsOfReel}]++);
  lines_.Add(snapshot.lines);
  for (const Label& label : snapshot.labels) {
    labels_.push_back(static_cast<float>(TextIndex(label.text)));
    labels_.insert(labels_.end(), label.position.data(), label.position.data() + 3);
  }
  label_ends_.push_back(static_cast<std::int32_t>(labels_.size() / 4));
  const auto note_change = [this](Json now, Json* changes) {
    const bool same_as_before = changes->empty() ? now.empty() : changes->back()["now"] == now;
    if (!same_as_before) changes->push_back({{"from", frames_}, {"now", std::move(now)}});
  };
  Json legend = Json::array();
  for (const LegendEntry& entry : snapshot.legend)
    legend.push_back({{"color", ToArray(entry.color)}, {"text", entry.text}});
  note_change(std::move(legend), &legends_);
  note_change(Json(warnings), &warnings_);
  ++frames_;
}

nlohmann::ordered_json Reel::Write(Blob* blob) const {
  Json out;
  out["frames"] = frames_;
  const Vector3f sun = environment_.sun.normalized();
  out["environment"] = {{"ground", environment_.ground},
                        {"grid", environment_.grid},
                        {"height", environment_.ground_height},
                        {"shadows", environment_.shadows},
                        {"sun", {sun.x(), sun.y(), sun.z()}}};
  Json meshes = Json::array(), slots = Json::array();
  for (const MeshPtr& mesh : meshes_) meshes.push_back(WriteMesh(*mesh, blob));
  for (Slot slot : slots_) {
    // Gone before the end.
    const std::size_t missing = frames_ - slot.frames;
    constexpr float kGone = 0;
    const std::vector<float> place = slot.place.last(), scale = slot.scale.last(), color = slot.color.last();
    for (std::size_t i = 0; i < missing; ++i, ++slot.frames) {
      slot.place.Add(place.data(), slot.frames);
      slot.scale.Add(scale.data(), slot.frames);
      slot.color.Add(color.data(), slot.frames);
      slot.shown.Add(&kGone, slot.frames);
    }
    slots.push_back({{"mesh", slot.mesh},
                     {"flags", slot.flags},
                     {"place", slot.place.Write(blob)},
                     {"scale", slot.scale.Write(blob)},
                     {"color", slot.color.Write(blob)},
                     {"shown", slot.shown.Write(blob)}});
  }
  out["meshes"] = std::move(meshes);
  out["slots"] = std::move(slots);
  out["lines"] = lines_.Write(blob);
  out["texts"] = texts_;
  out["labels"] = blob->Add(labels_);
  out["label_ends"] = blob->Add(label_ends_);
  out["legends"] = legends_;
  out["warnings"] = warnings_;
  return out;
}

}  // namespace linkwright::cli
