// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/SurroundLight.h"

#include <algorithm>
#include <cmath>

namespace linkwright::render {
namespace {

constexpr float kHorizonEdge = 0.06F;  // as in frame.glsl

float Smoothstep(float from, float to, float at) {
  const float t = std::clamp((at - from) / (to - from), 0.0F, 1.0F);
  return t * t * (3 - 2 * t);
}

// R. Ramamoorthi, P. Hanrahan: An efficient representation for irradiance environment maps (2001), (8)–(12):
// the light's projections on Y_lm, times A_l / π = 1, 2/3, 1/4, times Y_lm's own factor.
std::array<Eigen::Vector3f, 5> HarmonicsOf(const SurroundLight& light) {
  constexpr int kRings = 48, kAround = 96;
  const double pi = std::acos(-1.0);
  std::array<Eigen::Vector3d, 5> sums;
  sums.fill(Eigen::Vector3d::Zero());
  for (int i = 0; i < kRings; ++i) {
    const double z = (2.0 * i + 1) / kRings - 1;  // rings of the same area
    const double r = std::sqrt(1 - z * z);
    for (int k = 0; k < kAround; ++k) {
      const double angle = 2 * pi * (k + 0.5) / kAround;
      const Eigen::Vector3d d(r * std::cos(angle), r * std::sin(angle), z);
      const Eigen::Vector3d L = light.From(d.cast<float>()).cast<double>();
      const std::array<double, 5> basis = {1, d.x(), d.y(), d.z(), 3 * z * z - 1};
      for (std::size_t j = 0; j < 5; ++j) sums[j] += basis[j] * L;
    }
  }
  const double area = 4 * pi / (kRings * kAround);
  const std::array<double, 5> factors = {1 / (4 * pi), 2.0 / 3 * 3 / (4 * pi), 2.0 / 3 * 3 / (4 * pi),
                                         2.0 / 3 * 3 / (4 * pi), 0.25 * 5 / (16 * pi)};
  std::array<Eigen::Vector3f, 5> harmonics;
  for (std::size_t j = 0; j < 5; ++j) harmonics[j] = (factors[j] * area * sums[j]).cast<float>();
  return harmonics;
}

SurroundLight Make(Surroundings surroundings, bool dark) {
  SurroundLight light;
  light.zenith = light.horizon = light.ground = light.sun = Eigen::Vector3f::Zero();
  // A large lamp overhead and a smaller one behind what faces the sun's usual place: edges show.
  SurroundLight::Lamp& top = light.lamps[0];
  SurroundLight::Lamp& back = light.lamps[1];
  top.towards = Eigen::Vector3f(-0.25F, 0.15F, 1).normalized();
  top.cosine = 0.955F;
  back.towards = Eigen::Vector3f(0.75F, 0.55F, 0.45F).normalized();
  back.cosine = 0.955F;
  switch (surroundings) {
    case Surroundings::kStudio:
      if (dark) {
        light.zenith = {0.24F, 0.275F, 0.325F};
        light.horizon = {0.34F, 0.37F, 0.42F};
        light.ground = {0.13F, 0.13F, 0.14F};
        light.sun = {0.78F, 0.75F, 0.70F};
        top.light = {1.6F, 1.7F, 1.8F};
        back.light = {0.9F, 1.0F, 1.2F};
      } else {
        light.zenith = {0.31F, 0.345F, 0.40F};
        light.horizon = {0.42F, 0.44F, 0.47F};
        light.ground = {0.25F, 0.245F, 0.24F};
        light.sun = {0.92F, 0.88F, 0.81F};
        top.light = {1.6F, 1.65F, 1.7F};
        back.light = {0.9F, 0.95F, 1.05F};
      }
      break;
    case Surroundings::kOutdoor:
      top.light.setZero();
      back.light.setZero();
      if (dark) {  // the blue hour
        light.zenith = {0.12F, 0.18F, 0.32F};
        light.horizon = {0.42F, 0.40F, 0.44F};
        light.ground = {0.10F, 0.11F, 0.09F};
        light.sun = {0.72F, 0.66F, 0.60F};
      } else {
        light.zenith = {0.24F, 0.42F, 0.78F};
        light.horizon = {0.72F, 0.80F, 0.90F};
        light.ground = {0.20F, 0.22F, 0.15F};
        light.sun = {1.06F, 0.97F, 0.82F};
      }
      break;
    case Surroundings::kPaper:
      light.zenith = light.horizon = light.ground = Eigen::Vector3f::Constant(0.58F);
      light.sun = {0.62F, 0.61F, 0.59F};
      break;
  }
  light.harmonics = HarmonicsOf(light);
  return light;
}

}  // namespace

Eigen::Vector3f SurroundLight::From(const Eigen::Vector3f& direction) const {
  const float z = direction.z();
  const Eigen::Vector3f above = horizon + (zenith - horizon) * std::max(z, 0.0F);
  Eigen::Vector3f light = ground + (above - ground) * Smoothstep(-kHorizonEdge, kHorizonEdge, z);
  for (const Lamp& lamp : lamps)
    light += lamp.light *
             Smoothstep(lamp.cosine - lamp.edge, lamp.cosine + lamp.edge, direction.dot(lamp.towards));
  return light;
}

const SurroundLight& LightOf(Surroundings surroundings, bool dark) {
  static const std::array<SurroundLight, 6> lights = {
      Make(Surroundings::kStudio, false),  Make(Surroundings::kStudio, true),
      Make(Surroundings::kOutdoor, false), Make(Surroundings::kOutdoor, true),
      Make(Surroundings::kPaper, false),   Make(Surroundings::kPaper, true)};
  const auto at = 2 * static_cast<std::size_t>(surroundings) + (dark ? 1 : 0);
  return lights[std::min(at, lights.size() - 1)];
}

}  // namespace linkwright::render
