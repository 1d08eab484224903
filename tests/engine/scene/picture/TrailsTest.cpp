// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/SceneComposer.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace trails_test {
namespace {

const char* const kSlide = R"({"linkwright": 1, "robots": [{"links": [
  {"name": "rail"}, {"name": "cart", "mass": 1, "inertia": [0.1, 0.1, 0.1]},
  {"name": "flag", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
 "joints": [
  {"name": "slide", "type": "prismatic", "parent": "rail", "child": "cart", "axis": "x"},
  {"name": "pole", "type": "fixed", "parent": "cart", "child": "flag", "xyz": [0, 0, 2]}]}],
 "view": {"trails": true}})";

// A cart that is at x = t, with steps of dt.
class Cart {
 public:
  explicit Cart(double dt) : dt_(dt) {
    Folder folder;
    WriteText(folder / "s.lws.json", kSlide);
    ProblemList problems;
    scene_ = CompileScene(LoadGood(folder / "s.lws.json"), &problems);
    REQUIRE(scene_);
  }
  State At(double time) const {
    State state = scene_->MakeSystem()->InitialState();
    state.time = time;
    state.q[0] = time;
    return state;
  }
  double StepTime(int step) const { return step * dt_; }
  void Record(int first, int last, Timeline* timeline) const {
    for (int step = first; step <= last; ++step) timeline->Append(At(StepTime(step)), {});
  }
  std::vector<Vector3f> Trail(SceneComposer* composer, double time, const SceneView& view) const {
    SnapshotOptions look;
    look.view = view;
    const Snapshot snapshot = composer->Compose(At(time), VectorX(), {}, {}, {}, look);
    const auto trail = std::find_if(snapshot.lines.begin(), snapshot.lines.end(),
                                    [](const Polyline& line) { return line.fade; });
    return trail == snapshot.lines.end() ? std::vector<Vector3f>() : trail->points;
  }
  std::vector<Vector3f> Trail(SceneComposer* composer, double time) const {
    return Trail(composer, time, scene_->scene.view);
  }
  std::shared_ptr<const CompiledScene> scene() const { return scene_; }

  /// As the header defines it.
  std::vector<float> Expected(double time) const {
    std::vector<float> places;
    long before = -1;
    for (int step = 0; StepTime(step) < time - 1e-9; ++step) {
      const auto period = static_cast<long>(std::floor((StepTime(step) + 1e-9) / 0.01));
      const bool in = static_cast<double>(period) * 0.01 > time - 4 + 1e-9;
      if (in && period != before) places.push_back(static_cast<float>(StepTime(step)));
      before = period;
    }
    places.push_back(static_cast<float>(time));
    return places;
  }

 private:
  double dt_;
  std::shared_ptr<const CompiledScene> scene_;
};

void CheckTrail(const std::vector<Vector3f>& trail, const std::vector<float>& expected) {
  REQUIRE(trail.size() == expected.size());
  for (std::size_t i = 0; i < trail.size(); ++i) CHECK(trail[i] == Vector3f(expected[i], 0, 2));
}

}  // namespace

TEST_CASE("A trail is made of the first step of every hundredth of a second and ends at the present") {
  for (const double dt : {0.001, 0.0035, 0.01, 0.037}) {
    INFO("dt " << dt);
    const Cart cart(dt);
    const auto timeline = std::make_shared<Timeline>();
    cart.Record(0, static_cast<int>(std::lround(6 / dt)), timeline.get());
    for (const double time : {0.5, 3.0, 5.5}) {
      SceneComposer fresh(cart.scene());
      fresh.Follow(timeline);
      CheckTrail(cart.Trail(&fresh, time), cart.Expected(time));
    }
  }
}

TEST_CASE("A trail does not depend on what was shown before, nor on how steps come") {
  const Cart cart(0.0035);
  const auto timeline = std::make_shared<Timeline>();
  SceneComposer following(cart.scene()), recording(cart.scene());
  following.Follow(timeline);
  int step = 0;
  for (const double time : {0.1, 0.101, 0.35, 2.0, 5.0, 5.003}) {
    for (; cart.StepTime(step) < time; ++step) {
      cart.Record(step, step, timeline.get());
      recording.Record(cart.At(cart.StepTime(step)), {});
    }
    INFO("at " << time);
    CheckTrail(cart.Trail(&following, time), cart.Expected(time));
    CheckTrail(cart.Trail(&recording, time), cart.Expected(time));
  }
  // Back and forth.
  for (const double time : {1.0, 4.9, 1.005, 0.0, 5.0})
    CheckTrail(cart.Trail(&following, time), time > 0 ? cart.Expected(time) : std::vector<float>{});
}

TEST_CASE("A trail follows what happens anew after going back") {
  const Cart cart(0.001);
  const auto timeline = std::make_shared<Timeline>();
  cart.Record(0, 2000, timeline.get());
  SceneComposer composer(cart.scene());
  composer.Follow(timeline);
  CheckTrail(cart.Trail(&composer, 2), cart.Expected(2));
  timeline->TruncateAfter(timeline->IndexAt(1));
  for (int step = 1001; step <= 2000; ++step) {
    State other = cart.At(cart.StepTime(step));
    other.q[0] = 7;
    timeline->Append(other, {});
  }
  const std::vector<Vector3f> trail = cart.Trail(&composer, 2);
  REQUIRE(trail.size() == cart.Expected(2).size());
  CHECK(trail[100] == Vector3f(1, 0, 2));
  CHECK(trail[101] == Vector3f(7, 0, 2));
  CHECK(trail[199] == Vector3f(7, 0, 2));
}

TEST_CASE("Trails are of the frames that the view names, and of the tips otherwise") {
  const Cart cart(0.01);
  SceneComposer composer(cart.scene());
  for (int step = 0; step <= 10; ++step) composer.Record(cart.At(cart.StepTime(step)), {});
  SceneView view = cart.scene()->scene.view;
  CHECK(cart.Trail(&composer, 0.1, view).back() == Vector3f(0.1F, 0, 2));
  view.trail_frames = {"cart"};
  CHECK(cart.Trail(&composer, 0.1, view).back() == Vector3f(0.1F, 0, 0));
  CHECK(cart.Trail(&composer, 0.1, view).size() == 11);
  view.trails = false;
  CHECK(cart.Trail(&composer, 0.1, view).empty());
}

TEST_CASE("Of a recording that was thinned the trail is coarser, and on the same way") {
  const Cart cart(0.001);
  const auto timeline = std::make_shared<Timeline>(std::size_t{40} << 10);
  cart.Record(0, 6000, timeline.get());
  REQUIRE(timeline->size() < 2000);
  SceneComposer composer(cart.scene());
  composer.Follow(timeline);
  const std::vector<Vector3f> trail = cart.Trail(&composer, 6);
  CHECK(trail.size() > 40);
  CHECK(trail.size() <= cart.Expected(6).size());
  for (std::size_t i = 1; i < trail.size(); ++i) CHECK(trail[i].x() > trail[i - 1].x());
  CHECK(trail.front().x() > 2);
  CHECK(trail.back().x() == 6);
}

}  // namespace trails_test
