// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Backdrop.h"

#include <algorithm>
#include <array>

#include "render/passes/Gl.h"

namespace linkwright::render {
namespace {

// Cells of a grid of 4 × 4 vertices: the eight round the middle one, then the middle one, which alone looks
// shadows up.
std::array<std::uint16_t, 54> CellIndices() {
  std::array<std::uint16_t, 54> indices{};
  std::size_t at = 0;
  const auto add = [&](int x, int y) {
    const int a = 4 * y + x;
    for (const int i : {a, a + 1, a + 5, a, a + 5, a + 4}) indices[at++] = static_cast<std::uint16_t>(i);
  };
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x)
      if (x != 1 || y != 1) add(x, y);
  add(1, 1);
  return indices;
}

}  // namespace

int Backdrop::DrawGround(const FrameView& view, const Eigen::Vector2f& shadow_lower,
                         const Eigen::Vector2f& shadow_upper, Shaders* shaders) {
  const Eigen::Vector2f center = view.block.ground_center.head<2>();
  const Eigen::Vector2f reach = Eigen::Vector2f::Constant(view.block.ground.z());
  const Eigen::Vector2f lower = center - reach;
  const Eigen::Vector2f upper = center + reach;
  const bool shadow = (shadow_lower.array() < shadow_upper.array()).all();
  const Eigen::Vector2f inner_lower = shadow ? shadow_lower.cwiseMax(lower).cwiseMin(upper) : center;
  const Eigen::Vector2f inner_upper = shadow ? shadow_upper.cwiseMin(upper).cwiseMax(inner_lower) : center;
  std::array<float, 32> vertices{};
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      const auto pick = [&](int i, int axis) {
        return std::array{lower[axis], inner_lower[axis], inner_upper[axis],
                          upper[axis]}[static_cast<std::size_t>(i)];
      };
      const auto at = static_cast<std::size_t>(2 * (4 * y + x));
      vertices[at] = pick(x, 0);
      vertices[at + 1] = pick(y, 1);
    }
  }
  const bool fresh = !ground_array_;
  glBindVertexArray(ground_array_());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_());
  glBufferData(GL_ARRAY_BUFFER, sizeof(vertices), vertices.data(), GL_STREAM_DRAW);
  if (fresh) {
    const auto indices = CellIndices();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof(indices), indices.data(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
  }
  shaders->Get("ground").Use();
  glDrawElements(GL_TRIANGLES, 48, GL_UNSIGNED_SHORT, nullptr);
  if (!shadow) return 1;
  shaders->Get("ground", kFeatureShadow).Use();
  glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, BufferOffset(48 * sizeof(std::uint16_t)));
  return 2;
}

void Backdrop::DrawSky(Shaders* shaders) {
  glBindVertexArray(sky_array_());
  shaders->Get("sky").Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace linkwright::render
