// SPDX-License-Identifier: BSD-3-Clause
in vec3 ray;
layout(location = 0) out vec4 color;

void main() {
  color = vec4(Sky(normalize(ray)) + Dither(), 1.0);
}
