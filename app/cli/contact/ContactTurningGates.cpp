// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/cli/Common.h"
#include "app/cli/contact/ContactGates.h"
#include "app/cli/contact/ContactScenes.h"
#include "engine/math/Types.h"

namespace linkwright::cli {
namespace {

using Runs = std::vector<ContactRun>;

constexpr double kTurn = std::numbers::pi;

std::string GroundWith(double friction) { return "\"ground\": true, \"friction\": " + Number(friction); }

const std::vector<std::string> kOrientation = {"q.base.qw", "q.base.qx", "q.base.qy", "q.base.qz"};

// Of a body that starts at `pitch` about y: the signals are those of its joint, from there.
Quaternion OrientationAt(const ContactRun& run, std::size_t row, double pitch) {
  return Quaternion(Eigen::AngleAxisd(pitch, Vector3::UnitY())) *
         Quaternion(run.Of("q.base.qw")[row], run.Of("q.base.qx")[row], run.Of("q.base.qy")[row],
                    run.Of("q.base.qz")[row]);
}

void AddTurntable(std::vector<ContactGate>* gates) {
  constexpr double kRadius = 0.5, kFriction = 0.4, kSpeeds[] = {2.80, 2.81};
  const std::string slip = "contact.table/table.block/block.slip";
  for (const double speed : kSpeeds) {
    const std::string table =
        R"({"name": "table", "velocities": {"turn": )" + Number(speed) +
        R"(}, "links": [{"name": "stand"}, {"name": "table", "mass": 1, "inertia": [1e4, 1e4, 1e4], )"
        R"("collisions": [{"box": [3, 3, 0.1], "xyz": [0, 0, -0.05]}]}], "joints": [{"name": "turn", )"
        R"("type": "continuous", "axis": "z", "parent": "stand", "child": "table"}]})";
    ContactBody block{
        "block", "\"box\": [0.1, 0.1, 0.1]", 1, BoxInertia(1, {0.1, 0.1, 0.1}), {kRadius, 0, 0.05}};
    block.velocity = {0, speed * kRadius, 0, 0, 0, speed};
    ContactGate gate{
        "turntable, " + Number(speed) + " rad/s",
        "1 kg at 0.5 m on a table of 1e4 kg m², friction 0.4, 10 s; it slides above √(μ g/r) = " +
            Number(std::sqrt(kFriction * kGateGravity / kRadius)) + " rad/s"};
    gate.scenes = {ContactScene({table, FreeBody(block)},
                                "\"friction\": 0.4, \"report\": [[\"table/table\", \"block/block\"]]",
                                {0, 0, -kGateGravity})};
    gate.duration = 10;
    gate.every = 100;
    gate.watched = {slip, "q.block/base.x", "q.block/base.y"};
    if (speed * speed * kRadius < kFriction * kGateGravity)
      gate.measures = {
          {"slip [m/s]", 0, [=](const Runs& runs) { return runs[0].Largest(slip); }, 1e-11, 1e-6}};
    else
      gate.measures = {{"it has slid over 5 mm [1]", 1,
                        [](const Runs& runs) {
                          const double radius =
                              std::hypot(runs[0].Last("q.block/base.x"), runs[0].Last("q.block/base.y"));
                          return radius > kRadius + 0.005 ? 1.0 : 0.0;
                        },
                        0.5, 0.5}};
    gates->push_back(gate);
  }
}

void AddTipping(std::vector<ContactGate>* gates) {
  constexpr double kRadius = 0.1, kHeight = 0.4;
  constexpr int kHeadings = 10;
  for (const double aside : {-0.1, 0.1}) {
    // it tips where tan θ exceeds R/(h/2)
    const double angle = std::atan(kRadius / (kHeight / 2)) + aside * kTurn / 180;
    ContactGate gate{aside < 0 ? "tipping, below" : "tipping, above",
                     "a cylinder of 0.2 × 0.4 m on a slope of atan 0.5 " +
                         std::string(aside < 0 ? "-" : "+") +
                         " 0.1°, friction 1, 1 s, ten headings; stepping at 1 ms"};
    for (int i = 0; i < kHeadings; ++i) {
      const double heading = 2 * kTurn * i / kHeadings + 0.1;
      const double along = kGateGravity * std::sin(angle);
      const ContactBody body{
          "can", "\"cylinder\": [0.1, 0.4]", 1, CylinderInertia(1, kRadius, kHeight), {0, 0, kHeight / 2}};
      gate.scenes.push_back(ContactScene(
          {FreeBody(body)}, GroundWith(1),
          {along * std::cos(heading), along * std::sin(heading), -kGateGravity * std::cos(angle)}));
    }
    gate.stepping_dt = 1e-3;
    gate.watched = kOrientation;
    gate.measures = {{aside < 0 ? "headings that stand [1]" : "headings that tip [1]", kHeadings,
                      [=](const Runs& runs) {
                        double right = 0;
                        for (const ContactRun& run : runs) {
                          const double tilt =
                              OrientationAt(run, run.t.size() - 1, 0).angularDistance(Quaternion::Identity());
                          right += (aside < 0 ? tilt < 1e-6 : tilt > 0.1) ? 1 : 0;
                        }
                        return right;
                      },
                      0.5, 0.5}};
    gates->push_back(gate);
  }
}

// Angular momentum about the centre of mass along the line from there to the point of contact.
double Jellett(const ContactRun& run, std::size_t row, const Vector3& inertia, double radius, double below,
               double pitch) {
  const Matrix3 R_WB = OrientationAt(run, row, pitch).toRotationMatrix();
  const Vector3 w(run.Of("v.base.wx")[row], run.Of("v.base.wy")[row], run.Of("v.base.wz")[row]);
  const Vector3 momentum = R_WB * inertia.cwiseProduct(w);
  return momentum.dot(below * R_WB.col(2) - radius * Vector3::UnitZ());
}

void AddTippeTop(std::vector<ContactGate>* gates) {
  constexpr double kRadius = 0.015, kBelow = 0.003, kSpin = 180, kTilt = 0.1;
  const Vector3 inertia(8e-7, 8e-7, 7e-7);
  ContactBody top{"top", "\"sphere\": 0.015", 0.006, {8e-7, 8e-7, 7e-7}, {0, 0, kRadius}, kTilt};
  top.com = -kBelow;
  top.velocity[5] = kSpin;
  ContactGate gate{"tippe top",
                   "6 g, sphere of 15 mm, centre of mass 3 mm off, 180 rad/s, tilt 0.1, friction 0.3, 2 s"};
  gate.scenes = {ContactScene({FreeBody(top)}, GroundWith(0.3), {0, 0, -kGateGravity})};
  gate.duration = 2;
  gate.dt = 2e-5;
  gate.every = 10;
  gate.watched = kOrientation;
  gate.watched.insert(gate.watched.end(), {"v.base.wx", "v.base.wy", "v.base.wz"});
  gate.measures = {{"change of Jellett's number, by itself [1]", 0,
                    [=](const Runs& runs) {
                      const ContactRun& run = runs[0];
                      const double start = Jellett(run, 0, inertia, kRadius, kBelow, kTilt);
                      double out = 0;
                      for (std::size_t k = 0; k < run.t.size(); ++k)
                        out = std::max(
                            out, std::abs(Jellett(run, k, inertia, kRadius, kBelow, kTilt) / start - 1));
                      return out;
                    },
                    1e-8, 1e-2}};
  gates->push_back(gate);
}

void AddDisk(std::vector<ContactGate>* gates) {
  constexpr double kRadius = 0.0375, kThick = 1e-6;
  const double tilt = kTurn / 18;
  // Ω = √(4 g/(a sin α)), ω = Ω sin α along the diameter through the contact
  const double rate = std::sqrt(4 * kGateGravity / (kRadius * std::sin(tilt)));
  ContactBody disk{"disk", "\"cylinder\": [0.0375, 1e-6]", 0.4, CylinderInertia(0.4, kRadius, kThick)};
  disk.at[2] = kRadius * std::sin(tilt) + kThick / 2 * std::cos(tilt);
  disk.pitch = tilt;
  disk.velocity[3] = rate * std::sin(tilt);
  ContactGate gate{"Euler's disk", "radius 37.5 mm, tilt 10°, friction 1, 1 s"};
  gate.scenes = {ContactScene({FreeBody(disk)}, GroundWith(1), {0, 0, -kGateGravity})};
  gate.dt = 1e-4;
  gate.watched = kOrientation;
  gate.measures = {{"rate of precession [rad/s]", rate,
                    [=](const Runs& runs) {
                      const ContactRun& run = runs[0];
                      double turned = 0, before = 0;
                      for (std::size_t k = 0; k < run.t.size(); ++k) {
                        const Vector3 axis = OrientationAt(run, k, tilt) * Vector3::UnitZ();
                        const double heading = std::atan2(axis.y(), axis.x());
                        if (k > 0) turned += std::remainder(heading - before, 2 * kTurn);
                        before = heading;
                      }
                      return std::abs(turned) / run.t.back();
                    },
                    1e-4, 3e-2, true}};
  gates->push_back(gate);
}

void AddPainleve(std::vector<ContactGate>* gates) {
  const double angle = std::atan(2.0), sine = std::sin(angle), cosine = std::cos(angle);
  const double limit = (1 + 3 * cosine * cosine) / (3 * sine * cosine);
  for (const double friction : {1.2, 1.6}) {
    ContactBody rod{
        "rod",
        "\"hull\": [[0, 0, -0.5], [0, 0, 0.5], [0.01, 0, 0], [-0.01, 0, 0], [0, 0.01, 0], [0, -0.01, 0]]",
        1,
        {1.0 / 12, 1.0 / 12, 1e-4},
        {0, 0, 0.5 * sine}};
    rod.pitch = angle - kTurn / 2;
    rod.velocity[0] = 2;
    ContactGate gate{
        "Painlevé, friction " + Number(friction),
        "a rod of 1 m at atan 2 slides at 2 m/s, its foot ahead; limit (1 + 3 cos²θ)/(3 sin θ cos θ) = " +
            Number(limit)};
    gate.scenes = {ContactScene({PlanarBody(rod)}, GroundWith(friction), {0, 0, -kGateGravity})};
    gate.duration = 0.2;
    gate.automatic = true;
    gate.watched = {"total"};
    gate.measures = {{"energy gained [J]", 0,
                      [](const Runs& runs) {
                        double gain = 0;
                        for (const double value : runs[0].Of("total"))
                          gain = std::max(gain, value - runs[0].First("total"));
                        return gain;
                      },
                      1e-9, 1e-3},
                     {"impact or stepping named [1]", friction > limit ? 1.0 : 0.0,
                      [](const Runs& runs) {
                        return runs[0].stepped > 0 || !std::isnan(runs[0].EventTime("impact", 0)) ? 1.0 : 0.0;
                      },
                      0.5, 0}};
    gates->push_back(gate);
  }
}

}  // namespace

void AddTurningGates(std::vector<ContactGate>* gates) {
  AddTurntable(gates);
  AddTipping(gates);
  AddTippeTop(gates);
  AddDisk(gates);
  AddPainleve(gates);
}

}  // namespace linkwright::cli
