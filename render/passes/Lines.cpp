// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Lines.h"

#include <algorithm>
#include <cmath>

namespace linkwright::render {
namespace {

std::uint8_t Byte(float value) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255));
}

}  // namespace

void Lines::Append(const Polyline& line) {
  const std::size_t count = line.points.size();
  if (count < 2 || !(line.width > 0)) return;
  const bool finite =
      std::all_of(line.points.begin(), line.points.end(), [](const Vector3f& p) { return p.allFinite(); });
  if (!finite) return;
  const bool closed = count > 2 && line.points.front() == line.points.back();
  const auto add = [&](const Vector3f& p, float width, float alpha) {
    points_.push_back(
        {{p.x(), p.y(), p.z(), width},
         {Byte(line.color.r), Byte(line.color.g), Byte(line.color.b), Byte(line.color.a * alpha)},
         line.pick});
  };
  // A point before the first and one after the last tell the joints there how the line goes on.
  add(closed ? line.points[count - 2] : line.points.front(), 0, 0);
  for (std::size_t i = 0; i < count; ++i)
    add(line.points[i], line.width, line.fade ? static_cast<float>(i) / static_cast<float>(count - 1) : 1);
  add(closed ? line.points[1] : line.points.back(), 0, 0);
}

void Lines::Build(const std::vector<Polyline>& lines) {
  points_.clear();
  for (const bool on_top : {false, true}) {
    const std::size_t first = points_.size();
    for (const Polyline& line : lines)
      if (line.on_top == on_top) Append(line);
    Range& range = ranges_[on_top ? 1 : 0];
    range.first = static_cast<GLsizei>(first);
    range.segments = static_cast<GLsizei>(points_.size() - first);
    // A segment reads the points one before and two after its own.
    range.segments = std::max(0, range.segments - 3);
  }
  if (points_.empty()) return;
  const bool fresh = !array_;
  glBindVertexArray(array_());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(points_.size() * sizeof(Point)), points_.data(),
               GL_STREAM_DRAW);
  if (!fresh) return;
  for (GLuint attribute = 0; attribute < 7; ++attribute) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribDivisor(attribute, 1);
  }
}

bool Lines::Draw(bool on_top) const {
  const Range& range = ranges_[on_top ? 1 : 0];
  if (range.segments <= 0) return false;
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_.get());
  const std::size_t base = static_cast<std::size_t>(range.first) * sizeof(Point);
  for (GLuint i = 0; i < 4; ++i)
    glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof(Point), BufferOffset(base + i * sizeof(Point)));
  for (GLuint i = 0; i < 2; ++i)
    glVertexAttribPointer(4 + i, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Point),
                          BufferOffset(base + (1 + i) * sizeof(Point) + offsetof(Point, color)));
  glVertexAttribIPointer(6, 1, GL_UNSIGNED_INT, sizeof(Point),
                         BufferOffset(base + sizeof(Point) + offsetof(Point, pick)));
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, range.segments);
  return true;
}

}  // namespace linkwright::render
