// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <array>

#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"

namespace linkwright::render {

inline constexpr int kMostCascades = 3;  ///< shadow maps

/// The uniform block "Frame" of frame.glsl (std140): every member is four floats or a matrix of them.
struct FrameBlock {
  Eigen::Matrix4f view_projection = Eigen::Matrix4f::Identity();
  Eigen::Matrix4f shadow_matrix = Eigen::Matrix4f::Identity();
  Eigen::Vector4f eye = Eigen::Vector4f::Zero();
  Eigen::Vector4f sun = Eigen::Vector4f::Zero();
  Eigen::Vector4f sun_light = Eigen::Vector4f::Zero();
  std::array<Eigen::Vector4f, 5> harmonics{};
  Eigen::Vector4f light_zenith = Eigen::Vector4f::Zero();
  Eigen::Vector4f light_horizon = Eigen::Vector4f::Zero();
  Eigen::Vector4f light_ground = Eigen::Vector4f::Zero();
  std::array<Eigen::Vector4f, 2> lamps{}, lamp_lights{};
  Eigen::Vector4f viewport = Eigen::Vector4f::Zero();
  Eigen::Vector4f shadow = Eigen::Vector4f::Zero();
  Eigen::Vector4f ground = Eigen::Vector4f::Zero();
  Eigen::Vector4f ground_center = Eigen::Vector4f::Zero();
  Eigen::Vector4f sky_zenith = Eigen::Vector4f::Zero();
  Eigen::Vector4f sky_horizon = Eigen::Vector4f::Zero();
  Eigen::Vector4f sky_nadir = Eigen::Vector4f::Zero();
  Eigen::Vector4f ground_color = Eigen::Vector4f::Zero();  // and how strong its axes are
  Eigen::Vector4f grid_color = Eigen::Vector4f::Zero();    // and how strong its lines are
  Eigen::Vector4f ray_forward = Eigen::Vector4f::Zero();
  Eigen::Vector4f ray_right = Eigen::Vector4f::Zero();
  Eigen::Vector4f ray_up = Eigen::Vector4f::Zero();
  std::array<Eigen::Vector4f, kMostCascades> cascades{};
  Eigen::Vector4f depth_terms = Eigen::Vector4f::Zero();
  Eigen::Vector4f view_scale = Eigen::Vector4f::Zero();
  Eigen::Vector4f sun_in_view = Eigen::Vector4f::Zero();
  Eigen::Vector4f occlusion = Eigen::Vector4f::Zero();
};
static_assert(sizeof(FrameBlock) == 2 * 64 + 34 * 16);

/// One view of one snapshot, as the passes need it.
struct FrameView {
  int width = 1, height = 1;
  Eigen::Matrix4d view_projection = Eigen::Matrix4d::Identity();
  Vector3 eye = Vector3::Zero();
  Vector3 backward = Vector3::UnitZ();  ///< towards the eye
  Vector3 sun = Vector3::UnitZ();       ///< towards the sun, unit, above the horizon
  bool orthographic = false;
  FrameBlock block;
};

/// Pixels of a view, from `left`, `bottom` up to but not including `right`, `top`.
struct PixelBox {
  int left = 1 << 30, bottom = 1 << 30, right = -1, top = -1;

  bool empty() const { return left >= right || bottom >= top; }
  int width() const { return right - left; }
  int height() const { return top - bottom; }
  /// Takes in what a world box covers, within the view; all of the view if part of the box is beside or
  /// behind the eye.
  void Add(const FrameView& view, const Eigen::Vector3f& center, const Eigen::Vector3f& half);
  void Add(const PixelBox& other);
  /// Widens it on all sides, within the view, unless it is empty.
  void Grow(int pixels, const FrameView& view);
};

/// Fills all but the block's shadow and occlusion members. `scale`: pixels for each that widths are given in.
FrameView MakeFrameView(const Environment& environment, const Camera& camera, int width, int height,
                        double scale);

}  // namespace linkwright::render
