// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include "app/cli/Common.h"
#include "app/cli/contact/ContactGates.h"
#include "app/cli/contact/ContactScenes.h"
#include "engine/math/Types.h"

// Set-ups of many bodies, those of SimBenchmark (Kang and Hwangbo).
namespace linkwright::cli {
namespace {

/// The row of the i-th of `side` in a row.
int Quotient(int i, int side) { return i / side; }

using Runs = std::vector<ContactRun>;

std::string BallName(int number) { return "s" + std::to_string(number); }

// The velocity of a free body's centre along the world's axes: signals are along its own.
Vector3 WorldVelocity(const ContactRun& run, const std::string& robot, std::size_t row) {
  const std::string q = "q." + robot, v = "v." + robot;
  const auto at = [&](const std::string& signal) { return run.Of(signal)[row]; };
  const Quaternion turned(at(q + "/base.qw"), at(q + "/base.qx"), at(q + "/base.qy"), at(q + "/base.qz"));
  return turned * Vector3(at(v + "/base.vx"), at(v + "/base.vy"), at(v + "/base.vz"));
}

void WatchVelocity(const std::string& robot, std::vector<std::string>* watched) {
  for (const char* of : {"qw", "qx", "qy", "qz"}) watched->push_back("q." + robot + "/base." + of);
  for (const char* of : {"vx", "vy", "vz"}) watched->push_back("v." + robot + "/base." + of);
}

void AddRollingBoxes(std::vector<ContactGate>* gates) {
  constexpr int kSide = 5, kBalls = kSide * kSide;
  constexpr double kRadius = 0.5, kBall = 1, kPlate = 10, kPull = 150, kBelow = 0.4, kAbove = 0.8;
  const double heading = std::numbers::pi / 3;
  ContactBody plate{"plate", "\"box\": [20, 20, 1]", kPlate, BoxInertia(kPlate, {20, 20, 1}), {0, 0, 0.5}};
  std::vector<std::string> robots = {FreeBody(plate)};
  for (int i = 0; i < kBalls; ++i) {
    const ContactBody ball{BallName(i),
                           "\"sphere\": 0.5",
                           kBall,
                           SphereInertia(kBall, kRadius),
                           {2.0 * (i % kSide) - 4, 2.0 * Quotient(i, kSide) - 4, 1 + kRadius}};
    robots.push_back(FreeBody(ball));
  }
  const Vector3 along(std::cos(heading), std::sin(heading), 0);
  // f = (F − f1)/M/(3.5/m + n/M): of each ball; f1 = μ (M + n m) g
  const double slides = kBelow * (kPlate + kBalls * kBall) * kGateGravity;
  const double force = (kPull - slides) / kPlate / (3.5 / kBall + kBalls / kPlate);
  const double of_balls = force / kBall, of_plate = 3.5 * of_balls;
  ContactGate gate{
      "rolling boxes",
      "a plate of 10 kg with 25 balls of 1 kg on it is pulled by 150 N, 4 s; friction 0.4 below, 0.8 "
      "above; stepping at 1 ms"};
  gate.scenes = {ContactScene(robots,
                              "\"ground\": true, \"friction\": " + Number(kAbove) +
                                  R"(, "pairs": [{"a": "ground", "b": "plate/plate", "friction": )" +
                                  Number(kBelow) + "}]",
                              {0, 0, -kGateGravity},
                              R"({"name": "pull", "type": "force", "link": "plate/plate", "force": [)" +
                                  Number(kPull * along.x()) + ", " + Number(kPull * along.y()) + ", 0]}")};
  gate.duration = 4;
  gate.stepping_dt = 1e-3;
  gate.every = 20;
  gate.events_every = 20;
  std::vector<std::string> bodies = {"plate"};
  for (int i = 0; i < kBalls; ++i) bodies.push_back(BallName(i));
  for (const std::string& body : bodies) WatchVelocity(body, &gate.watched);
  gate.measures = {{"mean squared error of speeds [m²/s²]", 0,
                    [=](const Runs& runs) {
                      const ContactRun& run = runs[0];
                      double sum = 0;
                      for (std::size_t row = 0; row < run.t.size(); ++row)
                        for (std::size_t i = 0; i < bodies.size(); ++i) {
                          const double a = i == 0 ? of_plate : of_balls;
                          sum += (WorldVelocity(run, bodies[i], row) - a * run.t[row] * along).squaredNorm();
                        }
                      return sum / static_cast<double>(run.t.size() * bodies.size());
                    },
                    1e-18, 5e-9, false, "5.7e-9 to 2.4e-3"}};
  gates->push_back(gate);
}

double MeanSquaredEnergyError(const ContactRun& run) {
  double sum = 0;
  for (const double total : run.Of("total")) sum += std::pow(total - run.First("total"), 2);
  return sum / static_cast<double>(run.t.size());
}

void AddElasticBalls(std::vector<ContactGate>* gates) {
  constexpr int kSide = 7;
  constexpr double kRadius = 0.1, kMass = 10, kHeight = 5;
  std::vector<std::string> robots;
  for (int i = 0; i < kSide * kSide; ++i) {
    const ContactBody ball{BallName(i),
                           "\"sphere\": 0.1",
                           kMass,
                           SphereInertia(kMass, kRadius),
                           {1.0 * (i % kSide), 1.0 * Quotient(i, kSide), kHeight}};
    robots.push_back(FreeBody(ball));
  }
  ContactGate gate{"elastic balls", "49 balls of 10 kg fall 5 m, restitution 1, no friction, 20 s"};
  gate.scenes = {
      ContactScene(robots, "\"ground\": true, \"friction\": 0, \"restitution\": 1", {0, 0, -kGateGravity})};
  gate.duration = 20;
  gate.stepping_dt = 1e-3;
  gate.every = 10;
  gate.events_every = 10;
  gate.watched = {"total"};
  gate.measures = {{"mean squared error of the energy [J²]", 0,
                    [](const Runs& runs) { return MeanSquaredEnergyError(runs[0]); }, 1e-8, 1e-2, false,
                    "0.0186 to 185"}};
  gates->push_back(gate);
}

// Numbers in [−1, 1) that are the same everywhere (an LCG of Knuth).
class Scatter {
 public:
  double Next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) / 4503599627370496.0 - 1;
  }

 private:
  std::uint64_t state_ = 1;
};

void AddCubes(std::vector<ContactGate>* gates) {
  constexpr int kSide = 6;
  constexpr double kRadius = 0.1, kMass = 10, kApart = 0.21, kOff = 0.0005;
  for (const bool elastic : {false, true}) {
    Scatter scatter;
    std::vector<std::string> robots;
    for (int i = 0; i < kSide * kSide * kSide; ++i) {
      ContactBody ball{BallName(i), "\"sphere\": 0.1", kMass, SphereInertia(kMass, kRadius)};
      ball.at = {kApart * (i % kSide) + kOff * scatter.Next(),
                 kApart * (i / kSide % kSide) + kOff * scatter.Next(),
                 (elastic ? 1.101 : 0.101) + kApart * Quotient(i, kSide * kSide) + kOff * scatter.Next()};
      robots.push_back(FreeBody(ball));
    }
    ContactGate gate{
        elastic ? "6×6×6 elastic" : "6×6×6",
        elastic ? "216 balls of 10 kg fall 1 m, restitution 1, no friction; steps of 10 ms, 2 s"
                : "216 balls of 10 kg fall together, restitution 0, no friction; steps of 10 ms, 15 s"};
    gate.scenes = {ContactScene(
        robots, std::string("\"ground\": true, \"friction\": 0, \"restitution\": ") + (elastic ? "1" : "0"),
        {0, 0, -kGateGravity})};
    gate.duration = elastic ? 2 : 15;
    gate.stepping_dt = 1e-2;
    if (elastic) {
      gate.watched = {"total"};
      gate.measures = {{"mean squared error of the energy [J²]", 0,
                        [](const Runs& runs) { return MeanSquaredEnergyError(runs[0]); }, 0, 8, false,
                        "8.4 to 112"}};
    } else {
      gate.watched = {"contact.penetration"};
      // No more points than six a ball go that deep.
      gate.measures = {{"sum of squared penetrations, at most [m²]", 0,
                        [](const Runs& runs) {
                          const double deepest = runs[0].Largest("contact.penetration");
                          return 6 * kSide * kSide * kSide * deepest * deepest;
                        },
                        0, 1e-8, false, "1.35e-4 to 0.095"}};
    }
    gates->push_back(gate);
  }
}

}  // namespace

void AddManyGates(std::vector<ContactGate>* gates) {
  AddRollingBoxes(gates);
  AddElasticBalls(gates);
  AddCubes(gates);
}

}  // namespace linkwright::cli
