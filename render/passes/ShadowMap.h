// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "render/passes/Frame.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// The depth of what casts shadows, seen from the sun; kept from frame to frame while nothing of it moves.
/// Where the casters reach much farther than the view is wide, there are several maps side by side in one
/// texture (cascades): the first for all, each next for less round what the camera looks at.
class ShadowMap {
 public:
  /// `size`: texels on a side of one map.
  explicit ShadowMap(int size) : size_(size) {}

  /// Fits the maps, at most so many, to the casters and fills the block's shadow members; false if nothing
  /// casts a shadow.
  bool Fit(const InstanceList& instances, const Camera& camera, int most, FrameView* view);
  /// Draws the map if it is not still right, with the frame block already on the card. Changes the
  /// framebuffer and viewport.
  void Update(const InstanceList& instances, Shaders* shaders);
  /// Binds it to the units of the shadow samplers.
  void Bind();

  /// Where shadows can fall on the ground: a rectangle in x and y.
  const Eigen::Vector2f& ground_lower() const { return ground_lower_; }
  const Eigen::Vector2f& ground_upper() const { return ground_upper_; }
  int redraws() const { return redraws_; }

 private:
  // The box of a map in the uv of the first: uv · scale + offset is in 0…1.
  struct Cascade {
    double scale = 1;
    Eigen::Vector2d offset = Eigen::Vector2d::Zero();
    bool operator==(const Cascade&) const = default;
  };

  void Allocate();
  void Draw(std::size_t cascade, const InstanceList& instances, const Program& program) const;

  int size_, allocated_ = 0;
  std::vector<Cascade> cascades_;
  GlTexture texture_;
  GlFramebuffer framebuffer_;
  GlSampler compare_, plain_;
  Eigen::Matrix4f matrix_ = Eigen::Matrix4f::Zero();
  Eigen::Vector2f ground_lower_ = Eigen::Vector2f::Zero(), ground_upper_ = Eigen::Vector2f::Zero();
  std::vector<std::uint32_t> key_, drawn_key_;
  int redraws_ = 0;
};

}  // namespace linkwright::render
