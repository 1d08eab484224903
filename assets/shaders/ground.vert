// SPDX-License-Identifier: BSD-3-Clause
layout(location = 0) in vec2 position;
out vec2 point;

void main() {
  point = position;
  gl_Position = view_projection * vec4(position, ground.x, 1.0);
}
