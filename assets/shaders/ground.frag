// SPDX-License-Identifier: BSD-3-Clause
in vec2 point;
layout(location = 0) out vec4 color;

// Lines at whole numbers of `at`, about `pixels` wide, `steps` pixels from one to the next; they fade into their mean
// before they would flicker.
vec2 Lines(vec2 at, vec2 step_size, vec2 steps, float pixels) {
  vec2 away = abs(fract(at + 0.5) - 0.5);
  vec2 line = clamp(0.5 * pixels + 0.5 - away * steps, 0.0, 1.0);
  return mix(line, min(pixels * step_size, 1.0), smoothstep(0.15, 0.5, step_size));
}

void main() {
  vec2 change = max(fwidth(point), 1e-9);
  vec2 steps = 1.0 / change;
  float pixel = max(change.x, change.y);
  vec2 fine = Lines(10.0 * point, 10.0 * change, 0.1 * steps, viewport.z);
  vec2 coarse = Lines(point, change, steps, 1.4 * viewport.z);
  vec2 tens = Lines(0.1 * point, 0.1 * change, 10.0 * steps, 1.4 * viewport.z);
  // Each grid goes before its lines stand too close.
  float line = 0.38 * (1.0 - smoothstep(0.004, 0.025, pixel)) * max(fine.x, fine.y);
  line = max(line, 0.85 * (1.0 - smoothstep(0.06, 0.35, pixel)) * max(coarse.x, coarse.y));
  line = max(line, 0.85 * (1.0 - smoothstep(0.6, 3.5, pixel)) * max(tens.x, tens.y));
  vec3 surface = mix(ground_color.rgb, grid_color.rgb, line * grid_color.a);
  vec2 axis = clamp(0.4 + viewport.z - abs(point) * steps, 0.0, 1.0);
  surface = mix(surface, vec3(0.82, 0.22, 0.25), 0.75 * ground_color.a * axis.y);
  surface = mix(surface, vec3(0.30, 0.65, 0.25), 0.75 * ground_color.a * axis.x);
#ifdef SHADOW
  float lit = SoftSunVisibility(vec3(point, ground.x), vec3(0.0, 0.0, 1.0));
  surface *= mix(ground.w * vec3(0.97, 0.985, 1.03), vec3(1.0), lit);
#endif
  float away = distance(point, ground_center.xy);
  surface *= 1.0 + 0.05 * (1.0 - smoothstep(0.0, 0.2 * ground.z, away));
#ifndef NEAR
  vec2 screen = 2.0 * gl_FragCoord.xy / viewport.xy - 1.0;
  vec3 behind = Sky(normalize(ray_forward.xyz + screen.x * ray_right.xyz + screen.y * ray_up.xyz));
  float far = smoothstep(ground.y, ground.z, away);
  surface = mix(surface, behind, far);
#endif
  color = vec4(surface + Dither(), ground_center.z);
}
