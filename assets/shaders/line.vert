// SPDX-License-Identifier: BSD-3-Clause
// One segment a → b of a polyline as a quad of constant width on the screen, mitred against its neighbours.
layout(location = 0) in vec4 before;  // w: width in pixels, 0 where no line goes on
layout(location = 1) in vec4 from;
layout(location = 2) in vec4 to;
layout(location = 3) in vec4 after;
layout(location = 4) in vec4 from_color;
layout(location = 5) in vec4 to_color;
layout(location = 6) in uint from_id;

#ifdef PICKING
uniform mat4 pick_zoom;  // of clip space
flat out uint id;
out vec3 point;
#else
out vec4 line_color;
noperspective out float across;
flat out float half_width;
#endif


// Offset of a corner for a pixel of half width, for the side left of the direction.
vec2 Corner(vec2 direction, vec2 neighbour) {
  vec2 left = vec2(-direction.y, direction.x);
  if (dot(neighbour, neighbour) < 1e-6 || dot(direction, neighbour) < -0.3 * length(neighbour)) return left;
  neighbour = normalize(neighbour);
  vec2 middle = normalize(left + vec2(-neighbour.y, neighbour.x));
  return middle / max(dot(middle, left), 0.4);
}

void main() {
  vec4 a = Clip(from.xyz);
  vec4 b = Clip(to.xyz);
  vec3 pa = from.xyz;
  vec3 pb = to.xyz;
  bool drawn = from.w > 0.0 && to.w > 0.0 && (Front(a) > kNear || Front(b) > kNear);
#ifdef PICKING
  drawn = drawn && from_id != 0u;
#endif
  float cut_a = 0.0;
  float cut_b = 1.0;
  if (Front(a) <= kNear) cut_a = (kNear - Front(a)) / (Front(b) - Front(a));
  if (Front(b) <= kNear) cut_b = (kNear - Front(a)) / (Front(b) - Front(a));
  pa = mix(from.xyz, to.xyz, cut_a);
  pb = mix(from.xyz, to.xyz, cut_b);
  a = Clip(pa);
  b = Clip(pb);
  vec2 way = Pixel(b) - Pixel(a);
  float pixels = length(way);
  if (!drawn || !(pixels > 1e-5)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#ifdef PICKING
    id = 0u;
    point = vec3(0.0);
#else
    line_color = vec4(0.0);
    across = 0.0;
    half_width = 0.0;
#endif
    return;
  }
  bool at_end = (gl_VertexID & 2) != 0;
  float side = (gl_VertexID & 1) != 0 ? 1.0 : -1.0;
  vec2 direction = way / pixels;
  vec4 clip = at_end ? b : a;
  vec3 here = at_end ? pb : pa;
  vec4 neighbour_clip = Clip(at_end ? after.xyz : before.xyz);
  vec2 neighbour = vec2(0.0);
  bool whole = at_end ? cut_b == 1.0 : cut_a == 0.0;
  if (whole && Front(neighbour_clip) > kNear)
    neighbour = at_end ? Pixel(neighbour_clip) - Pixel(b) : Pixel(a) - Pixel(neighbour_clip);
  float width = from.w * viewport.z;
#ifdef PICKING
  float reach = 0.5 * max(width, 2.0) + 3.0 * viewport.z;
  id = from_id;
  point = here;
#else
  float reach = 0.5 * width + 1.0;
  half_width = 0.5 * width;
  across = side * reach;
  line_color = mix(from_color, to_color, at_end ? cut_b : cut_a);
#endif
  vec2 corner = Pixel(clip) + side * reach * Corner(direction, neighbour);
  // A little nearer to the eye than it is, so that lines on surfaces win.
  vec4 nearer = Clip(eye.w > 0.5 ? mix(here, eye.xyz, 0.002) : here);
  vec4 lifted = vec4(corner / (0.5 * viewport.xy) * clip.w, nearer.z / nearer.w * clip.w, clip.w);
#ifdef PICKING
  gl_Position = pick_zoom * lifted;
#else
  gl_Position = lifted;
#endif
}
