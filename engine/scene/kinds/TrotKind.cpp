// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {
namespace {

constexpr int kTrotBodyLink = 2;

bool IsComputedTorque(const TrotScene& trot) { return trot.control == TrotControl::kComputedTorque; }
bool IsFeedForward(const TrotScene& trot) { return trot.control == TrotControl::kFeedForward; }

// A sampling time that the plan's half period is no multiple of.
std::string WrongTrotSample(const TrotCase& trot) {
  for (const double h : trot.samples) {
    const double steps = std::round(trot.plan->T_half / h);
    if (!(steps >= 1 && std::abs(steps * h - trot.plan->T_half) <= 1e-9))
      return MessageOf("trot.sampling-does-not-divide",
                       {FormatNumber(h, 5), FormatNumber(trot.plan->T_half, 5)});
  }
  return {};
}

}  // namespace

const Kind& TrotRobotKind() {
  static const Kind kind =
      KindBuilder<TrotParameters>(
          "trot_robot", "robot", "Trotting robot",
          "Nine numbers each for the links A to I: A and B lower and upper link of the front standing leg, C "
          "the body, D and E upper and lower link of the rear standing leg, F and G lower and upper link of "
          "the front swing leg, H and I upper and lower link of the rear swing leg.")
          .Numbers("length", &TrotParameters::length)
          .Label("Lengths")
          .Help("Of the links; the body's is not used.")
          .Unit("m")
          .Range(kPositive)
          .FreeNumber(kTrotBodyLink)
          .Numbers("com", &TrotParameters::com)
          .Label("Centres of mass")
          .Help("Of lower links from the foot, of upper links from the hip; the body's is not used.")
          .Unit("m")
          .Numbers("mass", &TrotParameters::mass)
          .Label("Masses")
          .Help("Of the links.")
          .Unit("kg")
          .Range(kPositive)
          .Numbers("inertia", &TrotParameters::inertia)
          .Label("Moments of inertia")
          .Help("Of the links, about the centre of mass.")
          .Unit("kg m²")
          .Range(kPositive)
          .Number("d3", &TrotParameters::d3)
          .Label("Front hip")
          .Help("Distance from the body's centre of mass to the front hip.")
          .Unit("m")
          .Range(kPositive)
          .Number("d3t", &TrotParameters::d3t)
          .Label("Rear hip")
          .Help("Distance from the body's centre of mass to the rear hip.")
          .Unit("m")
          .Range(kPositive)
          .Number("d", &TrotParameters::d)
          .Label("Distance of the feet")
          .Help("From the front to the rear standing foot.")
          .Unit("m")
          .Range(kPositive)
          .Number("knee_front", &TrotParameters::knee_front)
          .Label("Front knee")
          .Help("1: the knee points forward, -1: back.")
          .Among({1, -1})
          .Number("knee_rear", &TrotParameters::knee_rear)
          .Label("Rear knee")
          .Help("1: the knee points forward, -1: back.")
          .Among({1, -1})
          .Check([](const TrotParameters& robot, std::string_view*) { return WhyImpossible(robot); })
          .Build();
  return kind;
}

const Kind& TrotPlanKind() {
  static const Kind kind =
      KindBuilder<TrotPlan>("trot_plan", "plan", "Plan of a trot",
                            "A half period in its own frame: standing feet at 0 and d, x points back.")
          .Number("X0", &TrotPlan::X0)
          .Label("Start")
          .Help("Position of the body at the start.")
          .Unit("m")
          .Number("X1", &TrotPlan::X1)
          .Label("End")
          .Help("Position of the body at the end, S further ahead.")
          .Unit("m")
          .Number("Y", &TrotPlan::Y)
          .Label("Height")
          .Help("Height of the body.")
          .Unit("m")
          .Number("q3", &TrotPlan::q3)
          .Label("Pitch")
          .Help("Angle of the body.")
          .Unit("rad")
          .Number("T_half", &TrotPlan::T_half)
          .Label("Half period")
          .Help("Half the period.")
          .Unit("s")
          .Range(kPositive)
          .Number("a_body", &TrotPlan::a_body)
          .Label("Acceleration")
          .Help("Acceleration of the body.")
          .Unit("m/s²")
          .Range(kPositive)
          .Number("S", &TrotPlan::S)
          .Label("Stride")
          .Help("Half the distance that a swing foot travels over the ground.")
          .Unit("m")
          .Number("H", &TrotPlan::H)
          .Label("Foot lift")
          .Help("How high a swing foot is lifted.")
          .Unit("m")
          .Angle("theta", &TrotPlan::theta)
          .Label("Tilt")
          .Help("Of the ellipse that a swing foot follows.")
          .Range({-kPi / 2, kPi / 2, true})
          .Build();
  return kind;
}

const Kind& TrotPushKind() {
  static const Kind kind =
      KindBuilder<TrotScene>("trot_push", "push", "Push", "A force on the body for a while.")
          .Numbers(
              "force", 2,
              [](const TrotScene& t) {
                return std::vector<double>{t.push_x, t.push_y};
              },
              [](TrotScene* t, const std::vector<double>& force) {
                t->push_x = force[0];
                t->push_y = force[1];
              })
          .Label("Force")
          .Help("Along x, which points back, and up.")
          .Unit("N")
          .Number("from", &TrotScene::push_from)
          .Label("From")
          .Help("When it begins to act.")
          .Unit("s")
          .Range(kNotNegative)
          .Number("duration", &TrotScene::push_duration)
          .Label("Duration")
          .Help("How long it acts.")
          .Unit("s")
          .Range(kNotNegative)
          .Build();
  return kind;
}

const Kind& TrotKindOf() {
  static const Kind kind =
      KindBuilder<TrotScene>("trot", "trot", "Trot",
                             "The trotting quadruped of Kang, Yoo, Kim and Lee (1996). What is absent is as "
                             "in its case A.")
          .Part("robot", &TrotScene::parameters, TrotRobotKind)
          .Label("Robot")
          .Help("Lengths, masses and what else it is made of.")
          .Part("plan", &TrotScene::plan, TrotPlanKind)
          .Label("Plan")
          .Help("How it moves during half a period.")
          .Number("pause", &TrotScene::pause)
          .Label("Pause")
          .Help("After each half step, on four feet.")
          .Unit("s")
          .Range(kNotNegative)
          .Number("sampling", &TrotScene::sampling)
          .Label("Sampling time")
          .Help("For how long torques are held.")
          .Unit("s")
          .Range(kPositive)
          .Choice("feet", &TrotScene::feet, static_cast<int>(kTrotFeetNames.size()))
          .Titles({"Ideal", "Real"})
          .Label("Feet")
          .Help(
              "ideal: points that are held where they stand; real: balls that touch by the scene's contact, "
              "which they need. Then the plan goes on from where the feet stand, also on slopes, and forces "
              "are shared among them so that they slip least, whatever the criterion.")
          .Choice("criterion", &TrotScene::criterion, static_cast<int>(kTrotCriterionNames.size()))
          .Titles({"Least squares", "Least sum", "Least peak", "Within limits"})
          .Label("Criterion")
          .Help(
              "Which of the torques that give the same motion: least sum of squares, of magnitudes, least "
              "largest, or least squares within torque_limit.")
          .Number("torque_limit", &TrotScene::torque_limit)
          .Label("Torque limit")
          .Help("Of each joint, for the criterion limits; real feet never get more.")
          .Unit("N m")
          .Range(kPositive)
          .When([](const TrotScene& t) {
            return t.criterion == TrotCriterion::kLimits || t.feet == TrotFeet::kReal;
          })
          .Choice("control", &TrotScene::control, static_cast<int>(kTrotControlNames.size()))
          .Titles({"Computed torque", "Feed-forward", "Open loop"})
          .Label("Control")
          .Help(
              "computed-torque: by the model, with feedback of position and speed; feed-forward: the plan's "
              "torques, and springs and dampers at the joints; open-loop: the plan's torques alone, each "
              "half "
              "step begins anew.")
          .Number("frequency", &TrotScene::frequency)
          .Label("Frequency")
          .Help("Of the decay of errors.")
          .Unit("rad/s")
          .Range(kNotNegative)
          .When(IsComputedTorque)
          .Number("damping_ratio", &TrotScene::damping_ratio)
          .Label("Damping ratio")
          .Help("Of the decay of errors.")
          .Range(kNotNegative)
          .When(IsComputedTorque)
          .Number("joint_stiffness", &TrotScene::joint_stiffness)
          .Label("Joint stiffness")
          .Help("Of the spring at each joint.")
          .Unit("N m/rad")
          .Range(kNotNegative)
          .When(IsFeedForward)
          .Number("joint_damping", &TrotScene::joint_damping)
          .Label("Joint damping")
          .Help("Of the damper at each joint.")
          .Unit("N m s/rad")
          .Range(kNotNegative)
          .When(IsFeedForward)
          .Number("body_factor", &TrotScene::body_factor)
          .Label("Actual mass of the body")
          .Help("The body's mass and inertia, as a multiple of the controller's model.")
          .Range(kPositive)
          .Number("leg_factor", &TrotScene::leg_factor)
          .Label("Actual mass of the legs")
          .Help("Mass and inertia of the legs' links, as a multiple of the controller's model.")
          .Range(kPositive)
          .Part(
              "push", [](TrotScene& t) -> TrotScene& { return t; }, TrotPushKind)
          .Label("Push")
          .Help("A force on the body for a while.")
          .Check([](const TrotScene& trot, std::string_view*) { return WhyImpossible(trot); })
          .Build();
  return kind;
}

namespace {

Kind MakeTrotCaseKind() {
  Kind kind = KindBuilder<TrotCase>("trot_case", "cases", "Case of a trot",
                                    "A trotting robot, its motion, and the sampling times of its simulation.")
                  .Text("name", &TrotCase::name)
                  .Label("Name")
                  .Help("Shown in tables.")
                  .Text("note", &TrotCase::note)
                  .Label("Note")
                  .Help("What the case is for.")
                  .Number("g", [](TrotCase& c) -> double& { return c.parameters.g; })
                  .Label("Gravity")
                  .Help("Acceleration of free fall.")
                  .Unit("m/s²")
                  .Include(&TrotCase::parameters, TrotRobotKind())
                  .Part("plan", &TrotCase::plan, TrotPlanKind)
                  .Label("Plan")
                  .Help("How it moves during half a period.")
                  .ItemsNeed([](const TrotCase&) { return NamesOf(TrotPlanKind()); })
                  .Numbers("samples", &TrotCase::samples)
                  .Label("Sampling times")
                  .Help("Of the simulations.")
                  .Unit("s")
                  .Range(kPositive)
                  .Check([](const TrotCase& trot, std::string_view* field) {
                    if (!trot.plan) return std::string();
                    *field = "plan";
                    std::string why = WhyImpossible(trot.parameters, *trot.plan);
                    if (!why.empty()) return why;
                    *field = "samples";
                    return WrongTrotSample(trot);
                  })
                  .Build();
  // In a scene the robot has default values, here all of it is given.
  for (Field& field : kind.fields)
    if (field.name == "g" || TrotRobotKind().Find(field.name))
      field.required = [](const void*) { return true; };
  return kind;
}

}  // namespace

const Kind& TrotCaseKind() {
  static const Kind kind = MakeTrotCaseKind();
  return kind;
}

}  // namespace linkwright
