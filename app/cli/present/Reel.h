// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "app/cli/present/Blob.h"
#include "app/cli/present/ReelLines.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright::cli {

/// The pictures of a run as a browser draws them: each mesh once, and of each frame what changes. Pictures on
/// surfaces are left out: such a part has their mean colour.
class Reel {
 public:
  /// The next frame, with what checks have found wrong by then.
  void Add(const Snapshot& snapshot, const std::vector<std::string>& warnings);

  /// What was added: numbers in `blob`, the rest as JSON.
  nlohmann::ordered_json Write(Blob* blob) const;

 private:
  /// Numbers of an instance, frame by frame; kept once while they stay the same.
  class Channel {
   public:
    explicit Channel(std::size_t width) : width_(width) {}
    void Add(const float* next, std::size_t frames_before);
    std::vector<float> last() const {
      return {values_.end() - static_cast<std::ptrdiff_t>(width_), values_.end()};
    }
    nlohmann::ordered_json Write(Blob* blob) const;

   private:
    std::size_t width_;
    std::vector<float> values_;  ///< of one frame where it never changed
    bool changes_ = false;
  };
  /// The instances that are the same thing in all frames.
  struct Slot {
    int mesh = 0;
    std::uint32_t flags = 0;
    Channel place{7}, scale{3}, color{4}, shown{1};
    std::size_t frames = 0;  ///< known of it
  };
  using SlotKey = std::tuple<const MeshData*, PickId, std::uint32_t, int>;

  void AddInstance(const Instance& instance, int same_before);
  int TextIndex(const std::string& text);

  std::size_t frames_ = 0;  ///< before the one that is added
  Environment environment_;
  std::vector<MeshPtr> meshes_;
  std::map<const MeshData*, int> mesh_index_;
  std::vector<Slot> slots_;
  std::map<SlotKey, std::size_t> slot_index_;
  ReelLines lines_;
  std::vector<std::string> texts_;
  std::map<std::string, int> text_index_;
  std::vector<float> labels_;  ///< text, x, y, z
  std::vector<std::int32_t> label_ends_;
  nlohmann::ordered_json legends_ = nlohmann::ordered_json::array(),
                         warnings_ = nlohmann::ordered_json::array();  ///< from which frame on
};

}  // namespace linkwright::cli
