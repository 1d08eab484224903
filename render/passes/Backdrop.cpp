// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "render/passes/Gl.h"

namespace linkwright::render {
namespace {

constexpr std::size_t kCuts = 6;  // lines of the grid of cells in each direction

}  // namespace

int Backdrop::DrawGround(const FrameView& view, const Eigen::Vector2f& shadow_lower,
                         const Eigen::Vector2f& shadow_upper, Shaders* shaders) {
  const Eigen::Vector2f center = view.block.ground_center.head<2>();
  const Eigen::Vector2f reach = Eigen::Vector2f::Constant(view.block.ground.z());
  // A square in the circle where the fade starts.
  const Eigen::Vector2f near = Eigen::Vector2f::Constant(view.block.ground.y() * std::sqrt(0.5F));
  const Eigen::Vector2f lower = center - reach;
  const Eigen::Vector2f upper = center + reach;
  const bool shadow = (shadow_lower.array() < shadow_upper.array()).all();
  const Eigen::Vector2f dark_lower = shadow ? shadow_lower.cwiseMax(lower).cwiseMin(upper) : center;
  const Eigen::Vector2f dark_upper = shadow ? shadow_upper.cwiseMin(upper).cwiseMax(dark_lower) : center;
  std::array<std::array<float, kCuts>, 2> cuts{};
  for (int axis = 0; axis < 2; ++axis) {
    auto& own = cuts[static_cast<std::size_t>(axis)];
    own = {lower[axis],      center[axis] - near[axis], dark_lower[axis],
           dark_upper[axis], center[axis] + near[axis], upper[axis]};
    std::sort(own.begin(), own.end());
  }
  std::array<float, 2 * kCuts * kCuts> vertices{};
  // Of the cells that look shadows up (bit 0), that do not fade (bit 1).
  std::array<std::vector<std::uint16_t>, 4> indices;
  for (std::size_t y = 0; y < kCuts; ++y) {
    for (std::size_t x = 0; x < kCuts; ++x) {
      const std::size_t at = kCuts * y + x;
      vertices[2 * at] = cuts[0][x];
      vertices[2 * at + 1] = cuts[1][y];
      if (x + 1 == kCuts || y + 1 == kCuts) continue;
      if (!(cuts[0][x] < cuts[0][x + 1]) || !(cuts[1][y] < cuts[1][y + 1])) continue;
      const Eigen::Vector2f middle(0.5F * (cuts[0][x] + cuts[0][x + 1]),
                                   0.5F * (cuts[1][y] + cuts[1][y + 1]));
      const auto inside = [&](const Eigen::Vector2f& from, const Eigen::Vector2f& to) {
        return (from.array() < middle.array()).all() && (middle.array() < to.array()).all();
      };
      const std::size_t kind =
          (inside(dark_lower, dark_upper) ? 1U : 0U) | (inside(center - near, center + near) ? 2U : 0U);
      for (const std::size_t i : {at, at + 1, at + kCuts + 1, at, at + kCuts + 1, at + kCuts})
        indices[kind].push_back(static_cast<std::uint16_t>(i));
    }
  }
  const bool fresh = !ground_array_;
  glBindVertexArray(ground_array_());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_());
  glBufferData(GL_ARRAY_BUFFER, sizeof(vertices), vertices.data(), GL_STREAM_DRAW);
  if (fresh) {
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
  }
  std::vector<std::uint16_t> all;
  for (const auto& each : indices) all.insert(all.end(), each.begin(), each.end());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(all.size() * sizeof(all[0])), all.data(),
               GL_STREAM_DRAW);
  int calls = 0;
  std::size_t first = 0;
  for (std::uint32_t kind = 0; kind < indices.size(); ++kind) {
    const std::size_t count = indices[kind].size();
    if (count == 0) continue;
    shaders->Get("ground", ((kind & 1U) != 0 ? kFeatureShadow : 0U) | ((kind & 2U) != 0 ? kFeatureNear : 0U))
        .Use();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(count), GL_UNSIGNED_SHORT,
                   BufferOffset(first * sizeof(std::uint16_t)));
    first += count;
    ++calls;
  }
  return calls;
}

void Backdrop::DrawSky(Shaders* shaders) {
  glBindVertexArray(sky_array_());
  shaders->Get("sky").Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace linkwright::render
