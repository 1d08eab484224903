// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/SizeCheck.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/model/MeshSolid.h"

namespace linkwright {
namespace {

/// Hollow plastic is above, solid osmium below: what lies outside is a slip of units or of a decimal point.
constexpr double kLightest = 2, kHeaviest = 60000;  // [kg/m³]
constexpr double kHouse = 30, kSand = 5e-4;         // [m]

/// A mesh may be used in any number of sizes; checking all of them must not take longer than reading them.
constexpr std::size_t kMostTriangles = 20'000'000;

double SizeOf(const Geometry& geometry) {
  if (geometry.type != ShapeType::kMesh || !geometry.mesh) return 0;
  const Vector3 extent = (geometry.mesh->upper - geometry.mesh->lower).cast<double>();
  return extent.cwiseProduct(geometry.size.cwiseAbs()).maxCoeff();
}

/// Volumes [m³]; of meshes that several links use, found once.
class Volumes {
 public:
  double Of(const Geometry& geometry) {
    if (geometry.type != ShapeType::kMesh || !geometry.mesh) return Find(geometry);
    const auto [entry, is_new] = known_.try_emplace(
        std::tuple(geometry.mesh.get(), geometry.size.x(), geometry.size.y(), geometry.size.z()), 0.0);
    if (is_new) {
      looked_at_ += geometry.mesh->indices.size() / 3;
      entry->second = looked_at_ > kMostTriangles ? 0 : Find(geometry);
    }
    return entry->second;
  }

 private:
  static double Find(const Geometry& geometry) {
    const auto solid = SolidWithMeshes(geometry);
    return solid ? solid->volume : 0;
  }
  std::map<std::tuple<const MeshData*, double, double, double>, double> known_;
  std::size_t looked_at_ = 0;  // triangles
};

}  // namespace

ProblemList CheckSizes(const RobotDescription& robot) {
  ProblemList problems;
  Volumes volumes;
  for (const LinkDescription& link : robot.links) {
    const auto warn = [&](const Message& text) {
      problems.Add(Severity::kWarning, robot.file, link.line, "link \"" + link.name + "\"", text);
    };
    double largest = 0;
    for (const Visual& visual : link.visuals) largest = std::max(largest, SizeOf(visual.geometry));
    if (largest > kHouse) {
      warn(MessageOf("robot.mesh-m-large-millimetres-scale", {FormatNumber(largest)}));
      continue;
    }
    if (largest > 0 && largest < kSand) {
      warn(MessageOf("robot.mesh-only-mm-large-scaled", {FormatNumber(1000 * largest)}));
      continue;
    }
    if (!link.inertial || !(link.inertial->mass > 0)) continue;
    double volume = 0;
    for (const auto* shapes : {&link.visuals, &link.collisions}) {
      double sum = 0;
      for (const Visual& shape : *shapes) sum += volumes.Of(shape.geometry);
      volume = std::max(volume, sum);
    }
    if (!(volume > 0)) continue;
    const double density = link.inertial->mass / volume;
    if (density >= kLightest && density <= kHeaviest) continue;
    warn(
        MessageOf("robot.mass-kg-far-from-what", {FormatNumber(link.inertial->mass), FormatNumber(density)}));
  }
  return problems;
}

}  // namespace linkwright
