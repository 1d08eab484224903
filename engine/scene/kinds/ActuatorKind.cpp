// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Actuator.h"
#include "engine/scene/kinds/IntervalField.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using Actuator = ActuatorDescription;
using Transmission = TransmissionType;

bool OnJoint(const Actuator& a) {
  return a.transmission == Transmission::kJoint || a.transmission == Transmission::kJointInParent;
}
template <Transmission type>
bool Is(const Actuator& a) {
  return a.transmission == type;
}
bool HasActivation(const Actuator& a) { return a.HasActivation(); }
bool IsFilterOrMuscle(const Actuator& a) {
  return a.activation_type == ActivationType::kFilter || a.activation_type == ActivationType::kMuscle;
}
bool HasMuscleActivation(const Actuator& a) { return a.activation_type == ActivationType::kMuscle; }
bool HasMuscleGain(const Actuator& a) { return a.gain_type == GainType::kMuscle; }
bool HasMuscleBias(const Actuator& a) { return a.bias_type == BiasType::kMuscle; }

}  // namespace

const Kind& MuscleKind() {
  static const Kind kind = KindBuilder<MuscleDescription>("muscle", "muscle", "Muscle",
                                                          "Force of a muscle over its length and velocity.")
                               .Number("force", &MuscleDescription::force)
                               .Label("Peak force")
                               .Help("Active force at the best length.")
                               .Unit("N")
                               .Range(kPositive)
                               .Numbers("range", &MuscleDescription::range)
                               .Label("Range")
                               .Help("Lengths at the ends of the actuator's length range; 1 is the best one.")
                               .Number("lmin", &MuscleDescription::lmin)
                               .Label("Shortest length")
                               .Help("Below it there is no active force.")
                               .Number("lmax", &MuscleDescription::lmax)
                               .Label("Greatest length")
                               .Help("Above it there is no active force.")
                               .Number("vmax", &MuscleDescription::vmax)
                               .Label("Greatest speed")
                               .Help("Of shortening, in best lengths.")
                               .Unit("1/s")
                               .Range(kPositive)
                               .Number("fpmax", &MuscleDescription::fpmax)
                               .Label("Passive force")
                               .Help("At the greatest length, in peak forces.")
                               .Range(kPositive)
                               .Number("fvmax", &MuscleDescription::fvmax)
                               .Label("Force in lengthening")
                               .Help("Active force at the fastest lengthening, in peak forces.")
                               .Range(kPositive)
                               .Build();
  return kind;
}

const Kind& ActuatorKind() {
  static const Kind kind =
      KindBuilder<Actuator>("actuator", "actuators", "Actuator",
                            "What a control drives, as in MuJoCo: force = gain · x + bias on the length of a "
                            "transmission; x is the "
                            "activation, or the control where there is none.")
          .NewName([](const Actuator&) { return std::string("actuator"); })
          .Line(&Actuator::line)
          .Text("name", &Actuator::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the actuators.")
          .Bool("enabled", &Actuator::enabled)
          .Label("Enabled")
          .Help("Whether it acts; else its force is 0 and its activation stands still.")
          .Number("control", &Actuator::control)
          .Label("Control")
          .Help("The set point, torque or excitation, whatever the gain makes of it.")
          .Live()
          .Formula("signal", &Actuator::signal, Expression::Names::kTime)
          .Label("Signal")
          .Help("Added to the control: a number, or a formula of the time t, as 0.2*sin(2*pi*t).")
          .Choice("transmission", &Actuator::transmission, kTransmissionTypes)
          .Titles({"Joint", "Joint, in the parent", "Tendon", "Site", "Slider-crank", "Body (adhesion)"})
          .Label("Transmission")
          .Help(
              "joint: its position (a ball joint's rotation vector); joint_in_parent: moments about the "
              "parent's "
              "axes; tendon: its length; site: a wrench in a frame's axes, or in those of a reference frame; "
              "slider_crank: a rod between a frame and the z axis of another; body: adhesion, which is not "
              "simulated.")
          .Reference("joint", &Actuator::joint, "joint")
          .Label("Joint")
          .Help("What it acts on.")
          .When(OnJoint)
          .RequiredWhen(OnJoint)
          .Reference("tendon", &Actuator::tendon, "tendon")
          .Label("Tendon")
          .Help("What it pulls.")
          .When(Is<Transmission::kTendon>)
          .RequiredWhen(Is<Transmission::kTendon>)
          .Reference("site", &Actuator::site, "frame")
          .Label("Site")
          .Help("The frame or link in whose axes it pushes.")
          .When(Is<Transmission::kSite>)
          .RequiredWhen(Is<Transmission::kSite>)
          .Reference("reference", &Actuator::reference, "frame")
          .Label("Reference")
          .Help("A frame or link that the site is moved against.")
          .When(Is<Transmission::kSite>)
          .Reference("crank", &Actuator::crank, "frame")
          .Label("Crank")
          .Help("The frame or link whose origin is the pin of the crank.")
          .When(Is<Transmission::kSliderCrank>)
          .RequiredWhen(Is<Transmission::kSliderCrank>)
          .Reference("slider", &Actuator::slider, "frame")
          .Label("Slider")
          .Help("The frame or link along whose z axis the slider moves.")
          .When(Is<Transmission::kSliderCrank>)
          .RequiredWhen(Is<Transmission::kSliderCrank>)
          .Number("crank_length", &Actuator::crank_length)
          .Label("Rod")
          .Help("Length of the rod.")
          .Unit("m")
          .Range(kPositive)
          .When(Is<Transmission::kSliderCrank>)
          .RequiredWhen(Is<Transmission::kSliderCrank>)
          .Reference("body", &Actuator::body, "link")
          .Label("Body")
          .Help("Of adhesion.")
          .When(Is<Transmission::kBody>)
          .Numbers("gear", &Actuator::gear)
          .Label("Gear")
          .Help("Forces and moments of a ball or free joint or a site; the first alone of all others.")
          .Choice("activation_type", &Actuator::activation_type, kActivationTypes)
          .Titles({"None", "Integrator", "Filter", "Muscle"})
          .Label("Activation")
          .Help(
              "What makes the activation w of the control u: integrator: w' = u; filter: w' = (u − w) / time "
              "constant; muscle: the same, slower to relax.")
          .Number("activation", &Actuator::activation)
          .Label("Start activation")
          .Help("Activation at the start.")
          .When(HasActivation)
          .Starts()
          .Number("time_constant", [](Actuator& a) -> double& { return a.dynamics[0]; })
          .Label("Time constant")
          .Help("Of the filter, or of a muscle that is activated.")
          .Unit("s")
          .Range(kNotNegative)
          .When(IsFilterOrMuscle)
          .Number("deactivation_time", [](Actuator& a) -> double& { return a.dynamics[1]; })
          .Label("Deactivation")
          .Help("Time constant of a muscle that relaxes.")
          .Unit("s")
          .Range(kNotNegative)
          .When(HasMuscleActivation)
          .Number("smooth", [](Actuator& a) -> double& { return a.dynamics[2]; })
          .Label("Smoothing")
          .Help("Width of the smooth change between both time constants.")
          .Range(kNotNegative)
          .When(HasMuscleActivation)
          .Choice("gain_type", &Actuator::gain_type, kGainTypes)
          .Titles({"Fixed", "Affine", "Muscle"})
          .Label("Gain")
          .Help("fixed: a number; affine: g1 + g2 length + g3 rate; muscle: active force.")
          .Numbers("gain", &Actuator::gain)
          .Label("Gain numbers")
          .Help("The first alone of a fixed gain.")
          .When([](const Actuator& a) { return a.gain_type != GainType::kMuscle; })
          .Choice("bias_type", &Actuator::bias_type, kBiasTypes)
          .Titles({"None", "Affine", "Muscle"})
          .Label("Bias")
          .Help("affine: b1 + b2 length + b3 rate; muscle: passive force.")
          .Numbers("bias", &Actuator::bias)
          .Label("Bias numbers")
          .Help("A position servo has 0, −kp, −kv.")
          .When([](const Actuator& a) { return a.bias_type == BiasType::kAffine; })
          .PartIf("muscle", &Actuator::muscle, MuscleKind, HasMuscleGain)
          .Label("Muscle")
          .Help("Active force.")
          .When(HasMuscleGain)
          .PartIf("bias_muscle", &Actuator::bias_muscle, MuscleKind, HasMuscleBias)
          .Label("Passive muscle")
          .Help("Passive force.")
          .When(HasMuscleBias)
          .Numbers("length_range", &Actuator::length_range)
          .Label("Length range")
          .Help("Of a muscle: the lengths that it can have.")
          .When([](const Actuator& a) { return a.IsMuscle(); })
          .RequiredWhen([](const Actuator& a) { return a.IsMuscle(); })
          .Optional<std::vector<double>>(FieldType::kNumbers, "control_range",
                                         IntervalNumbers<Actuator, &Actuator::control_range>,
                                         SetInterval<Actuator, &Actuator::control_range>)
          .Count(2)
          .Label("Control range")
          .Help("What the control is clipped to.")
          .Optional<std::vector<double>>(FieldType::kNumbers, "force_range",
                                         IntervalNumbers<Actuator, &Actuator::force_range>,
                                         SetInterval<Actuator, &Actuator::force_range>)
          .Count(2)
          .Label("Force range")
          .Help("What its force is clipped to.")
          .Unit("N m|N")
          .Optional<std::vector<double>>(FieldType::kNumbers, "activation_range",
                                         IntervalNumbers<Actuator, &Actuator::activation_range>,
                                         SetInterval<Actuator, &Actuator::activation_range>)
          .Count(2)
          .Label("Activation range")
          .Help("Where the activation stops; a step is split there.")
          .When(HasActivation)
          .Check([](const Actuator& a, std::string_view* field) {
            if (a.IsMuscle()) *field = "length_range";
            return CheckActuator(a);
          })
          .Build();
  return kind;
}

}  // namespace linkwright
