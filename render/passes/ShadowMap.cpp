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
constexpr double kWidestOverView = 4;     // one map reaches this many camera distances at most
constexpr double kNearOverView = 1;       // the last of several reaches this many
constexpr double kCascadeRatio = 4;       // of sizes, at most

double RoundUpRadius(double radius) {
  return std::exp2(std::ceil(std::log2(std::max(radius, 1e-4)) * kRadiusSteps) / kRadiusSteps);
}

}  // namespace

bool ShadowMap::Fit(const InstanceList& instances, const Camera& camera, int most, FrameView* view) {
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
  const Vector3 looked_at = camera.target.cwiseMax(lower).cwiseMin(upper);
  most = std::clamp(most, 1, kMostCascades);
  if (const double widest = kWidestOverView * std::pow(kCascadeRatio, most - 1) * camera.distance;
      needed > widest) {
    needed = widest;
    center = looked_at;
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

  // The others, their sizes in steps and their centres on whole texels of their own, too.
  cascades_.assign(1, {});
  const double nearest_radius = RoundUpRadius(kNearOverView * camera.distance);
  const double ratio = radius / nearest_radius;
  const int count =
      ratio < 1.5
          ? 1
          : std::min(most, 1 + static_cast<int>(std::ceil(std::log(ratio) / std::log(kCascadeRatio))));
  for (int i = 1; i < count; ++i) {
    Cascade cascade;
    cascade.scale = std::pow(ratio, static_cast<double>(i) / (count - 1));
    const double own_texel = texel / cascade.scale;
    const Eigen::Vector2d at(std::round(looked_at.dot(right) / own_texel) * own_texel - x,
                             std::round(looked_at.dot(up) / own_texel) * own_texel - y);
    cascade.offset =
        Eigen::Vector2d::Constant(0.5 - 0.5 * cascade.scale) - at * (cascade.scale / (2 * radius));
    cascades_.push_back(cascade);
  }
  for (std::size_t i = 0; i < cascades_.size(); ++i) {
    const Cascade& cascade = cascades_[i];
    view->block.cascades[i] =
        Eigen::Vector4d(cascade.scale, cascade.offset.x(), cascade.offset.y(), count).cast<float>();
  }

  key_.resize(16);
  std::memcpy(key_.data(), matrix_.data(), 64);
  for (int i = 1; i < count; ++i) {
    const std::size_t at = key_.size();
    key_.resize(at + 4);
    std::memcpy(&key_[at], view->block.cascades[static_cast<std::size_t>(i)].data(), 16);
  }
  instances.AppendCasters(&key_);
  return true;
}

void ShadowMap::Allocate() {
  allocated_ = static_cast<int>(cascades_.size());
  drawn_key_.clear();
  const std::array<float, 4> far = {1, 1, 1, 1};
  glActiveTexture(GL_TEXTURE0 + kUnitShadowDepth);
  glBindTexture(GL_TEXTURE_2D, texture_());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size_ * allocated_, size_, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, nullptr);
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

void ShadowMap::Draw(std::size_t number, const InstanceList& instances, const Program& program) const {
  const Cascade& cascade = cascades_[number];
  glViewport(static_cast<int>(number) * size_, 0, size_, size_);
  glUniform4f(program.Uniform("map"), static_cast<float>(cascade.scale),
              static_cast<float>(cascade.offset.x()), static_cast<float>(cascade.offset.y()), 0);
  const Eigen::Matrix<float, 2, 4> to_uv = matrix_.topRows<2>();
  const auto touches = [&](int slot) {
    const Eigen::Vector2f uv = to_uv * instances.center(slot).homogeneous();
    const Eigen::Vector2f half = to_uv.leftCols<3>().cwiseAbs() * instances.half(slot);
    const auto scale = static_cast<float>(cascade.scale);
    const Eigen::Vector2f at = uv * scale + cascade.offset.cast<float>();
    return ((at.array() - 0.5F).abs() <= 0.5F + half.array() * scale).all();
  };
  for (const Batch& batch : instances.batches()) {
    if (!batch.casts_shadow) continue;
    if (batch.mesh->two_sided)
      glDisable(GL_CULL_FACE);
    else
      glEnable(GL_CULL_FACE);
    glFrontFace(batch.mirrored ? GL_CW : GL_CCW);
    const int end = batch.first + batch.total;
    if (cascades_.size() == 1) {
      instances.Draw(batch, batch.first, batch.total);
      continue;
    }
    for (int slot = batch.first; slot < end; ++slot) {
      if (!touches(slot)) continue;
      const int first = slot;
      while (slot + 1 < end && touches(slot + 1)) ++slot;
      instances.Draw(batch, first, slot + 1 - first);
    }
  }
}

void ShadowMap::Update(const InstanceList& instances, Shaders* shaders) {
  if (!texture_ || allocated_ != static_cast<int>(cascades_.size())) Allocate();
  if (key_ == drawn_key_) return;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glDepthMask(GL_TRUE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_CLAMP);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 4);
  const Program& program = shaders->Get("shadow");
  program.Use();
  for (std::size_t i = 0; i < cascades_.size(); ++i) Draw(i, instances, program);
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
