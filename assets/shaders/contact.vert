// SPDX-License-Identifier: BSD-3-Clause
layout(location = 0) in vec4 center_u;
layout(location = 1) in vec4 v_shape;
out vec2 place;  // 1 on the spot's edge
flat out vec2 shape;

void main() {
  place = vec2((gl_VertexID & 1) != 0 ? 1.0 : -1.0, (gl_VertexID & 2) != 0 ? 1.0 : -1.0);
  shape = v_shape.zw;
  gl_Position = view_projection * vec4(center_u.xy + place.x * center_u.zw + place.y * v_shape.xy, ground.x, 1.0);
}
