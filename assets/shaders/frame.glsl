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

// kSearch: texels round a point that are searched for what shades it. kWidest: of the penumbra; so much less than the search
// that none starts unseen. The map has half as many texels on a side in software.
#ifdef SOFTWARE
const int kTaps = 8;
const float kSearch = 7.0;
const float kWidest = 5.0;
#else
const int kTaps = 20;
const float kSearch = 14.0;
const float kWidest = 10.0;
#endif
const float kSoftness = 0.05;  // half the width of the penumbra, over the way from what casts it

// Points spread evenly over the unit disc (golden angle).
vec2 DiscPoint(int i, int count) {
  float r = sqrt((float(i) + 0.5) / float(count));
  float angle = 2.39996323 * float(i);
  return r * vec2(cos(angle), sin(angle));
}

// The place in the map of a point on a surface, pushed off it a little; and how the depth changes along the surface, so that
// wide kernels do not shade the surface itself.
vec3 ShadowPlace(vec3 point, vec3 normal, out vec2 slope) {
  float facing = max(dot(normal, sun.xyz), 0.05);
  mat3 rows = transpose(mat3(shadow_matrix));
  slope = clamp(shadow.w / facing * vec2(dot(normal, rows[0]), dot(normal, rows[1])), -8.0, 8.0);
  return (shadow_matrix * vec4(point + normal * (1.5 * shadow.y), 1.0)).xyz;
}

float ShadowSample(vec3 place, vec2 slope, vec2 d) {
  return textureLod(shadow_compare, vec3(place.xy + d, min(place.z + dot(slope, d), 1.0)), 0.0);
}

// 1 in the sun, 0 in the shadow. The wider the gap to what casts the shadow, the softer its edge.
float SoftSunVisibility(vec3 point, vec3 normal) {
  vec2 slope;
  vec3 place = ShadowPlace(point, normal, slope);
  float blocked = 0.0;
  float depth_sum = 0.0;
  for (int i = 0; i < 7; ++i) {
    float angle = 1.04719755 * float(i) + 0.2;
    vec2 d = (i < 6 ? kSearch * shadow.x : 0.0) * vec2(cos(angle), sin(angle));
    float depth = textureLod(shadow_depth, place.xy + d, 0.0).r;
    if (depth < min(place.z + dot(slope, d), 1.0)) {
      blocked += 1.0;
      depth_sum += depth;
    }
  }
  float gap = (place.z - depth_sum / max(blocked, 1.0)) * shadow.z;
  float radius = clamp(kSoftness * gap / shadow.y, 1.2, kWidest) * shadow.x;
  float lit = 0.0;
  // A loop that is left at once is skipped where nothing is near, also by drivers that walk both sides of a branch.
  for (int i = 0; i < kTaps; ++i) {
    if (blocked == 0.0) break;
    lit += ShadowSample(place, slope, radius * DiscPoint(i, kTaps));
  }
  return blocked == 0.0 ? 1.0 : lit / float(kTaps);
}

// The same for surfaces of things: `facing` is the cosine to the sun, and what faces away is dark anyway.
float SunVisibility(vec3 point, vec3 normal, float facing) {
#ifdef SOFTWARE
  vec2 slope;
  vec3 place = ShadowPlace(point, normal, slope);
  float lit = 0.0;
  for (int i = 0; i < 4; ++i) {
    if (facing <= 0.0) break;
    lit += ShadowSample(place, slope, 1.8 * shadow.x * DiscPoint(i, 4));
  }
  return 0.25 * lit;
#else
  return facing <= 0.0 ? 0.0 : SoftSunVisibility(point, normal);
#endif
}
#endif
#endif
