// SPDX-License-Identifier: GPL-3.0-or-later
// Starts, loops and tendons of MJCF files, which readers take from the pose with all joints at 0.
#include <catch2/catch.hpp>
#include <pugixml.hpp>
#include <sstream>

#include "engine/io/export/SceneExport.h"
#include "engine/scene/Scene.h"

namespace mjcf_export_test {

using namespace linkwright;

LinkDescription Link(const std::string& name) {
  LinkDescription link;
  link.name = name;
  link.inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
  return link;
}

JointDescription Slide(const std::string& name, const std::string& child) {
  JointDescription joint;
  joint.name = name;
  joint.type = JointType::kPrismatic;
  joint.parent = "base";
  joint.child = child;
  joint.axis = Vector3::UnitX();
  return joint;
}

Scene TwoSlides() {
  Scene scene;
  SceneRobot robot;
  robot.name = "robot";
  robot.description.links = {Link("base"), Link("a"), Link("b")};
  robot.description.joints = {Slide("slide_a", "a"), Slide("slide_b", "b")};
  scene.robots.push_back(robot);
  return scene;
}

pugi::xml_node Exported(const Scene& scene, pugi::xml_document* document) {
  const SceneExport made = ExportScene(scene, "s.lws.json", "s.xml");
  INFO(made.error);
  REQUIRE(document->load_string(made.text.c_str()));
  return document->child("mujoco");
}

std::vector<double> NumbersIn(pugi::xml_node node, const char* attribute) {
  std::istringstream text(node.attribute(attribute).value());
  std::vector<double> numbers;
  for (double number = 0; text >> number;) numbers.push_back(number);
  return numbers;
}

TEST_CASE("A key of an MJCF has joints that follow others where they are", "[export]") {
  Scene scene = TwoSlides();
  scene.robots[0].description.joints[1].mimic = Mimic{"slide_a", 2, 0.003};
  scene.robots[0].positions["slide_a"] = {0.01};
  scene.robots[0].velocities["slide_a"] = {0.5};
  pugi::xml_document document;
  const pugi::xml_node key = Exported(scene, &document).child("keyframe").child("key");
  const std::vector<double> q = NumbersIn(key, "qpos"), v = NumbersIn(key, "qvel");
  REQUIRE(q.size() == 2);
  CHECK(q[1] == Approx(2 * 0.01 + 0.003).epsilon(1e-14));
  REQUIRE(v.size() == 2);
  CHECK(v[1] == Approx(2 * 0.5).epsilon(1e-14));
}

TEST_CASE("A loop that is open with all joints at 0 keeps both its points in an MJCF", "[export]") {
  Scene scene = TwoSlides();
  LoopElement loop;
  loop.name = "pin";
  loop.type = LoopType::kSpherical;
  loop.link_i = "a";
  loop.link_j = "base";
  loop.point_j = {0.2, 0, 0};
  scene.loops = {loop};
  pugi::xml_document document;
  const pugi::xml_node root = Exported(scene, &document);
  const pugi::xml_node connect = root.child("equality").child("connect");
  const auto point = [&](const char* attribute) {
    const std::string name = connect.attribute(attribute).value();
    const pugi::xml_node site = root.find_node([&](pugi::xml_node node) {
      return std::string(node.name()) == "site" && node.attribute("name").value() == name;
    });
    CAPTURE(attribute);
    REQUIRE(site);
    return std::pair(std::string(site.parent().attribute("name").value()), NumbersIn(site, "pos"));
  };
  CHECK(point("site1").first == "a");
  CHECK(point("site2") == std::pair(std::string("base"), std::vector<double>{0.2, 0, 0}));
  // It starts where the slide has closed it.
  const std::vector<double> q = NumbersIn(root.child("keyframe").child("key"), "qpos");
  REQUIRE(q.size() == 2);
  CHECK(q[0] == Approx(0.2).epsilon(1e-9));

  // Closed from the first, it is written so that older readers know it.
  scene.loops[0].point_i = {0.2, 0, 0};
  const pugi::xml_node closed = Exported(scene, &document).child("equality").child("connect");
  CHECK(NumbersIn(closed, "anchor") == std::vector<double>{0.2, 0, 0});
  CHECK(std::string(closed.attribute("body2").value()) == "base");
}

TEST_CASE("One length of a tendon's spring is written as one number in an MJCF", "[export]") {
  Scene scene = TwoSlides();
  TendonDescription tendon;
  tendon.name = "cord";
  tendon.type = TendonType::kFixed;
  tendon.joints = {{"slide_a", 1}};
  tendon.stiffness = 10;
  tendon.spring_range = {0.3, 0.3};
  scene.tendons = {tendon};
  pugi::xml_document document;
  const pugi::xml_node fixed = Exported(scene, &document).child("tendon").child("fixed");
  CHECK(NumbersIn(fixed, "springlength") == std::vector<double>{0.3});
}

}  // namespace mjcf_export_test
