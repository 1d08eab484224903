// SPDX-License-Identifier: BSD-3-Clause
in vec2 place;
flat in vec2 shape;
layout(location = 0) out vec4 color;

void main() {
  // Between an ellipse and a box, as things are.
  vec2 square = place * place;
  float away = 0.5 * sqrt(square.x + square.y) + 0.5 * sqrt(sqrt(dot(square, square)));
  float inside = clamp((1.0 - away) / shape.y, 0.0, 1.0);
  color = vec4(0.05, 0.06, 0.08, shape.x * inside * inside);
}
