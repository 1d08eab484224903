// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/ShadowMap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace linkwright::render {
namespace {

constexpr double kPenumbra = 7.0 / 1024;  // share of the map a shadow may spread, as in the shader
constexpr double kRadiusSteps = 4;        // sizes of the map for each doubling
constexpr double kWidestOverView = 4;     // the map reaches this many camera distances at most

double RoundUpRadius(double radius) {
  return std::exp2(std::ceil(std::log2(std::max(radius, 1e-4)) * kRadiusSteps) / kRadiusSteps);
}

}  // namespace

bool ShadowMap::Fit(const InstanceList& instances, const Vector3& camera_target, double camera_distance,
                    FrameView* view) {
  const Vector3 lower = instances.caster_lower().cast<double>();
  const Vector3 upper = instances.caster_upper().cast<double>();
  if (!(lower.array() <= upper.array()).all()) return false;
  const Vector3 sun = view->sun;
  const Vector3 right = Vector3::UnitZ().cross(sun).norm() > 1e-3
                            ? Vector3(Vector3::UnitZ().cross(sun).normalized())
                            : Vector3(Vector3::UnitX());
  const Vector3 up = sun.cross(right);

  // Where the rays through the box's corners meet the ground, and how far the corners reach along the sun.
  const double ground = view->block.ground.x();
  const double margin = 0.02 * (upper - lower).norm();
  double nearest = -INFINITY;
  double farthest = INFINITY;
  Eigen::Vector2d ground_lower = Eigen::Vector2d::Constant(INFINITY);
  Eigen::Vector2d ground_upper = -ground_lower;
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3 p((corner & 1) != 0 ? upper.x() : lower.x(), (corner & 2) != 0 ? upper.y() : lower.y(),
                    (corner & 4) != 0 ? upper.z() : lower.z());
    nearest = std::max(nearest, p.dot(sun));
    farthest = std::min(farthest, p.dot(sun));
    const Vector3 hit = p - sun * std::max(0.0, (p.z() - ground) / sun.z());
    ground_lower = ground_lower.cwiseMin(hit.head<2>());
    ground_upper = ground_upper.cwiseMax(hit.head<2>());
  }
  nearest += margin + 1e-4;
  farthest -= margin + 1e-4;

  // A sphere round the casters, its size in steps and its centre on whole texels, so that edges do not crawl
  // while things move.
  Vector3 center = (lower + upper) / 2;
  double needed = (upper - lower).norm() / 2;
  if (const double widest = kWidestOverView * camera_distance; needed > widest) {
    needed = widest;
    center = camera_target.cwiseMax(lower).cwiseMin(upper);
  }
  const double radius = RoundUpRadius(needed / (1 - 2 * kPenumbra));
  const double texel = 2 * radius / size_;
  const double x = std::round(center.dot(right) / texel) * texel;
  const double y = std::round(center.dot(up) / texel) * texel;
  // The depth range in steps too: otherwise its rounding would change while things move.
  const double step = radius / 8;
  const double z_near = std::ceil(nearest / step) * step;
  const double range = z_near - std::floor(farthest / step) * step;

  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  matrix.row(0) << right.transpose() / (2 * radius), 0.5 - x / (2 * radius);
  matrix.row(1) << up.transpose() / (2 * radius), 0.5 - y / (2 * radius);
  matrix.row(2) << -sun.transpose() / range, z_near / range;
  matrix_ = matrix.cast<float>();
  view->block.shadow_matrix = matrix_;
  view->block.shadow = Eigen::Vector4d(1.0 / size_, texel, range, 4 * radius * radius / range).cast<float>();
  const double spread = 2 * kPenumbra * 2 * radius / sun.z();
  ground_lower_ = (ground_lower.array() - spread).matrix().cast<float>();
  ground_upper_ = (ground_upper.array() + spread).matrix().cast<float>();

  key_.resize(16);
  std::memcpy(key_.data(), matrix_.data(), 64);
  instances.AppendCasters(&key_);
  return true;
}

void ShadowMap::Allocate() {
  const std::array<float, 4> far = {1, 1, 1, 1};
  glActiveTexture(GL_TEXTURE0 + kUnitShadowDepth);
  glBindTexture(GL_TEXTURE_2D, texture_());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size_, size_, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
               nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  for (GlSampler* sampler : {&compare_, &plain_}) {
    glSamplerParameteri((*sampler)(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glSamplerParameteri((*sampler)(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glSamplerParameterfv((*sampler)(), GL_TEXTURE_BORDER_COLOR, far.data());
  }
  glSamplerParameteri(compare_(), GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glSamplerParameteri(compare_(), GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glSamplerParameteri(compare_(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glSamplerParameteri(compare_(), GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glSamplerParameteri(plain_(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glSamplerParameteri(plain_(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_(), 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
}

void ShadowMap::Update(const InstanceList& instances, Shaders* shaders) {
  if (!texture_) Allocate();
  if (key_ == drawn_key_) return;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glViewport(0, 0, size_, size_);
  glDepthMask(GL_TRUE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_CLAMP);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 4);
  shaders->Get("shadow").Use();
  for (const Batch& batch : instances.batches()) {
    if (!batch.casts_shadow) continue;
    if (batch.mesh->two_sided)
      glDisable(GL_CULL_FACE);
    else
      glEnable(GL_CULL_FACE);
    glFrontFace(batch.mirrored ? GL_CW : GL_CCW);
    instances.Draw(batch, batch.first, batch.total);
  }
  glDisable(GL_CULL_FACE);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_DEPTH_CLAMP);
  drawn_key_ = key_;
  ++redraws_;
}

void ShadowMap::Bind() {
  for (const GLuint unit : {kUnitShadowCompare, kUnitShadowDepth}) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture_());
    glBindSampler(unit, unit == kUnitShadowCompare ? compare_() : plain_());
  }
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace linkwright::render
