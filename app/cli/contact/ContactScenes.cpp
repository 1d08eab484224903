// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/contact/ContactScenes.h"

#include <span>

#include "app/cli/Common.h"

namespace linkwright::cli {
namespace {

std::string ListOf(std::span<const double> values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) text += (i ? ", " : "") + Number(values[i]);
  return text + "]";
}

std::string BodyLink(const ContactBody& body) {
  const double com[] = {0, 0, body.com};
  return R"({"name": ")" + body.name + R"(", "mass": )" + Number(body.mass) + R"(, "com": )" + ListOf(com) +
         R"(, "inertia": )" + ListOf(body.inertia) + R"(, "collisions": [{)" + body.shape + "}]}";
}

}  // namespace

std::string FreeBody(const ContactBody& body) {
  const double rpy[] = {0, body.pitch, 0};
  return R"({"name": ")" + body.name + R"(", "floating": true, "xyz": )" + ListOf(body.at) + R"(, "rpy": )" +
         ListOf(rpy) + R"(, "velocities": {"base": )" + ListOf(body.velocity) + R"(}, "links": [)" +
         BodyLink(body) + R"(], "joints": []})";
}

std::string PlanarBody(const ContactBody& body) {
  return R"({"name": ")" + body.name + R"(", "xyz": )" + ListOf(body.at) + R"(, "positions": {"turn": )" +
         Number(body.pitch) + R"(}, "velocities": {"x": )" + Number(body.velocity[0]) + R"(, "z": )" +
         Number(body.velocity[2]) + R"(, "turn": )" + Number(body.velocity[4]) +
         R"(}, "links": [{"name": "rail"}, {"name": "along"}, {"name": "up"}, )" + BodyLink(body) +
         R"(], "joints": [{"name": "x", "type": "prismatic", "axis": "x", "parent": "rail", "child": "along"},)" +
         R"({"name": "z", "type": "prismatic", "axis": "z", "parent": "along", "child": "up"},)" +
         R"({"name": "turn", "type": "continuous", "axis": "y", "parent": "up", "child": ")" + body.name +
         R"("}]})";
}

std::string ContactScene(const std::vector<std::string>& robots, const std::string& contact,
                         const Numbers3& gravity, const std::string& forces, const std::string& more) {
  std::string text = R"({"linkwright": 1, "gravity": )" + ListOf(gravity) + R"(, "robots": [)";
  for (std::size_t i = 0; i < robots.size(); ++i) text += (i ? ",\n" : "\n") + robots[i];
  text += "],\n\"contact\": {" + contact + "}";
  if (!forces.empty()) text += ",\n\"forces\": [" + forces + "]";
  return text + more + "}\n";
}

Numbers3 SphereInertia(double mass, double radius) {
  const double i = 0.4 * mass * radius * radius;
  return {i, i, i};
}

Numbers3 BoxInertia(double mass, const Numbers3& sides) {
  const double x = sides[0] * sides[0], y = sides[1] * sides[1], z = sides[2] * sides[2];
  return {mass * (y + z) / 12, mass * (x + z) / 12, mass * (x + y) / 12};
}

Numbers3 CylinderInertia(double mass, double radius, double height) {
  const double across = mass * (radius * radius / 4 + height * height / 12);
  return {across, across, mass * radius * radius / 2};
}

}  // namespace linkwright::cli
