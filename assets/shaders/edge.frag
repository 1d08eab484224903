// SPDX-License-Identifier: BSD-3-Clause
noperspective in float across;
flat in float half_width;
flat in vec3 edge_color;
layout(location = 0) out vec4 color;

void main() {
  color = vec4(Encode(edge_color), 0.8 * clamp(half_width + 0.5 - abs(across), 0.0, 1.0));
}
