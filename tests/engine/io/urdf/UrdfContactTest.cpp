// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/io/scene/LoadScene.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/io/urdf/UrdfWriter.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace urdf_contact_test {
namespace {

std::string LinkText(const std::string& name, const std::string& content) {
  return "<link name='" + name + "'><collision><geometry><sphere radius='1'/></geometry></collision>" +
         "<collision><geometry><box size='1 1 1'/></geometry></collision>" + content + "</link>\n";
}

UrdfResult Read(const std::string& body) {
  const TempFolder folder;
  return ReadUrdf(folder.Write("r.urdf", "<robot name='r'>\n" + body + "</robot>\n"));
}

bool Says(const UrdfResult& result, const std::string& part) {
  return result.problems.ToString().find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a link's contact is the surface of its collision shapes", "[urdf]") {
  const UrdfResult r = Read(LinkText(
      "a",
      "<contact><lateral_friction value='0.9'/><spinning_friction value='0.02'/><rolling_friction "
      "value='0.003'/><restitution value='0.4'/><stiffness value='1e4'/><contact_cfm value='0'/></contact>"));
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  for (const Visual& shape : r.robot.links[0].collisions) {
    CHECK(shape.surface.friction == 0.9);
    CHECK(shape.surface.torsional == 0.02);
    CHECK(shape.surface.rolling == 0.003);
    CHECK(shape.surface.restitution == 0.4);
    CHECK(shape.mask.Touches(ContactMask{1, 0}));
  }
  CHECK(Says(r, "note: <stiffness> of a link's <contact>: is ignored"));
  CHECK(Says(r, "note: <contact_cfm> of a link's <contact>: is ignored"));
  CHECK_FALSE(r.robot.touches_parent_world);
}

TEST_CASE("numbers of contact that cannot be are left out", "[urdf]") {
  const UrdfResult r = Read(LinkText(
      "a", "<contact><lateral_friction value='-1'/><restitution value='1.5'/><rolling_friction/></contact>"));
  REQUIRE(r.ok);
  CHECK_FALSE(r.robot.links[0].collisions[0].surface.friction);
  CHECK_FALSE(r.robot.links[0].collisions[0].surface.restitution);
  CHECK(Says(r, "r.urdf:2: warning: link \"a\": <lateral_friction> is negative: the scene's is used"));
  CHECK(Says(r, "<restitution> is more than 1: the scene's is used"));
  CHECK(Says(r, "<rolling_friction> value is missing"));
}

TEST_CASE("Gazebo's mu1 is the friction of a link's shapes, wherever it stands", "[urdf]") {
  const UrdfResult r = Read(
      "<gazebo reference='a'><mu1>0.2</mu1><mu2>0.2</mu2></gazebo>\n" + LinkText("a", "") +
      LinkText("b", "<contact><lateral_friction value='0.9'/></contact>") +
      "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>\n" +
      "<gazebo reference='b'>\n<mu1 value='0.3'/><mu2 value='0.5'/><kp>1</kp><kd>1</kd><minDepth>0</minDepth>"
      "</gazebo>\n<gazebo><plugin name='p'/></gazebo>\n");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK(r.robot.links[0].collisions[0].surface.friction == 0.2);
  CHECK(r.robot.links[0].collisions[1].surface.friction == 0.2);
  CHECK(r.robot.links[1].collisions[0].surface.friction == 0.9);  // its own comes first
  CHECK(Says(r, "note: <mu2> of <gazebo> that differs from <mu1>: is ignored"));
  for (const char* what : {"<kp>", "<kd>", "<minDepth>"})
    CHECK(Says(r, std::string("note: ") + what + " of <gazebo>: is ignored"));
  CHECK(Says(r, "note: <gazebo>: is ignored\n"));
}

TEST_CASE("a surface is written as Bullet has it, and read again", "[urdf]") {
  const UrdfResult r =
      Read(LinkText("a", "<contact><lateral_friction value='0.9'/><restitution value='0.25'/></contact>"));
  REQUIRE(r.ok);
  ProblemList problems;
  const TempFolder folder;
  const UrdfResult again = ReadUrdf(folder.Write("w.urdf", WriteUrdf(r.robot, &problems)));
  CHECK(problems.problems().empty());
  REQUIRE(again.ok);
  CHECK(again.robot.links[0].collisions[1].surface.friction == 0.9);
  CHECK(again.robot.links[0].collisions[1].surface.restitution == 0.25);
  CHECK_FALSE(again.robot.links[0].collisions[1].surface.rolling);

  RobotDescription other = r.robot;
  other.links[0].collisions[1].surface.friction = 0.1;
  Visual hull;
  hull.geometry.type = ShapeType::kHull;
  other.links[0].collisions.push_back(hull);
  WriteUrdf(other, &problems);
  CHECK(problems.ToString().find("URDF has no hull of points: it is left out") != std::string::npos);
  CHECK(problems.ToString().find("URDF has one friction and restitution a link") != std::string::npos);
}

TEST_CASE("a loaded robot does not touch until it is told to", "[urdf]") {
  const TempFolder folder;
  const LoadSceneResult loaded =
      LoadScene(folder.Write("r.urdf", "<robot name='r'>" + LinkText("a", "") + "</robot>"));
  REQUIRE(loaded.ok);
  CHECK_FALSE(loaded.scene.contact);
}

}  // namespace urdf_contact_test
