// SPDX-License-Identifier: GPL-3.0-or-later
// What is out of view costs next to nothing.
#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/SceneComposer.h"
#include "render/Quality.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

constexpr int kWindowWidth = 1280, kWindowHeight = 800;
constexpr int kBlock = 1000;  // shapes that stand together

// Block by block along x, each of 25 × 10 × 4 shapes of six kinds, on links of their own.
Scene ManyShapes(int blocks) {
  Scene scene;
  scene.robots.emplace_back();
  RobotDescription& robot = scene.robots.back().description;
  robot.name = scene.robots.back().name = "many";
  LinkDescription link;
  link.name = "base";
  for (int i = 0; i < blocks * kBlock; ++i) {
    const int at = i % kBlock;
    Visual visual;
    constexpr std::array kTypes = {ShapeType::kBox,     ShapeType::kSphere,     ShapeType::kCylinder,
                                   ShapeType::kCapsule, ShapeType::kRoundedBox, ShapeType::kEllipsoid};
    visual.geometry.type = kTypes[static_cast<std::size_t>(i) % kTypes.size()];
    visual.geometry.size.setConstant(0.07);
    visual.geometry.radius = 0.04;
    visual.geometry.length = 0.06;
    const int block = i / kBlock;
    visual.X_LG.p = {0.16 * (at % 25) - 1.92 + 40.0 * block, 0.3 * (at / 25 % 10), 0.15 + 0.2 * (at / 250)};
    visual.X_LG.R = Eigen::AngleAxisd(0.1 * i, Vector3(0.3, 0.5, 0.8).normalized()).toRotationMatrix();
    visual.color = {0.3F + 0.05F * static_cast<float>(i % 11), 0.5F, 0.9F - 0.06F * static_cast<float>(i % 9),
                    1};
    visual.has_color = true;
    link.visuals.push_back(visual);
  }
  robot.links.push_back(link);
  return scene;
}

// A scene that is drawn as a window draws it: composed and drawn anew for every frame, while all of it moves.
class MovingScene {
 public:
  explicit MovingScene(int blocks) {
    ProblemList problems;
    scene_ = CompileScene(ManyShapes(blocks), &problems);
    REQUIRE(scene_);
    composer_.emplace(scene_);
    X_WB_.resize(static_cast<std::size_t>(scene_->model->body_count()));
  }

  /// Processor time of composing and drawing a frame [s], of all threads.
  double Frame(Renderer* renderer, GLuint framebuffer, const ViewOptions& options) {
    Camera camera;
    camera.target = {0, 1, 0.4};
    camera.distance = 6.5;
    camera.yaw = 0;
    camera.pitch = 0.25;
    const std::clock_t start = std::clock();
    Snapshot snapshot = composer_->Compose({0, scene_->initial_q, X_WB_, VectorX(), scene_->scene.targets},
                                           SnapshotOptions());
    const std::clock_t composed = std::clock();
    step_ = (step_ + 1) % 7;
    for (Instance& instance : snapshot.instances) instance.X_WM(2, 3) += 0.001F * static_cast<float>(step_);
    const std::clock_t begun = std::clock();
    renderer->Draw(snapshot, camera, kWindowWidth, kWindowHeight, framebuffer, options);
    glFinish();
    return static_cast<double>(composed - start + std::clock() - begun) / CLOCKS_PER_SEC;
  }

 private:
  std::shared_ptr<const CompiledScene> scene_;
  std::optional<SceneComposer> composer_;
  std::vector<Transform> X_WB_;
  int step_ = 0;
};

// What a window of 1280 × 800 pixels has.
class WindowFramebuffer {
 public:
  WindowFramebuffer() {
    GLuint color = 0;
    glGenFramebuffers(1, &framebuffer_);
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, kWindowWidth, kWindowHeight);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  }
  GLuint get() const { return framebuffer_; }

 private:
  GLuint framebuffer_ = 0;
};

}  // namespace

TEST_CASE(
    "Ten thousand shapes of which a tenth is in view take at most 1.3 times as long as that tenth alone") {
  const HostContext host;
  REQUIRE(host.ok());
  const GLuint framebuffer = WindowFramebuffer().get();
  Renderer renderer;
  const ViewOptions options = OptionsOf(QualityChooser(renderer.software()).quality());
  MovingScene few(1), many(10);
  few.Frame(&renderer, framebuffer, options);
  CHECK(renderer.statistics().instances == kBlock);
  many.Frame(&renderer, framebuffer, options);
  CHECK(renderer.statistics().instances == kBlock);
  CHECK(renderer.statistics().culled == 9 * kBlock);
  CHECK(renderer.statistics().shadow_instances < 2 * kBlock);
  // In turns, so that what else the machine does strikes both; the least of each is the least disturbed.
  double least_few = INFINITY, least_many = INFINITY;
  for (int round = 0; round < 12; ++round) {
    least_few = std::min(least_few, few.Frame(&renderer, framebuffer, options));
    least_many = std::min(least_many, many.Frame(&renderer, framebuffer, options));
  }
  CAPTURE(least_few, least_many);
  CHECK(least_many <= 1.3 * least_few);
}

// Absolute times are not tested: they are a machine's. This prints them.
TEST_CASE("Frames a second of ten thousand shapes, a tenth of them in view", "[.frames]") {
  const HostContext host;
  REQUIRE(host.ok());
  const GLuint framebuffer = WindowFramebuffer().get();
  Renderer renderer;
  MovingScene scene(10);
  const auto seconds = [&](Quality quality) {
    const auto start = std::chrono::steady_clock::now();
    scene.Frame(&renderer, framebuffer, OptionsOf(quality));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  for (int quality = 0; quality < kQualities; ++quality) {
    std::vector<double> times(15);
    for (double& time : times) time = seconds(static_cast<Quality>(quality));
    std::sort(times.begin(), times.end());
    std::printf("%-6s %5.1f frames a second\n", kQualityNames[static_cast<std::size_t>(quality)],
                1 / times[times.size() / 2]);
  }
  QualityChooser chooser(renderer.software());
  for (int i = 0; i < 100; ++i) chooser.Add(seconds(chooser.quality()));
  std::printf("chosen: %s\n", kQualityNames[static_cast<std::size_t>(chooser.quality())]);
}
