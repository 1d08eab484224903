// SPDX-License-Identifier: BSD-3-Clause
// How surfaces of meshes are lit. Stands before mesh.vert and mesh.frag, after frame.glsl.
#ifndef PLAIN
// What a surface of that roughness mirrors: a lobe blurs the horizon and the lamps, which grow dimmer as they widen.
vec3 Mirrored(vec3 d, float roughness) {
  float spread = 0.06 + roughness;
  vec3 above = mix(light_horizon.rgb, light_zenith.rgb, max(d.z, 0.0));
  vec3 light = mix(light_ground.rgb, above, smoothstep(-spread, spread, d.z));
  float lobe = 0.5 * roughness * roughness;
  for (int i = 0; i < 2; ++i) {
    float edge = lamp_lights[i].w + lobe;
    float lamp = 1.0 - lamps[i].w;
    light += lamp / (lamp + lobe) * lamp_lights[i].rgb * smoothstep(lamps[i].w - edge, lamps[i].w + edge, dot(d, lamps[i].xyz));
  }
  return light;
}
#endif

// What a surface sends to the eye, linear. `n` its normal, `v` towards the eye, both unit; `lit` how much of the sun is not
// in the way of something.
vec3 Shade(vec3 point, vec3 n, vec3 v, vec3 albedo, float metalness, float roughness, float emission, float lit) {
  roughness = max(roughness, 0.08);
  float n_v = max(dot(n, v), 0.001);
  float n_l = lit * max(dot(n, sun.xyz), 0.0);
  // Close above the ground, less of what comes from below gets there.
  float height = max(point.z - ground.x, 0.0) * viewport.w;
  float open = 1.0 - step(1e-6, viewport.w) * 0.3 * (1.0 - n.z) / (1.0 + height * height);
  vec3 around = harmonics[0].rgb + harmonics[1].rgb * n.x + harmonics[2].rgb * n.y + harmonics[3].rgb * n.z +
                harmonics[4].rgb * (3.0 * n.z * n.z - 1.0);
  vec3 f0 = mix(vec3(0.04), albedo, metalness);
  vec3 diffuse = albedo * (1.0 - metalness);
  // Mirrored surroundings: the share of them, by the fit of B. Karis, Physically based shading on mobile (2014), with what
  // is reflected several times between the surface's facets given back (E. Turquin, Practical multiple scattering
  // compensation, 2019, (16)). What is not mirrored is left to be scattered: no light is gained.
  vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float a004 = min(r.x * r.x, exp2(-9.28 * n_v)) * r.x + r.y;
  vec2 ab = vec2(-1.04, 1.04) * a004 + r.zw;
  float again = 1.0 / (ab.x + ab.y) - 1.0;
  float coat = (0.04 * ab.x + ab.y) * (1.0 + 0.04 * again);
  vec3 share = mix(vec3(coat), (albedo * ab.x + ab.y) * (1.0 + albedo * again), metalness);
#ifdef PLAIN
  vec3 mirrored = max(around, 0.0);
#else
  vec3 mirrored = Mirrored(2.0 * dot(n, v) * n - v, roughness);
#endif
  vec3 shaded = open * (diffuse * (1.0 - coat) * max(around, 0.0) + share * mirrored);
  // The sun: Cook and Torrance's D, V and F. D of B. Walter and others, Microfacet models for refraction (2007), (33), times
  // pi; V, Smith's masking and shadowing over 4 n_l n_v, by E. Hammon, PBR diffuse lighting for GGX (2017); F of C. Schlick
  // (1994).
  vec3 h = normalize(v + sun.xyz);
  float n_h = dot(n, h);
  float a = roughness * roughness;
  float d = a / (n_h * n_h * (a * a - 1.0) + 1.0);
  float visible = 0.5 / mix(2.0 * n_l * n_v, n_l + n_v, a);
  float away = 1.0 - max(dot(v, h), 0.0);
  float away2 = away * away;
  vec3 fresnel = f0 + (1.0 - f0) * (away2 * away2 * away);
  shaded += (diffuse * (1.0 - fresnel) + d * d * visible * fresnel) * (n_l * sun_light.rgb);
  shaded += diffuse * (sun_light.w * n_v) + albedo * emission;
  return shaded;
}
