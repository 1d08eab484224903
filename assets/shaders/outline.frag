// SPDX-License-Identifier: BSD-3-Clause
// Draws a band along the edges between different objects of an id picture that holds only what is selected (bit 0) or
// hovered (bit 1). The share of a ring of neighbours that differ falls smoothly from ½ at the edge to 0 at the ring's radius.
uniform usampler2D ids;
uniform vec4 selected_color;
uniform vec4 hovered_color;
layout(location = 0) out vec4 color;

const ivec2 kRing[12] = ivec2[12](ivec2(2, 0), ivec2(-2, 0), ivec2(0, 2), ivec2(0, -2), ivec2(2, 1), ivec2(1, 2),
                                  ivec2(-1, 2), ivec2(-2, 1), ivec2(-2, -1), ivec2(-1, -2), ivec2(1, -2),
                                  ivec2(2, -1));

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 last = ivec2(viewport.xy) - 1;
  uint here = texelFetch(ids, at, 0).r;
  uint any = here;
  float differ = 0.0;
  for (int i = 0; i < 12; ++i) {
    ivec2 offset = ivec2(round(viewport.z * vec2(kRing[i])));
    uint there = texelFetch(ids, clamp(at + offset, ivec2(0), last), 0).r;
    any |= there;
    differ += there != here ? 1.0 : 0.0;
  }
  if (differ == 0.0) discard;
  bool selected = (any & 1u) != 0u;
  vec4 tint = selected ? selected_color : hovered_color;
  float edge = differ / 12.0;
  float strength = selected ? smoothstep(0.04, 0.30, edge) : smoothstep(0.12, 0.42, edge);
  color = vec4(tint.rgb, tint.a * strength);
}
