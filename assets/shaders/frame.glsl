// SPDX-License-Identifier: BSD-3-Clause
// What every shader of a frame knows. Stands before each of them.
layout(std140) uniform Frame {
  mat4 view_projection;
  mat4 shadow_matrix;  // world to (u, v, depth) in 0…1
  vec4 eye;            // the eye and 1; in a parallel view the direction towards it and 0
  vec4 sun;            // direction towards it, unit
  vec4 sun_light;      // linear
  vec4 sky_light;      // linear, from above
  vec4 ground_light;   // linear, from below
  vec4 viewport;       // width, height in pixels; w: 1 / size of the contact darkening [1/m], 0 without ground
  vec4 shadow;         // texel [uv], texel [m], depth range [m], slope factor
  vec4 ground;         // height, start of the fade, its end [m], brightness of a shadow
  vec4 ground_center;  // x, y the fade is round; z: opacity
  vec4 sky_zenith;     // the backdrop's colours are sRGB and are not lit
  vec4 sky_horizon;
  vec4 sky_nadir;
  vec4 ground_color;
  vec4 grid_color;
  vec4 ray_forward;    // backdrop's ray through a pixel: forward + x·right + y·up, x and y in −1…1
  vec4 ray_right;
  vec4 ray_up;
};

vec3 DirectionToEye(vec3 point) { return normalize(eye.xyz - point * eye.w); }

vec3 Sky(vec3 direction) {
  float up = sqrt(clamp(direction.z, 0.0, 1.0));
  float down = clamp(-2.0 * direction.z, 0.0, 1.0);
  return mix(mix(sky_horizon.rgb, sky_zenith.rgb, up), sky_nadir.rgb, down);
}

#ifdef FRAGMENT
// Half a step of 8 bits either way, so that slow gradients show no bands.
float Dither() {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return (noise - 0.5) / 255.0;
}

// Linear to sRGB, a fit by roots (much cheaper than a power, within 0.3 of an 8 bit step).
vec3 Encode(vec3 c) {
  vec3 s1 = sqrt(c);
  vec3 s2 = sqrt(s1);
  vec3 s3 = sqrt(s2);
  return 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * c;
}

// Leaves the darks and middles alone and bends what is brighter than 0.6 towards 1.
vec3 ToneMap(vec3 c) {
  vec3 over = max(c - 0.6, 0.0) / 0.4;
  return min(c, 0.6) + 0.4 * over / (1.0 + over);
}

#ifdef SHADOW
uniform sampler2DShadow shadow_compare;
uniform sampler2D shadow_depth;

#ifdef SOFTWARE
const int kSearch = 5;
const int kTaps = 8;
#else
const int kSearch = 8;
const int kTaps = 16;
#endif
const float kWidest = 7.0;     // texels
const float kSoftness = 0.05;  // half the width of the penumbra, over the way from what casts it

// Points spread evenly over the unit disc (golden angle).
vec2 DiscPoint(int i, int count, float turn) {
  float r = sqrt((float(i) + 0.5) / float(count));
  float angle = 2.39996323 * float(i) + turn;
  return r * vec2(cos(angle), sin(angle));
}

// 1 in the sun, 0 in the shadow. The wider the gap to what casts the shadow, the softer its edge. Lookups lie on the plane
// of the surface, so that wide kernels do not shade the surface itself.
float SunVisibility(vec3 point, vec3 normal) {
  float facing = dot(normal, sun.xyz);
  vec3 s = (shadow_matrix * vec4(point + normal * (1.5 * shadow.y), 1.0)).xyz;
  mat3 rows = transpose(mat3(shadow_matrix));
  vec2 slope = clamp(shadow.w / max(facing, 0.05) * vec2(dot(normal, rows[0]), dot(normal, rows[1])), -8.0, 8.0);
  float blocked = 0.0;
  float depth_sum = 0.0;
  float widest = kWidest * shadow.x;
  for (int i = 0; i < kSearch; ++i) {
    vec2 d = widest * DiscPoint(i, kSearch, 0.6);
    float depth = textureLod(shadow_depth, s.xy + d, 0.0).r;
    if (depth < min(s.z + dot(slope, d), 1.0)) {
      blocked += 1.0;
      depth_sum += depth;
    }
  }
  float gap = (s.z - depth_sum / max(blocked, 1.0)) * shadow.z;
  float radius = clamp(kSoftness * gap / shadow.y, 1.2, kWidest) * shadow.x;
  float lit = 0.0;
  for (int i = 0; i < kTaps; ++i) {
    if (blocked == 0.0) break;
    vec2 d = radius * DiscPoint(i, kTaps, 0.0);
    lit += textureLod(shadow_compare, vec3(s.xy + d, min(s.z + dot(slope, d), 1.0)), 0.0);
  }
  return blocked == 0.0 ? 1.0 : lit / float(kTaps);
}
#endif
#endif
