// SPDX-License-Identifier: BSD-3-Clause
// What every shader of a frame knows. Stands before each of them.
layout(std140) uniform Frame {
  mat4 view_projection;
  mat4 shadow_matrix;  // world to (u, v, depth) in 0…1
  vec4 eye;            // the eye and 1; in a parallel view the direction towards it and 0
  vec4 sun;            // direction towards it, unit
  vec4 sun_light;      // irradiance over pi, linear; w: of a light at the eye
  vec4 harmonics[5];   // of what shines from all sides: irradiance over pi, times 1, x, y, z, 3 z z - 1 of the normal
  vec4 light_zenith;   // what is mirrored: linear
  vec4 light_horizon;
  vec4 light_ground;
  vec4 lamps[2];       // direction towards it; w: cosine of its half angle
  vec4 lamp_lights[2]; // linear; w: half the width of its edge, in the cosine
  vec4 viewport;       // width, height in pixels; pixels for each that widths are given in; w: 1 / size of the contact darkening [1/m], 0 without ground
  vec4 shadow;         // texel [uv], texel of the first map [m], depth range [m], slope factor of the first map
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
  vec4 cascades[3];    // uv of a shadow map: uv of the first · x + yz; w: how many there are
  vec4 depth_terms;    // distance from the eye's plane: (x + y d) / (z + w d) of the depth d in -1…1
  vec4 view_scale;     // half width and height seen at distance 1 (in a parallel view at any); z: 0 in a parallel view, else 1
  vec4 sun_in_view;    // the sun's direction in the eye's axes: right, up, away
  vec4 occlusion;      // radius [m], strength; strength of contact shadows, their length [m]
};

// Of ends of lines that may lie behind the eye.
const float kNear = 1e-6;
vec4 Clip(vec3 p) { return view_projection * vec4(p, 1.0); }
vec2 Pixel(vec4 clip) { return 0.5 * viewport.xy * clip.xy / clip.w; }
// Signed distance to the near plane, in clip space.
float Front(vec4 clip) { return clip.z + clip.w; }

vec3 DirectionToEye(vec3 point) { return normalize(eye.xyz - point * eye.w); }

vec3 Sky(vec3 direction) {
  float up = sqrt(clamp(direction.z, 0.0, 1.0));
  float down = clamp(-2.0 * direction.z, 0.0, 1.0);
  return mix(mix(sky_horizon.rgb, sky_zenith.rgb, up), sky_nadir.rgb, down);
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

#ifdef FRAGMENT
// Half a step of 8 bits either way, so that slow gradients show no bands.
float Dither() {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return (noise - 0.5) / 255.0;
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

// The map that a point is looked up in: the finest that holds it, with a border of dots in the next.
int ShadowCascade(vec2 whole) {
  int index = 0;
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  float border = 0.48 - 0.06 * noise;
  for (int i = 1; i < int(cascades[0].w); ++i) {
    vec2 away = abs(whole * cascades[i].x + cascades[i].yz - 0.5);
    if (max(away.x, away.y) < border) index = i;
  }
  return index;
}

// The place in the map of a point on a surface, pushed off it a little; and how the depth changes along the surface, so that
// wide kernels do not shade the surface itself.
vec3 ShadowPlace(vec3 point, vec3 normal, out vec2 slope, out int index) {
  vec3 whole = (shadow_matrix * vec4(point, 1.0)).xyz;
  index = ShadowCascade(whole.xy);
  float scale = cascades[index].x;
  float facing = max(dot(normal, sun.xyz), 0.05);
  mat3 rows = transpose(mat3(shadow_matrix));
  slope = clamp(shadow.w / scale / facing * vec2(dot(normal, rows[0]), dot(normal, rows[1])), -8.0, 8.0);
  whole = (shadow_matrix * vec4(point + normal * (1.5 * shadow.y / scale), 1.0)).xyz;
  return vec3(whole.xy * scale + cascades[index].yz, whole.z);
}

// From a map's uv to the texture's, where all lie side by side.
vec2 ShadowUv(vec2 uv, int index) { return vec2((uv.x + float(index)) / cascades[0].w, uv.y); }

bool OutsideShadows(vec2 uv) { return max(abs(uv.x - 0.5), abs(uv.y - 0.5)) > 0.5; }

float ShadowSample(vec3 place, vec2 slope, vec2 d, int index) {
  return textureLod(shadow_compare, vec3(ShadowUv(place.xy + d, index), min(place.z + dot(slope, d), 1.0)), 0.0);
}

// 1 in the sun, 0 in the shadow. The wider the gap to what casts the shadow, the softer its edge.
float SoftSunVisibility(vec3 point, vec3 normal) {
  vec2 slope;
  int index;
  vec3 place = ShadowPlace(point, normal, slope, index);
  float blocked = 0.0;
  float depth_sum = 0.0;
  for (int i = 0; i < 7; ++i) {
    float angle = 1.04719755 * float(i) + 0.2;
    vec2 d = (i < 6 ? kSearch * shadow.x : 0.0) * vec2(cos(angle), sin(angle));
    float depth = textureLod(shadow_depth, ShadowUv(place.xy + d, index), 0.0).r;
    if (depth < min(place.z + dot(slope, d), 1.0)) {
      blocked += 1.0;
      depth_sum += depth;
    }
  }
  float gap = (place.z - depth_sum / max(blocked, 1.0)) * shadow.z;
  float radius = clamp(kSoftness * gap / shadow.y * cascades[index].x, 1.2, kWidest) * shadow.x;
  if (OutsideShadows(place.xy)) blocked = 0.0;
  float lit = 0.0;
  // A loop that is left at once is skipped where nothing is near, also by drivers that walk both sides of a branch.
  for (int i = 0; i < kTaps; ++i) {
    if (blocked == 0.0) break;
    lit += ShadowSample(place, slope, radius * DiscPoint(i, kTaps), index);
  }
  return blocked == 0.0 ? 1.0 : lit / float(kTaps);
}

// The same for surfaces of things: `facing` is the cosine to the sun, and what faces away is dark anyway.
float SunVisibility(vec3 point, vec3 normal, float facing) {
#ifdef SOFTWARE
  vec2 slope;
  int index;
  vec3 place = ShadowPlace(point, normal, slope, index);
  float lit = 0.0;
  for (int i = 0; i < 4; ++i) {
    if (facing <= 0.0) break;
    lit += ShadowSample(place, slope, 1.8 * shadow.x * DiscPoint(i, 4), index);
  }
  return OutsideShadows(place.xy) ? 1.0 : 0.25 * lit;
#else
  return facing <= 0.0 ? 0.0 : SoftSunVisibility(point, normal);
#endif
}
#endif
#endif
