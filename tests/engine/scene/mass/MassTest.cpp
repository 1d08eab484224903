// SPDX-License-Identifier: GPL-3.0-or-later
// Mass properties of links: shapes, meshes, checks with repairs, the edit.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string>

#include "engine/math/DenseAlgebra.h"
#include "engine/math/Rotation.h"
#include "engine/scene/Scene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/mass/MassCheck.h"
#include "engine/scene/mass/MassEdit.h"
#include "engine/scene/mass/MaterialDensities.h"

namespace mass_test {

using namespace linkwright;

namespace {

Visual Shape(ShapeType type, const Vector3& size, double radius = 0, double length = 0) {
  Visual shape;
  shape.geometry.type = type;
  shape.geometry.size = size;
  shape.geometry.radius = radius;
  shape.geometry.length = length;
  return shape;
}
Visual Box(const Vector3& size, const Vector3& at = Vector3::Zero()) {
  Visual box = Shape(ShapeType::kBox, size);
  box.X_LG.p = at;
  return box;
}

// A cube of side 1 about the origin, each face of vertices of its own.
std::shared_ptr<MeshData> Cube() {
  auto mesh = std::make_shared<MeshData>();
  for (int axis = 0; axis < 3; ++axis)
    for (const float side : {-0.5F, 0.5F}) {
      const auto first = static_cast<std::uint32_t>(mesh->positions.size());
      for (const auto& [u, v] : {std::pair(-0.5F, -0.5F), {0.5F, -0.5F}, {0.5F, 0.5F}, {-0.5F, 0.5F}}) {
        std::array<float, 3> p{};
        p[static_cast<std::size_t>(axis)] = side;
        p[static_cast<std::size_t>((axis + 1) % 3)] = u;
        p[static_cast<std::size_t>((axis + 2) % 3)] = v;
        mesh->positions.push_back(p);
      }
      // Counter-clockwise seen from outside: u × v points along +axis.
      if (side > 0)
        for (const std::uint32_t k : {0U, 1U, 2U, 0U, 2U, 3U}) mesh->indices.push_back(first + k);
      else
        for (const std::uint32_t k : {0U, 2U, 1U, 0U, 3U, 2U}) mesh->indices.push_back(first + k);
    }
  mesh->UpdateBounds();
  return mesh;
}
Visual Mesh(MeshPtr mesh, const Vector3& scale) {
  Visual shape = Shape(ShapeType::kMesh, scale);
  shape.geometry.mesh_file = "parts/block.stl";
  shape.geometry.mesh = std::move(mesh);
  return shape;
}

Inertial Weigh(const std::vector<Visual>& shapes, const std::vector<double>& densities) {
  const auto solids = SolidsOf(shapes, BadMeshes::kLeaveOut);
  const auto weighed = WeighSolids(solids, densities);
  REQUIRE(weighed);
  return *weighed;
}
void CheckInertial(const Inertial& found, double mass, const Vector3& com, const Matrix3& inertia) {
  CHECK(found.mass == Approx(mass).epsilon(1e-12));
  CHECK((found.com - com).norm() < 1e-12);
  CHECK((found.inertia - inertia).norm() < 1e-12 * inertia.norm());
}
Matrix3 Diagonal(double x, double y, double z) { return Vector3(x, y, z).asDiagonal(); }

// Finds what a sentence names; null: nothing does.
const MassFinding* Find(const std::vector<MassFinding>& found, const std::string& part) {
  const auto at = std::find_if(found.begin(), found.end(), [&](const MassFinding& finding) {
    return finding.text.find(part) != std::string::npos;
  });
  return at == found.end() ? nullptr : &*at;
}
std::vector<MassFinding> CheckOf(const Inertial& inertial, const std::vector<Visual>& shapes,
                                 const UnitChoice& units = {}) {
  return CheckMass(inertial, shapes, SolidsOf(shapes, BadMeshes::kLeaveOut), units);
}
bool IsPossible(const Matrix3& inertia) {
  const Vector3 moments = Eigenvalues(inertia);
  return moments[0] > 0 && moments[0] + moments[1] >= moments[2] * (1 - 1e-9);
}

}  // namespace

TEST_CASE("Mass properties of shapes follow from their density") {
  constexpr double rho = 2700;
  {
    const double m = rho * 0.3 * 0.2 * 0.1;
    CheckInertial(Weigh({Box({0.3, 0.2, 0.1})}, {rho}), m, Vector3::Zero(),
                  m / 12 * Diagonal(0.04 + 0.01, 0.09 + 0.01, 0.09 + 0.04));
  }
  const double r = 0.07, l = 0.4;
  {
    const double m = rho * 4 * kPi / 3 * r * r * r;
    CheckInertial(Weigh({Shape(ShapeType::kSphere, Vector3::Ones(), r)}, {rho}), m, Vector3::Zero(),
                  0.4 * m * r * r * Matrix3::Identity());
  }
  {
    const double m = rho * kPi * r * r * l, across = m * (r * r / 4 + l * l / 12);
    CheckInertial(Weigh({Shape(ShapeType::kCylinder, Vector3::Ones(), r, l)}, {rho}), m, Vector3::Zero(),
                  Diagonal(across, across, m * r * r / 2));
  }
  {
    // The half spheres have their centres 3 r / 8 from the ends of the cylinder.
    const double body = rho * kPi * r * r * l, caps = rho * 4 * kPi / 3 * r * r * r;
    const double across = body * (r * r / 4 + l * l / 12) + caps * (0.4 * r * r + l * l / 4 + 3 * l * r / 8);
    CheckInertial(Weigh({Shape(ShapeType::kCapsule, Vector3::Ones(), r, l)}, {rho}), body + caps,
                  Vector3::Zero(), Diagonal(across, across, body * r * r / 2 + caps * 0.4 * r * r));
  }
  {
    const double m = rho * 4 * kPi / 3 * 0.3 * 0.2 * 0.1;
    CheckInertial(Weigh({Shape(ShapeType::kEllipsoid, {0.3, 0.2, 0.1})}, {rho}), m, Vector3::Zero(),
                  m / 5 * Diagonal(0.04 + 0.01, 0.09 + 0.01, 0.09 + 0.04));
  }
}

TEST_CASE("A mesh of a cube weighs what the box weighs, mirrored too") {
  const Vector3 size(0.3, 0.2, 0.1);
  const Inertial box = Weigh({Box(size)}, {1200});
  for (const Vector3& mirrored : {Vector3(1, 1, 1), Vector3(-1, 1, 1), Vector3(-1, -1, -1)}) {
    const Inertial mesh = Weigh({Mesh(Cube(), size.cwiseProduct(mirrored))}, {1200});
    CheckInertial(mesh, box.mass, box.com, box.inertia);
  }
}

TEST_CASE("Shapes of two densities weigh together as by the parallel axis theorem") {
  // A steel box at x = 1, turned by a quarter about z, and one of water at x = −2.
  Visual heavy = Box({0.4, 0.2, 0.1}, {1, 0, 0});
  heavy.X_LG.R = RotationFromRpy({0, 0, kPi / 2});
  const Visual light = Box({0.2, 0.2, 0.2}, {-2, 0, 0});
  const double a = 7850 * 0.4 * 0.2 * 0.1, b = 1000 * 0.008;
  const double x = (a - 2 * b) / (a + b);
  const Matrix3 turned = a / 12 * Diagonal(0.16 + 0.01, 0.04 + 0.01, 0.16 + 0.04);
  const Matrix3 cube = b / 12 * 0.08 * Matrix3::Identity();
  const double steiner = a * (1 - x) * (1 - x) + b * (2 + x) * (2 + x);
  CheckInertial(Weigh({heavy, light}, {7850, 1000}), a + b, {x, 0, 0},
                turned + cube + Diagonal(0, steiner, steiner));
}

TEST_CASE("Meshes that have no inside are reported and weigh nothing until they are repaired") {
  const Vector3 size(0.3, 0.2, 0.1);
  const Inertial box = Weigh({Box(size)}, {1000});
  const auto check = [&](const std::shared_ptr<MeshData>& mesh, const std::string& problem) {
    const std::vector<Visual> shapes = {Mesh(mesh, size)};
    const auto left_out = SolidsOf(shapes, BadMeshes::kLeaveOut);
    CHECK(left_out[0].problem == problem);
    CHECK_FALSE(left_out[0].solid);
    CHECK_FALSE(WeighSolids(left_out, std::vector<double>{1000}));
    const auto repaired = WeighSolids(SolidsOf(shapes, BadMeshes::kRepair), std::vector<double>{1000});
    REQUIRE(repaired);
    CheckInertial(*repaired, box.mass, box.com, box.inertia);
  };
  auto open = Cube();
  open->indices.resize(open->indices.size() - 3);
  check(open, "the mesh block.stl is open: 3 edges belong to one face alone, so that it has no volume");
  auto inside_out = Cube();
  for (std::size_t i = 0; i < inside_out->indices.size(); i += 3)
    std::swap(inside_out->indices[i], inside_out->indices[i + 1]);
  check(inside_out, "the mesh block.stl is inside out: its faces are clockwise seen from outside");
  auto one_turned = Cube();
  std::swap(one_turned->indices[0], one_turned->indices[1]);
  check(one_turned,
        "the mesh block.stl has faces turned the wrong way: neighbours do not agree which side is outside");
  const auto missing = SolidsOf(std::vector<Visual>{Mesh(nullptr, size)}, BadMeshes::kRepair);
  CHECK(missing[0].problem == "the mesh block.stl could not be read");
  CHECK_FALSE(missing[0].solid);
}

TEST_CASE("Mass properties that no body has are found, and each repair takes its finding away") {
  const std::vector<Visual> shapes = {Box({0.3, 0.2, 0.1}, {0.5, 0, 0})};
  const Inertial good = Weigh(shapes, {2700});
  CHECK(CheckOf(good, shapes).empty());

  const auto repaired = [&](const Inertial& wrong, const std::string& part, const std::string& repair,
                            const std::vector<Visual>& with) {
    const auto found = CheckOf(wrong, with);
    const MassFinding* const finding = Find(found, part);
    INFO(part);
    REQUIRE(finding != nullptr);
    CHECK(finding->repair == repair);
    CHECK(Find(CheckOf(finding->repaired, with), part) == nullptr);
    CHECK(finding->repaired.mass > 0);
    CHECK(IsPossible(finding->repaired.inertia));
    return finding->repaired;
  };
  Inertial wrong = good;
  wrong.mass = 0;
  CheckInertial(repaired(wrong, "The mass is 0 kg", "Weigh the shapes as water", shapes), 6, good.com,
                good.inertia * 1000 / 2700);
  wrong = good;
  wrong.inertia = Diagonal(-0.1, 0.2, 0.2);
  repaired(wrong, "not positive definite", "Clamp to the nearest possible inertia", shapes);
  wrong.inertia.setZero();
  CHECK((repaired(wrong, "not positive definite", "Take the inertia of the shapes", shapes).inertia -
         good.inertia)
            .norm() < 1e-12);
  // m = 4/3 π r³ ρ, I = 2/5 m r²
  wrong.mass = 4 * kPi / 3 * 1000 * 0.001;
  CHECK((repaired(wrong, "not positive definite", "Take the inertia of a ball of water", {}).inertia -
         0.4 * wrong.mass * 0.01 * Matrix3::Identity())
            .norm() < 1e-12);
  wrong = good;
  wrong.inertia = Diagonal(0.01, 0.01, 0.09);
  repaired(wrong, "larger than the sum", "Clamp to the nearest possible inertia", shapes);
  wrong = good;
  wrong.com = {0.5, 0.6, 0};
  const auto away = CheckOf(wrong, shapes);
  REQUIRE(Find(away, "0.5 m outside of the shapes") != nullptr);
  CHECK(
      (repaired(wrong, "outside of the shapes", "Move it to the centre of the shapes", shapes).com - good.com)
          .norm() < 1e-12);
  wrong = good;
  wrong.inertia *= 1000;
  repaired(wrong, "The inertia needs its mass", "Take the inertia of the shapes", shapes);
  // 16.2 kg in grams.
  CheckInertial(repaired(WithMass(good, 16200), "kg/m³", "Take it as grams", shapes), 16.2, good.com,
                good.inertia);
  CheckInertial(repaired(WithMass(good, 0.0162), "kg/m³", "Take it as tonnes", shapes), 16.2, good.com,
                good.inertia);
  CheckInertial(repaired(WithMass(good, 1e9), "kg/m³", "Weigh the shapes as steel", shapes), 7850 * 0.006,
                good.com, good.inertia * 7850 / 2700);
}

TEST_CASE("Findings of mass have their amounts in the units that are chosen") {
  const UnitChoice small{"mm", "°", "g", "N", "N mm", "N mm"};
  const std::vector<Visual> shapes = {Box({0.3, 0.2, 0.1}, {0.5, 0, 0})};
  const Inertial good = Weigh(shapes, {2700});
  CHECK(Find(CheckOf(WithMass(good, -0.5), shapes, small), "The mass is -500 g: ") != nullptr);
  Inertial wrong = good;
  wrong.com = {0.5, 0.6, 0};
  CHECK(Find(CheckOf(wrong, shapes, small), "lies 500 mm outside of the shapes") != nullptr);
  // A kilogram square metre is 10⁹ gram square millimetres.
  wrong = good;
  wrong.inertia = Diagonal(1e-6, 2e-6, 9e-6);
  CHECK(Find(CheckOf(wrong, shapes, small), "principal moments 1000, 2000, 9000 g mm²") != nullptr);
  CHECK(Find(CheckOf(wrong, shapes), "principal moments 1e-06, 2e-06, 9e-06 kg m²") != nullptr);
  // 16200 kg in 0.006 m³.
  CHECK(Find(CheckOf(WithMass(good, 16200), shapes, small), "would be 2.7 g/mm³") != nullptr);
}

TEST_CASE("A rod and a plate are possible bodies") {
  const std::vector<Visual> rod = {Shape(ShapeType::kCylinder, Vector3::Ones(), 1e-4, 1)};
  CHECK(CheckOf(Weigh(rod, {7850}), rod).empty());
  const std::vector<Visual> plate = {Box({1, 1, 1e-4})};
  CHECK(CheckOf(Weigh(plate, {7850}), plate).empty());
}

TEST_CASE("The ellipsoid of inertia is the body's own where it is one") {
  Visual shape = Shape(ShapeType::kEllipsoid, {0.1, 0.2, 0.3});
  shape.X_LG = {RotationFromRpy({0.3, -0.4, 0.5}), {0.1, 0.2, 0.3}};
  const Inertial weighed = Weigh({shape}, {1000});
  const auto ellipsoid = EllipsoidOf(weighed);
  REQUIRE(ellipsoid);
  Vector3 axes = ellipsoid->semi_axes;
  std::sort(axes.begin(), axes.end());
  CHECK((axes - Vector3(0.1, 0.2, 0.3)).norm() < 1e-12);
  const Inertial back = InertialOf(*ellipsoid, weighed.mass);
  CheckInertial(back, weighed.mass, weighed.com, weighed.inertia);
  CHECK_FALSE(EllipsoidOf(Inertial()));
}

TEST_CASE("Mass properties are set by one edit that is taken back whole") {
  Scene scene;
  SceneRobot robot;
  robot.name = "arm";
  LinkDescription link;
  link.name = "hand";
  robot.description.links.push_back(link);
  scene.robots.push_back(robot);
  CObjectContainer objects(scene);
  const auto inertial = [&] { return objects.ToScene().robots[0].description.links[0].inertial; };
  const ObjectId hand = objects.FindPath("arm/hand")->id();
  Inertial wanted{3, {0.1, 0, 0.2}, Diagonal(0.1, 0.2, 0.25)};
  wanted.inertia(0, 1) = wanted.inertia(1, 0) = 0.01;
  const TreeEdit done = SetMassProperties(&objects, hand, wanted);
  REQUIRE(done.ok());
  REQUIRE(inertial());
  CHECK(inertial()->mass == 3);
  CHECK(inertial()->com == wanted.com);
  CHECK(inertial()->inertia == wanted.inertia);
  objects.Undo(done.edit);
  CHECK_FALSE(inertial());
  objects.Redo(done.edit);
  CHECK(inertial()->inertia == wanted.inertia);
  wanted.mass = std::nan("");
  CHECK(SetMassProperties(&objects, hand, wanted).why ==
        "the mass properties of hand would not be finite numbers");
  CHECK(SetMassProperties(&objects, objects.root().id(), *inertial()).why == "there is no such link");
}

TEST_CASE("Densities of materials are in print, each once") {
  std::vector<std::string> names;
  for (const MaterialDensity& material : MaterialDensities()) {
    CHECK(material.least <= material.most);
    CHECK(material.middle() > kLeastDensity);
    CHECK(material.middle() < kLargestDensity);
    CHECK(std::set<std::string>{"Callister", "Gere", "data sheet"}.contains(material.source));
    names.emplace_back(material.name);
  }
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

}  // namespace mass_test
