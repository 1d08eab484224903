// SPDX-License-Identifier: BSD-3-Clause
// Smooths the steps of slanted edges in a picture without samples: the direction of an edge follows from the brightness of the
// four diagonal neighbours, and the picture is averaged along it (T. Lottes, FXAA, 2009; its shortest form).
uniform sampler2D part_texture;  // the picture
layout(location = 0) out vec4 color;

float Luma(ivec2 at, ivec2 last) {
  return dot(texelFetch(part_texture, clamp(at, ivec2(0), last), 0).rgb, vec3(0.299, 0.587, 0.114));
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 last = ivec2(viewport.xy) - 1;
  vec3 middle = texelFetch(part_texture, at, 0).rgb;
  float m = dot(middle, vec3(0.299, 0.587, 0.114));
  float nw = Luma(at + ivec2(-1, 1), last);
  float ne = Luma(at + ivec2(1, 1), last);
  float sw = Luma(at + ivec2(-1, -1), last);
  float se = Luma(at + ivec2(1, -1), last);
  float least = min(m, min(min(nw, ne), min(sw, se)));
  float most = max(m, max(max(nw, ne), max(sw, se)));
  bool flat_here = most - least < max(0.04, 0.11 * most);
  color = vec4(middle, 1.0);
  // A loop that is left at once is skipped where nothing is to do, also by drivers that walk both sides of a branch.
  for (int i = 0; i < 1; ++i) {
    if (flat_here) break;
    vec2 direction = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float damp = max(0.03 * (nw + ne + sw + se), 1.0 / 128.0);
    direction = clamp(direction / (min(abs(direction.x), abs(direction.y)) + damp), -8.0, 8.0) / viewport.xy;
    vec2 uv = gl_FragCoord.xy / viewport.xy;
    vec3 near = 0.5 * (textureLod(part_texture, uv - direction / 6.0, 0.0).rgb +
                       textureLod(part_texture, uv + direction / 6.0, 0.0).rgb);
    vec3 far = 0.5 * near + 0.25 * (textureLod(part_texture, uv - 0.5 * direction, 0.0).rgb +
                                    textureLod(part_texture, uv + 0.5 * direction, 0.0).rgb);
    float l = dot(far, vec3(0.299, 0.587, 0.114));
    color.rgb = l < least || l > most ? near : far;
  }
}
