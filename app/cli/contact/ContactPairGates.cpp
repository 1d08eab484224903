// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>

#include "app/cli/Common.h"
#include "app/cli/contact/ContactGates.h"
#include "app/cli/contact/ContactScenes.h"

// Set-ups without a closed form: runs that have to be alike.
namespace linkwright::cli {
namespace {

using Runs = std::vector<ContactRun>;

// The greatest difference of a signal between two runs, row by row; `sign`: of the second.
double Apart(const ContactRun& one, const ContactRun& other, const std::string& signal, double sign = 1) {
  const std::vector<double>&a = one.Of(signal), &b = other.Of(signal);
  double out = a.size() == b.size() ? 0 : HUGE_VAL;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
    out = std::max(out, std::abs(a[k] - sign * b[k]));
  return out;
}

// A crank of 153 mm, a rod of 306 mm and a slider with 1 mm to spare on either side of its guide (Flores and
// others). `loop`: the crank pin closes a loop instead of being a joint of the tree.
std::string GuideRobot(bool loop) {
  const std::string frame =
      R"({"name": "engine", "links": [{"name": "frame", "collisions": [)"
      R"({"box": [0.5, 0.06, 0.02], "xyz": [0.36, 0, 0.036]}, {"box": [0.5, 0.06, 0.02], "xyz": [0.36, 0, -0.036]}]},)"
      R"({"name": "crank", "mass": 0.038, "com": [0.0765, 0, 0], "inertia": [7.4e-5, 7.4e-5, 7.4e-5]},)"
      R"({"name": "rod", "mass": 0.038, "com": [0.153, 0, 0], "inertia": [5.9e-4, 5.9e-4, 5.9e-4]},)"
      R"({"name": "slider", "mass": 0.076, "inertia": [2.7e-6, 2.7e-6, 2.7e-6],)"
      R"("collisions": [{"box": [0.1, 0.04, 0.05]}]})";
  const std::string crank =
      R"({"name": "crank", "type": "continuous", "parent": "frame", "child": "crank", "axis": "-y"})";
  const std::string slider =
      R"({"name": "slider", "type": "continuous", "parent": "rod", "child": "slider", "xyz": [0.306, 0, 0],)"
      R"("axis": "-y"})";
  if (!loop)
    return frame + R"(], "velocities": {"crank": 150, "rod": -225, "slider": 75}, "joints": [)" + crank +
           R"(, {"name": "rod", "type": "continuous", "parent": "crank", "child": "rod", "xyz": [0.153, 0, 0],)"
           R"("axis": "-y"}, )" +
           slider + "]}";
  return frame +
         R"(, {"name": "along"}, {"name": "up"}], "positions": {"along": 0.153},)"
         R"("velocities": {"crank": 150, "up": 22.95, "rod": -75, "slider": 75}, "joints": [)" +
         crank +
         R"(, {"name": "along", "type": "prismatic", "parent": "frame", "child": "along", "axis": "x"},)"
         R"({"name": "up", "type": "prismatic", "parent": "along", "child": "up", "axis": "z"},)"
         R"({"name": "rod", "type": "continuous", "parent": "up", "child": "rod", "axis": "-y"}, )" +
         slider + "]}";
}

void AddGuide(std::vector<ContactGate>* gates) {
  const std::string contact = R"("friction": 0.01, "restitution": 0.4, "report": [["frame", "slider"]])";
  const std::string pin =
      R"(,
"loops": [{"name": "pin", "type": "revolute", "link_i": "crank", "point_i": [0.153, 0, 0], "axis_i": [0, 1, 0],)"
      R"("link_j": "rod", "point_j": [0, 0, 0], "axis_j": [0, 1, 0]}])";
  const Numbers3 down = {0, 0, -kGateGravity};
  ContactGate gate{
      "slider in a guide",
      "1 mm to spare on either side, crank at 150 rad/s, restitution 0.4, friction 0.01, past the "
      "third impact; steps of 10 µs, stepping of 1 µs"};
  gate.scenes = {ContactScene({GuideRobot(false)}, contact, down),
                 ContactScene({GuideRobot(true)}, contact, down, "", pin),
                 ContactScene({GuideRobot(false)}, contact, down)};
  gate.stepped = {{2, 1e-6}};
  gate.duration = 0.009;
  gate.dt = 1e-5;
  gate.watched = {"com.x", "com.z"};
  gate.measures = {{"the crank pin as a loop beside it as a joint [m]", 0,
                    [](const Runs& runs) {
                      return std::max(Apart(runs[0], runs[1], "com.x"), Apart(runs[0], runs[1], "com.z"));
                    },
                    1e-8},
                   {"stepping beside events [m]", 0,
                    [](const Runs& runs) {
                      // Rows of the former are ten times as many.
                      double out = 0;
                      for (std::size_t k = 0; k < runs[0].t.size(); ++k)
                        for (const char* of : {"com.x", "com.z"})
                          out = std::max(out, std::abs(runs[0].Of(of)[k] - runs[2].Of(of).at(10 * k)));
                      return out;
                    },
                    1e-3},
                   {"three impacts at least [1]", 1,
                    [](const Runs& runs) {
                      double last = -1;
                      int impacts = 0;
                      for (const ContactEvent& event : runs[0].events)
                        if (event.event == std::string("impact") && event.time > last) {
                          last = event.time;
                          ++impacts;
                        }
                      return impacts >= 3 ? 1.0 : 0.0;
                    },
                    0.5}};
  gates->push_back(gate);
}

ContactBody Thrown(const char* name, double mirror) {
  ContactBody box{name, "\"box\": [0.4, 0.3, 0.2]", 2, BoxInertia(2, {0.4, 0.3, 0.2})};
  box.at = {0, 0.1 * mirror, 0.45};
  box.pitch = 0.3;
  // Mirrored in the plane y = 0: positions and velocities along y, rotations about x and z change their
  // signs.
  box.velocity = {1, 0.5 * mirror, 0, 2 * mirror, 3, 1 * mirror};
  return box;
}

void AddSymmetry(std::vector<ContactGate>* gates) {
  const Numbers3 down = {0, 0, -kGateGravity};
  const std::string ground = "\"ground\": true, \"friction\": 0.5, \"restitution\": 0.3";
  ContactGate mirrored{"symmetry, mirrored",
                       "a box is thrown so that it tumbles, and its mirror image, 0.6 s"};
  for (const double mirror : {1.0, -1.0})
    mirrored.scenes.push_back(ContactScene({FreeBody(Thrown("box", mirror))}, ground, down));
  mirrored.duration = 0.6;
  mirrored.watched = {"com.x", "com.y", "com.z"};
  mirrored.measures = {{"apart [m]", 0,
                        [](const Runs& runs) {
                          return std::max({Apart(runs[0], runs[1], "com.x"),
                                           Apart(runs[0], runs[1], "com.y", -1),
                                           Apart(runs[0], runs[1], "com.z")});
                        },
                        1e-9, 1e-9}};
  gates->push_back(mirrored);

  ContactGate exchanged{"symmetry, exchanged", "a ball is thrown onto a box, named first or last, 0.4 s"};
  ContactBody lower{"lower", "\"box\": [0.6, 0.5, 0.2]", 5, BoxInertia(5, {0.6, 0.5, 0.2}), {0.1, 0, 0.1}};
  ContactBody ball{"ball", "\"sphere\": 0.1", 1, SphereInertia(1, 0.1), {0, 0.1, 0.45}};
  ball.velocity = {0.4, -0.2, 0, 2, 30, 1};
  const std::string one = FreeBody(ball), other = FreeBody(lower);
  exchanged.scenes = {ContactScene({one, other}, ground, down), ContactScene({other, one}, ground, down)};
  exchanged.duration = 0.4;
  for (const char* of : {"x", "y", "z", "qx", "qy", "qz"})
    for (const char* robot : {"ball", "lower"})
      exchanged.watched.push_back(std::string("q.") + robot + "/base." + of);
  const std::vector<std::string> watched = exchanged.watched;
  exchanged.measures = {{"apart [m, 1]", 0,
                         [=](const Runs& runs) {
                           double out = 0;
                           for (const std::string& signal : watched)
                             out = std::max(out, Apart(runs[0], runs[1], signal));
                           return out;
                         },
                         1e-9, 1e-9}};
  gates->push_back(exchanged);
}

}  // namespace

void AddPairGates(std::vector<ContactGate>* gates) {
  AddGuide(gates);
  AddSymmetry(gates);
}

}  // namespace linkwright::cli
