// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/study/Sweep.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/simulation/run/SimulationGroup.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright {

namespace {

/// Mixes all bits of a counter (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
std::uint64_t Mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

double Between(const SweepParameter& parameter, double fraction) {
  if (parameter.logarithmic)
    return std::exp(std::log(parameter.from) +
                    fraction * (std::log(parameter.to) - std::log(parameter.from)));
  return parameter.from + fraction * (parameter.to - parameter.from);
}

const std::pair<const char*, SweepTarget::Kind> kByJoint[] = {{"torque.", SweepTarget::Kind::kTorque},
                                                              {"damping.", SweepTarget::Kind::kDamping},
                                                              {"friction.", SweepTarget::Kind::kFriction}};

/// Of a robot's link or joint as it is called in the compiled scene.
std::string FullName(const Scene& scene, const SceneRobot& robot, const std::string& name) {
  return RobotPrefix(scene, robot) + name;
}

bool HasMass(const Scene& scene, const std::string& link) {
  for (const SceneRobot& robot : scene.robots)
    for (const LinkDescription& l : robot.description.links)
      if (FullName(scene, robot, l.name) == link) return l.inertial && l.inertial->mass > 0;
  return false;
}

void SetMass(const SweepTarget& target, double value, Scene* scene) {
  const bool all = target.kind == SweepTarget::Kind::kMassScale;
  for (SceneRobot& robot : scene->robots)
    for (LinkDescription& link : robot.description.links) {
      if (!link.inertial || (!all && FullName(*scene, robot, link.name) != target.name)) continue;
      const double factor = all ? value : value / link.inertial->mass;
      link.inertial->mass *= factor;
      link.inertial->inertia *= factor;
    }
}

void SetArmature(const SweepTarget& target, double value, Scene* scene) {
  for (SceneRobot& robot : scene->robots)
    for (JointDescription& joint : robot.description.joints)
      if (FullName(*scene, robot, joint.name) == target.name) joint.armature = value;
}

void AppendQuoted(const std::string& text, std::string* out) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) {
    *out += text;
    return;
  }
  *out += '"';
  for (const char c : text) {
    if (c == '"') *out += '"';
    *out += c == '\n' || c == '\r' ? ' ' : c;
  }
  *out += '"';
}

std::string NumberText(double value) {
  if (!std::isfinite(value)) return "";
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace

std::optional<SweepTarget> FindSweepTarget(const CompiledScene& scene, const std::string& name) {
  using Target = SweepTarget::Kind;
  const Model& model = *scene.model;
  if (name == "dt") return SweepTarget{Target::kDt, 0, "", "s"};
  if (name == "duration") return SweepTarget{Target::kDuration, 0, "", "s"};
  if (name == "integrator") return SweepTarget{Target::kIntegrator, 0, "", ""};
  if (name == "formulation") return SweepTarget{Target::kFormulation, 0, "", ""};
  if (name == "mass_scale") return SweepTarget{Target::kMassScale, 0, "", "1"};
  if (name.size() == 9 && name.starts_with("gravity.") && name[8] >= 'x' && name[8] <= 'z')
    return SweepTarget{Target::kGravity, name[8] - 'x', "", "m/s^2"};
  if (name.starts_with("control.")) {
    const auto& actuators = scene.scene.actuators;
    for (std::size_t i = 0; i < actuators.size(); ++i)
      if (actuators[i].name == name.substr(8))
        return SweepTarget{Target::kControl, static_cast<int>(i), "", "1"};
    return std::nullopt;
  }
  if (name.starts_with("mass.")) {
    const std::string link = name.substr(5);
    if (!HasMass(scene.scene, link)) return std::nullopt;
    return SweepTarget{Target::kMass, 0, link, "kg"};
  }
  const auto linear = [&](int dof) {
    const Joint& joint = model.joints()[static_cast<size_t>(model.BodyOfDof(dof))];
    return joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && dof - joint.v_index < 3);
  };
  if (name.starts_with("armature.")) {
    const BodyIndex body = model.FindJoint(name.substr(9));
    if (!body.IsValid()) return std::nullopt;
    const bool slides = model.joints()[static_cast<size_t>(body)].type == JointType::kPrismatic;
    return SweepTarget{Target::kArmature, 0, name.substr(9), slides ? "kg" : "kg m^2"};
  }
  if (name.starts_with("q.")) {
    for (int i = 0; i < model.nq(); ++i) {
      if (model.q_names()[static_cast<size_t>(i)] != name.substr(2)) continue;
      for (size_t b = 1; b < model.joints().size(); ++b) {
        const Joint& joint = model.joints()[b];
        if (joint.mimic || i < joint.q_index || i >= joint.q_index + joint.nq) continue;
        const bool length =
            joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && i - joint.q_index < 3);
        return SweepTarget{Target::kPosition, i, "", length ? "m" : joint.nq == 1 ? "rad" : "1"};
      }
    }
    return std::nullopt;
  }
  const auto find_dof = [&](const std::string& dof) {
    const auto& names = model.dof_names();
    const auto found = std::find(names.begin(), names.end(), dof);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
  };
  if (name.starts_with("v.")) {
    const int dof = find_dof(name.substr(2));
    if (dof < 0) return std::nullopt;
    return SweepTarget{Target::kVelocity, dof, "", linear(dof) ? "m/s" : "rad/s"};
  }
  for (const auto& [start, kind] : kByJoint) {
    if (!name.starts_with(start)) continue;
    const int dof = find_dof(name.substr(std::string_view(start).size()));
    if (dof < 0) return std::nullopt;
    const bool damping = kind == Target::kDamping;
    return SweepTarget{kind, dof, "",
                       linear(dof) ? (damping ? "N s/m" : "N")
                       : damping   ? "N m s/rad"
                                   : "N m"};
  }
  const CObjectContainer objects(scene.scene);
  const auto number = FieldNumber::Find(objects, name);
  if (!number) return std::nullopt;
  return SweepTarget{Target::kField, 0, name, number->unit(), number->range()};
}

std::string WhyNoSweepValue(const SweepTarget& target, double value) {
  using Target = SweepTarget::Kind;
  switch (target.kind) {
    case Target::kDt:
    case Target::kDuration:
    case Target::kMass:
    case Target::kMassScale:
      return value > 0 ? Message() : MessageOf("study.must-be-above-0");
    case Target::kDamping:
    case Target::kFriction:
    case Target::kArmature:
      return value >= 0 ? Message() : MessageOf("study.must-not-be-negative");
    case Target::kField:
      if (target.range.Contains(value)) return "";
      if (target.range == kPositive) return MessageOf("study.must-be-above-0");
      if (target.range == kNotNegative) return MessageOf("study.must-not-be-negative");
      return MessageOf("study.must-be-from-to",
                       {NumberText(target.range.least), NumberText(target.range.most)});
    default:
      return "";
  }
}

std::string WhyNoSweepName(const SweepTarget& target, const std::string& name) {
  if (target.kind == SweepTarget::Kind::kIntegrator)
    return IntegratorFromString(name) ? Message() : MessageOf("study.must-be-integrator");
  return FormulationFromString(name) ? Message() : MessageOf("study.must-be-formulation");
}

VectorX Sweep::Values(std::uint64_t run) const {
  assert(run < count);
  if (sampling == Sampling::kListed) return runs[run];
  VectorX out(static_cast<Eigen::Index>(parameters.size()));
  std::uint64_t left = run;
  for (size_t i = parameters.size(); i-- > 0;) {
    const SweepParameter& parameter = parameters[i];
    double& value = out[static_cast<Eigen::Index>(i)];
    if (sampling == Sampling::kGrid) {
      // The last parameter changes first.
      value = parameter.values[left % parameter.values.size()];
      left /= parameter.values.size();
      continue;
    }
    const std::uint64_t random = Mix(Mix(Mix(seed) + run) + i);
    if (parameter.values.empty())
      value = Between(parameter, static_cast<double>(random >> 11) * 0x1p-53);
    else
      value = parameter.values[random % parameter.values.size()];
  }
  return out;
}

std::vector<double> SweepParameter::Points(int count) const {
  std::vector<double> points;
  points.reserve(static_cast<std::size_t>(std::max(count, 0)));
  for (int k = 0; k < count; ++k)
    points.push_back(k == 0           ? from
                     : k == count - 1 ? to
                                      : Between(*this, static_cast<double>(k) / (count - 1)));
  return points;
}

std::string Sweep::Spell(size_t parameter, double value) const {
  const auto& choices = parameters[parameter].choices;
  return choices.empty() ? NumberText(value) : choices[static_cast<size_t>(value)];
}

SweepRunner::SweepRunner(std::shared_ptr<const CompiledScene> scene, Sweep sweep,
                         const SimulationOptions& options, double duration)
    : scene_(std::move(scene)), sweep_(std::move(sweep)), options_(options), duration_(duration) {
  header_ = "sweep,run";
  for (const SweepParameter& parameter : sweep_.parameters) {
    const std::string& unit = parameter.target.unit;
    header_ += ',';
    AppendQuoted(unit.empty() ? parameter.name : parameter.name + " [" + unit + "]", &header_);
  }
  header_ += ",status,t [s]";
  const std::vector<Signal> signals = scene_->MakeSystem()->signals();
  for (size_t i = 0; i < signals.size(); ++i) {
    const std::string& name = signals[i].name;
    const bool wanted = name.starts_with("q.") || name.starts_with("v.") || name == "kinetic" ||
                        name == "potential" || name == "total" || name == "residual" || name == "exchanged";
    if (!wanted) continue;
    signals_.push_back(static_cast<int>(i));
    header_ += ',';
    // A parameter of the same name is what the run began with.
    AppendQuoted("end " + signals[i].Header(), &header_);
  }
  header_ += ",what\n";
  char text[17];
  const std::uint64_t print = SweepFingerprint(*scene_, sweep_, options_, duration_);
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(print));
  fingerprint_ = text;
}

std::string SweepRunner::WhyNotRun() const {
  using Target = SweepTarget::Kind;
  double least_dt = options_.dt, longest = duration_;
  for (size_t i = 0; i < sweep_.parameters.size() && sweep_.sampling != Sweep::Sampling::kListed; ++i) {
    const SweepParameter& parameter = sweep_.parameters[i];
    std::vector<double> values = parameter.values;
    if (values.empty()) values = {parameter.from, parameter.to};
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (parameter.target.kind == Target::kDt) least_dt = *least;
    if (parameter.target.kind == Target::kDuration) longest = *most;
  }
  if (sweep_.sampling != Sweep::Sampling::kListed) return WhyNotSteps(0, longest, least_dt);
  for (size_t run = 0; run < sweep_.runs.size(); ++run) {
    for (size_t i = 0; i < sweep_.parameters.size(); ++i) {
      const double value = sweep_.runs[run][static_cast<Eigen::Index>(i)];
      if (sweep_.parameters[i].target.kind == Target::kDt) least_dt = value;
      if (sweep_.parameters[i].target.kind == Target::kDuration) longest = value;
    }
    if (const std::string why = WhyNotSteps(0, longest, least_dt); !why.empty())
      return MessageOf("study.run", {std::to_string(run), why});
  }
  return {};
}

std::string SweepRunner::RowStart(std::uint64_t run) const {
  return fingerprint_ + "," + std::to_string(run) + ",";
}

std::shared_ptr<const CompiledScene> SweepRunner::Vary(const VectorX& values, SimulationOptions* options,
                                                       double* duration) const {
  using Target = SweepTarget::Kind;
  Scene edited;
  bool rebuilt = false;
  const auto value = [&](size_t i) { return values[static_cast<Eigen::Index>(i)]; };
  for (size_t i = 0; i < sweep_.parameters.size(); ++i) {
    const SweepTarget& target = sweep_.parameters[i].target;
    const bool mass = target.kind == Target::kMass || target.kind == Target::kMassScale;
    if (!mass && target.kind != Target::kArmature) continue;
    if (!rebuilt) edited = scene_->scene;
    rebuilt = true;
    mass ? SetMass(target, value(i), &edited) : SetArmature(target, value(i), &edited);
  }
  const auto is_field = [](const SweepParameter& each) { return each.target.kind == Target::kField; };
  const bool fields = std::any_of(sweep_.parameters.begin(), sweep_.parameters.end(), is_field);
  if (fields) {
    CObjectContainer objects(rebuilt ? edited : scene_->scene);
    rebuilt = true;
    SceneEdit edit;
    for (size_t i = 0; i < sweep_.parameters.size(); ++i)
      if (is_field(sweep_.parameters[i]))
        edit.Merge(FieldNumber::Find(objects, sweep_.parameters[i].target.name)->Set(&objects, value(i)));
    if (!FollowFormulas(&objects, &edit).text.empty()) return nullptr;
    edited = objects.ToScene();
    if (edited.simulation.tolerance != scene_->scene.simulation.tolerance)
      options->tolerance = edited.simulation.tolerance;
  } else {
    // Masses and rotor inertias change nothing of where a path leads.
    edited.paths.clear();
  }
  ProblemList problems;
  const auto base = rebuilt ? CompileScene(edited, &problems) : scene_;
  if (!base) return nullptr;
  auto scene = std::make_shared<CompiledScene>(*base);
  if (!fields) {
    scene->scene.paths = scene_->scene.paths;
    scene->paths = scene_->paths;
  }
  for (size_t i = 0; i < sweep_.parameters.size(); ++i) {
    const SweepParameter& parameter = sweep_.parameters[i];
    const int index = parameter.target.index;
    switch (parameter.target.kind) {
      case Target::kPosition:
        scene->initial_q[index] = value(i);
        break;
      case Target::kVelocity:
        scene->initial_v[index] = value(i);
        break;
      case Target::kTorque:
        scene->initial_torque[index] = value(i);
        break;
      case Target::kDamping:
        scene->damping[index] = value(i);
        break;
      case Target::kFriction:
        scene->friction[index] = value(i);
        break;
      case Target::kControl:
        scene->scene.actuators[static_cast<std::size_t>(index)].control = value(i);
        break;
      case Target::kGravity:
        scene->scene.gravity[index] = value(i);
        break;
      case Target::kDt:
        options->dt = value(i);
        break;
      case Target::kDuration:
        *duration = value(i);
        break;
      case Target::kIntegrator:
        options->integrator = *IntegratorFromString(sweep_.Spell(i, value(i)));
        break;
      case Target::kFormulation:
        scene->scene.formulation = *FormulationFromString(sweep_.Spell(i, value(i)));
        break;
      case Target::kMass:
      case Target::kMassScale:
      case Target::kArmature:
      case Target::kField:
        break;
    }
  }
  scene->model->Normalize(&scene->initial_q);
  return scene;
}

std::vector<SweepRunner::Outcome> SweepRunner::Run(std::uint64_t first, int count,
                                                   const std::function<bool()>& stopped) const {
  std::vector<Outcome> outcomes(static_cast<size_t>(count));
  struct Member {
    size_t outcome;
    double steps;
  };
  std::vector<Member> members;
  std::vector<Simulation> simulations;
  for (size_t k = 0; k < outcomes.size(); ++k) {
    const VectorX values = sweep_.Values(first + k);
    std::string& row = outcomes[k].row;
    row = RowStart(first + k);
    for (size_t i = 0; i < sweep_.parameters.size(); ++i)
      row += sweep_.Spell(i, values[static_cast<Eigen::Index>(i)]) + ",";
    SimulationOptions options = options_;
    double duration = duration_;
    if (const auto scene = Vary(values, &options, &duration)) {
      members.push_back({k, std::round(duration / options.dt)});
      simulations.emplace_back(scene->MakeSystem(), options);
    } else {
      // Masses that are no longer finite, or values with which the scene is none, get here.
      row += "failed" + std::string(signals_.size() + 2, ',') + "the mechanism cannot be built\n";
      outcomes[k].diverged = true;
    }
  }
  SimulationGroup group(scene_->model, std::move(simulations));
  int left = group.size();
  for (double step = 0; left > 0; ++step) {
    if (std::fmod(step, 256) == 0 && stopped && stopped()) return {};
    left = 0;
    for (int i = 0; i < group.size(); ++i) {
      const bool active = step < members[static_cast<size_t>(i)].steps && !group.divergence(i);
      group.SetActive(i, active);
      if (active) ++left;
    }
    if (left > 0) group.Step();
  }
  for (int i = 0; i < group.size(); ++i) {
    Outcome& outcome = outcomes[members[static_cast<size_t>(i)].outcome];
    outcome.row += EndOfRow(&group.simulation(i), group.divergence(i));
    outcome.diverged = group.divergence(i).has_value();
  }
  return outcomes;
}

std::string SweepRunner::EndOfRow(Simulation* simulation, const std::optional<Divergence>& divergence) const {
  std::string text = divergence ? "diverged," : "ok,";
  text += NumberText(simulation->state().time);
  std::vector<double> numbers(simulation->system().signals().size());
  simulation->system().ComputeSignals(simulation->state(), numbers);
  for (const int i : signals_) text += "," + NumberText(numbers[static_cast<size_t>(i)]);
  text += ',';
  if (divergence) AppendQuoted(divergence->ToString(), &text);
  return text + "\n";
}

}  // namespace linkwright
