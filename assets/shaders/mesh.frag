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
in vec3 point;
in vec3 surface_normal;
flat in vec4 surface_color;
#ifdef TEXTURED
in vec2 uv;
uniform sampler2D part_texture;
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
  float n_v = max(dot(n, v), 0.0);
  float n_l = max(dot(n, sun.xyz), 0.0);
#ifdef SHADOW
  n_l *= SunVisibility(point, n, n_l);
#endif
  // Sky from above, its reflection by the ground from below; less of both close above the ground.
  float up = 0.5 + 0.5 * n.z;
  float height = max(point.z - ground.x, 0.0) * viewport.w;
  float open = 1.0 - step(1e-6, viewport.w) * 0.6 * (1.0 - up) / (1.0 + height * height);
  vec3 ambient = mix(ground_light.rgb, sky_light.rgb, up) * open;
  vec3 light = ambient + sun_light.rgb * n_l + 0.10 * n_v;
  // A satin coat: highlight of the sun, and the sky mirrored at grazing angles (Schlick's fit, fourth power).
  vec3 h = normalize(v + sun.xyz);
  float gloss = max(dot(n, h), 0.0);
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  float grazing = 1.0 - n_v;
  grazing *= grazing;
  float fresnel = 0.035 + 0.30 * grazing * grazing;
  float mirrored_z = 2.0 * dot(n, v) * n.z - v.z;
  vec3 mirrored = mix(ground_light.rgb, 1.5 * sky_light.rgb, smoothstep(-0.15, 0.6, mirrored_z)) * open;
  vec3 shaded = albedo * light + fresnel * mirrored + 0.22 * gloss * n_l * sun_light.rgb;
  color = vec4(Encode(ToneMap(shaded)), surface_color.a);
}
#endif
#endif
