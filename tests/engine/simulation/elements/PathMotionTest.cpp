// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "BuildInfo.h"
#include "engine/base/Numbers.h"
#include "engine/math/Amount.h"
#include "engine/math/Rotation.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/PathPicture.h"
#include "engine/simulation/elements/PathNotes.h"
#include "tests/engine/simulation/elements/PathScenes.h"
#include "tests/support/AllocationCounter.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SceneFiles.h"

namespace path_motion_test {
namespace {

using namespace linkwright::test;

TEST_CASE("joints are found that carry a link along its path") {
  const Scene arm = SevenJointArm();
  const auto bare = Compile(arm, {});
  PathElement element = Around(*bare);
  for (const PathCurve curve :
       {PathCurve::kLinear, PathCurve::kCardinal, PathCurve::kMonotone, PathCurve::kCubic}) {
    for (const bool closed : {false, true}) {
      element.curve = curve;
      element.closed = closed;
      const PathMotion path(bare->model, element, bare->initial_q, true);
      INFO(ToString(curve) << " " << closed << " " << path.why());
      REQUIRE(path.works());
      CHECK(PathNotes(path).empty());
      CHECK(path.joints().size() == 7);
      CHECK(path.duration() == Approx(closed ? 3.4 : 2.4));
      VectorX q = bare->initial_q;
      for (double t = 0; t < 8; t += 0.061) {
        path.Put(t, &q, nullptr);
        Transform X_WP;
        path.Frame(t, &X_WP);
        const Transform X = PoseAt(*bare, q, path.frame());
        CHECK((X.p - X_WP.p).norm() < 2e-5);
        CHECK(Quaternion(X.R).angularDistance(Quaternion(X_WP.R)) < 1e-4);
      }
      if (closed) {
        // A redundant arm comes back to where it began, and goes on.
        VectorX q0, q1, v0, v1;
        path.Joints(path.begin() + 1e-9, &q0, &v0);
        path.Joints(path.begin() + path.duration() - 1e-9, &q1, &v1);
        CHECK((q1 - q0).norm() < 1e-6);
        if (curve == PathCurve::kCubic) CHECK((v1 - v0).norm() < 0.02 * v0.norm());
      }
      for (int k = 0; k < 4; ++k) {
        Transform X_WP;
        CHECK(path.TimeOfWaypoint(k) == Approx(0.5 + 0.8 * k));
        path.Frame(path.TimeOfWaypoint(k), &X_WP);
        CHECK((X_WP.p - element.waypoints[static_cast<std::size_t>(k)].X_WP.p).norm() < 1e-9);
      }
    }
  }
}

TEST_CASE("velocities and accelerations of a path's joints are derivatives, and nothing is allocated") {
  const auto bare = Compile(SevenJointArm(), {});
  for (const PathTiming timing : {PathTiming::kGiven, PathTiming::kStretched, PathTiming::kFastest}) {
    PathElement element = Around(*bare);
    element.timing = timing;
    element.max_joint_acceleration = 6;
    const PathMotion path(bare->model, element, bare->initial_q, true);
    REQUIRE(path.works());
    VectorX q0(7), q1(7), v(7), a(7), before(7), after(7);
    const double h = 1e-6;
    int checked = 0;
    for (double t = path.begin() + 0.01; t < path.begin() + path.duration() - 0.01; t += 0.0173) {
      path.Joints(t - h, &q0, &before);
      path.Joints(t + h, &q1, &after);
      path.Joints(t, nullptr, &v, &a);
      CHECK(((q1 - q0) / (2 * h) - v).norm() < 1e-5 * (1 + v.norm()));
      // Where a bound of the acceleration takes over from another one there is a jump.
      checked += ((after - before) / (2 * h) - a).norm() < 1e-3 * (1 + a.norm());
    }
    CHECK(checked > 0.95 * path.duration() / 0.0173 - 5);
    const std::size_t count = AllocationCount();
    path.Joints(1.234, &q0, &v, &a);
    CHECK(AllocationCount() == count);
  }
}

TEST_CASE("a path keeps its limits when it is stretched or made as fast as they allow") {
  const auto bare = Compile(SevenJointArm(), {});
  PathElement element = Around(*bare);
  element.max_speed = 0.2;
  element.max_joint_acceleration = 3;
  double duration[3] = {};
  for (const PathTiming timing : {PathTiming::kGiven, PathTiming::kStretched, PathTiming::kFastest}) {
    element.timing = timing;
    const PathMotion path(bare->model, element, bare->initial_q, true);
    duration[static_cast<int>(timing)] = path.duration();
    VectorX q, v, a;
    double fastest = 0, hardest = 0;
    for (int i = 0; i <= 2000; ++i) {
      const double t = path.begin() + path.duration() * i / 2000;
      path.Joints(t, &q, &v, &a);
      Transform X;
      Vector3 velocity;
      path.Frame(t, &X, &velocity);
      fastest = std::max(fastest, velocity.norm() / 0.2);
      hardest = std::max(hardest, a.lpNorm<Eigen::Infinity>() / 3);
    }
    INFO(ToString(timing));
    if (timing == PathTiming::kGiven) {
      CHECK(std::max(fastest, hardest) > 1.2);
      continue;
    }
    CHECK(fastest < 1.001);
    CHECK(hardest < 1.03);
    CHECK(std::max(fastest, hardest) > 0.99);
  }
  CHECK(duration[2] < duration[1]);
  CHECK(duration[0] < duration[1]);
}

TEST_CASE("what is out of reach is reported, with where") {
  const auto bare = Compile(SevenJointArm(), {});
  PathElement element = Around(*bare);
  element.waypoints[2].X_WP.p += Vector3(1.5, 0, 0);
  const PathMotion path(bare->model, element, bare->initial_q, true);
  REQUIRE(path.works());
  const auto worst = std::max_element(path.line().begin(), path.line().end(),
                                      [](const auto& a, const auto& b) { return a.missed < b.missed; });
  CHECK(worst->missed > 0.5);
  REQUIRE_FALSE(PathNotes(path).empty());
  CHECK(PathNotes(path).front().find("out of reach by " + SmallLengthText({}, worst->missed) + " at ") == 0);
  UnitChoice inches;
  inches.length = "in";
  constexpr double kInch = 0.0254;
  CHECK(PathNotes(path, inches)
            .front()
            .find("out of reach by " + FormatNumber(worst->missed / kInch) + " in at ") == 0);
  CHECK(path.line().front().missed == 0);
  VectorX q, v, a;
  for (double t = 0; t < 4; t += 0.01) {
    path.Joints(t, &q, &v, &a);
    CHECK((q.allFinite() && v.allFinite() && a.allFinite()));
  }
}

TEST_CASE("an orientation that cannot be had is reported, with where") {
  // An arm in a plane, and a waypoint that is tilted out of it.
  SceneRobot robot;
  robot.name = "plane";
  robot.description.links.push_back({"l0", {}, {}, {}, 0});
  for (int i = 1; i <= 3; ++i) {
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.axis = Vector3::UnitZ();
    joint.parent = robot.description.links.back().name;
    joint.child = "l" + std::to_string(i);
    joint.X_PJ.p = {i == 1 ? 0 : 0.4, 0, 0};
    robot.description.links.push_back({joint.child, PointMass(1, {0.2, 0, 0}), {}, {}, 0});
    robot.description.joints.push_back(joint);
  }
  robot.positions = {{"j1", {0.3}}, {"j2", {0.9}}, {"j3", {-0.4}}};
  Scene scene;
  scene.robots = {robot};
  const auto bare = Compile(scene, {});
  PathElement element;
  element.name = "tilt";
  element.frame = "l3";
  const Transform X = PoseAt(*bare, bare->initial_q, bare->model->FindFrame("l3"));
  for (int k = 0; k < 2; ++k) {
    PathWaypoint& waypoint = element.waypoints.emplace_back();
    waypoint.time = k;
    waypoint.X_WP.p = X.p - k * Vector3(0.05, 0.05, 0);
    waypoint.X_WP.R = Eigen::AngleAxisd(0.3 * k, Vector3::UnitX()).toRotationMatrix() * X.R;
  }
  const PathMotion path(bare->model, element, bare->initial_q, true);
  REQUIRE(path.works());
  REQUIRE(PathNotes(path).size() == 1);
  CHECK(PathNotes(path).front() == "its orientation is missed by 17.2° at 1 s");
  UnitChoice radians;
  radians.angle = "rad";
  CHECK(PathNotes(path, radians).front() == "its orientation is missed by 0.3 rad at 1 s");
  CHECK(path.line().front().missed_angle == 0);
  CHECK(path.line().back().missed_angle == Approx(0.3).epsilon(1e-6));
  CHECK(path.line().back().missed < 1e-6);
  Snapshot picture;
  AddPath(path, 0, 1, 0, {}, &picture);
  REQUIRE(picture.lines.size() > 1);
  CHECK(picture.lines[0].color.r > 0.8F);  // red
  element.orientation = false;
  CHECK(PathNotes(PathMotion(bare->model, element, bare->initial_q, true)).empty());
}

TEST_CASE("paths that lead nothing say why") {
  const auto bare = Compile(SevenJointArm(), {});
  const auto why = [&](const auto& change) {
    PathElement element = Around(*bare);
    change(&element);
    const PathMotion path(bare->model, element, bare->initial_q, true);
    return path.why();
  };
  CHECK(why([](PathElement*) {}).empty());
  CHECK(why([](PathElement* e) { e->frame = "nose"; }) == "there is no link or frame \"nose\"");
  CHECK(why([](PathElement* e) { e->frame = "base"; }) ==
        "no joint that a motor can move is above the link \"base\"");
  CHECK(why([](PathElement* e) { e->waypoints.resize(1); }) == "a path needs at least 2 waypoints");
  CHECK(why([](PathElement* e) {
          e->waypoints[1].time = 0.5;
        }).find("the time of waypoint 2 is 0.5 s, not after the 0.5 s") == 0);
  CHECK(why([](PathElement* e) { e->max_speed = 0; }) ==
        "a limit of speed or acceleration must be greater than 0");
  CHECK(why([](PathElement* e) { e->monotonicity = 2; }) == "the monotonicity must be from 0 to 1");
  CHECK(why([](PathElement* e) { e->waypoints[1].X_WP.p.x() = std::nan(""); }) == "waypoint 2 is not finite");
  CHECK(why([](PathElement* e) { e->joints = {"j1", "jx"}; }) == "waypoint 1 has 0 positions for 2 joints");
  const auto joints = [](PathElement* e, const std::vector<std::string>& names) {
    e->joints = names;
    for (PathWaypoint& waypoint : e->waypoints) waypoint.q.assign(names.size(), waypoint.time / 10);
  };
  CHECK(why([&](PathElement* e) { joints(e, {"j1", "jx"}); }) == "there is no joint \"jx\" that moves");
  CHECK(why([&](PathElement* e) { joints(e, {"j1", "j1"}); }) == "the joint \"j1\" is named twice");
  CHECK(why([&](PathElement* e) { joints(e, {"j1", "j2"}); }).empty());
}

TEST_CASE("a limit that is passed is reported with the unit of its joint") {
  for (const bool slides : {false, true}) {
    CAPTURE(slides);
    SceneRobot robot;
    robot.name = "one";
    robot.description.links = {{"l0", {}, {}, {}, 0}, {"l1", PointMass(1, {0.2, 0, 0}), {}, {}, 0}};
    JointDescription& joint = robot.description.joints.emplace_back();
    joint.name = "j1";
    joint.type = slides ? JointType::kPrismatic : JointType::kRevolute;
    joint.axis = Vector3::UnitZ();
    joint.parent = "l0";
    joint.child = "l1";
    joint.lower = -1;
    joint.upper = 1;
    Scene scene;
    scene.robots = {robot};
    const auto bare = Compile(scene, {});
    PathElement element;
    element.name = "far";
    element.joints = {"j1"};
    element.curve = PathCurve::kLinear;
    for (int k = 0; k < 2; ++k) {
      PathWaypoint& waypoint = element.waypoints.emplace_back();
      waypoint.time = 2 * k;
      waypoint.q = {1.5 * k};
    }
    const PathMotion path(bare->model, element, bare->initial_q, true);
    REQUIRE(path.works());
    // Half a radian is 28.6 degrees.
    CHECK(PathNotes(path) == std::vector<std::string>{"joint \"j1\" passes its limit by " +
                                                      std::string(slides ? "0.5 m" : "28.6°") + " at 2 s"});
  }
}

TEST_CASE("a path of joints is the spline of its waypoints, and its signals say so") {
  const Scene arm = SevenJointArm();
  PathElement element;
  element.name = "swing";
  element.frame = "tool";
  element.joints = {"j1", "j4"};
  element.rest_at_ends = false;
  for (const auto& [time, j1, j4] : {std::tuple{0., 0., 1.25}, {1., 1., 1.}, {2., 0., 1.25}}) {
    element.waypoints.emplace_back();
    element.waypoints.back().time = time;
    element.waypoints.back().q = {j1, j4};
  }
  const auto compiled = Compile(arm, {element});
  REQUIRE(compiled->paths.size() == 1);
  VectorX q, v, a;
  // The natural spline through 0, 1, 0: 3/2 t − t³/2.
  compiled->paths[0]->Joints(0.5, &q, &v, &a);
  CHECK(q[0] == Approx(0.6875).epsilon(1e-14));
  CHECK(v[0] == Approx(1.125).epsilon(1e-14));
  CHECK(a[0] == Approx(-1.5).epsilon(1e-14));
  CHECK(q[1] == Approx(1.25 - 0.25 * 0.6875).epsilon(1e-14));
  const auto system = compiled->MakeSystem();
  std::vector<double> values(system->signals().size());
  State state = system->InitialState();
  state.time = 0.5;
  system->ComputeSignals(state, values);
  const auto signal = [&](const std::string& name) {
    for (std::size_t i = 0; i < values.size(); ++i)
      if (system->signals()[i].name == name) return values[i];
    FAIL("no signal " << name);
    return 0.0;
  };
  CHECK(signal("path.swing.q.j1") == q[0]);
  CHECK(signal("path.swing.v.j1") == v[0]);
  CHECK(signal("path.swing.a.j4") == a[1]);
  CHECK(signal("path.swing.error.j1") == Approx(state.q[0] - q[0]));
  CHECK_NOTHROW(signal("motor.swing.j1"));
}

// On the path from the start, with the very accelerations it asks for, motors of unlimited strength keep the
// arm on it, but for the integrator's error; from beside it the distance falls as the motors' poles say.
TEST_CASE("between its breaks a path goes on as a polynomial, outside of them too") {
  const auto bare = Compile(SevenJointArm(), {});
  for (const PathCurve curve : {PathCurve::kLinear, PathCurve::kCardinal, PathCurve::kCubic}) {
    for (const bool closed : {false, true}) {
      PathElement element = Around(*bare);
      element.curve = curve;
      element.closed = closed;
      element.timing = PathTiming::kFastest;
      element.max_joint_acceleration = 6;
      const PathMotion path(bare->model, element, bare->initial_q, true);
      REQUIRE(path.works());
      VectorX q, v, a, q1, v1, a1;
      double time = path.begin() - 0.1;
      for (int k = 0; k < 12 && time < kInfinity; ++k) {
        const PathMotion::Stretch stretch = path.StretchAt(time);
        CHECK(stretch.until > time);
        const double until = std::min(stretch.until, time + 1);
        for (const double part : {0.01, 0.5, 0.99}) {
          const double t = time + part * (until - time);
          path.Joints(t, &q, &v, &a);
          path.JointsWithin(stretch, t, &q1, &v1, &a1);
          CHECK((q - q1).norm() + (v - v1).norm() + (a - a1).norm() < 1e-9);
        }
        if (stretch.until == kInfinity) break;
        // At its end what it is just before.
        const double h = 1e-7 * (until - time);
        path.Joints(until - h, &q, &v, &a);
        path.JointsWithin(stretch, until, &q1, &v1, &a1);
        CHECK((q + h * v - q1).norm() < 1e-12);
        CHECK((v + h * a - v1).norm() < 1e-8 * (1 + a.norm()));
        time = stretch.until + 1e-9;
      }
    }
  }
}

TEST_CASE("the turning of a link keeps its limits, by slerp and by squad") {
  const auto bare = Compile(SevenJointArm(), {});
  for (const OrientationInterpolation turning :
       {OrientationInterpolation::kSlerp, OrientationInterpolation::kSquad}) {
    double duration[3] = {};
    for (const PathTiming timing : {PathTiming::kGiven, PathTiming::kStretched, PathTiming::kFastest}) {
      PathElement element = Around(*bare);
      element.turning = turning;
      element.timing = timing;
      element.max_turning_speed = 0.15;
      element.max_turning_acceleration = turning == OrientationInterpolation::kSlerp ? kInfinity : 0.2;
      const PathMotion path(bare->model, element, bare->initial_q, true);
      INFO((turning == OrientationInterpolation::kSquad ? "squad " : "slerp ")
           << ToString(timing) << " " << path.why());
      REQUIRE(path.works());
      duration[static_cast<int>(timing)] = path.duration();
      double fastest = 0, hardest = 0, apart = 0;
      Transform before, after;
      Vector3 velocity, acceleration;
      for (double part = 0.0007; part < 1; part += 0.0013) {
        const double t = path.begin() + part * path.duration();
        path.Turning(t, &velocity, &acceleration);
        fastest = std::max(fastest, velocity.norm() / 0.15);
        hardest = std::max(hardest, acceleration.norm() / 0.2);
        // The orientation itself, a little later and earlier.
        const double h = 1e-5;
        path.Frame(t - h, &before);
        path.Frame(t + h, &after);
        apart = std::max(apart, (RotationVector(after.R * before.R.transpose()) / (2 * h) - velocity).norm());
      }
      CHECK(apart < 1e-4);
      if (timing == PathTiming::kGiven) {
        CHECK(fastest > 1.2);
        continue;
      }
      CHECK(fastest < 1.001);
      if (turning == OrientationInterpolation::kSquad) CHECK(hardest < 1.03);
      CHECK((fastest > 0.98 || hardest > 0.98));
    }
    // From rest to rest: without a limit of the acceleration a cell of the grid at each end, of some 500.
    CHECK(duration[2] <= duration[1] * (1 + 4.0 / 500));
    CHECK(duration[0] < duration[1]);
  }
}

}  // namespace
}  // namespace path_motion_test
