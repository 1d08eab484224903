// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "render/passes/Frame.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// The depth of what casts shadows, seen from the sun; kept from frame to frame while nothing of it moves.
class ShadowMap {
 public:
  /// `size`: texels on a side.
  explicit ShadowMap(int size) : size_(size) {}

  /// Fits the map to the casters and fills the block's shadow members; false if nothing casts a shadow.
  bool Fit(const InstanceList& instances, const Vector3& camera_target, double camera_distance,
           FrameView* view);
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
  void Allocate();

  int size_;
  GlTexture texture_;
  GlFramebuffer framebuffer_;
  GlSampler compare_, plain_;
  Eigen::Matrix4f matrix_ = Eigen::Matrix4f::Zero();
  Eigen::Vector2f ground_lower_ = Eigen::Vector2f::Zero(), ground_upper_ = Eigen::Vector2f::Zero();
  std::vector<std::uint32_t> key_, drawn_key_;
  int redraws_ = 0;
};

}  // namespace linkwright::render
