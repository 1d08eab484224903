// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Contacts.h"

#include <algorithm>
#include <cmath>

#include "render/passes/Gl.h"

namespace linkwright::render {
namespace {

constexpr float kStrength = 0.42F;
constexpr float kBorder =
    0.55F;  // width of the border, over the smaller of the thing's half width and its height
constexpr float kHighest = 2;  // a thing this many borders above the ground leaves no spot

}  // namespace

void Contacts::Add(const Eigen::Vector3f& center, const Eigen::Matrix3f& axes, float bottom) {
  // Half axes of the ellipse { x : xᵀ S⁻¹ x ≤ 1 }, S the sum of the axes' outer products in the plane.
  const Eigen::Matrix<float, 2, 3> plane = axes.topRows<2>();
  const Eigen::Matrix2f S = plane * plane.transpose();
  const float mean = S.trace() / 2;
  const float difference = (S(0, 0) - S(1, 1)) / 2;
  const float spread = std::hypot(difference, S(0, 1));
  const float longer = std::sqrt(mean + spread);
  const float shorter = std::sqrt(std::max(mean - spread, 0.0F));
  const float height = axes.row(2).cwiseAbs().sum();
  const float border = kBorder * std::min(shorter, 2 * height);
  if (!(border > 0) || bottom > kHighest * border) return;
  const float up = bottom / border;
  const float strength = kStrength * (1 - up / kHighest) / (1 + up * up);
  const float angle = std::atan2(S(0, 1), difference) / 2;
  const float soft = border + bottom;
  const float u = longer + soft;
  const float v = shorter + soft;
  spots_.push_back({{center.x(), center.y(), u * std::cos(angle), u * std::sin(angle)},
                    {-v * std::sin(angle), v * std::cos(angle), strength, std::min(1.0F, 2 * soft / v)}});
}

void Contacts::Build(const InstanceList& instances, float ground_height) {
  spots_.clear();
  for (const Batch& batch : instances.batches()) {
    if (!batch.casts_shadow) continue;
    for (int slot = batch.first; slot < batch.first + batch.total; ++slot) {
      const Eigen::Vector3f& center = instances.center(slot);
      const float half = instances.half(slot).z();
      if (center.z() + half <= ground_height) continue;
      const Eigen::Matrix3f axes = instances.Matrix(slot) * batch.mesh->half.asDiagonal();
      Add(center, axes, std::max(0.0F, center.z() - half - ground_height));
    }
  }
}

bool Contacts::Draw(Shaders* shaders) {
  if (spots_.empty()) return false;
  const bool fresh = !array_;
  glBindVertexArray(array_());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(spots_.size() * sizeof(Spot)), spots_.data(),
               GL_STREAM_DRAW);
  if (fresh) {
    for (GLuint attribute = 0; attribute < 2; ++attribute) {
      glEnableVertexAttribArray(attribute);
      glVertexAttribPointer(attribute, 4, GL_FLOAT, GL_FALSE, sizeof(Spot),
                            BufferOffset(16 * static_cast<std::size_t>(attribute)));
      glVertexAttribDivisor(attribute, 1);
    }
  }
  shaders->Get("contact").Use();
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(spots_.size()));
  return true;
}

}  // namespace linkwright::render
