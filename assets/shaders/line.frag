// SPDX-License-Identifier: BSD-3-Clause
#ifdef PICKING
flat in uint id;
in vec3 point;
layout(location = 0) out uint picked;
layout(location = 1) out vec4 where;

void main() {
  picked = id;
  where = vec4(point, 1.0);
}
#else
in vec4 line_color;
noperspective in float across;
flat in float half_width;
layout(location = 0) out vec4 color;

void main() {
  color = vec4(line_color.rgb, line_color.a * clamp(half_width + 0.5 - abs(across), 0.0, 1.0));
}
#endif
