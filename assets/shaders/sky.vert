// SPDX-License-Identifier: BSD-3-Clause
// One triangle over the picture, at the far end of the depth range.
out vec3 ray;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  ray = ray_forward.xyz + corner.x * ray_right.xyz + corner.y * ray_up.xyz;
  gl_Position = vec4(corner, 1.0, 1.0);
}
