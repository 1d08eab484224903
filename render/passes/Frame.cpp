// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Frame.h"

#include <algorithm>
#include <cmath>

#include "render/passes/SurroundLight.h"

namespace linkwright::render {
namespace {

constexpr float kEyeLight = 0.08F;  // irradiance over π of what faces the eye

Eigen::Vector4f Direction(const Vector3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z()), 0};
}

// The backdrop's colours, sRGB.
void ChooseColors(const Environment& environment, FrameBlock* block) {
  switch (environment.surroundings) {
    case Surroundings::kStudio:
      if (environment.dark) {
        block->sky_zenith = {0.078F, 0.090F, 0.110F, 1};
        block->sky_horizon = {0.205F, 0.225F, 0.255F, 1};
        block->sky_nadir = {0.130F, 0.142F, 0.162F, 1};
        block->ground_color = {0.165F, 0.180F, 0.205F, 1};
        block->grid_color = {0.46F, 0.50F, 0.56F, 0.55F};
      } else {
        block->sky_zenith = {0.640F, 0.735F, 0.845F, 1};
        block->sky_horizon = {0.935F, 0.950F, 0.965F, 1};
        block->sky_nadir = {0.800F, 0.820F, 0.840F, 1};
        block->ground_color = {0.850F, 0.862F, 0.876F, 1};
        block->grid_color = {0.52F, 0.56F, 0.61F, 0.60F};
      }
      break;
    case Surroundings::kOutdoor:
      if (environment.dark) {
        block->sky_zenith = {0.085F, 0.135F, 0.255F, 1};
        block->sky_horizon = {0.420F, 0.400F, 0.440F, 1};
        block->sky_nadir = {0.130F, 0.140F, 0.130F, 1};
        block->ground_color = {0.175F, 0.195F, 0.170F, 1};
        block->grid_color = {0.44F, 0.48F, 0.44F, 0.45F};
      } else {
        block->sky_zenith = {0.330F, 0.560F, 0.860F, 1};
        block->sky_horizon = {0.840F, 0.905F, 0.960F, 1};
        block->sky_nadir = {0.560F, 0.590F, 0.480F, 1};
        block->ground_color = {0.610F, 0.645F, 0.520F, 1};
        block->grid_color = {0.40F, 0.44F, 0.34F, 0.45F};
      }
      break;
    case Surroundings::kPaper:
      block->sky_zenith = block->sky_horizon = block->sky_nadir = {1, 1, 1, 1};
      block->ground_color = {1, 1, 1, 0};
      block->grid_color = {1, 1, 1, 0};
      break;
  }
}

Eigen::Vector4f With(const Eigen::Vector3f& v, float w = 0) { return {v.x(), v.y(), v.z(), w}; }

void ChooseLights(const Environment& environment, FrameBlock* block) {
  const SurroundLight& light = LightOf(environment.surroundings, environment.dark);
  const float share = std::max(environment.sunlight, 0.0F);
  block->sun_light = share * With(light.sun, kEyeLight);
  for (std::size_t i = 0; i < light.harmonics.size(); ++i) block->harmonics[i] = With(light.harmonics[i]);
  block->light_zenith = With(light.zenith);
  block->light_horizon = With(light.horizon);
  block->light_ground = With(light.ground);
  for (std::size_t i = 0; i < light.lamps.size(); ++i) {
    block->lamps[i] = With(light.lamps[i].towards, light.lamps[i].cosine);
    block->lamp_lights[i] = With(light.lamps[i].light, light.lamps[i].edge);
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

void PixelBox::Add(const PixelBox& other) {
  left = std::min(left, other.left);
  bottom = std::min(bottom, other.bottom);
  right = std::max(right, other.right);
  top = std::max(top, other.top);
}

void PixelBox::Grow(int pixels, const FrameView& view) {
  if (empty()) return;
  left = std::max(0, left - pixels);
  bottom = std::max(0, bottom - pixels);
  right = std::min(view.width, right + pixels);
  top = std::min(view.height, top + pixels);
}

FrameView MakeFrameView(const Environment& environment, const Camera& camera, int width, int height,
                        double scale) {
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
  ChooseColors(environment, &block);
  ChooseLights(environment, &block);
  if (!environment.grid) block.grid_color.w() = block.ground_color.w() = 0;
  constexpr float kContactSize = 0.12F;  // [m]
  block.viewport = {static_cast<float>(width), static_cast<float>(height), static_cast<float>(scale),
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
  const Eigen::Matrix4d P = camera.ProjectionMatrix(aspect);
  if (camera.orthographic)
    block.depth_terms = Eigen::Vector4d(P(2, 3), -1, P(2, 2), 0).cast<float>();
  else
    block.depth_terms = Eigen::Vector4d(P(2, 3), 0, P(2, 2), 1).cast<float>();
  block.view_scale = {static_cast<float>(1 / P(0, 0)), static_cast<float>(1 / P(1, 1)),
                      camera.orthographic ? 0.0F : 1.0F, 0};
  const Vector3 sun_seen = axes.transpose() * view.sun;
  block.sun_in_view = Direction({sun_seen.x(), sun_seen.y(), -sun_seen.z()});
  return view;
}

}  // namespace linkwright::render
