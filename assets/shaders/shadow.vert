// SPDX-License-Identifier: BSD-3-Clause
layout(location = 0) in vec3 position;
layout(location = 3) in vec4 row0;
layout(location = 4) in vec4 row1;
layout(location = 5) in vec4 row2;

void main() {
  vec4 p = vec4(position, 1.0);
  vec4 point = vec4(dot(row0, p), dot(row1, p), dot(row2, p), 1.0);
  gl_Position = vec4((shadow_matrix * point).xyz * 2.0 - 1.0, 1.0);
}
