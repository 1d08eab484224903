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
#elif defined(CORNERS)
in vec4 corner_color;
layout(location = 0) out vec4 color;

void main() { color = corner_color; }
#else
in vec3 point;
in vec3 surface_normal;
flat in vec4 surface_color;
flat in vec3 finish;
#if defined(TEXTURED) || defined(NORMAL_MAP) || defined(FINISH_MAP)
in vec2 uv;
uniform sampler2D part_texture, part_normals, part_finishes;
#endif
layout(location = 0) out vec4 color;

#ifdef UNLIT
void main() {
  color = surface_color;
#ifdef TEXTURED
  color.rgb = Encode(texture(part_texture, uv).rgb) * color.rgb;
#endif
}
#else
#ifdef NORMAL_MAP
// With the tangents that the texture's coordinates have on the screen: C. Schüler, Followup: Normal mapping without
// precomputed tangents (2013). Green points against v, which goes down.
vec3 Bumped(vec3 n) {
  vec3 along_x = cross(n, dFdx(point)), along_y = cross(dFdy(point), n);
  vec2 uv_x = dFdx(uv), uv_y = dFdy(uv);
  vec3 tangent = along_y * uv_x.x + along_x * uv_y.x;
  vec3 bitangent = along_y * uv_x.y + along_x * uv_y.y;
  float size = max(dot(tangent, tangent), dot(bitangent, bitangent));
  if (size <= 0.0) return n;
  vec3 m = texture(part_normals, uv).xyz * 2.0 - 1.0;
  return normalize((tangent * m.x - bitangent * m.y) * inversesqrt(size) + n * m.z);
}
#endif

void main() {
  vec3 albedo = surface_color.rgb;
#ifdef TEXTURED
  albedo *= texture(part_texture, uv).rgb;
#endif
  vec3 n = normalize(surface_normal);
  vec3 v = DirectionToEye(point);
#ifdef TWO_SIDED
  if (dot(n, v) < 0.0) n = -n;
#endif
#ifdef NORMAL_MAP
  n = Bumped(n);
#endif
  float metalness = finish.x;
  float roughness = finish.y;
#ifdef FINISH_MAP
  vec2 here = texture(part_finishes, uv).gb;
  roughness *= here.x;
  metalness *= here.y;
#endif
#ifdef SHADOW
  float facing = max(dot(n, sun.xyz), 0.0);
  float lit = SunVisibility(point, n, facing);
#else
  float lit = 1.0;
#endif
  vec3 shaded = Shade(point, n, v, albedo, metalness, roughness, finish.z, lit);
  color = vec4(Encode(ToneMap(shaded)), surface_color.a);
}
#endif
#endif
