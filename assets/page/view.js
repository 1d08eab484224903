// The picture, drawn by WebGL 2.
const ON_TOP = 4, NO_SHADOW = 8, UNLIT = 16, GHOST = 32, MESH_COLORS = 64;
const SHADOW_SIZE = 2048;

const COMMON = `#version 300 es
precision highp float; precision highp int; precision highp sampler2DShadow;
uniform mat4 camera, sunMatrix;
uniform vec3 eye, sun, skyLight, groundLight, sunLight, zenith, horizon, nadir;
uniform float groundHeight, shadowOn;
vec3 encode(vec3 c) { return pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2)); }
vec3 decode(vec3 c) { return pow(c, vec3(2.2)); }
vec3 tone(vec3 c) { vec3 over = max(c - 0.6, 0.0) / 0.4; return min(c, 0.6) + 0.4 * over / (1.0 + over); }
vec3 sky(vec3 d) { return mix(mix(horizon, zenith, sqrt(clamp(d.z, 0.0, 1.0))), nadir, clamp(-2.0 * d.z, 0.0, 1.0)); }
`;
const SUNLIT = `uniform sampler2DShadow shadowMap;
float lit(vec3 point, vec3 normal) {
  if (shadowOn < 0.5) return 1.0;
  vec3 at = (sunMatrix * vec4(point, 1.0)).xyz * 0.5 + 0.5;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  float slack = 0.0006 + 0.0025 * (1.0 - max(dot(normal, sun), 0.0)), sum = 0.0;
  for (int i = 0; i < 12; ++i) {
    float r = sqrt((float(i) + 0.5) / 12.0) * 2.6 / ${SHADOW_SIZE}.0, a = 2.39996 * float(i);
    sum += texture(shadowMap, vec3(at.xy + r * vec2(cos(a), sin(a)), at.z - slack));
  }
  return sum / 12.0;
}
`;
const MESH_VERTEX = `layout(location = 0) in vec3 position; layout(location = 1) in vec3 normal;
uniform vec3 lower, extent, scale, at; uniform vec4 turn; uniform mat4 transform;
out vec3 point, surface;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
void main() {
  point = turned((lower + extent * position) * scale) + at;
  surface = turned(normal / scale);
  gl_Position = transform * vec4(point, 1.0);
}`;
const PROGRAMS = {
  depth: [MESH_VERTEX, "void main() {}"],
  mesh: [MESH_VERTEX, SUNLIT + `in vec3 point, surface; uniform vec4 color; uniform float unlit; out vec4 pixel;
void main() {
  if (unlit > 0.5) { pixel = color; return; }
  vec3 v = normalize(eye - point), n = normalize(surface);
  if (dot(n, v) < 0.0) n = -n;
  float facing = max(dot(n, sun), 0.0);
  float direct = facing > 0.0 ? facing * lit(point, n) : 0.0;
  vec3 ambient = mix(groundLight, skyLight, 0.5 + 0.5 * n.z);
  float nv = max(dot(n, v), 0.0), grazing = (1.0 - nv) * (1.0 - nv);
  float gloss = pow(max(dot(n, normalize(v + sun)), 0.0), 40.0);
  float up = 2.0 * dot(n, v) * n.z - v.z;
  vec3 mirrored = mix(groundLight, 1.5 * skyLight, smoothstep(-0.15, 0.6, up));
  vec3 shaded = decode(color.rgb) * (ambient + sunLight * direct + 0.10 * nv) + (0.035 + 0.30 * grazing * grazing) * mirrored
    + 0.22 * gloss * direct * sunLight;
  pixel = vec4(encode(tone(shaded)), color.a);
}`],
  sky: [`uniform vec3 forward, rightward, upward; out vec3 ray;
void main() {
  vec2 c = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  ray = forward + c.x * rightward + c.y * upward; gl_Position = vec4(c, 1.0, 1.0);
}`, "in vec3 ray; out vec4 pixel; void main() { pixel = vec4(sky(normalize(ray)), 1.0); }"],
  ground: [`uniform vec3 middle; uniform float reach; out vec3 point;
void main() {
  vec2 c = vec2(gl_VertexID % 2 == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
  point = vec3(middle.xy + reach * c, groundHeight); gl_Position = camera * vec4(point, 1.0);
}`, SUNLIT + `in vec3 point; uniform vec3 middle, groundColor, gridColor; uniform float reach, grid, shade; out vec4 pixel;
vec2 lines(vec2 at, vec2 size, float width) {
  vec2 away = abs(fract(at + 0.5) - 0.5);
  return mix(clamp(0.5 * width + 0.5 - away / size, 0.0, 1.0), min(width * size, vec2(1.0)), smoothstep(0.15, 0.5, size));
}
void main() {
  vec2 change = max(fwidth(point.xy), 1e-9); float size = max(change.x, change.y);
  vec2 fine = lines(10.0 * point.xy, 10.0 * change, 1.0), one = lines(point.xy, change, 1.4), ten = lines(0.1 * point.xy, 0.1 * change, 1.4);
  float line = 0.38 * (1.0 - smoothstep(0.004, 0.025, size)) * max(fine.x, fine.y);
  line = max(line, 0.85 * (1.0 - smoothstep(0.06, 0.35, size)) * max(one.x, one.y));
  line = max(line, 0.85 * (1.0 - smoothstep(0.6, 3.5, size)) * max(ten.x, ten.y));
  vec3 c = mix(groundColor, gridColor, line * grid);
  vec2 axis = clamp(1.4 - abs(point.xy) / change, 0.0, 1.0) * step(0.01, grid);
  c = mix(mix(c, vec3(0.82, 0.22, 0.25), 0.75 * axis.y), vec3(0.30, 0.65, 0.25), 0.75 * axis.x);
  c *= mix(shade * vec3(0.97, 0.985, 1.03), vec3(1.0), lit(point, vec3(0.0, 0.0, 1.0)));
  float far = smoothstep(0.12 * reach, 0.95 * reach, distance(point.xy, middle.xy));
  pixel = vec4(mix(c, sky(normalize(point - eye)), far), eye.z < groundHeight ? 0.25 : 1.0);
}`],
  line: [`layout(location = 0) in vec3 a; layout(location = 1) in vec3 b; layout(location = 2) in vec2 strength;
uniform vec2 size; uniform float width; out float alpha;
void main() {
  vec4 p = camera * vec4(a, 1.0), q = camera * vec4(b, 1.0);
  if (p.w < 1e-4 || q.w < 1e-4) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); alpha = 0.0; return; }
  vec2 along = (q.xy / q.w - p.xy / p.w) * size;
  float length2 = length(along);
  vec2 d = length2 > 1e-6 ? along / length2 : vec2(1.0, 0.0);
  vec4 end = gl_VertexID < 2 ? p : q;
  float side = gl_VertexID % 2 == 0 ? -1.0 : 1.0, back = gl_VertexID < 2 ? -0.5 : 0.5;
  end.xy += (vec2(-d.y, d.x) * side + d * back) * width / size * end.w;
  end.z -= 2e-5 * end.w;
  alpha = gl_VertexID < 2 ? strength.x : strength.y; gl_Position = end;
}`, "in float alpha; uniform vec4 color; out vec4 pixel; void main() { pixel = vec4(color.rgb, color.a * alpha); }"],
};
const LOOKS = {
  light: {zenith: [0.64, 0.735, 0.845], horizon: [0.935, 0.95, 0.965], nadir: [0.8, 0.82, 0.84], groundColor: [0.85, 0.862, 0.876],
    gridColor: [0.52, 0.56, 0.61], skyLight: [0.42, 0.46, 0.52], groundLight: [0.25, 0.245, 0.24], sunLight: [0.92, 0.88, 0.81],
    grid: 0.6, shade: 0.66},
  dark: {zenith: [0.078, 0.09, 0.11], horizon: [0.205, 0.225, 0.255], nadir: [0.13, 0.142, 0.162], groundColor: [0.165, 0.18, 0.205],
    gridColor: [0.46, 0.5, 0.56], skyLight: [0.4, 0.44, 0.5], groundLight: [0.13, 0.13, 0.14], sunLight: [0.78, 0.75, 0.7],
    grid: 0.55, shade: 0.52},
};

const add = (a, b, s = 1) => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => add([0, 0, 0], a, 1 / Math.hypot(...a));

/// A rectangular view along −z of the axes, as a matrix by columns. `w`: the row of it that gives w.
function matrix(axes, eye, x, y, z, z0, w, w0) {
  const out = new Float32Array(16);
  const rows = [add([0, 0, 0], axes[0], x), add([0, 0, 0], axes[1], y), add([0, 0, 0], axes[2], z), add([0, 0, 0], axes[2], w)];
  rows.forEach((row, i) => {
    for (let k = 0; k < 3; ++k) out[4 * k + i] = row[k];
    out[12 + i] = -dot(row, eye) + (i === 2 ? z0 : i === 3 ? w0 : 0);
  });
  return out;
}

class View {
  constructor(canvas) {
    this.canvas = canvas;
    this.camera = {...meta.camera, target: [...meta.camera.target]};
    this.drawn = -1;
    const gl = this.gl = canvas.getContext("webgl2", {antialias: true, alpha: false, preserveDrawingBuffer: true});
    if (!gl) return;
    this.programs = {};
    for (const [name, [vertex, fragment]] of Object.entries(PROGRAMS)) this.programs[name] = this.link(vertex, fragment);
    this.meshes = reel.meshes.map((mesh) => this.upload(mesh));
    this.segments = gl.createBuffer();
    this.lineArray = gl.createVertexArray();
    gl.bindVertexArray(this.lineArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.segments);
    [[3, 0], [3, 12], [2, 24]].forEach(([width, at], i) => {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribPointer(i, width, gl.FLOAT, false, 32, at);
      gl.vertexAttribDivisor(i, 1);
    });
    this.plain = gl.createVertexArray();
    this.shadowMap = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.shadowMap);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_SIZE, SHADOW_SIZE);
    for (const [key, value] of [[gl.TEXTURE_MIN_FILTER, gl.LINEAR], [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
      [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
      [gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE], [gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL]]) gl.texParameteri(gl.TEXTURE_2D, key, value);
    this.shadowBuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowBuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, this.shadowMap, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  link(vertex, fragment) {
    const gl = this.gl, program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, COMMON + text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      throw new Error("a shader does not work here: " + gl.getAttachedShaders(program).map((s) => gl.getShaderInfoLog(s)).join(" ") + gl.getProgramInfoLog(program));
    const places = {};
    const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
    for (let i = 0; i < count; ++i) {
      const {name, type} = gl.getActiveUniform(program, i);
      places[name] = [gl.getUniformLocation(program, name), type];
    }
    return {program, places};
  }

  upload(mesh) {
    const gl = this.gl, array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const fill = (target, data) => {
      gl.bindBuffer(target, gl.createBuffer());
      gl.bufferData(target, data, gl.STATIC_DRAW);
    };
    fill(gl.ARRAY_BUFFER, new Uint16Array(bytes, mesh.positions, 4 * mesh.count));
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.UNSIGNED_SHORT, true, 8, 0);
    fill(gl.ARRAY_BUFFER, new Int8Array(bytes, mesh.normals, 4 * mesh.count));
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 3, gl.BYTE, true, 4, 0);
    fill(gl.ELEMENT_ARRAY_BUFFER, new (mesh.wide ? Uint32Array : Uint16Array)(bytes, mesh.indices, mesh.index_count));
    const corner = [0, 1, 2].map((k) => Math.max(Math.abs(mesh.lower[k]), Math.abs(mesh.lower[k] + mesh.extent[k])));
    return {...mesh, array, corner};
  }

  use(name, values) {
    const gl = this.gl, {program, places} = this.programs[name];
    gl.useProgram(program);
    this.places = places;
    for (const [key, value] of Object.entries(values)) this.set(key, value);
  }

  set(key, value) {
    const gl = this.gl, place = this.places[key];
    if (!place) return;
    switch (place[1]) {
      case gl.FLOAT_MAT4: gl.uniformMatrix4fv(place[0], false, value); break;
      case gl.FLOAT_VEC4: gl.uniform4fv(place[0], value); break;
      case gl.FLOAT_VEC3: gl.uniform3fv(place[0], value); break;
      case gl.FLOAT_VEC2: gl.uniform2fv(place[0], value); break;
      case gl.FLOAT: gl.uniform1f(place[0], value); break;
      default: gl.uniform1i(place[0], value);
    }
  }

  /// Right, up and backward of the camera in the world.
  axes() {
    const {yaw, pitch, roll} = this.camera;
    const cy = Math.cos(yaw), sy = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch);
    const right = [cy, sy, 0], back = [cp * sy, -cp * cy, sp], up = cross(back, right);
    const cr = Math.cos(roll), sr = Math.sin(roll);
    return [add(add([0, 0, 0], right, cr), up, sr), add(add([0, 0, 0], up, cr), right, -sr), back];
  }

  eye() { return add(this.camera.target, this.axes()[2], this.camera.distance); }

  /// Half the height of the picture at distance 1: where it is narrow, what was framed still fits in.
  half(aspect) { return Math.tan(this.camera.field_of_view / 2) * Math.max(1, 1.25 / aspect); }

  projection(width, height) {
    const {distance, orthographic} = this.camera, aspect = width / height, h = this.half(aspect);
    const axes = this.axes(), eye = this.eye();
    if (orthographic) {
      const reach = 100 * distance + 1;
      return matrix(axes, eye, 1 / (distance * h * aspect), 1 / (distance * h), -1 / reach, 0, 0, 1);
    }
    const near = 0.01 * distance, far = 1000 * distance + 100;
    return matrix(axes, eye, 1 / (h * aspect), 1 / h, -(far + near) / (far - near), -2 * far * near / (far - near), -1, 0);
  }

  /// The slots that are seen, with their numbers.
  seen(frame) {
    return slots.filter((slot) => slot.shown(frame)[0] > 0.5).map((slot) => ({
      mesh: this.meshes[slot.mesh], flags: slot.flags, place: slot.place(frame), scale: slot.scale(frame), color: slot.color(frame),
    }));
  }

  sunMatrix(items, sun) {
    const lower = [1e30, 1e30, 1e30], upper = [-1e30, -1e30, -1e30];
    for (const {mesh, flags, place, scale} of items) {
      if (flags & (NO_SHADOW | ON_TOP | GHOST)) continue;
      const radius = Math.hypot(mesh.corner[0] * scale[0], mesh.corner[1] * scale[1], mesh.corner[2] * scale[2]);
      if (radius > 20 * meta.size) continue;
      for (let k = 0; k < 3; ++k) {
        lower[k] = Math.min(lower[k], place[k] - radius);
        upper[k] = Math.max(upper[k], place[k] + radius);
      }
    }
    if (lower[0] > upper[0]) return null;
    const middle = add(lower, upper).map((v) => v / 2), r = Math.hypot(...add(upper, lower, -1)) / 2;
    const right = unit(cross([0, 0, 1], Math.abs(sun[2]) > 0.999 ? [0, 1, 0] : sun)), axes = [right, cross(sun, right), sun];
    const deep = r + Math.abs(middle[2] - reel.environment.height) / Math.max(sun[2], 0.15) + r;
    return matrix(axes, middle, 1 / r, 1 / r, -1 / deep, 0, 0, 1);
  }

  draw(frame) {
    const gl = this.gl;
    this.drawn = frame;
    if (!gl || !frames) return;
    const ratio = Math.min(window.devicePixelRatio || 1, 2), canvas = this.canvas;
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const environment = reel.environment, look = LOOKS[isDark() ? "dark" : "light"], camera = this.camera;
    const sun = unit([environment.sun[0], environment.sun[1], Math.max(environment.sun[2], 0.15)]);
    const items = this.seen(frame);
    const shadows = environment.shadows ? this.sunMatrix(items, sun) : null;
    const common = {...look, camera: this.projection(width, height), sunMatrix: shadows || new Float32Array(16), eye: this.eye(), sun,
      groundHeight: environment.height, shadowOn: shadows ? 1 : 0, shadowMap: 0};
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    gl.activeTexture(gl.TEXTURE0);
    if (shadows) {
      gl.bindTexture(gl.TEXTURE_2D, null);
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowBuffer);
      gl.viewport(0, 0, SHADOW_SIZE, SHADOW_SIZE);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      this.use("depth", {...common, transform: shadows});
      for (const item of items) if (!(item.flags & (NO_SHADOW | ON_TOP | GHOST)) && item.color[3] > 0.5) this.drawMesh(item);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    }
    gl.bindTexture(gl.TEXTURE_2D, this.shadowMap);
    gl.viewport(0, 0, width, height);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    const axes = this.axes(), h = this.half(width / height), zero = [0, 0, 0];
    gl.depthMask(false);
    this.use("sky", {...common, forward: add(zero, axes[2], -1), rightward: add(zero, axes[0], h * width / height), upward: add(zero, axes[1], h)});
    gl.bindVertexArray(this.plain);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.depthMask(true);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE);
    if (environment.ground) {
      gl.enable(gl.BLEND);
      gl.depthMask(this.eye()[2] >= environment.height);
      const above = Math.abs(this.eye()[2] - environment.height);
      this.use("ground", {...common, middle: camera.target, reach: 12 * Math.max(camera.distance, 0.5 * above), grid: environment.grid ? look.grid : 0});
      gl.bindVertexArray(this.plain);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      gl.depthMask(true);
      gl.disable(gl.BLEND);
    }
    const clear = (item) => item.flags & GHOST || item.color[3] < 0.995;
    const lines = linesOf(frame);
    this.meshPass(common, items.filter((item) => !(item.flags & ON_TOP) && !clear(item)));
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    this.linePass(common, lines.filter(([style]) => !style.on_top), width, height, ratio);
    const depth = ({place}) => dot(add(place, this.eye(), -1), axes[2]);
    this.meshPass(common, items.filter((item) => !(item.flags & ON_TOP) && clear(item)).sort((a, b) => depth(a) - depth(b)));
    gl.depthMask(true);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    this.meshPass(common, items.filter((item) => item.flags & ON_TOP));
    gl.disable(gl.DEPTH_TEST);
    this.linePass(common, lines.filter(([style]) => style.on_top), width, height, ratio);
  }

  meshPass(common, items) {
    this.use("mesh", {...common, transform: common.camera});
    for (const item of items) {
      this.set("unlit", item.flags & UNLIT ? 1 : 0);
      this.drawMesh(item);
    }
  }

  drawMesh({mesh, flags, place, scale, color}) {
    const gl = this.gl;
    this.set("lower", mesh.lower);
    this.set("extent", mesh.extent);
    this.set("scale", scale);
    this.set("at", place.subarray(0, 3));
    this.set("turn", place.subarray(3, 7));
    gl.bindVertexArray(mesh.array);
    const type = mesh.wide ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT, size = mesh.wide ? 4 : 2;
    for (const part of mesh.parts) {
      const own = flags & MESH_COLORS && part.color;
      this.set("color", own ? [part.color[0], part.color[1], part.color[2], part.color[3] * color[3]] : color);
      gl.drawElements(gl.TRIANGLES, part.count, type, part.first * size);
    }
  }

  linePass(common, lines, width, height, ratio) {
    const gl = this.gl;
    if (!lines.length) return;
    this.use("line", {...common, size: [width, height]});
    gl.bindVertexArray(this.lineArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.segments);
    for (const [style, points] of lines) {
      const count = points.length / 3 - 1;
      if (count < 1) continue;
      const data = new Float32Array(8 * count);
      for (let i = 0; i < count; ++i) {
        data.set(points.subarray(3 * i, 3 * i + 6), 8 * i);
        data[8 * i + 6] = style.fade ? i / count : 1;
        data[8 * i + 7] = style.fade ? (i + 1) / count : 1;
      }
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STREAM_DRAW);
      this.set("width", style.width * ratio);
      this.set("color", style.color);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
    }
  }

  /// Pixel of a point; null where it is behind the eye.
  project(point, width, height) {
    const m = this.projection(width, height);
    const at = [0, 1, 3].map((i) => m[i] * point[0] + m[4 + i] * point[1] + m[8 + i] * point[2] + m[12 + i]);
    return at[2] > 1e-6 ? [(at[0] / at[2] + 1) * width / 2, (1 - at[1] / at[2]) * height / 2] : null;
  }
}
