// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/math/Types.h"

namespace contact_bench {

using linkwright::Matrix3;
using linkwright::Transform;
using linkwright::Vector3;

/// A uniform solid with its centre of mass in the origin of its frame; a capsule lies along z.
struct Solid {
  enum class Shape { kSphere, kBox, kCapsule } shape = Shape::kSphere;
  Vector3 half = Vector3::Zero();      ///< box: half sides [m]
  double radius = 0, half_length = 0;  ///< sphere; capsule without its caps [m]
  double mass = 1;                     ///< [kg]
  Transform X_WB;                      ///< at the start
  Vector3 v = Vector3::Zero();         ///< at the start, world axes, of bodies without a parent [m/s]
  Vector3 w = Vector3::Zero();         ///< [rad/s]
  int parent = -1;                     ///< of an earlier body, by a hinge; −1: it is free
  Vector3 anchor = Vector3::Zero();    ///< of the hinge, world axes, at the start [m]
  Vector3 axis = Vector3::UnitY();
  double stiffness = 0, damping = 0;  ///< of the hinge, about its angle at the start [N m/rad, N m s/rad]

  Vector3 Inertia() const;  ///< about its axes [kg m²]
};

/// Bodies over the ground z = 0, or with none.
struct Scene {
  std::string name, what;
  std::vector<Solid> bodies;
  double friction = 0.5;
  bool ground = true;
  double dt = 1e-3, duration = 1;  ///< [s]
  /// Of poses, velocities at the end: numbers beside its closed form, or what is to be zero.
  std::string error_name;
  double (*error)(const Scene& scene, std::span<const Transform> X_WB) = nullptr;
};

/// As an MJCF model: read by MuJoCo and by us.
std::string WriteMjcf(const Scene& scene);

/// A library with a scene at its start.
class Library {
 public:
  virtual ~Library() = default;
  virtual const char* Name() const = 0;
  /// One dt. False: it cannot go on.
  virtual bool Step() = 0;
  /// Of all bodies, in their order.
  virtual void Poses(std::span<Transform> X_WB) const = 0;
  /// What it reports of itself, if it does.
  virtual std::string Residuals() const { return {}; }
};

std::unique_ptr<Library> MakeOurs(const Scene& scene, const std::string& clock);
/// Ours without contact.
std::unique_ptr<Library> MakeOursApart(const Scene& scene);
/// Null where the program was built without the library.
std::unique_ptr<Library> MakeMujoco(const Scene& scene);
std::unique_ptr<Library> MakeOde(const Scene& scene);
std::unique_ptr<Library> MakeBullet(const Scene& scene);

/// The scenes that are compared.
std::vector<Scene> Scenes();
/// Balls that roll on the ground, each for itself.
Scene BallsApart(int count);

/// How deep shapes are in the ground and in each other [m], by our own narrow phase, and the sum of squares.
struct Overlap {
  double deepest = 0, squares = 0;
};
Overlap OverlapOf(const Scene& scene, std::span<const Transform> X_WB);

}  // namespace contact_bench
