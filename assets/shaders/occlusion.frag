// SPDX-License-Identifier: BSD-3-Clause
// How much of the light from all sides gets into corners and gaps, found from the depth of the picture, at half its size;
// with BLUR smoothed; with APPLY put over the picture.
uniform sampler2D depth_map;
uniform sampler2D occlusion_map;  // the share of light, and the distance from the eye's plane
layout(location = 0) out vec4 color;

const float kTop = 0.1;  // as in Renderer.cpp

// At most what a number of 16 bits holds.
float Away(ivec2 at) {
  float z = 2.0 * (texelFetch(depth_map, at, 0).r - kTop) / (1.0 - kTop) - 1.0;
  return clamp((depth_terms.x + depth_terms.y * z) / (depth_terms.z + depth_terms.w * z), -6e4, 6e4);
}

#if defined(BLUR)
// The mean of the 4 × 4 pixels that sampled different directions, as far as they lie on the same surface.
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(occlusion_map, 0) - 1;
  vec2 here = texelFetch(occlusion_map, at, 0).rg;
  float sum = here.r;
  float weight = 1.0;
  for (int i = 0; i < 16; ++i) {
    vec2 there = texelFetch(occlusion_map, clamp(at + ivec2((i & 3) - 1, (i >> 2) - 1), ivec2(0), last), 0).rg;
    float same = max(1.0 - abs(there.g - here.g) / (0.5 * occlusion.x), 0.0);
    sum += same * there.r;
    weight += same;
  }
  color = vec4(sum / weight, here.g, 0.0, 1.0);
}
#elif defined(APPLY)
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(occlusion_map, 0) - 1;
  float here = Away(at);
  ivec2 first = (at - 1) / 2;
  float sum = 0.0;
  float weight = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 half_at = first + ivec2(i & 1, i >> 1);
    vec2 there = texelFetch(occlusion_map, clamp(half_at, ivec2(0), last), 0).rg;
    vec2 apart = abs(vec2(at) + 0.5 - (2.0 * vec2(half_at) + 1.0)) / 2.0;
    float near = max(1.0 - apart.x, 0.0) * max(1.0 - apart.y, 0.0) + 0.01;
    near *= max(1.0 - abs(there.g - here) / occlusion.x, 0.001);
    sum += near * there.r;
    weight += near;
  }
  float open = sum / weight;
  color = vec4(open, open, open, 1.0);
}
#else
// In the eye's axes: x right, y up, z away from it.
vec3 ViewPoint(ivec2 at) {
  float away = Away(at);
  vec2 screen = 2.0 * (vec2(at) + 0.5) / viewport.xy - 1.0;
  return vec3(screen * view_scale.xy * mix(1.0, away, view_scale.z), away);
}

#ifdef SOFTWARE
const int kTaps = 6;
const int kSteps = 4;
#else
const int kTaps = 10;
const int kSteps = 8;
#endif

void main() {
  ivec2 last = ivec2(viewport.xy) - 1;
  ivec2 at = min(2 * ivec2(gl_FragCoord.xy), last);
  bool nothing = texelFetch(depth_map, at, 0).r >= 1.0;
  vec3 p = ViewPoint(at);
  // The way to the neighbours that lie on the same surface, the nearer of two.
  vec3 right = ViewPoint(min(at + ivec2(1, 0), last)) - p;
  vec3 left = p - ViewPoint(max(at - ivec2(1, 0), ivec2(0)));
  vec3 up = ViewPoint(min(at + ivec2(0, 1), last)) - p;
  vec3 down = p - ViewPoint(max(at - ivec2(0, 1), ivec2(0)));
  bool to_right = at.x < last.x && (at.x == 0 || abs(right.z) < abs(left.z));
  bool to_up = at.y < last.y && (at.y == 0 || abs(up.z) < abs(down.z));
  vec3 n = normalize(cross(to_up ? up : down, to_right ? right : left));
  float pixels = occlusion.x * 0.5 * viewport.y / (view_scale.y * mix(1.0, p.z, view_scale.z));
  nothing = nothing || pixels < 1.5;
  pixels = min(pixels, 0.12 * viewport.y);
  // Sixteen different starts, in the order of a Bayer matrix.
  ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
  int bayer = ((cell.x ^ cell.y) & 1) * 8 + (cell.y & 1) * 4 + (((cell.x ^ cell.y) >> 1) & 1) * 2 + (cell.y >> 1);
  float start = (float(bayer) + 0.5) / 16.0;
  // Alike to S. Bavoil, L. Sainz, Image-space horizon-based ambient occlusion (2008): what rises over the surface takes of
  // the sky by the cosine to the normal, less the farther it is.
  float taken = 0.0;
  for (int i = 0; i < kTaps; ++i) {
    if (nothing) break;
    float r = pixels * (float(i) + start) / float(kTaps);
    float angle = 2.39996323 * float(i) + 6.2831853 * start;
    vec3 v = ViewPoint(clamp(at + ivec2(round(r * vec2(cos(angle), sin(angle)))), ivec2(0), last)) - p;
    float square = dot(v, v);
    float near = max(1.0 - square / (occlusion.x * occlusion.x), 0.0);
    taken += near * max(dot(v, n) * inversesqrt(square + 1e-12) - 0.12, 0.0);
  }
  float open = max(1.0 - occlusion.y * taken / float(kTaps), 0.0);
  // Right beside what touches it, a surface is in its shadow, which maps are too coarse for: a short way to the sun.
  float hidden = 0.0;
  bool lit = occlusion.z > 0.0 && dot(n, sun_in_view.xyz) > 0.1;
  for (int i = 0; i < kSteps; ++i) {
    if (nothing || !lit) break;
    vec3 q = p + occlusion.w * ((float(i) + start) / float(kSteps) * sun_in_view.xyz + 0.06 * n);
    vec2 screen = q.xy / (view_scale.xy * mix(1.0, q.z, view_scale.z));
    ivec2 there = ivec2((0.5 * screen + 0.5) * viewport.xy);
    float behind = q.z - Away(clamp(there, ivec2(0), last));
    if (behind > 0.04 * occlusion.w && behind < 0.6 * occlusion.w) hidden = 1.0 - float(i) / float(kSteps);
    if (hidden > 0.0) break;
  }
  open *= 1.0 - occlusion.z * hidden;
  color = vec4(nothing ? 1.0 : open, p.z, 0.0, 1.0);
}
#endif
