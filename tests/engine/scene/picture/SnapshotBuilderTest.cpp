// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/scene/shapes/Shapes.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace snapshot_builder_test {
namespace {

const char* const kScene = R"({"linkwright": 1, "robots": [{"links": [
  {"name": "base", "visuals": [{"box": [1, 2, 3], "color": "#336699"}]},
  {"name": "rod", "mass": 2, "com": [0, 0, -0.5], "inertia": [0.2, 0.2, 0.01],
   "visuals": [{"cylinder": [0.1, 1.0], "xyz": [0, 0, -0.5]}, {"sphere": 0.2, "xyz": [0, 0, -1]}],
   "collisions": [{"box": [0.2, 0.2, 1], "xyz": [0, 0, -0.5]}]},
  {"name": "carriage", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
 "joints": [
  {"name": "hinge", "type": "continuous", "parent": "base", "child": "rod", "xyz": [0, 0, 2], "axis": "x"},
  {"name": "slide", "type": "prismatic", "parent": "rod", "child": "carriage", "axis": "z"}]}],
 "targets": [{"name": "goal", "frame": "rod", "xyz": [1, 0, 0]},
             {"name": "point", "frame": "rod", "orientation": false}]})";

// The scene at joint positions.
class Picture {
 public:
  explicit Picture(double angle = 0) {
    Folder folder;
    WriteText(folder / "s.lws.json", kScene);
    ProblemList problems;
    scene_ = CompileScene(LoadGood(folder / "s.lws.json"), &problems);
    REQUIRE(scene_);
    Workspace workspace(*scene_->model);
    VectorX q = scene_->initial_q;
    q[0] = angle;
    ForwardKinematics(*scene_->model, q, &workspace);
    X_WB_ = workspace.X_WB;
    options_.targets = false;
    moment_.targets = scene_->scene.targets;
  }
  Snapshot Take() const { return BuildSnapshot(*scene_, X_WB_, moment_, options_); }
  SnapshotMoment& moment() { return moment_; }
  SnapshotOptions& options() { return options_; }
  std::vector<Transform>& poses() { return X_WB_; }
  const CompiledScene& scene() const { return *scene_; }
  int Frame(const char* name) const { return scene_->model->FindFrame(name); }

 private:
  std::shared_ptr<const CompiledScene> scene_;
  std::vector<Transform> X_WB_;
  SnapshotMoment moment_;
  SnapshotOptions options_;
};

std::ptrdiff_t CountPicked(const Snapshot& snapshot, const PickObject& object) {
  return std::count_if(snapshot.instances.begin(), snapshot.instances.end(),
                       [&](const Instance& i) { return i.pick == ToPickId(object); });
}

Eigen::Vector3f Origin(const Instance& instance) { return instance.X_WM.topRightCorner<3, 1>(); }

}  // namespace

TEST_CASE("Pick ids are distinguished and read back") {
  std::vector<PickId> ids;
  for (const PickKind kind : {PickKind::kLink, PickKind::kTarget, PickKind::kGizmo, PickKind::kOther}) {
    for (const int index : {-1, 0, 1, 77, 100000}) {
      const PickObject object{kind, index};
      const PickId id = ToPickId(object);
      CHECK(id != 0);
      CHECK(FromPickId(id) == object);
      ids.push_back(id);
    }
  }
  std::sort(ids.begin(), ids.end());
  CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
  CHECK(ToPickId({}) == 0);
  CHECK(FromPickId(0) == PickObject());
  CHECK(FromPickId(0xFFFFFFFFU) == PickObject());
}

TEST_CASE("Shapes stand where their links are, with colour and id") {
  const double angle = 0.5;
  Picture picture(angle);
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 3);
  const Instance& box = snapshot.instances[0];
  CHECK(box.mesh == UnitBox());
  CHECK(box.scale == Eigen::Vector3f(1, 2, 3));
  CHECK(box.color.g == Approx(0x66 / 255.0));
  CHECK(FromPickId(box.pick) == PickObject{PickKind::kLink, picture.Frame("base")});
  // The rod hangs from (0, 0, 2) and has turned about x: its end is at (0, sin, 2 − cos).
  const Instance& ball = snapshot.instances[2];
  CHECK(Origin(ball).x() == Approx(0).margin(1e-6));
  CHECK(Origin(ball).y() == Approx(std::sin(angle)));
  CHECK(Origin(ball).z() == Approx(2 - std::cos(angle)));
  CHECK(ball.scale == Eigen::Vector3f::Constant(0.2F));
  for (const Instance& instance : snapshot.instances) CHECK(instance.flags == 0);
}

TEST_CASE("Selection marks the whole link") {
  Picture picture;
  picture.options().selected = {{PickKind::kLink, picture.Frame("rod")}};
  picture.options().hovered = {PickKind::kLink, picture.Frame("base")};
  picture.options().view.collision = true;
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 4);
  for (const Instance& instance : snapshot.instances) {
    const bool rod = instance.pick == ToPickId({PickKind::kLink, picture.Frame("rod")});
    CHECK(((instance.flags & kSelected) != 0) == rod);
    CHECK(((instance.flags & kHovered) != 0) == !rod);
  }
}

TEST_CASE("Visuals, collisions and transparency") {
  Picture picture;
  picture.options().view.visual = false;
  picture.options().view.collision = true;
  Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 1);
  CHECK((snapshot.instances[0].flags & kGhost) != 0);
  CHECK(snapshot.instances[0].color.a < 1);
  picture.options().view = {};
  picture.options().view.transparent = true;
  snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 3);
  for (const Instance& instance : snapshot.instances) CHECK(instance.color.a < 1);
}

TEST_CASE("Frames are drawn as red, green, blue along x, y, z") {
  Picture picture;
  picture.options().view.visual = false;
  picture.options().view.frames = true;
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 9);
  const Transform X_WF = picture.poses()[1] *
                         picture.scene().model->frames()[static_cast<std::size_t>(picture.Frame("rod"))].X_BF;
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<Instance> arrows;
    for (const Instance& instance : snapshot.instances)
      if (instance.pick == ToPickId({PickKind::kLink, picture.Frame("rod")})) arrows.push_back(instance);
    REQUIRE(arrows.size() == 3);
    const Instance& arrow = arrows[static_cast<std::size_t>(axis)];
    CHECK(arrow.mesh == UnitArrow());
    const Eigen::Vector3f z = arrow.X_WM.block<3, 1>(0, 2);
    CHECK((z.cast<double>() - X_WF.R.col(axis)).norm() < 1e-6);
    const float parts[] = {arrow.color.r, arrow.color.g, arrow.color.b};
    for (int other = 0; other < 3; ++other) CHECK(parts[axis] >= parts[other]);
  }
}

TEST_CASE("Centres of mass: one a body and one of all") {
  Picture picture;
  picture.options().view.visual = false;
  picture.options().view.centers_of_mass = true;
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 3);
  CHECK(Origin(snapshot.instances[0]).z() == Approx(1.5));  // of the rod
  CHECK(Origin(snapshot.instances[1]).z() == Approx(2));    // of the carriage, on the joint
  CHECK(Origin(snapshot.instances[2]).z() == Approx((2 * 1.5 + 1 * 2) / 3));
  CHECK(snapshot.instances[2].scale.x() > snapshot.instances[0].scale.x());
}

TEST_CASE("Inertia and joint axes") {
  Picture picture;
  picture.options().view.visual = false;
  picture.options().view.inertia = true;
  CHECK(picture.Take().instances.size() == 2);
  picture.options().view.inertia = false;
  picture.options().view.joint_axes = true;
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.instances.size() == 4);  // arrow and ring, two arrows
  const Eigen::Vector3f hinge = snapshot.instances[0].X_WM.block<3, 1>(0, 2);
  CHECK((hinge - Eigen::Vector3f::UnitX()).norm() < 1e-6F);
}

TEST_CASE("Targets can be picked; those without orientation have no axes") {
  Picture picture;
  picture.options().view.visual = false;
  picture.options().targets = true;
  picture.options().selected = {{PickKind::kTarget, 0}};
  const Snapshot snapshot = picture.Take();
  CHECK(CountPicked(snapshot, {PickKind::kTarget, 0}) == 4);
  CHECK(CountPicked(snapshot, {PickKind::kTarget, 1}) == 1);
  for (const Instance& instance : snapshot.instances)
    CHECK(((instance.flags & kSelected) != 0) == (instance.pick == ToPickId({PickKind::kTarget, 0})));
  REQUIRE(snapshot.labels.size() == 1);
  CHECK(snapshot.labels[0].text == "goal");
}

TEST_CASE("A pull is a spring from the grab to the cursor, with its force") {
  Picture picture;
  picture.options().pull = true;
  picture.options().pull_from = {0, 0, 1};
  picture.options().pull_to = {1, 0, 1};
  picture.options().pull_label = "12.3 N";
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.lines.size() == 1);
  const Polyline& coil = snapshot.lines[0];
  CHECK(coil.points.front() == Eigen::Vector3f(0, 0, 1));
  float reach = 0;
  for (const auto& p : coil.points) {
    CHECK(p.x() >= -1e-5F);
    CHECK(p.x() <= 1 + 1e-5F);
    reach = std::max(reach, std::hypot(p.y(), p.z() - 1));
  }
  CHECK(reach > 0.01F);
  CHECK((coil.points.back() - Eigen::Vector3f(coil.points.back().x(), 0, 1)).norm() < 1e-5F);
  REQUIRE(snapshot.labels.size() == 1);
  CHECK(snapshot.labels[0].text == "12.3 N");
  CHECK(snapshot.labels[0].position == Eigen::Vector3f(1, 0, 1));

  picture.options().pull_to = picture.options().pull_from;
  for (const Polyline& line : picture.Take().lines)
    for (const auto& p : line.points) CHECK(p.allFinite());
}

TEST_CASE("An error line is dashed red from tip to target") {
  Picture picture;
  picture.options().error_lines = {{Vector3(0, 0, 0), Vector3(0, 2, 0)}};
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.lines.size() > 3);
  CHECK(snapshot.lines.front().points.front() == Eigen::Vector3f::Zero());
  CHECK((snapshot.lines.back().points.back() - Eigen::Vector3f(0, 2, 0)).norm() < 1e-6F);
  for (std::size_t i = 0; i + 1 < snapshot.lines.size(); ++i) {
    CHECK(snapshot.lines[i].points.back().y() < snapshot.lines[i + 1].points.front().y());
    CHECK(snapshot.lines[i].color.r > 2 * snapshot.lines[i].color.g);
  }
}

TEST_CASE("Trails fade and follow the view") {
  Picture picture;
  const std::vector<std::vector<Vector3f>> trails = {{Vector3f::Zero(), Vector3f::Ones()},
                                                     {Vector3f::Zero()}};
  picture.moment().trails = trails;
  CHECK(picture.Take().lines.empty());
  picture.options().view.trails = true;
  const Snapshot snapshot = picture.Take();
  REQUIRE(snapshot.lines.size() == 1);
  CHECK(snapshot.lines[0].fade);
  CHECK(snapshot.lines[0].points == trails[0]);
}

TEST_CASE("Poses and targets that are not finite draw nothing") {
  Picture picture;
  picture.options().view.frames = picture.options().view.joint_axes = picture.options().view.centers_of_mass =
      true;
  picture.options().targets = true;
  for (Transform& pose : picture.poses()) pose.p.setConstant(std::numeric_limits<double>::quiet_NaN());
  picture.options().pull = true;
  picture.options().pull_to.setConstant(std::numeric_limits<double>::quiet_NaN());
  for (const Instance& instance : picture.Take().instances) CHECK(instance.X_WM.allFinite());
}

}  // namespace snapshot_builder_test
