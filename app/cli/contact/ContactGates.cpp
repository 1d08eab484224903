// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/contact/ContactGates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "app/cli/Common.h"
#include "app/cli/contact/ContactScenes.h"
#include "engine/math/Types.h"

namespace linkwright::cli {

double ContactRun::Travel(const std::string& signal) const {
  double out = 0;
  for (const double value : Of(signal)) out = std::max(out, std::abs(value - First(signal)));
  return out;
}

double ContactRun::Largest(const std::string& signal) const {
  double out = 0;
  for (const double value : Of(signal)) out = std::max(out, std::abs(value));
  return out;
}

double ContactRun::TimeBelow(const std::string& signal, double bound) const {
  const std::vector<double>& values = Of(signal);
  std::size_t k = values.size();
  while (k > 0 && std::abs(values[k - 1]) <= bound) --k;
  return k < t.size() ? t[k] : std::numeric_limits<double>::quiet_NaN();
}

double ContactRun::EventTime(const std::string& event, int n) const {
  for (const ContactEvent& candidate : events)
    if (candidate.event == event && n-- == 0) return candidate.time;
  return std::numeric_limits<double>::quiet_NaN();
}

namespace {

using Runs = std::vector<ContactRun>;

constexpr double kPi = std::numbers::pi;

Numbers3 Down() { return {0, 0, -kGateGravity}; }
// A slope that falls along x, seen in its own axes.
Numbers3 Slope(double angle) { return {kGateGravity * std::sin(angle), 0, -kGateGravity * std::cos(angle)}; }
double Degrees(double angle) { return angle * kPi / 180; }

std::string Ground(double friction, double restitution, const std::string& more = "") {
  return "\"ground\": true, \"friction\": " + Number(friction) + ", \"restitution\": " + Number(restitution) +
         more;
}

ContactBody Ball(double speed = 0, double spin = 0) {
  constexpr double kRadius = 0.1;
  return {"ball", "\"sphere\": 0.1",        1, SphereInertia(1, kRadius), {0, 0, kRadius},
          0,      {speed, 0, 0, 0, spin, 0}};
}

ContactBody Brick() {
  return {"box", "\"box\": [0.4, 0.3, 0.2]", 2, BoxInertia(2, {0.4, 0.3, 0.2}), {0, 0, 0.1}};
}

double LastOf(const Runs& runs, const char* signal) { return runs[0].Last(signal); }

double Motion(const ContactRun& run) {
  return std::max({run.Travel("com.x"), run.Travel("com.y"), run.Travel("com.z")});
}

// The row after which a signal that only falls has fallen for the n-th time, from 0.
double FallTime(const ContactRun& run, const std::string& signal, int n) {
  const std::vector<double>& values = run.Of(signal);
  for (std::size_t k = 1; k < values.size(); ++k)
    if (values[k] < values[k - 1] - 1e-3 && n-- == 0) return run.t[k];
  return std::numeric_limits<double>::quiet_NaN();
}

void AddBounces(std::vector<ContactGate>* gates) {
  constexpr double kHeight = 1, kE = 0.9;
  ContactBody ball = Ball();
  ball.at[2] += kHeight;
  // t1 = √(2h/g), then flights of 2 e^k t1 each
  const double first = std::sqrt(2 * kHeight / kGateGravity);
  const std::string loss = "contact.ground.ball.loss", points = "contact.ground.ball.points";
  const auto impact = [=](int n) {
    return [=](const Runs& runs) {
      return runs[0].stepped > 0 ? FallTime(runs[0], loss, n) : runs[0].EventTime("impact", n);
    };
  };
  ContactGate bounce{"bounce", "a ball falls 1 m, restitution 0.9"};
  bounce.scenes = {ContactScene({FreeBody(ball)}, Ground(0, kE), Down())};
  bounce.duration = 10;
  bounce.watched = {loss, points};
  bounce.measures = {{"first impact [s]", first, impact(0), 1e-11, 2e-4},
                     {"second impact [s]", first * (1 + 2 * kE), impact(1), 1e-11, 2e-4},
                     {"at rest [s]", first * (1 + kE) / (1 - kE),
                      [=](const Runs& runs) {
                        if (runs[0].stepped == 0) return runs[0].EventTime("settle", 0);
                        // The last row in the air.
                        double last = 0;
                        for (std::size_t k = 0; k < runs[0].t.size(); ++k)
                          if (runs[0].Of(points)[k] == 0) last = runs[0].t[k];
                        return last;
                      },
                      2e-6, 0.05},
                     {"loss [J]", -kGateGravity * kHeight,
                      [=](const Runs& runs) { return LastOf(runs, loss.c_str()); }, 1e-9, 1e-3}};
  gates->push_back(bounce);

  ContactGate elastic{"elastic", "the same, restitution 1, 20 s"};
  elastic.scenes = {ContactScene({FreeBody(ball)}, Ground(0, 1), Down())};
  elastic.duration = 20;
  elastic.every = 10;
  elastic.watched = {"total"};
  elastic.measures = {{"change of the energy, by m g h [1]", 0,
                       [=](const Runs& runs) { return runs[0].Travel("total") / (kGateGravity * kHeight); },
                       1e-10, 1e-3}};
  gates->push_back(elastic);
}

void AddSlopes(std::vector<ContactGate>* gates) {
  const double angle = Degrees(20);
  const auto box = [&](double friction) {
    return ContactScene({FreeBody(Brick())}, Ground(friction, 0), Slope(angle));
  };
  ContactGate stick{"stick", "a box on a slope of 20°, friction 0.5, 10 s"};
  stick.scenes = {box(0.5)};
  stick.duration = 10;
  stick.every = 100;
  stick.watched = {"com.x", "com.y", "com.z"};
  stick.measures = {{"motion [m]", 0, [](const Runs& runs) { return Motion(runs[0]); }, 1e-12, 1e-9}};
  gates->push_back(stick);

  ContactGate creep{"creep", "the same, friction 2 tan 20°"};
  creep.scenes = {box(2 * std::tan(angle))};
  creep.duration = 10;
  creep.every = 100;
  creep.watched = {"contact.ground.box.slip"};
  creep.measures = {{"speed [m/s]", 0,
                     [](const Runs& runs) { return runs[0].Largest("contact.ground.box.slip"); }, 1e-13,
                     1e-10, false, "8e-8 to 8.34e-4"}};
  gates->push_back(creep);

  constexpr double kTime = 2, kFriction = 0.3;
  ContactGate slide{"slide", "the same, friction 0.3, 2 s"};
  slide.scenes = {box(kFriction)};
  slide.duration = kTime;
  slide.every = 100;
  slide.watched = {"com.x"};
  // a = g (sin θ − μ cos θ), s = a t²/2
  slide.measures = {
      {"distance [m]", kGateGravity * (std::sin(angle) - kFriction * std::cos(angle)) * kTime * kTime / 2,
       [](const Runs& runs) { return LastOf(runs, "com.x") - runs[0].First("com.x"); }, 1e-10, 2e-4}};
  gates->push_back(slide);
}

void AddRolling(std::vector<ContactGate>* gates) {
  constexpr double kRadius = 0.1, kSpeed = 7, kFriction = 0.2;
  const std::string slip = "contact.ground.ball.slip";
  const auto scene = [](const ContactBody& body, double friction, const Numbers3& gravity,
                        const char* more = "") {
    return ContactScene({PlanarBody(body)}, Ground(friction, 0, more), gravity);
  };
  ContactGate bowl{"slide to roll", "a ball bowled at 7 m/s, friction 0.2"};
  bowl.scenes = {scene(Ball(kSpeed), kFriction, Down())};
  bowl.duration = 2;
  bowl.watched = {"v.x", slip, "work.contact.friction"};
  bowl.measures = {
      // 2 v0/(7 μ g)
      {"rolls from [s]", 2 * kSpeed / (7 * kFriction * kGateGravity),
       [=](const Runs& runs) {
         return runs[0].stepped > 0 ? runs[0].TimeBelow(slip, 1e-6) : runs[0].EventTime("come to rest", 0);
       },
       1e-10, 1e-3},
      {"speed [m/s]", 5 * kSpeed / 7, [](const Runs& runs) { return LastOf(runs, "v.x"); }, 1e-10, 1e-3},
      {"heat, by the energy at the start [1]", 2.0 / 7,
       [=](const Runs& runs) { return -LastOf(runs, "work.contact.friction") / (kSpeed * kSpeed / 2); },
       1e-10, 1e-3}};
  gates->push_back(bowl);

  const double angle = Degrees(15);
  ContactGate down{"rolling down", "a ball on a slope of 15°, friction 0.4"};
  down.scenes = {scene(Ball(), 0.4, Slope(angle))};
  down.duration = 2;
  down.every = 100;
  down.watched = {"v.x"};
  down.measures = {{"acceleration [m/s²]", 5.0 / 7 * kGateGravity * std::sin(angle),
                    [](const Runs& runs) { return LastOf(runs, "v.x") / runs[0].t.back(); }, 1e-10, 1e-3}};
  gates->push_back(down);

  for (const double spin : {50.0, 100.0}) {
    ContactGate back{"backspin " + Number(spin), "3 m/s, backspin " + Number(spin) + " rad/s, friction 0.3"};
    back.scenes = {scene(Ball(3, -spin), 0.3, Down())};
    back.duration = 4;
    back.every = 100;
    back.watched = {"v.x"};
    // (5 v0 − 2 R ω)/7
    back.measures = {{"speed [m/s]", (5 * 3 - 2 * kRadius * spin) / 7,
                      [](const Runs& runs) { return LastOf(runs, "v.x"); }, 1e-10, 1e-3}};
    gates->push_back(back);
  }
}

void AddResistance(std::vector<ContactGate>* gates) {
  constexpr double kRadius = 0.1, kArm = 1e-3, kSpeed = 0.5, kSpin = 20;
  const auto rest = [](const std::string& signal) {
    return [=](const Runs& runs) {
      return runs[0].stepped > 0 ? runs[0].TimeBelow(signal, 1e-9) : runs[0].EventTime("come to rest", 0);
    };
  };
  ContactGate roll{"resistance, rolling", "0.5 m/s, friction 0.5, rolling resistance 1 mm"};
  roll.scenes = {ContactScene({PlanarBody(Ball(kSpeed, kSpeed / kRadius))},
                              Ground(0.5, 0, ", \"rolling\": " + Number(kArm)), Down())};
  roll.duration = 8;
  roll.watched = {"v.x"};
  // a = −5/7 g μ_r/R
  roll.measures = {
      {"at rest [s]", kSpeed / (5.0 / 7 * kGateGravity * kArm / kRadius), rest("v.x"), 1e-8, 1e-3}};
  gates->push_back(roll);

  ContactBody ball = Ball();
  ball.velocity[5] = kSpin;
  ContactGate spin{"resistance, spinning", "20 rad/s, torsional resistance 1 mm"};
  spin.scenes = {ContactScene({FreeBody(ball)}, Ground(0.5, 0, ", \"torsional\": " + Number(kArm)), Down())};
  spin.duration = 9;
  spin.watched = {"v.base.wz"};
  // ω̇ = −μ_s g/(0.4 R²)
  spin.measures = {{"at rest [s]", kSpin / (kArm * kGateGravity / (0.4 * kRadius * kRadius)),
                    rest("v.base.wz"), 1e-8, 1e-3}};
  gates->push_back(spin);

  ContactGate stay{"resistance, at rest", "on a slope of 0.5°, rolling resistance 1 mm"};
  stay.scenes = {ContactScene({PlanarBody(Ball())}, Ground(0.5, 0, ", \"rolling\": " + Number(kArm)),
                              Slope(Degrees(0.5)))};
  stay.duration = 5;
  stay.every = 100;
  stay.watched = {"com.x", "com.y", "com.z"};
  stay.measures = {{"motion [m]", 0, [](const Runs& runs) { return Motion(runs[0]); }, 1e-12, 1e-9}};
  gates->push_back(stay);
}

void AddCradle(std::vector<ContactGate>* gates) {
  for (const bool sequential : {true, false}) {
    std::vector<std::string> balls;
    std::vector<std::string> speeds;
    for (int i = 0; i < 3; ++i) {
      ContactBody ball = Ball(i == 0 ? 1 : 0);
      ball.name = "b" + std::to_string(i + 1);
      ball.at = {0.2 * i, 0, 0};
      balls.push_back(FreeBody(ball));
      speeds.push_back("v." + ball.name + "/base.vx");
    }
    ContactGate gate{sequential ? "cradle, one after another" : "cradle, at once",
                     "three equal balls that touch, the first at 1 m/s, restitution 1"};
    gate.scenes = {ContactScene(balls,
                                std::string("\"restitution\": 1, \"impacts\": \"") +
                                    (sequential ? "sequential" : "simultaneous") + "\"",
                                {0, 0, 0})};
    gate.duration = 0.1;
    gate.watched = speeds;
    const double expected[2][3] = {{-1.0 / 3, 2.0 / 3, 2.0 / 3}, {0, 0, 1}};
    for (std::size_t i = 0; i < 3; ++i)
      gate.measures.push_back({"speed of ball " + std::to_string(i + 1) + " [m/s]", expected[sequential][i],
                               [=](const Runs& runs) { return LastOf(runs, speeds[i].c_str()); }, 1e-12,
                               sequential ? 0 : 1e-9});
    gates->push_back(gate);
  }
}

// Energy after an impact by that before, farthest from what is expected of the first `count` impacts.
double WorstOfImpacts(const ContactRun& run, double energy, double expected, int count) {
  double worst = expected;
  for (std::size_t k = 0; k < run.events.size() && count > 0; --count) {
    const double time = run.events[k].time;
    double loss = 0;
    bool struck = false;
    for (; k < run.events.size() && run.events[k].time == time; ++k) {
      if (run.events[k].event != std::string("impact")) continue;
      loss -= run.events[k].energy;
      struck = true;
    }
    if (!struck) {
      ++count;
      continue;
    }
    const double kept = 1 - loss / energy;
    if (!(std::abs(kept - expected) <= std::abs(worst - expected))) worst = kept;
    energy -= loss;
  }
  return count == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
}

void AddRocking(std::vector<ContactGate>* gates) {
  constexpr double kHalfWidth = 0.1, kHalfHeight = 0.4, kTilt = 0.1, kAfterFirst = 0.6;
  ContactBody block{"block", "\"box\": [0.2, 0.2, 0.8]", 1, BoxInertia(1, {0.2, 0.2, 0.8})};
  block.at[2] = kHalfWidth * std::sin(kTilt) + kHalfHeight * std::cos(kTilt);
  block.pitch = kTilt;
  ContactGate gate{"rocking", "a block of 0.2 × 0.8 m let go at 0.1 rad, friction 1, restitution 0"};
  gate.scenes = {ContactScene({PlanarBody(block)}, Ground(1, 0), Down())};
  gate.duration = 3;
  gate.watched = {"total"};
  // (1 − 1.5 sin²α)², tan α = half-width/half-height
  const double sine = std::sin(std::atan(kHalfWidth / kHalfHeight));
  const double start = kGateGravity * (block.at[2] - kHalfHeight);
  gate.measures = {
      {"energy after the first impact by that before [1]", std::pow(1 - 1.5 * sine * sine, 2),
       [=](const Runs& runs) {
         const auto row = static_cast<std::size_t>(
             std::lower_bound(runs[0].t.begin(), runs[0].t.end(), kAfterFirst) - runs[0].t.begin());
         return (runs[0].Of("total")[row] - runs[0].First("total") + start) / start;
       },
       1e-10, 1e-2},
      {"the same of the first six, the worst [1]", std::pow(1 - 1.5 * sine * sine, 2),
       [=](const Runs& runs) {
         return WorstOfImpacts(runs[0], start, std::pow(1 - 1.5 * sine * sine, 2), 6);
       },
       1e-10}};
  gates->push_back(gate);
}

void AddHeavy(std::vector<ContactGate>* gates) {
  ContactBody small{"small", "\"box\": [0.1, 0.1, 0.1]", 1, BoxInertia(1, {0.1, 0.1, 0.1}), {0, 0, 0.05}};
  ContactBody big{"big", "\"box\": [0.1, 0.1, 0.1]", 1000, BoxInertia(1000, {0.1, 0.1, 0.1}), {0, 0, 0.15}};
  ContactGate gate{"heavy on light", "1000 kg on 1 kg, 10 s"};
  gate.scenes = {ContactScene(
      {FreeBody(small), FreeBody(big)},
      Ground(0.5, 0, R"(, "report": [["ground", "small/small"], ["small/small", "big/big"]])"), Down())};
  gate.duration = 10;
  gate.every = 100;
  const std::string upper = "contact.small/small.big/big.normal", lower = "contact.ground.small/small.normal";
  gate.watched = {upper, lower, "com.x", "com.y", "com.z"};
  gate.measures = {{"upper force [N]", 1000 * kGateGravity,
                    [=](const Runs& runs) { return runs[0].Last(upper); }, 1e-9, 1e-7, true},
                   {"lower force [N]", 1001 * kGateGravity,
                    [=](const Runs& runs) { return runs[0].Last(lower); }, 1e-9, 1e-7, true},
                   {"motion [m]", 0, [](const Runs& runs) { return Motion(runs[0]); }, 1e-10, 1e-8}};
  gates->push_back(gate);
}

void AddGrasp(std::vector<ContactGate>* gates) {
  constexpr double kHalf = 0.1, kTip = 0.03;
  for (const double force : {12.0, 9.0}) {
    std::string hand = R"({"name": "hand", "links": [{"name": "rail"})", joints, forces;
    for (const int side : {1, -1}) {
      const std::string name = side > 0 ? "left" : "right";
      hand += R"(, {"name": ")" + name +
              R"(", "mass": 0.4, "inertia": [0.001, 0.001, 0.001], "collisions": [{"sphere": )" +
              Number(kTip) + "}]}";
      if (!joints.empty()) {
        joints += ", ";
        forces += ", ";
      }
      joints.append(R"({"name": ")")
          .append(name)
          .append(R"(", "type": "prismatic", "parent": "rail", "child": ")");
      joints.append(name).append(R"(", "xyz": [0, )").append(Number(side * (kHalf + kTip)));
      joints.append(R"(, 0], "axis": ")").append(side > 0 ? "-y" : "y").append(R"(", "limits": [-1, 1]})");
      forces.append(R"({"name": ")")
          .append(name)
          .append(R"(", "type": "torque", "joint": "hand/)")
          .append(name);
      forces.append(R"(", "torque": )").append(Number(force)).append("}");
    }
    hand += R"(], "joints": [)" + joints + "]}";
    const ContactBody box{"box", "\"box\": [0.2, 0.2, 0.4]", 1, BoxInertia(1, {0.2, 0.2, 0.4})};
    ContactGate gate{"grasp, " + Number(force) + " N",
                     "two fingers with round tips press a box of 1 kg, friction 0.5"};
    gate.scenes = {ContactScene({hand, FreeBody(box)}, "\"friction\": 0.5", Down(), forces)};
    gate.duration = 0.5;
    gate.every = 10;
    gate.watched = {"q.box/base.x", "q.box/base.y", "q.box/base.z", "v.box/base.vz"};
    const double held = 2 * 0.5 * force;
    if (held >= kGateGravity)
      gate.measures = {{"motion [m]", 0,
                        [](const Runs& runs) {
                          return std::max({runs[0].Travel("q.box/base.x"), runs[0].Travel("q.box/base.y"),
                                           runs[0].Travel("q.box/base.z")});
                        },
                        1e-12, 1e-9}};
    else
      gate.measures = {{"acceleration [m/s²]", kGateGravity - held,
                        [](const Runs& runs) { return -LastOf(runs, "v.box/base.vz") / runs[0].t.back(); },
                        1e-10, 1e-3}};
    gates->push_back(gate);
  }
}

}  // namespace

std::vector<ContactGate> ContactGates() {
  std::vector<ContactGate> gates;
  AddBounces(&gates);
  AddSlopes(&gates);
  AddRolling(&gates);
  AddResistance(&gates);
  AddCradle(&gates);
  AddRocking(&gates);
  AddHeavy(&gates);
  AddGrasp(&gates);
  AddTurningGates(&gates);
  AddPairGates(&gates);
  AddManyGates(&gates);
  AddSolverGates(&gates);
  return gates;
}

}  // namespace linkwright::cli
