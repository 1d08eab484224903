// SPDX-License-Identifier: BSD-3-Clause
layout(location = 0) in vec3 position;
layout(location = 3) in vec4 row0;
layout(location = 4) in vec4 row1;
layout(location = 5) in vec4 row2;
uniform vec4 map;  // its uv: uv of the first · x + yz

void main() {
  vec4 p = vec4(position, 1.0);
  vec4 point = vec4(dot(row0, p), dot(row1, p), dot(row2, p), 1.0);
  vec3 place = (shadow_matrix * point).xyz;
  gl_Position = vec4(vec3(place.xy * map.x + map.yz, place.z) * 2.0 - 1.0, 1.0);
}
