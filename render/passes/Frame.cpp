// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Frame.h"

#include <algorithm>
#include <cmath>

namespace linkwright::render {
namespace {

Eigen::Vector4f Direction(const Vector3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z()), 0};
}

// The backdrop's colours are sRGB, the lights linear.
void ChooseColors(bool dark, FrameBlock* block) {
  if (dark) {
    block->sky_zenith = {0.078F, 0.090F, 0.110F, 1};
    block->sky_horizon = {0.205F, 0.225F, 0.255F, 1};
    block->sky_nadir = {0.130F, 0.142F, 0.162F, 1};
    block->ground_color = {0.165F, 0.180F, 0.205F, 1};
    block->grid_color = {0.46F, 0.50F, 0.56F, 0.55F};
    block->sky_light = {0.40F, 0.44F, 0.50F, 0};
    block->ground_light = {0.13F, 0.13F, 0.14F, 0};
    block->sun_light = {0.78F, 0.75F, 0.70F, 0};
  } else {
    block->sky_zenith = {0.640F, 0.735F, 0.845F, 1};
    block->sky_horizon = {0.935F, 0.950F, 0.965F, 1};
    block->sky_nadir = {0.800F, 0.820F, 0.840F, 1};
    block->ground_color = {0.850F, 0.862F, 0.876F, 1};
    block->grid_color = {0.52F, 0.56F, 0.61F, 0.60F};
    block->sky_light = {0.42F, 0.46F, 0.52F, 0};
    block->ground_light = {0.25F, 0.245F, 0.24F, 0};
    block->sun_light = {0.92F, 0.88F, 0.81F, 0};
  }
}

}  // namespace

void PixelBox::Add(const FrameView& view, const Eigen::Vector3f& center, const Eigen::Vector3f& half) {
  const auto pixel = [](double at, int size) {
    return static_cast<int>(std::clamp((at + 1) / 2 * size, 0.0, static_cast<double>(size)));
  };
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3f sign((corner & 1) != 0 ? 1.0F : -1.0F, (corner & 2) != 0 ? 1.0F : -1.0F,
                               (corner & 4) != 0 ? 1.0F : -1.0F);
    const Eigen::Vector4d clip =
        view.view_projection * (center + sign.cwiseProduct(half)).cast<double>().homogeneous();
    if (!(clip.w() > 1e-9)) {
      *this = {0, 0, view.width, view.height};
      return;
    }
    const int x = pixel(clip.x() / clip.w(), view.width);
    const int y = pixel(clip.y() / clip.w(), view.height);
    left = std::min(left, x);
    bottom = std::min(bottom, y);
    right = std::max(right, std::min(x + 1, view.width));
    top = std::max(top, std::min(y + 1, view.height));
  }
}

void PixelBox::Grow(int pixels, const FrameView& view) {
  if (empty()) return;
  left = std::max(0, left - pixels);
  bottom = std::max(0, bottom - pixels);
  right = std::min(view.width, right + pixels);
  top = std::min(view.height, top + pixels);
}

FrameView MakeFrameView(const Environment& environment, const Camera& camera, int width, int height) {
  FrameView view;
  view.width = width;
  view.height = height;
  const double aspect = static_cast<double>(width) / height;
  const Matrix3 axes = camera.Axes();
  view.view_projection = camera.ProjectionMatrix(aspect) * camera.ViewMatrix();
  view.eye = camera.Eye();
  view.backward = axes.col(2);
  view.orthographic = camera.orthographic;
  Vector3 sun = environment.sun.cast<double>();
  if (!sun.allFinite() || sun.norm() < 1e-9) sun = Vector3(-0.45, -0.6, 1);
  sun.normalize();
  // A sun at the horizon would throw shadows without end.
  sun.z() = std::max(sun.z(), 0.15);
  view.sun = sun.normalized();

  FrameBlock& block = view.block;
  block.view_projection = view.view_projection.cast<float>();
  block.eye = Direction(camera.orthographic ? view.backward : view.eye);
  block.eye.w() = camera.orthographic ? 0 : 1;
  block.sun = Direction(view.sun);
  ChooseColors(environment.dark, &block);
  if (!environment.grid) block.grid_color.w() = block.ground_color.w() = 0;
  constexpr float kContactSize = 0.12F;  // [m]
  block.viewport = {static_cast<float>(width), static_cast<float>(height), 0,
                    environment.ground ? 1 / kContactSize : 0};
  const double above = std::abs(view.eye.z() - environment.ground_height);
  const double reach = 12 * std::max(camera.distance, 0.5 * above);
  block.ground = {environment.ground_height, static_cast<float>(0.15 * reach), static_cast<float>(reach),
                  environment.dark ? 0.52F : 0.66F};
  const bool from_below =
      camera.orthographic ? view.backward.z() < 0 : view.eye.z() < environment.ground_height;
  block.ground_center = {static_cast<float>(camera.target.x()), static_cast<float>(camera.target.y()),
                         from_below ? 0.25F : 1.0F, 0};
  const double half = std::tan(camera.field_of_view / 2);
  block.ray_forward = Direction(-axes.col(2));
  block.ray_right = Direction(half * aspect * axes.col(0));
  block.ray_up = Direction(half * axes.col(1));
  return view;
}

}  // namespace linkwright::render
