// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/io/urdf/UrdfEdit.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/io/urdf/UrdfWriter.h"
#include "engine/model/ModelBuilder.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace urdf_writer_test {
namespace {

RobotDescription Arm() {
  RobotDescription robot;
  robot.name = "a \"robot\" & <more>";
  for (const char* name : {"base", "upper", "hand"}) {
    LinkDescription link;
    link.name = name;
    link.inertial = Inertial{1.25, {0.1, -0.2, 0.3}, Vector3(0.01, 0.02, 0.025).asDiagonal()};
    Visual visual;
    visual.geometry.type = ShapeType::kCylinder;
    visual.X_LG.p = {0, 0, 0.1};
    visual.color = {0.5F, 0.25F, 0.125F, 1};
    visual.has_color = true;
    link.visuals.push_back(visual);
    robot.links.push_back(link);
  }
  JointDescription joint;
  joint.name = "shoulder";
  joint.parent = "base";
  joint.child = "upper";
  joint.axis = Vector3(1, 2, 3).normalized();
  joint.X_PJ = {Eigen::AngleAxisd(0.7, Vector3(1, -1, 2).normalized()).toRotationMatrix(), {0.1, 0.2, 0.3}};
  joint.lower = -1.5;
  joint.upper = 0.1 + 0.2;
  joint.damping = 0.3;
  joint.max_effort = 50;
  robot.joints.push_back(joint);
  joint.name = "wrist";
  joint.parent = "upper";
  joint.child = "hand";
  joint.mimic = Mimic{"shoulder", -2, 0.25};
  robot.joints.push_back(joint);
  return robot;
}

}  // namespace

TEST_CASE("A capsule is written as a cylinder and two spheres, which URDF has", "[urdf]") {
  const TempFolder folder;
  RobotDescription robot;
  Visual capsule;
  capsule.geometry.type = ShapeType::kCapsule;
  capsule.geometry.radius = 0.25;
  capsule.geometry.length = 2;
  // Its z lies along the link's x.
  capsule.X_LG = {Eigen::AngleAxisd(std::acos(0.0), Vector3::UnitY()).toRotationMatrix(), {3, 0, 0.5}};
  robot.links.push_back({"bar", {}, {capsule}, {}, 0, 0});
  ProblemList problems;
  const std::string text = WriteUrdf(robot, &problems);
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].element == "link \"bar\"");
  const UrdfResult read = ReadUrdf(folder.Write("a.urdf", text));
  INFO(text << read.problems.ToString());
  REQUIRE(read.ok);
  const auto& shapes = read.robot.links[0].visuals;
  REQUIRE(shapes.size() == 3);
  CHECK(shapes[0].geometry.type == ShapeType::kCylinder);
  CHECK(shapes[0].geometry.length == 2);
  CHECK((shapes[0].X_LG.p - Vector3(3, 0, 0.5)).norm() < 1e-15);
  CHECK((shapes[1].X_LG.p - Vector3(2, 0, 0.5)).norm() < 1e-15);
  CHECK((shapes[2].X_LG.p - Vector3(4, 0, 0.5)).norm() < 1e-15);
  for (const Visual& shape : shapes) CHECK(shape.geometry.radius == 0.25);
}

TEST_CASE("A robot written as URDF is the same when it is read", "[urdf]") {
  const TempFolder folder;
  const RobotDescription robot = Arm();
  ProblemList problems;
  const std::string text = WriteUrdf(robot, &problems);
  CHECK(problems.problems().empty());
  const UrdfResult read = ReadUrdf(folder.Write("a.urdf", text));
  INFO(text << read.problems.ToString());
  REQUIRE(read.ok);
  CHECK(read.robot.name == robot.name);
  const auto before = BuildModel(robot), after = BuildModel(read.robot);
  REQUIRE(before->nv() == after->nv());
  Workspace a(*before), b(*after);
  VectorX q = VectorX::Constant(before->nq(), 0.3), zero = VectorX::Zero(before->nv());
  VectorX tau_a(before->nv()), tau_b(before->nv());
  const Vector3 g(0, 0, -9.81);
  InverseDynamics(*before, q, q, zero, g, {}, &a, &tau_a);
  InverseDynamics(*after, q, q, zero, g, {}, &b, &tau_b);
  CHECK((tau_a - tau_b).norm() < 1e-12 * tau_a.norm());
  const Joint& joint = after->joints()[1];
  CHECK(joint.upper == 0.1 + 0.2);
  CHECK(joint.damping == 0.3);
  CHECK(joint.max_effort == 50);
  CHECK(after->joints()[2].ratio == -2);
}

TEST_CASE("Editing a URDF changes what is edited and no other byte", "[urdf]") {
  const TempFolder folder;
  const std::string before =
      "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<!-- mine -->\r\n<robot   name = 'r'>\r\n"
      "<joint name='a' type='fixed'><dynamics damping='0.50' friction='1'/></joint>\r\n"
      "<joint name='b' type='fixed'><dynamics  damping=\"1\"/></joint>\r\n"
      "<joint name='c' type='fixed'>\r\n</joint></robot>\r\n";
  const auto file = folder.Write("r.urdf", before);
  CHECK(EditUrdf(file, {}).text == before);
  const UrdfEditResult edited = EditUrdf(file, {.joints = {{"a", {{"dynamics", {{"damping", "0.75"}}}}},
                                                           {"b", {{"dynamics", {{"friction", "2"}}}}},
                                                           {"c", {{"dynamics", {{"damping", "3"}}}}}}});
  CHECK(edited.error.empty());
  std::string expected = before;
  const auto replace = [&](const std::string& from, const std::string& to) {
    expected.replace(expected.find(from), from.size(), to);
  };
  replace("'0.50'", "'0.75'");
  replace("<dynamics  damping=\"1\"", "<dynamics friction=\"2\"  damping=\"1\"");
  replace("<joint name='c' type='fixed'>", "<joint name='c' type='fixed'>\n    <dynamics damping=\"3\"/>");
  CHECK(edited.text == expected);
}

TEST_CASE("Another inertia of a link leaves the rest of a URDF as it is", "[urdf]") {
  const TempFolder folder;
  const std::string head = "<robot name='r'><!-- </inertial> -->\r\n",
                    joints =
                        "<joint name='a' type='fixed'><parent link='x'/><child link='y'/></joint>\n"
                        "<joint name='b' type='fixed'><parent link='x'/><child link='z'/></joint>\n"
                        "<joint name='c' type='fixed'><parent link='x'/><child link='w'/></joint></robot>";
  const std::string before =
      head +
      "<link  name='x'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
      "iyz='0'/><!-- mine --></inertial ><visual><geometry><sphere "
      "radius='.10'/></geometry></visual></link>\n"
      "<link name='y'/>\n<link name='z' >  </link>\n<link name='w'><inertial/></link>" +
      joints;
  const auto file = folder.Write("r.urdf", before);
  Inertial inertial;
  inertial.mass = 2.5;
  inertial.com = {0.1, 0, 0.1 + 0.2};
  inertial.inertia << 3, 0.1, 0.2, 0.1, 4, 0.3, 0.2, 0.3, 5;
  const UrdfEditResult edited =
      EditUrdf(file, {.inertials = {{"x", inertial}, {"y", inertial}, {"z", inertial}, {"w", inertial}}});
  REQUIRE(edited.error.empty());
  CHECK(edited.text.starts_with(head + "<link  name='x'><inertial>\n"));
  CHECK(edited.text.ends_with(joints));
  CHECK(edited.text.find("</inertial><visual><geometry><sphere radius='.10'/>") != std::string::npos);
  const UrdfResult read = ReadUrdf(folder.Write("e.urdf", edited.text));
  INFO(edited.text << read.problems.ToString());
  REQUIRE(read.ok);
  REQUIRE(read.robot.links.size() == 4);
  for (const LinkDescription& link : read.robot.links) {
    REQUIRE(link.inertial);
    CHECK(link.inertial->mass == inertial.mass);
    CHECK(link.inertial->com == inertial.com);
    CHECK(link.inertial->inertia == inertial.inertia);
  }
}

}  // namespace urdf_writer_test
