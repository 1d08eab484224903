// SPDX-License-Identifier: BSD-3-Clause
// One edge of a mesh as a quad of constant width on the screen.
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 3) in vec4 row0;
layout(location = 4) in vec4 row1;
layout(location = 5) in vec4 row2;
layout(location = 6) in vec4 instance_color;

noperspective out float across;
flat out float half_width;
flat out vec3 edge_color;

vec3 InWorld(vec3 position) {
  vec4 p = vec4(position, 1.0);
  return vec3(dot(row0, p), dot(row1, p), dot(row2, p));
}

void main() {
  vec3 pa = InWorld(from);
  vec3 pb = InWorld(to);
  float front_a = Front(Clip(pa));
  float front_b = Front(Clip(pb));
  float cut_a = front_a <= kNear ? (kNear - front_a) / (front_b - front_a) : 0.0;
  float cut_b = front_b <= kNear ? (kNear - front_a) / (front_b - front_a) : 1.0;
  vec4 a = Clip(mix(pa, pb, cut_a));
  vec4 b = Clip(mix(pa, pb, cut_b));
  vec2 way = Pixel(b) - Pixel(a);
  float pixels = length(way);
  half_width = 0.5 * viewport.z;
  // Darker than the surface; of a dark one, brighter.
  float light = dot(instance_color.rgb, vec3(0.2126, 0.7152, 0.0722));
  edge_color = light > 0.03 ? 0.25 * instance_color.rgb : instance_color.rgb + 0.15;
  across = 0.0;
  if ((front_a <= kNear && front_b <= kNear) || !(pixels > 1e-5)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  bool at_end = (gl_VertexID & 2) != 0;
  float side = (gl_VertexID & 1) != 0 ? 1.0 : -1.0;
  float reach = half_width + 1.0;
  across = side * reach;
  vec4 clip = at_end ? b : a;
  vec3 here = mix(pa, pb, at_end ? cut_b : cut_a);
  vec2 corner = Pixel(clip) + side * reach * vec2(-way.y, way.x) / pixels;
  // A little nearer to the eye than it is, so that it wins over the faces that meet there.
  vec4 nearer = Clip(eye.w > 0.5 ? mix(here, eye.xyz, 0.002) : here);
  float depth = nearer.z / nearer.w - (eye.w > 0.5 ? 0.0 : 1e-5);
  gl_Position = vec4(corner / (0.5 * viewport.xy) * clip.w, depth * clip.w, clip.w);
}
