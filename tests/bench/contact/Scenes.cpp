// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>

#include "tests/bench/contact/Scene.h"

using namespace linkwright;

namespace contact_bench {
namespace {

Solid Ball(double radius, double mass, const Vector3& at) {
  Solid ball;
  ball.radius = radius;
  ball.mass = mass;
  ball.X_WB.p = at;
  return ball;
}

Solid Box(const Vector3& sides, double mass, const Vector3& at) {
  Solid box;
  box.shape = Solid::Shape::kBox;
  box.half = sides / 2;
  box.mass = mass;
  box.X_WB.p = at;
  return box;
}

/// From one end of its axis to the other.
Solid Capsule(double radius, double mass, const Vector3& from, const Vector3& to) {
  Solid rod;
  rod.shape = Solid::Shape::kCapsule;
  rod.radius = radius;
  rod.half_length = (to - from).norm() / 2;
  rod.mass = mass;
  rod.X_WB.p = (from + to) / 2;
  rod.X_WB.R = Quaternion::FromTwoVectors(Vector3::UnitZ(), to - from).toRotationMatrix();
  return rod;
}

Solid Hinged(Solid body, int parent, const Vector3& anchor, const Vector3& axis, double stiffness,
             double damping) {
  body.parent = parent;
  body.anchor = anchor;
  body.axis = axis;
  body.stiffness = stiffness;
  body.damping = damping;
  return body;
}

/// How far a body has gone from where it was, across [m].
double Creep(const Scene& scene, std::span<const Transform> X_WB) {
  double most = 0;
  for (std::size_t i = 0; i < X_WB.size(); ++i)
    most = std::max(most, (X_WB[i].p - scene.bodies[i].X_WB.p).head<2>().norm());
  return most;
}

double Tilt(const Scene& scene, std::span<const Transform> X_WB) {
  return std::acos(std::min(1.0, X_WB[0].R.col(2).dot(scene.bodies[0].X_WB.R.col(2))));
}

// SimBenchmark's 6×6×6: 216 balls of 10 kg, 0.21 m apart, each off by at most 0.5 mm.
Scene Balls666() {
  Scene scene;
  scene.name = "6x6x6";
  scene.what = "216 balls fall apart, no friction";
  scene.friction = 0;
  scene.dt = 0.01;
  scene.duration = 15;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> off(-5e-4, 5e-4);
  for (int i = 0; i < 216; ++i) {
    const Vector3 cell(i % 6, i / 6 % 6, i / 36);
    const Vector3 by(off(random), off(random), 0);
    scene.bodies.push_back(Ball(0.1, 10, 0.21 * cell + Vector3(0, 0, 0.101) + by));
  }
  return scene;
}

// 666 balls with friction become a heap.
Scene Heap() {
  Scene scene;
  scene.name = "666 balls";
  scene.what = "666 balls fall on a heap, friction 0.5";
  scene.dt = 0.005;
  scene.duration = 1.5;
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> off(-5e-3, 5e-3);
  for (int i = 0; i < 666; ++i) {
    const Vector3 cell(i % 9, i / 9 % 9, i / 81);
    const Vector3 by(off(random), off(random), 0);
    scene.bodies.push_back(Ball(0.05, 0.5, 0.115 * cell + Vector3(0, 0, 0.055) + by));
  }
  return scene;
}

Scene Stack() {
  Scene scene;
  scene.name = "stack";
  scene.what = "ten boxes on each other";
  scene.dt = 0.002;
  scene.duration = 2;
  scene.error_name = "creep [m]";
  scene.error = Creep;
  for (int i = 0; i < 10; ++i) scene.bodies.push_back(Box({0.2, 0.2, 0.2}, 1, {0, 0, 0.1 + 0.2 * i}));
  return scene;
}

// 12 hinges held by springs and dampers, as servos of fixed gains hold them.
Scene Quadruped() {
  Scene scene;
  scene.name = "quadruped";
  scene.what = "12 joints held by PD control, 5,000 steps";
  scene.friction = 0.8;
  scene.duration = 5;
  scene.error_name = "tilt [rad]";
  scene.error = Tilt;
  constexpr double kStiffness = 300, kDamping = 6, kHeight = 0.5;
  scene.bodies.push_back(Box({0.6, 0.3, 0.15}, 15, {0, 0, kHeight}));
  for (int leg = 0; leg < 4; ++leg) {
    const double x = leg < 2 ? 0.25 : -0.25, y = leg % 2 == 0 ? 0.2 : -0.2;
    const Vector3 hip(x, y, kHeight), knee(x - 0.1, y, 0.27), foot(x, y, 0.031);
    const int first = static_cast<int>(scene.bodies.size());
    scene.bodies.push_back(Hinged(Ball(0.04, 0.8, hip), 0, hip, Vector3::UnitX(), kStiffness, kDamping));
    scene.bodies.push_back(Hinged(Capsule(0.03, 1, hip + (knee - hip) * 0.4, knee), first, hip,
                                  Vector3::UnitY(), kStiffness, kDamping));
    scene.bodies.push_back(Hinged(Capsule(0.03, 0.4, knee + (foot - knee) * 0.3, foot), first + 1, knee,
                                  Vector3::UnitY(), kStiffness, kDamping));
  }
  return scene;
}

Scene Humanoid() {
  Scene scene;
  scene.name = "humanoid";
  scene.what = "15 hinges with friction of oil, falls over";
  scene.friction = 0.7;
  scene.dt = 0.002;
  scene.duration = 2;
  constexpr double kDamping = 1, kStiffness = 5;
  const auto add = [&](Solid body, int parent, const Vector3& anchor, const Vector3& axis) {
    scene.bodies.push_back(Hinged(std::move(body), parent, anchor, axis, kStiffness, kDamping));
    return static_cast<int>(scene.bodies.size()) - 1;
  };
  scene.bodies.push_back(Capsule(0.09, 12, {0, -0.07, 1}, {0, 0.07, 1}));
  const int chest = add(Capsule(0.1, 16, {0, -0.1, 1.35}, {0, 0.1, 1.35}), 0, {0, 0, 1.15}, Vector3::UnitY());
  add(Ball(0.1, 4, {0, 0, 1.62}), chest, {0, 0, 1.5}, Vector3::UnitY());
  for (const double side : {-1.0, 1.0}) {
    const Vector3 hip(0, 0.1 * side, 0.9), knee(0.02, 0.1 * side, 0.5), ankle(0, 0.1 * side, 0.12);
    const int thigh_roll = add(Ball(0.05, 1, hip), 0, hip, Vector3::UnitX());
    const int thigh =
        add(Capsule(0.055, 5, hip - Vector3(0, 0, 0.07), knee), thigh_roll, hip, Vector3::UnitY());
    const int shin = add(Capsule(0.045, 3, knee - Vector3(0, 0, 0.1), ankle), thigh, knee, Vector3::UnitY());
    add(Box({0.22, 0.09, 0.06}, 1, {0.05, 0.1 * side, 0.031}), shin, {0, 0.1 * side, 0.08}, Vector3::UnitY());
    const Vector3 shoulder(0, 0.22 * side, 1.4), elbow(0, 0.3 * side, 1.12), hand(0.1, 0.3 * side, 0.9);
    const int arm =
        add(Capsule(0.04, 2, shoulder + (elbow - shoulder) * 0.2, elbow), chest, shoulder, Vector3::UnitX());
    add(Capsule(0.035, 1.5, elbow + (hand - elbow) * 0.3, hand), arm, elbow, Vector3::UnitY());
  }
  for (Solid& body : scene.bodies) body.w = Vector3::Zero();
  scene.bodies[0].w = {0, 0.3, 0};
  return scene;
}

Scene Chain() {
  Scene scene;
  scene.name = "chain";
  scene.what = "100 links, falls 0.1 m on the ground";
  scene.duration = 1;
  const auto at = [](int i) { return Vector3(0.11 * i, 0, 0.12 + 0.01 * std::sin(0.7 * i)); };
  for (int i = 0; i < 100; ++i) {
    const Vector3 along = at(i + 1) - at(i);
    Solid link = Capsule(0.02, 0.2, at(i) + 0.25 * along, at(i) + 0.75 * along);
    scene.bodies.push_back(
        i == 0 ? link : Hinged(link, i - 1, at(i), i % 2 ? Vector3::UnitY() : Vector3::UnitZ(), 0, 0.005));
  }
  return scene;
}

constexpr double kRollingSpeed = 2;

Scene Rolling() {
  Scene scene;
  scene.name = "rolling ball";
  scene.what = "slides, then rolls";
  scene.friction = 0.2;
  scene.duration = 5;
  scene.bodies.push_back(Ball(0.1, 1, {0, 0, 0.1}));
  scene.bodies[0].v = {kRollingSpeed, 0, 0};
  scene.error_name = "|x - exact| [m]";
  scene.error = [](const Scene& of, std::span<const Transform> X_WB) {
    // Slides until t = 2 v / (7 μ g), then rolls at 5/7 v.
    const double v = kRollingSpeed, a = of.friction * kStandardGravity, t = 2 * v / (7 * a);
    return std::abs(X_WB[0].p.x() - (v * t - a * t * t / 2 + 5.0 / 7 * v * (of.duration - t)));
  };
  return scene;
}

}  // namespace

Scene BallsApart(int count) {
  Scene scene;
  scene.name = std::to_string(count) + " balls apart";
  scene.what = "each rolls on the ground";
  scene.dt = 0.005;
  const int across = std::max(1, static_cast<int>(std::sqrt(count)));
  for (int i = 0; i < count; ++i) {
    scene.bodies.push_back(Ball(0.1, 1, {0.5 * (i % across), 0.5 * (i / across), 0.1}));
    scene.bodies.back().v = {0.1, 0, 0};
    scene.bodies.back().w = {0, 1, 0};
  }
  return scene;
}

std::vector<Scene> Scenes() {
  return {Balls666(), Heap(), Stack(), Quadruped(), Humanoid(), Chain(), Rolling()};
}

}  // namespace contact_bench
