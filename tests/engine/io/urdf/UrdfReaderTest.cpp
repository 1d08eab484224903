// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/io/urdf/UrdfReader.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace urdf_reader_test {
namespace fs = std::filesystem;

namespace {

UrdfResult Read(const std::string& body, const UrdfOptions& options = {}) {
  const TempFolder folder;
  return ReadUrdf(folder.Write("r.urdf", "<robot name='r'>\n" + body + "\n</robot>\n"), options);
}

std::string Text(const UrdfResult& result) {
  std::string text;
  for (const Problem& problem : result.problems.problems()) {
    Problem shown = problem;
    shown.file = "r.urdf";
    text += shown.ToString() + "\n";
  }
  return text;
}

bool Says(const UrdfResult& result, const std::string& part) {
  return Text(result).find(part) != std::string::npos;
}

/// Two links with a joint `j` of this type and content between them.
std::string TwoLinks(const std::string& type, const std::string& content) {
  return "<link name='a'/>\n<link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' "
         "ixy='0' "
         "ixz='0' iyz='0'/></inertial></link>\n<joint name='j' type='" +
         type + "'><parent link='a'/><child link='b'/>" + content + "</joint>";
}

}  // namespace

TEST_CASE("A joint is read with all it says", "[urdf]") {
  const UrdfResult result = Read(
      TwoLinks("revolute",
               "<origin xyz='1 2 3' rpy='0.1 -0.2 0.3'/><axis xyz='0 0 -2'/><limit lower='-1' upper='2' "
               "effort='30' velocity='4'/><dynamics damping='0.5' friction='0.25'/><safety_controller "
               "k_velocity='1'/>") +
      "<link name='c'><inertial><mass value='1'/></inertial></link><joint name='k' type='prismatic'><parent "
      "link='b'/><child link='c'/><limit lower='0' upper='1' effort='0' velocity='-1'/><mimic joint='j' "
      "multiplier='-2' offset='0.5'/></joint>");
  INFO(Text(result));
  REQUIRE(result.ok);
  REQUIRE(result.robot.joints.size() == 2);
  const JointDescription& j = result.robot.joints[0];
  CHECK(j.type == JointType::kRevolute);
  CHECK(j.parent == "a");
  CHECK(j.child == "b");
  CHECK(j.line == 4);
  CHECK(j.X_PJ.p == Vector3(1, 2, 3));
  // Rz(0.3) Ry(−0.2) Rx(0.1), written with Eigen's own rotations.
  const Matrix3 R = (Eigen::AngleAxisd(0.3, Vector3::UnitZ()) * Eigen::AngleAxisd(-0.2, Vector3::UnitY()) *
                     Eigen::AngleAxisd(0.1, Vector3::UnitX()))
                        .toRotationMatrix();
  CHECK((j.X_PJ.R - R).norm() < 1e-15);
  CHECK(j.axis == Vector3(0, 0, -1));
  CHECK(j.lower == -1);
  CHECK(j.upper == 2);
  CHECK(j.max_effort == 30);
  CHECK(j.max_velocity == 4);
  CHECK(j.damping == 0.5);
  CHECK(j.friction == 0.25);
  const JointDescription& k = result.robot.joints[1];
  REQUIRE(k.mimic);
  CHECK(k.mimic->joint == "j");
  CHECK(k.mimic->multiplier == -2);
  CHECK(k.mimic->offset == 0.5);
  CHECK(k.axis == Vector3::UnitX());  // what the format shows where nothing is reported
  CHECK(k.max_effort == kInfinity);
  CHECK(Says(result, "4: warning: joint \"j\": the axis is not of unit length"));
  CHECK(Says(result, "note: <safety_controller> of a joint: is ignored"));
  CHECK(Says(result, "note: <limit> effort=\"0\": is ignored"));
  CHECK(Says(result, "<limit> velocity is negative"));
}

TEST_CASE("Every type of joint is read", "[urdf]") {
  const auto type = [](const char* name, const char* content = "<axis xyz='0 1 0'/>") {
    const UrdfResult result = Read(TwoLinks(name, content));
    INFO(Text(result));
    REQUIRE(result.ok);
    REQUIRE(result.robot.joints.size() == 1);
    CHECK_NOTHROW(BuildModel(result.robot));
    return result.robot.joints[0].type;
  };
  CHECK(type("revolute") == JointType::kRevolute);
  CHECK(type("continuous") == JointType::kContinuous);
  CHECK(type("prismatic") == JointType::kPrismatic);
  CHECK(type("fixed", "<axis xyz='0 0 0'/>") == JointType::kFixed);
  CHECK(type("floating") == JointType::kFree);
  CHECK(type("spherical") == JointType::kBall);
  CHECK_FALSE(Read(TwoLinks("screw", "")).ok);
  CHECK(Says(Read(TwoLinks("screw", "")), "4: error: joint \"j\": type \"screw\" is not known"));
}

TEST_CASE("A planar joint becomes two translations in the plane and a turn about its normal", "[urdf]") {
  const UrdfResult result =
      Read(TwoLinks("planar", "<origin xyz='1 2 3' rpy='0 0 1'/><axis xyz='0 0.6 0.8'/>"));
  INFO(Text(result));
  REQUIRE(result.ok);
  REQUIRE(result.robot.joints.size() == 3);
  const JointDescription &x = result.robot.joints[0], &y = result.robot.joints[1],
                         &yaw = result.robot.joints[2];
  CHECK(x.name == "j_x");
  CHECK(y.name == "j_y");
  CHECK(yaw.name == "j_yaw");
  CHECK(x.type == JointType::kPrismatic);
  CHECK(y.type == JointType::kPrismatic);
  CHECK(yaw.type == JointType::kContinuous);
  CHECK(x.parent == "a");
  CHECK(y.parent == x.child);
  CHECK(yaw.parent == y.child);
  CHECK(yaw.child == "b");
  CHECK(x.X_PJ.p == Vector3(1, 2, 3));
  CHECK(y.X_PJ.R.isIdentity(0));
  CHECK(yaw.X_PJ.p.isZero(0));
  // A right-handed frame whose third axis is the normal.
  CHECK((yaw.axis - Vector3(0, 0.6, 0.8)).norm() < 1e-15);
  CHECK((x.axis.cross(y.axis) - yaw.axis).norm() < 1e-14);
  CHECK(std::abs(x.axis.dot(y.axis)) < 1e-15);
  CHECK(BuildModel(result.robot)->nv() == 3);
}

TEST_CASE("Inertia is turned into the link's axes", "[urdf]") {
  const UrdfResult result = Read(
      "<link name='a'><inertial><origin xyz='0.1 0.2 0.3' rpy='0 0 1.5707963267948966'/><mass value='2'/>"
      "<inertia ixx='1' iyy='2' izz='2.5' ixy='0.1' ixz='0.2' iyz='0.3'/></inertial></link>");
  REQUIRE(result.ok);
  const Inertial& inertial = *result.robot.links[0].inertial;
  CHECK(inertial.mass == 2);
  CHECK(inertial.com == Vector3(0.1, 0.2, 0.3));
  // A quarter turn about z: x of the inertia's frame is y of the link, y is −x.
  Matrix3 expected;
  expected << 2, -0.1, -0.3, -0.1, 1, 0.2, -0.3, 0.2, 2.5;
  CHECK((inertial.inertia - expected).norm() < 1e-15);
}

TEST_CASE("Inertials that no body has are reported, by how bad they are", "[urdf]") {
  const auto tip = [](const std::string& mass, const std::string& xx, const std::string& yy,
                      const std::string& zz) {
    const UrdfResult result =
        Read("<link name='a'/>\n<link name='b'><inertial><mass value='" + mass + "'/><inertia ixx='" + xx +
             "' iyy='" + yy + "' izz='" + zz +
             "' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' type='continuous'><parent "
             "link='a'/><child link='b'/></joint>");
    return std::string(result.ok ? "ok " : "bad ") + Text(result);
  };
  CHECK(tip("1", "1", "1", "1") == "ok ");
  CHECK(tip("1", "1", "1", "2") == "ok ");  // a plate
  CHECK(tip("1", "0", "1", "1") == "ok ");  // a rod
  CHECK(tip("1", "1", "1", "2.1")
            .starts_with("ok r.urdf:3: warning: link \"b\": the inertia is not that of any body"));
  CHECK(tip("1", "-0.1", "1", "1")
            .starts_with("bad r.urdf:3: error: link \"b\": the inertia is not positive definite"));
  CHECK(tip("0", "0", "0", "0")
            .starts_with("ok r.urdf:3: warning: link \"b\": moves but its mass and inertia are zero"));
  CHECK(tip("1", "0", "0", "0")
            .starts_with("ok r.urdf:3: warning: link \"b\": moves and has mass but no inertia"));
  CHECK(tip("0", "1", "1", "1")
            .starts_with("ok r.urdf:3: warning: link \"b\": moves and has inertia but no mass"));
}

TEST_CASE("Shapes and materials are read", "[urdf]") {
  const UrdfResult result = Read(R"(
<link name='a'>
  <visual name='v'><origin xyz='0 0 1'/><geometry><box size='1 2 3'/></geometry><material name='late'/></visual>
  <visual><geometry><sphere radius='0.5'/></geometry><material name='own'><color rgba='0 1 0 0.5'/></material></visual>
  <visual><geometry><cylinder radius='0.1' length='2'/></geometry><material name='own'/></visual>
  <visual><geometry><capsule radius='0.2' length='3'/></geometry><material name='none'/></visual>
  <collision><geometry><mesh filename='x.stl' scale='1 -1 2'/></geometry></collision>
  <visual><geometry><cylinder radius='0.1'/></geometry></visual>
</link>
<material name='late'><color rgba='1 0 0 1'/><texture filename='t.png'/></material>)");
  INFO(Text(result));
  REQUIRE(result.ok);
  const LinkDescription& link = result.robot.links[0];
  REQUIRE(link.visuals.size() == 4);
  REQUIRE(link.collisions.size() == 1);
  CHECK(link.visuals[0].name == "v");
  CHECK(link.visuals[0].X_LG.p == Vector3(0, 0, 1));
  CHECK(link.visuals[0].geometry.type == ShapeType::kBox);
  CHECK(link.visuals[0].geometry.size == Vector3(1, 2, 3));
  CHECK(link.visuals[0].has_color);
  CHECK(link.visuals[0].color == Color{1, 0, 0, 1});
  CHECK(link.visuals[1].geometry.type == ShapeType::kSphere);
  CHECK(link.visuals[1].geometry.radius == 0.5);
  CHECK(link.visuals[1].color == Color{0, 1, 0, 0.5F});
  CHECK(link.visuals[2].geometry.type == ShapeType::kCylinder);
  CHECK(link.visuals[2].geometry.length == 2);
  CHECK(link.visuals[2].color == Color{0, 1, 0, 0.5F});  // defined in another visual
  CHECK(link.visuals[3].geometry.type == ShapeType::kCapsule);
  CHECK_FALSE(link.visuals[3].has_color);
  CHECK(link.collisions[0].geometry.type == ShapeType::kMesh);
  CHECK(link.collisions[0].geometry.size == Vector3(1, -1, 2));
  CHECK(link.collisions[0].geometry.mesh == nullptr);
  CHECK(Says(result, "8: warning: link \"a\" collision 1: mesh \"x.stl\": there is no such file"));
  CHECK(Says(result, "9: warning: link \"a\" visual 5: <cylinder> length is missing: it is left out"));
  CHECK(Says(result, "11: warning: material \"late\": texture \"t.png\": there is no such file"));
}

TEST_CASE("Limits that make no sense are repaired, which is reported", "[urdf]") {
  const auto joint = [](const char* limit, const char* says) {
    const UrdfResult result = Read(TwoLinks("revolute", limit));
    INFO(Text(result));
    REQUIRE(result.ok);
    CHECK(Says(result, says));
    return result.robot.joints[0];
  };
  const JointDescription swapped = joint("<limit lower='2' upper='-1'/>", "they are swapped");
  CHECK(swapped.lower == -1);
  CHECK(swapped.upper == 2);
  CHECK(joint("", "has no <limit>").upper == kInfinity);
  CHECK(joint("<limit effort='1' velocity='1'/>", "neither lower nor upper").lower == -kInfinity);
  CHECK_FALSE(Read(TwoLinks("revolute", "<limit lower='x' upper='1'/>")).ok);
}

TEST_CASE("Lines are right with CRLF and a byte order mark", "[urdf]") {
  const TempFolder folder;
  const UrdfResult result = ReadUrdf(folder.Write(
      "r.urdf",
      "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<robot name='r'>\r\n<link\r\n name='a'/>\r\n<link "
      "name='b'\r\n/><joint name='j' type='fixed'>\r\n<parent link='a'/>\r\n<child link='b'/>\r\n<origin "
      "rpy='0 0 0'\r\n  xyz='0 0 zero'/></joint></robot>\r\n"));
  CHECK(Text(result) == "r.urdf:10: error: joint \"j\": <origin> xyz: \"zero\" is not a number\n");
}

TEST_CASE("What is not understood is noted once", "[urdf]") {
  const UrdfResult result = Read(
      "<link name='a'><foo/><foo/></link><transmission name='t'/>\n<gazebo><x y='$(find "
      "z)'/></gazebo><gazebo/>");
  REQUIRE(result.ok);
  CHECK(Text(result) ==
        "r.urdf:2: note: <foo> of a link: is ignored (2 times)\nr.urdf:3: note: <gazebo>: is ignored (2 "
        "times)\n"
        "r.urdf:2: note: <transmission>: is ignored\n");
}

TEST_CASE("Substitutions and macros must have been expanded", "[urdf]") {
  CHECK(Says(
      Read(
          "<link name='a'>\n<visual><geometry><mesh filename='$(find p)/a.stl'/></geometry></visual></link>"),
      "3: error: link \"a\": <mesh> filename holds a substitution"));
  CHECK(Says(Read("<link name='a'><xacro:if value='1'/></link>"), "this is a xacro file"));
}

TEST_CASE("Limits on files are named", "[urdf]") {
  UrdfOptions options;
  options.max_file_bytes = 100;
  const UrdfResult result = Read("<link name='" + std::string(100, 'a') + "'/>", options);
  CHECK_FALSE(result.ok);
  CHECK(Says(result, "the file is larger than 100 bytes"));
  CHECK(Says(ReadUrdf("/nowhere/at/all.urdf"), "cannot be opened"));
  CHECK(Says(ReadUrdf("/dev/zero"), "is not a regular file"));
}

TEST_CASE("Loading reports progress and stops when asked", "[urdf]") {
  const TempFolder folder;
  std::string body;
  for (int i = 0; i < 5; ++i) {
    const std::string name = "m" + std::to_string(i) + ".obj";
    folder.Write(name, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    body += "<visual><geometry><mesh filename='" + name + "'/></geometry></visual>";
  }
  const fs::path file = folder.Write("r.urdf", "<robot name='r'><link name='a'>" + body + "</link></robot>");
  std::vector<double> fractions;
  UrdfOptions options;
  options.control.progress = [&](double fraction, std::string_view) { fractions.push_back(fraction); };
  CHECK(ReadUrdf(file, options).ok);
  REQUIRE(fractions.size() >= 6);
  CHECK(std::is_sorted(fractions.begin(), fractions.end()));
  CHECK(fractions.front() >= 0);
  CHECK(fractions.back() <= 1);

  for (std::size_t at = 0; at < fractions.size(); ++at) {
    std::stop_source stop;
    std::size_t calls = 0;
    options.control.stop = stop.get_token();
    options.control.progress = [&](double, std::string_view) {
      if (calls++ == at) stop.request_stop();
    };
    const UrdfResult result = ReadUrdf(file, options);
    INFO(at);
    CHECK(result.cancelled);
    CHECK_FALSE(result.ok);
    CHECK(calls == at + 1);  // nothing more is begun
  }
}

TEST_CASE("Real robots: what is implausible is reported of the links listed, and of no others",
          "[urdf][robots][reference]") {
  std::ifstream list(test::ReferencePath("robots/golden/inertia-warnings.tsv"));
  std::set<std::string> expected, found;
  std::string line;
  std::getline(list, line);
  while (std::getline(list, line)) {
    std::istringstream fields(line);
    std::string robot, file, link;
    std::getline(fields, robot, '\t');
    std::getline(fields, file, '\t');
    std::getline(fields, link, '\t');
    expected.insert(fs::path(file).filename().string() + " link \"" + link + "\"");
  }
  int robots = 0;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(test::ReferencePath("robots"))) {
    if (file.path().extension() != ".urdf") continue;
    ++robots;
    const UrdfResult result = ReadUrdf(file.path());
    INFO(file.path());
    CHECK(result.ok);
    for (const Problem& problem : result.problems.problems()) {
      INFO(problem.ToString());
      CHECK(problem.severity != Severity::kError);
      CHECK(problem.line > 0);
      if (problem.severity == Severity::kWarning && problem.element.starts_with("link") &&
          problem.element.find("visual") == std::string::npos &&
          problem.element.find("collision") == std::string::npos)
        found.insert(file.path().filename().string() + " " + problem.element);
    }
    // Every mesh is there.
    for (const LinkDescription& link : result.robot.links)
      for (const auto* list_of : {&link.visuals, &link.collisions})
        for (const Visual& visual : *list_of)
          if (visual.geometry.type == ShapeType::kMesh) CHECK(visual.geometry.mesh != nullptr);
  }
  CHECK(robots == 13);
  CHECK(found == expected);
}

}  // namespace urdf_reader_test
