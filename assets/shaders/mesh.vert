// SPDX-License-Identifier: BSD-3-Clause
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texture_coordinate;
layout(location = 3) in vec4 row0;
layout(location = 4) in vec4 row1;
layout(location = 5) in vec4 row2;
layout(location = 6) in vec4 instance_color;
layout(location = 7) in uvec2 instance_ids;

#ifdef PICKING
uniform bool outline;  // write (id, selected and hovered) instead of the id
uniform mat4 pick_projection;
flat out uint id;
out vec3 point;
#else
uniform vec4 part_color, part_finish;  // w: 1 if they replace the instance's
#ifdef CORNERS
out vec4 corner_color;  // as it goes to the picture
#else
out vec3 point;
out vec3 surface_normal;
flat out vec4 surface_color;
flat out vec3 finish;  // metalness, roughness, emission
#if defined(TEXTURED) || defined(NORMAL_MAP) || defined(FINISH_MAP)
out vec2 uv;
#endif
#endif
#endif

void main() {
  vec4 p = vec4(position, 1.0);
#ifdef PICKING
  point = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  id = outline ? (instance_ids.x << 2u) | (instance_ids.y & 3u) : instance_ids.x;
  gl_Position = pick_projection * vec4(point, 1.0);
#else
#ifdef CORNERS
  vec3 point, surface_normal, finish;
  vec4 surface_color;
#endif
  point = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  // The cofactors turn normals right under any scale; a mirror flips their sign.
  vec3 c0 = cross(row1.xyz, row2.xyz);
  vec3 c1 = cross(row2.xyz, row0.xyz);
  vec3 c2 = cross(row0.xyz, row1.xyz);
  float mirror = dot(row0.xyz, c0) < 0.0 ? -1.0 : 1.0;
  surface_normal = mirror * vec3(dot(c0, normal), dot(c1, normal), dot(c2, normal));
  float size = dot(surface_normal, surface_normal);
  surface_normal = size > 0.0 ? surface_normal * inversesqrt(size) : vec3(0.0, 0.0, 1.0);
  finish = mix(vec3((instance_ids.yyy >> uvec3(8u, 16u, 24u)) & 255u) / 255.0, part_finish.xyz, part_finish.w);
  surface_color = vec4(mix(instance_color.rgb, part_color.rgb, part_color.w), instance_color.a);
#if defined(TEXTURED) || defined(NORMAL_MAP) || defined(FINISH_MAP)
  uv = texture_coordinate;
#endif
#ifdef CORNERS
  vec3 v = DirectionToEye(point);
#ifdef TWO_SIDED
  if (dot(surface_normal, v) < 0.0) surface_normal = -surface_normal;
#endif
  vec3 shaded = Shade(point, surface_normal, v, surface_color.rgb, finish.x, finish.y, finish.z, 1.0);
  corner_color = vec4(Encode(ToneMap(shaded)), surface_color.a);
#endif
  gl_Position = view_projection * vec4(point, 1.0);
#endif
}
