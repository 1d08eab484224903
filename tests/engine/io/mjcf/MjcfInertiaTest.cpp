// SPDX-License-Identifier: GPL-3.0-or-later
// What bodies weigh in MuJoCo's format, and what follows from it.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/io/mjcf/MjcfInertia.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/math/Rotation.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mjcf_inertia_test {
namespace {

MjcfResult Read(const std::string& body) {
  const TempFolder folder;
  return ReadMjcf(folder.Write("m.xml", "<mujoco model='m'>\n" + body + "\n</mujoco>\n"));
}

const Inertial& InertialOf(const MjcfResult& result, const std::string& link) {
  for (const LinkDescription& candidate : result.robot.links)
    if (candidate.name == link && candidate.inertial) return *candidate.inertial;
  throw std::runtime_error("no inertial of " + link);
}

struct Cube {
  double side, x;
};

// Cubes on the x axis as one mesh with closed surfaces.
std::string MeshOf(const std::vector<Cube>& cubes) {
  std::string vertices, faces;
  int first = 0;
  for (const Cube& cube : cubes) {
    for (int i = 0; i < 8; ++i) {
      const double h = cube.side / 2;
      vertices += std::to_string(cube.x + (i & 1 ? h : -h)) + " " + std::to_string(i & 2 ? h : -h) + " " +
                  std::to_string(i & 4 ? h : -h) + " ";
    }
    static constexpr int kFaces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (const auto& f : kFaces)
      for (const int k : {0, 1, 2, 0, 2, 3}) faces += std::to_string(first + f[k]) + " ";
    first += 8;
  }
  return "vertex='" + vertices + "' face='" + faces + "'";
}

// A free body of density 1 that is this mesh.
MjcfResult ReadMesh(const std::string& mesh, const std::string& before = "", const std::string& geom = "") {
  return Read(before + "<asset><mesh name='m' " + mesh +
              "/></asset><worldbody><body name='b'><freejoint/><geom type='mesh' mesh='m' density='1' " +
              geom + "/></body></worldbody>");
}

}  // namespace

TEST_CASE("Inertias are rounded to principal axes as MuJoCo does", "[mjcf]") {
  const Matrix3 R = RotationFromRpy({0.3, -0.7, 1.1});
  const Matrix3 I = R * Vector3(1, 3, 2).asDiagonal() * R.transpose();
  const PrincipalInertia principal = MujocoAxes(I);
  CHECK((principal.moments - Vector3(3, 2, 1)).norm() < 1e-10);
  CHECK((principal.axes.transpose() * principal.axes - Matrix3::Identity()).norm() < 1e-14);
  // A rotation by √2·10⁻⁶ is left out: of moments that differ by 2, that leaves 3·10⁻⁶ beside the diagonal.
  CHECK((principal.Full() - I).cwiseAbs().maxCoeff() < 3e-6);
  // Less than 1e-12 beside the diagonal counts for nothing, however small the moments are.
  Matrix3 small = Vector3(4e-12, 3e-12, 2e-12).asDiagonal();
  small(0, 1) = small(1, 0) = 9e-13;
  CHECK((MujocoAxes(small).Full() - Matrix3(Vector3(4e-12, 3e-12, 2e-12).asDiagonal())).norm() < 1e-20);
  small(0, 1) = small(1, 0) = 1.1e-12;
  CHECK((MujocoAxes(small).Full() - small).norm() < 1e-14);
}

TEST_CASE("A mesh weighs what pyramids over its centre fill", "[mjcf]") {
  const std::vector<Cube> cubes = {{0.2, 0}, {0.4, 1}};
  // Over an apex on the axis: two faces across it, and four along it at half a side; all count as amounts.
  const auto volume = [&](double apex, double* moment) {
    double sum = 0;
    *moment = 0;
    for (const auto& [side, x] : cubes) {
      const double area = side * side;
      for (const double face : {x - side / 2, x + side / 2}) {
        sum += area * std::abs(face - apex) / 3;
        *moment += area * std::abs(face - apex) / 3 * (0.75 * face + 0.25 * apex);
      }
      sum += 4 * area * side / 6;
      *moment += 4 * area * side / 6 * (0.75 * x + 0.25 * apex);
    }
    return sum;
  };
  double moment = 0, ignored = 0;
  const double middle = (0.2 * 0.2 * 0 + 0.4 * 0.4 * 1) / (0.2 * 0.2 + 0.4 * 0.4);
  const double over_middle = volume(middle, &moment), center = moment / over_middle,
               over_center = volume(center, &ignored);
  REQUIRE(std::abs(over_middle - over_center) > 1e-4);  // the two are distinguished

  // `memory` is newer than version 2.2.2.
  const std::string mesh = MeshOf(cubes), newer = "<size memory='1M'/>";
  const Inertial amounts = InertialOf(ReadMesh(mesh, newer), "b");
  CHECK(amounts.mass == Approx(over_center));
  CHECK(amounts.com.x() == Approx(center));
  // So is a tendon that is slack between two lengths.
  const std::string slack =
      "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><tendon><fixed "
      "springlength='0 1'><joint joint='j' coef='1'/></fixed></tendon>";
  CHECK(InertialOf(ReadMesh(mesh, slack), "b").mass == Approx(over_center));
  const Inertial exact = InertialOf(ReadMesh(mesh + " inertia='exact'"), "b");
  CHECK(exact.mass == Approx(0.008 + 0.064));
  CHECK(exact.com.x() == Approx(0.064 / 0.072));
  // Before: a box with the same ratios of moments to mass.
  const Inertial box = InertialOf(ReadMesh(mesh), "b");
  const Vector3 ratios = amounts.inertia.diagonal() / amounts.mass;
  const auto half = [&](int i) { return std::sqrt(1.5 * (ratios.sum() - 2 * ratios[i])); };
  CHECK(box.mass == Approx(8 * half(0) * half(1) * half(2)).epsilon(1e-6));
  CHECK((box.inertia.diagonal() / box.mass - ratios).norm() < 1e-6 * ratios.norm());
}

TEST_CASE("A mesh may weigh as a skin", "[mjcf]") {
  const Inertial skin = InertialOf(ReadMesh(MeshOf({{0.3, 0.5}}) + " inertia='shell'", "", "mass='2'"), "b");
  CHECK(skin.mass == Approx(2));
  CHECK((skin.com - Vector3(0.5, 0, 0)).norm() < 1e-7);  // of vertices in single precision
  // The six plates of a cube: 5/18 m a².
  CHECK((skin.inertia - Matrix3(Vector3::Constant(5.0 / 18 * 2 * 0.09).asDiagonal())).norm() < 1e-7);
  CHECK(InertialOf(ReadMesh(MeshOf({{0.3, 0.5}}) + " inertia='shell'"), "b").mass == Approx(6 * 0.09));
}

TEST_CASE("Least masses and moments hold for every body", "[mjcf]") {
  const MjcfResult r = Read(
      "<compiler boundmass='1' boundinertia='.01' balanceinertia='true'/><worldbody>"
      "<body name='light'><freejoint/><geom type='sphere' size='.001'/></body>"
      "<body name='odd'><freejoint/><inertial pos='0 0 0' mass='2' diaginertia='1 1 3'/></body>"
      "</worldbody>");
  CHECK(InertialOf(r, "light").mass == 1);
  CHECK((InertialOf(r, "light").inertia - 0.01 * Matrix3::Identity()).norm() < 1e-12);
  CHECK((InertialOf(r, "odd").inertia - 5.0 / 3 * Matrix3::Identity()).norm() < 1e-12);
}

TEST_CASE("Springs and servos are damped for the inertia they move", "[mjcf]") {
  // A ball of 2 kg half a metre from the hinge: 2/5 m r² + m l², and the rotor.
  const std::string world =
      "<worldbody><body name='b'><joint name='j' axis='0 1 0' armature='.1' springdamper='.2 .5' "
      "springref='30'/><geom type='sphere' size='.1' mass='2' pos='0 0 -.5'/></body></worldbody>";
  const double inertia = 0.4 * 2 * 0.01 + 2 * 0.25 + 0.1;
  const MjcfResult r = Read(world +
                            "<actuator><position joint='j' kp='50' dampratio='.7'/>"
                            "<position joint='j' kp='50' dampratio='1' gear='2'/></actuator>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK(r.extras.at("j").stiffness == Approx(inertia / (0.2 * 0.2 * 0.5 * 0.5)));
  CHECK(r.extras.at("j").rest == Approx(kPi / 6));
  CHECK(r.robot.joints[0].damping == Approx(2 * inertia / 0.2));
  CHECK(r.actuators[0].bias[2] == Approx(-0.7 * 2 * std::sqrt(50 * inertia)));
  CHECK(r.actuators[1].bias[2] == Approx(-2 * std::sqrt(50 * inertia / 4)));
}

TEST_CASE("A spring feels the inertia that its joint has while the others are free", "[mjcf]") {
  // Two sliders in line: pushing the lower one moves both, pushing the upper one lets the lower go back.
  const MjcfResult r = Read(
      "<worldbody><body><joint name='low' type='slide' axis='1 0 0' springdamper='1 1'/>"
      "<geom type='sphere' size='.1' mass='3'/>"
      "<body><joint name='up' type='slide' axis='1 0 0' springdamper='1 1'/>"
      "<geom type='sphere' size='.1' mass='1'/></body></body></worldbody>");
  REQUIRE(r.ok);
  // M = [4 1; 1 1], so that M⁻¹ = [1 −1; −1 4] / 3.
  CHECK(r.extras.at("low").stiffness == Approx(3));
  CHECK(r.extras.at("up").stiffness == Approx(0.75));
}

}  // namespace mjcf_inertia_test
