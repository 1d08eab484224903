// SPDX-License-Identifier: BSD-3-Clause
#include "render/Renderer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/base/Message.h"
#include "render/passes/Backdrop.h"
#include "render/passes/Contacts.h"
#include "render/passes/DebugMessages.h"
#include "render/passes/Edges.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Lines.h"
#include "render/passes/Occlusion.h"
#include "render/passes/Outline.h"
#include "render/passes/Picking.h"
#include "render/passes/ShadowMap.h"
#include "render/passes/Targets.h"

namespace linkwright::render {
namespace {

// What lies on top has the front of the depth range to itself, so that it hides the rest but not what is
// before it.
constexpr double kTopDepth = 0.1;

// Of the darkening of corners: its radius over the size of what is there, and over the distance of the view
// at most; how dark. Of contact shadows: how dark, and how long over that radius.
constexpr float kCornerShare = 0.05F, kCornerView = 0.08F, kCornerStrength = 1.9F;
constexpr float kContactStrength = 0.4F, kContactLength = 0.4F;
constexpr double kLinesAtScale1 = 720;  // of a picture; as for the texts over it

// Drivers that draw on the processor get smaller maps and fewer samples.
bool IsSoftware() {
  const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string name = text != nullptr ? text : "";
  for (const char* driver : {"llvmpipe", "softpipe", "swrast", "SwiftShader", "Software"})
    if (name.find(driver) != std::string::npos) return true;
  return false;
}

bool RequireContext() {
  if (epoxy_gl_version() < 33 || !epoxy_is_desktop_gl()) {
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    throw std::runtime_error(MessageOf("render.opengl-needed", {text != nullptr ? text : "none"}).text);
  }
#ifndef NDEBUG
  WatchSevereMessages([](const std::string& text) { std::fprintf(stderr, "OpenGL: %s\n", text.c_str()); });
#endif
  return true;
}

}  // namespace

struct Renderer::Impl {
  bool ready = RequireContext();
  bool software = IsSoftware();
  Shaders shaders{software ? kFeatureSoftware : 0U};
  MeshCache meshes;
  InstanceList instances;
  Edges edges;
  Lines lines;
  ShadowMap shadow{software ? 1024 : 2048};
  Targets targets;
  Backdrop backdrop;
  Contacts contacts;
  Occlusion occlusion;
  Outline outline;
  Picking picking;
  GlBuffer frame_buffer;
  FrameView view;
  std::optional<Camera> camera;  // of the last Draw
  Environment environment;
  Statistics statistics;
  bool reflections = true;  // of the Draw in progress

  void SendFrame();
  void SetOcclusion(const ViewOptions& options, bool shadows);
  // What the instances of opaque things, or of all others, cover.
  PixelBox Covered(bool opaque) const;
  void DrawLayer(Layer layer, bool shadows);
  void DrawBatch(const Batch& batch, bool shadows);
  void DrawLines(bool on_top);
};

void Renderer::Impl::SendFrame() {
  glBindBuffer(GL_UNIFORM_BUFFER, frame_buffer());
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameBlock), &view.block, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlockBinding, frame_buffer());
}

PixelBox Renderer::Impl::Covered(bool opaque) const {
  PixelBox box;
  for (const Batch& batch : instances.batches()) {
    // Floors are shaded where something stands on them, as the ground is.
    if ((batch.layer == Layer::kOpaque) != opaque || batch.mesh->one_sided) continue;
    for (int slot = batch.first; slot < batch.first + batch.visible; ++slot)
      box.Add(view, instances.center(slot), instances.half(slot));
  }
  return box;
}

// Corners are darkened as far round as a share of all that casts a shadow; from near, less far.
void Renderer::Impl::SetOcclusion(const ViewOptions& options, bool shadows) {
  const float size = (instances.caster_upper() - instances.caster_lower()).norm();
  if (!options.occlusion || !std::isfinite(size) || !(size > 0)) return;
  const float radius = std::min(kCornerShare * size, kCornerView * static_cast<float>(camera->distance));
  view.block.occlusion = {radius, kCornerStrength, shadows ? kContactStrength : 0, kContactLength * radius};
}

void Renderer::Impl::DrawBatch(const Batch& batch, bool shadows) {
  if (batch.visible == 0) return;
  if (batch.mesh->two_sided)
    glDisable(GL_CULL_FACE);
  else
    glEnable(GL_CULL_FACE);
  glFrontFace(batch.mirrored ? GL_CW : GL_CCW);
  std::uint32_t features = 0;
  if (batch.unlit)
    features |= kFeatureUnlit;
  else if (batch.mesh->two_sided)
    features |= kFeatureTwoSided;
  if (shadows && !batch.unlit) features |= kFeatureShadow;
  if (!reflections && !batch.unlit) features |= kFeaturePlain;
  const auto use = [&](const GpuMesh::Part* part) {
    const bool textured = part != nullptr && part->texture != nullptr;
    const bool colored = part != nullptr && (part->has_color || textured);
    const bool bumped = part != nullptr && part->normal_map != nullptr && !batch.unlit;
    const bool varied = part != nullptr && part->finish_map != nullptr && !batch.unlit;
    const bool corners = batch.small && !shadows && !batch.unlit && !textured && !bumped && !varied;
    const Program& program =
        shaders.Get("mesh", features | (textured ? kFeatureTexture : 0U) | (bumped ? kFeatureNormals : 0U) |
                                (varied ? kFeatureFinish : 0U) | (corners ? kFeatureCorners : 0U));
    program.Use();
    Eigen::Vector4f color = Eigen::Vector4f::Zero();
    if (colored)
      color = part->has_color ? Eigen::Vector4f(part->color.x(), part->color.y(), part->color.z(), 1)
                              : Eigen::Vector4f::Ones();
    glUniform4fv(program.Uniform("part_color"), 1, color.data());
    const Eigen::Vector4f finish = part != nullptr ? part->finish : Eigen::Vector4f(Eigen::Vector4f::Zero());
    glUniform4fv(program.Uniform("part_finish"), 1, finish.data());
    if (textured) {
      glActiveTexture(GL_TEXTURE0 + kUnitPart);
      glBindTexture(GL_TEXTURE_2D, part->texture->texture.get());
    }
    if (bumped) {
      glActiveTexture(GL_TEXTURE0 + kUnitNormals);
      glBindTexture(GL_TEXTURE_2D, part->normal_map->texture.get());
    }
    if (varied) {
      glActiveTexture(GL_TEXTURE0 + kUnitFinish);
      glBindTexture(GL_TEXTURE_2D, part->finish_map->texture.get());
    }
  };
  if (!batch.mesh_colors) {
    use(nullptr);
    instances.Draw(batch, batch.first, batch.visible);
    ++statistics.draw_calls;
  } else {
    for (const GpuMesh::Part& part : batch.mesh->parts) {
      use(&part);
      instances.DrawPart(batch, part, batch.first, batch.visible);
      ++statistics.draw_calls;
    }
  }
  statistics.triangles += static_cast<std::int64_t>(batch.mesh->index_count) / 3 * batch.visible;
}

void Renderer::Impl::DrawLayer(Layer layer, bool shadows) {
  for (const Batch& batch : instances.batches())
    if (batch.layer == layer) DrawBatch(batch, shadows);
  glDisable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
}

void Renderer::Impl::DrawLines(bool on_top) {
  shaders.Get("line").Use();
  if (lines.Draw(on_top)) ++statistics.draw_calls;
}

double ScaleOf(const ViewOptions& options, int height) {
  return options.scale > 0 ? options.scale : std::max(1.0, height / kLinesAtScale1);
}

Renderer::Renderer() : impl_(std::make_unique<Impl>()) {}
Renderer::~Renderer() = default;

void Renderer::Draw(const Snapshot& snapshot, const Camera& camera, int width, int height,
                    unsigned framebuffer, const ViewOptions& options) {
  if (width <= 0 || height <= 0) return;
  Impl& r = *impl_;
  const StateGuard guard;
  r.statistics = {};
  r.camera = camera;
  r.environment = snapshot.environment;
  r.view = MakeFrameView(snapshot.environment, camera, width, height, ScaleOf(options, height));
  r.reflections = options.reflections;
  r.meshes.Purge();
  r.instances.Build(snapshot, r.view, options.rough, &r.meshes);
  r.lines.Build(snapshot.lines);
  const bool shadows = options.shadows && snapshot.environment.shadows &&
                       r.shadow.Fit(r.instances, camera, options.cascades, &r.view);
  r.SetOcclusion(options, shadows);
  r.SendFrame();
  if (shadows) {
    r.shadow.Update(r.instances, &r.shaders);
    r.shadow.Bind();
  }

  r.targets.Begin(width, height, options.samples);
  glDepthRange(kTopDepth, 1);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  if (options.paper) glClearColor(options.paper->r, options.paper->g, options.paper->b, 1);
  glClear(GL_DEPTH_BUFFER_BIT | (options.paper ? GL_COLOR_BUFFER_BIT : 0U));
  if (options.paper) glClearColor(0, 0, 0, 0);
  const bool ground = snapshot.environment.ground && !options.paper;
  r.DrawLayer(Layer::kOpaque, shadows);
  const bool from_below = r.view.block.ground_center.z() < 1;
  const auto draw_ground = [&] {
    const Eigen::Vector2f nowhere = Eigen::Vector2f::Zero();
    const bool caught = shadows && !from_below;
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 4);  // floors lie in the same plane and are seen
    r.statistics.draw_calls += r.backdrop.DrawGround(r.view, caught ? r.shadow.ground_lower() : nowhere,
                                                     caught ? r.shadow.ground_upper() : nowhere, &r.shaders);
    glDisable(GL_POLYGON_OFFSET_FILL);
  };
  if (ground && !from_below) draw_ground();
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  if (ground && !from_below && shadows) {
    r.contacts.Build(r.instances, snapshot.environment.ground_height);
    glEnable(GL_BLEND);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -4);  // also on floors
    if (r.contacts.Draw(&r.shaders)) ++r.statistics.draw_calls;
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_BLEND);
  }
  PixelBox covered;
  if (options.smooth || r.view.block.occlusion.x() > 0) covered = r.Covered(/*opaque=*/true);
  if (r.view.block.occlusion.x() > 0 && !covered.empty()) {
    PixelBox around = covered;
    const double pixels = r.view.block.occlusion.x() / (camera.distance * r.view.block.view_scale.y()) *
                          (camera.orthographic ? camera.distance : 1) * height / 2;
    around.Grow(static_cast<int>(std::min(pixels, 0.12 * height)) + 1, r.view);
    r.occlusion.Draw(r.view, around, &r.targets, &r.shaders);
    glEnable(GL_DEPTH_TEST);
    ++r.statistics.draw_calls;
  }
  if (!options.paper) {
    r.backdrop.DrawSky(&r.shaders);
    ++r.statistics.draw_calls;
  }
  glEnable(GL_BLEND);
  if (snapshot.environment.edges) r.statistics.draw_calls += r.edges.Draw(r.instances, &r.shaders);
  if (ground && from_below) draw_ground();
  r.DrawLayer(Layer::kGhost, shadows);
  r.DrawLines(false);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  glDepthRange(0, kTopDepth);
  r.DrawLayer(Layer::kTopOpaque, false);
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  r.DrawLayer(Layer::kTopGhost, false);
  r.DrawLines(true);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glDepthRange(0, 1);
  // Ground, sky and lines have smooth edges of their own.
  PixelBox edges;
  if (options.smooth) {
    edges = covered;
    edges.Add(r.Covered(/*opaque=*/false));
    edges.Grow(2, r.view);
  }
  r.targets.Finish(framebuffer, edges, &r.shaders);
  r.outline.Draw(r.view, r.instances, framebuffer, &r.shaders);
  r.statistics.instances = r.instances.visible();
  r.statistics.culled = r.instances.culled();
  r.statistics.meshes = r.meshes.size();
  r.statistics.shadow_redraws = r.shadow.redraws();
  r.statistics.shadow_instances = shadows ? r.instances.casters() : 0;
}

PickResult Renderer::Pick(int x, int y, const PickSkip& skip) {
  Impl& r = *impl_;
  PickResult result;
  if (!r.camera || x < 0 || y < 0 || x >= r.view.width || y >= r.view.height) return result;
  const StateGuard guard;
  r.SendFrame();
  const Picking::Hit hit = r.picking.Find(x, y, skip, r.view, r.instances, r.lines, &r.shaders);
  result.id = hit.id;
  result.point = hit.point;
  result.hit = hit.any;
  if (hit.on_top || !r.environment.ground) return result;
  const Ray ray = r.camera->RayThrough(x + 0.5, y + 0.5, r.view.width, r.view.height);
  const double height = r.environment.ground_height;
  if (ray.direction.z() >= -1e-9 || ray.origin.z() <= height) return result;
  const double away = (height - ray.origin.z()) / ray.direction.z();
  if (hit.any && (hit.point - ray.origin).dot(ray.direction) <= away * (1 + 1e-5)) return result;
  result.id = 0;
  result.point = ray.origin + away * ray.direction;
  result.hit = true;
  return result;
}

std::vector<PickId> Renderer::PickIn(int x, int y, int width, int height) {
  Impl& r = *impl_;
  if (!r.camera) return {};
  PixelArea area{std::max(x, 0), std::max(y, 0), 0, 0};
  area.width = std::min(x + width, r.view.width) - area.x;
  area.height = std::min(y + height, r.view.height) - area.y;
  if (area.width <= 0 || area.height <= 0) return {};
  const StateGuard guard;
  r.SendFrame();
  return r.picking.FindIn(area, r.view, r.instances, r.lines, &r.shaders);
}

Renderer::Statistics Renderer::statistics() const { return impl_->statistics; }

bool Renderer::software() const { return impl_->software; }

}  // namespace linkwright::render
