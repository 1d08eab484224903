// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mjcf/MjcfRelations.h"
#include "engine/io/xml/WrongNumbers.h"

namespace linkwright {
namespace {

using Range = std::array<double, 2>;

bool Is(const char* a, const char* b) { return std::strcmp(a, b) == 0; }

/// Numbers of the general actuator behind all shortcuts, in the format's own places.
struct General {
  std::string dynamics = "none", gain_type = "fixed", bias_type = "none";
  std::array<double, 10> dynprm = {1}, gainprm = {1}, biasprm = {0};
  double inherit = 0;
  bool activation_limited = false, control_limited = false;  ///< by the shortcut itself
};

class ActuatorReader {
 public:
  ActuatorReader(pugi::xml_node node, MjcfIndex* index, MjcfContext* context, MjcfResult* result)
      : element_(context, node, ""), index_(*index), result_(*result) {
    CheckMjcfAttributes(node, context);
  }

  void Read() {
    const char* const kind = element_.node().name();
    out_.name = element_.name();
    if (out_.name.empty()) out_.name = "actuator#" + std::to_string(result_.actuators.size());
    out_.line = element_.context().files.LineOf(element_.node());
    static constexpr const char* kKinds[] = {"general",     "motor",    "position", "velocity", "damper",
                                             "intvelocity", "cylinder", "muscle",   "adhesion"};
    if (std::none_of(std::begin(kKinds), std::end(kKinds),
                     [&](const char* known) { return Is(kind, known); }))
      return element_.Warn(
          MessageOf(Is(kind, "plugin") ? "mjcf.actuators-this-kind-are-not" : "mjcf.not-known-left-out"));
    for (const ActuatorDescription& other : result_.actuators)
      if (other.name == out_.name) return element_.Error(MessageOf("mjcf.another-actuator-has-same-name"));
    // Defaults of the shortcuts change the general actuator behind them, layer by layer.
    for (const pugi::xml_node layer : element_.layers()) Apply(layer);
    element_.Numbers("gear", out_.gear);
    if (!ReadTarget()) return;
    ReadRanges();
    TakeTypes();
    pending_.node = element_.node();
    index_.actuators.push_back(pending_);
    result_.actuators.push_back(out_);
  }

 private:
  // The numbers of one layer alone.
  int Given(pugi::xml_node layer, const char* attribute, std::span<double> values) {
    const pugi::xml_attribute found = layer.attribute(attribute);
    if (!found) return 0;
    std::vector<double> numbers;
    const std::string wrong = ParseNumberList(found.value(), &numbers);
    if (!wrong.empty()) {
      element_.Error(WrongNumbers(attribute, wrong));
      return 0;
    }
    const std::size_t count = std::min(numbers.size(), values.size());
    for (std::size_t i = 0; i < count; ++i)
      if (!(std::abs(numbers[i]) <= 1e20)) {
        element_.Error(MessageOf("mjcf.holds-absurdly-large-number", {std::string(attribute)}));
        return 0;
      }
    std::copy_n(numbers.begin(), count, values.begin());
    return static_cast<int>(count);
  }
  bool Given(pugi::xml_node layer, const char* attribute, double* value) {
    return Given(layer, attribute, {value, 1}) > 0;
  }

  void Apply(pugi::xml_node layer) {
    const char* const kind = layer.name();
    General& g = general_;
    const auto types = [&g](const char* dynamics, const char* gain, const char* bias) {
      g.dynamics = dynamics;
      g.gain_type = gain;
      g.bias_type = bias;
    };
    if (Is(kind, "general")) {
      for (auto [attribute, text] : {std::pair{"dyntype", &g.dynamics}, std::pair{"gaintype", &g.gain_type},
                                     std::pair{"biastype", &g.bias_type}})
        if (const auto found = layer.attribute(attribute)) *text = found.value();
      Given(layer, "dynprm", g.dynprm);
      Given(layer, "gainprm", g.gainprm);
      Given(layer, "biasprm", g.biasprm);
    } else if (Is(kind, "motor")) {
      types("none", "fixed", "none");
      g.gainprm[0] = 1;
    } else if (Is(kind, "position") || Is(kind, "intvelocity")) {
      ApplyServo(layer, Is(kind, "position"));
    } else if (Is(kind, "velocity")) {
      types("none", "fixed", "affine");
      Given(layer, "kv", g.gainprm.data());
      g.biasprm = {0, 0, -g.gainprm[0]};
    } else if (Is(kind, "damper")) {
      double kv = g.gain_type == "affine" ? -g.gainprm[2] : 1;
      types("none", "affine", "none");
      Given(layer, "kv", &kv);
      if (kv < 0) element_.Error(MessageOf("mjcf.kv-cannot-be-negative"));
      g.gainprm = {0, 0, -kv};
      g.control_limited = true;
    } else if (Is(kind, "cylinder")) {
      types("filter", "fixed", "affine");
      double diameter = -1;
      Given(layer, "timeconst", g.dynprm.data());
      Given(layer, "area", g.gainprm.data());
      if (Given(layer, "diameter", &diameter) && diameter >= 0) g.gainprm[0] = kPi / 4 * diameter * diameter;
      Given(layer, "bias", {g.biasprm.data(), 3});
    } else if (Is(kind, "muscle")) {
      ApplyMuscle(layer);
    } else if (Is(kind, "adhesion")) {
      types("none", "fixed", "none");
      Given(layer, "gain", g.gainprm.data());
      if (g.gainprm[0] < 0) element_.Error(MessageOf("mjcf.gain-cannot-be-negative"));
      g.control_limited = true;
    }
  }

  void ApplyServo(pugi::xml_node layer, bool position) {
    General& g = general_;
    Given(layer, "kp", g.gainprm.data());
    g.biasprm[1] = -g.gainprm[0];
    double kv = 0, ratio = 0, constant = 0;
    const bool has_kv = Given(layer, "kv", &kv), has_ratio = Given(layer, "dampratio", &ratio);
    if (has_kv && has_ratio) element_.Error(MessageOf("mjcf.kv-dampratio-cannot-both-be"));
    if (kv < 0 || ratio < 0) element_.Error(MessageOf("mjcf.kv-dampratio-cannot-be-negative"));
    if (has_kv) g.biasprm[2] = -kv;
    if (has_ratio) g.biasprm[2] = ratio;  // more than zero is a damping ratio
    g.gain_type = "fixed";
    g.bias_type = "affine";
    Given(layer, "inheritrange", &g.inherit);
    if (!position) {
      g.dynamics = "integrator";
      g.activation_limited = true;
      return;
    }
    if (Given(layer, "timeconst", &constant)) {
      if (constant < 0) element_.Error(MessageOf("mjcf.timeconst-cannot-be-negative"));
      g.dynamics = constant > 0 ? "filterexact" : "none";
      if (constant > 0) g.dynprm[0] = constant;
    } else if (g.dynamics != "filterexact") {
      g.dynamics = "none";
    }
  }

  // A number that is still the general actuator's default has the muscle's.
  void ApplyMuscle(pugi::xml_node layer) {
    General& g = general_;
    const auto if_unset = [](double* value, double unset, double otherwise) {
      if (*value == unset) *value = otherwise;
    };
    if_unset(&g.dynprm[0], 1, 0.01);
    if_unset(&g.dynprm[1], 0, 0.04);
    static constexpr std::array<double, 9> kMuscle = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
    for (std::size_t i = 0; i < kMuscle.size(); ++i) if_unset(&g.gainprm[i], i == 0 ? 1 : 0, kMuscle[i]);
    Given(layer, "timeconst", {g.dynprm.data(), 2});
    Given(layer, "tausmooth", &g.dynprm[2]);
    if (g.dynprm[2] < 0) element_.Error(MessageOf("mjcf.tausmooth-cannot-be-negative"));
    Given(layer, "range", {g.gainprm.data(), 2});
    static constexpr std::array<const char*, 7> kNames = {"force", "scale", "lmin", "lmax",
                                                          "vmax",  "fpmax", "fvmax"};
    for (std::size_t i = 0; i < kNames.size(); ++i) Given(layer, kNames[i], &g.gainprm[2 + i]);
    g.biasprm = g.gainprm;
    g.dynamics = g.gain_type = g.bias_type = "muscle";
  }

  MuscleDescription MuscleOf(const std::array<double, 10>& prm) const {
    MuscleDescription muscle;
    muscle.range = {prm[0], prm[1]};
    muscle.force = prm[2];
    muscle.lmin = prm[4];
    muscle.lmax = prm[5];
    muscle.vmax = prm[6];
    muscle.fpmax = prm[7];
    muscle.fvmax = prm[8];
    return muscle;
  }

  void TakeTypes() {
    const General& g = general_;
    const auto unknown = [&](const char* attribute, const std::string& value) {
      element_.Error(MessageOf("mjcf.which-not-known", {std::string(attribute), value.substr(0, 40)}));
    };
    out_.dynamics = {g.dynprm[0], g.dynprm[1], g.dynprm[2]};
    if (g.dynamics == "integrator")
      out_.activation_type = ActivationType::kIntegrator;
    else if (g.dynamics == "filter" || g.dynamics == "filterexact")
      out_.activation_type = ActivationType::kFilter;
    else if (g.dynamics == "muscle")
      out_.activation_type = ActivationType::kMuscle;
    else if (g.dynamics == "user")
      Still(&out_);
    else if (g.dynamics != "none")
      unknown("dyntype", g.dynamics);
    std::copy_n(g.gainprm.begin(), 3, out_.gain.begin());
    std::copy_n(g.biasprm.begin(), 3, out_.bias.begin());
    if (g.gain_type == "affine") {
      out_.gain_type = GainType::kAffine;
    } else if (g.gain_type == "muscle") {
      out_.gain_type = GainType::kMuscle;
      out_.muscle = MuscleOf(g.gainprm);
      pending_.scale = g.gainprm[3];
    } else if (g.gain_type == "user") {
      NoForce("gaintype");
    } else if (g.gain_type != "fixed") {
      unknown("gaintype", g.gain_type);
    }
    if (g.bias_type == "affine") {
      out_.bias_type = BiasType::kAffine;
    } else if (g.bias_type == "muscle") {
      out_.bias_type = BiasType::kMuscle;
      out_.bias_muscle = MuscleOf(g.biasprm);
      pending_.bias_scale = g.biasprm[3];
    } else if (g.bias_type == "user") {
      NoForce("biastype");
    } else if (g.bias_type != "none") {
      unknown("biastype", g.bias_type);
    }
    // A servo whose damping is more than zero means a ratio.
    pending_.by_ratio = g.gain_type == "fixed" && g.bias_type == "affine" && g.biasprm[2] > 0 &&
                        g.gainprm[0] == -g.biasprm[1];
    if (out_.transmission == TransmissionType::kBody) {
      element_.Warn(MessageOf("mjcf.adhesion-not-simulated-force-0"));
      out_.gain = {0, 0, 0};
      out_.gain_type = GainType::kFixed;
      out_.bias_type = BiasType::kNone;
    }
    if (no_force_) {
      out_.gain_type = GainType::kFixed;
      out_.bias_type = BiasType::kNone;
      out_.gain = {0, 0, 0};
    }
    const MjcfContext& context = element_.context();
    double group = 0;
    element_.Number("group", &group);
    if (context.disabled_groups.contains(static_cast<int>(group)) || context.IsOff("actuation"))
      out_.enabled = false;
  }

  void Still(ActuatorDescription* actuator) {
    actuator->activation_type = ActivationType::kIntegrator;
    actuator->enabled = false;
    element_.Warn(MessageOf("mjcf.dyntype-user-not-known-here"));
  }
  void NoForce(const char* attribute) {
    element_.Warn(MessageOf("mjcf.user-not-known-here-force", {std::string(attribute)}));
    no_force_ = true;
  }

  void ReadRanges() {
    const General& g = general_;
    Range control = ReadRange("ctrlrange"), activation = ReadRange("actrange");
    const bool has_control = control != Range{}, has_activation = activation != Range{};
    if (g.inherit > 0) {
      const bool integrates = g.dynamics == "integrator";
      if (integrates ? has_activation : has_control)
        element_.Error(
            MessageOf("mjcf.inheritrange-cannot-both-be-given", {integrates ? "actrange" : "ctrlrange"}));
      else if (const Range inherited = InheritedRange(); inherited[0] < inherited[1])
        (integrates ? activation : control) = inherited;
      else
        element_.Error(MessageOf("mjcf.inheritrange-what-acts-on-has"));
    }
    SetRange("forcerange", "forcelimited", ReadRange("forcerange"), &out_.force_range);
    if (g.control_limited && !(control != Range{}) && !element_.Has("ctrllimited")) {
      out_.control_range = {0, kInfinity};
    } else {
      SetRange("ctrlrange", "ctrllimited", control, &out_.control_range, g.control_limited);
      if (g.control_limited && out_.control_range.least < 0)
        element_.Error(MessageOf("mjcf.ctrlrange-cannot-be-negative"));
    }
    if (!SetRange("actrange", "actlimited", activation, &out_.activation_range, g.activation_limited) &&
        g.activation_limited)
      element_.Error(MessageOf("mjcf.needs-actrange-or-inheritrange"));
    if (element_.context().IsOff("clampctrl")) out_.control_range = Interval();
    Range lengths = {0, 0};
    if (element_.Numbers("lengthrange", lengths) == 1)
      element_.Error(MessageOf("mjcf.lengthrange-needs-2-numbers-not"));
    out_.length_range = lengths;
    pending_.has_length_range = lengths != Range{};
  }

  Range ReadRange(const char* attribute) const {
    Range range = {0, 0};
    if (element_.Numbers(attribute, range) == 1)
      element_.Error(MessageOf("mjcf.needs-2-numbers-not-1", {std::string(attribute)}));
    return range;
  }

  bool SetRange(const char* attribute, const char* limited, Range range, Interval* out, bool always = false) {
    const bool given = range != Range{};
    const bool on = element_.Has(limited) || !always ? element_.Limited(limited, range) : given;
    if (!on) return false;
    if (range[0] > range[1]) {
      element_.Warn(MessageOf("mjcf.reversed-swapped", {std::string(attribute)}));
      std::swap(range[0], range[1]);
    }
    *out = {range[0], range[1]};
    return true;
  }

  /// What the joint or tendon can move, shrunk about its middle.
  Range InheritedRange() const {
    double low = 0, high = 0;
    if (out_.transmission == TransmissionType::kJoint) {
      const JointDescription& joint = result_.robot.joints[index_.joints.at(out_.joint).index];
      if (joint.type != JointType::kBall && joint.lower > -kInfinity && joint.upper < kInfinity) {
        low = joint.lower;
        high = joint.upper;
      }
    } else if (out_.transmission == TransmissionType::kTendon) {
      const MjcfIndex::TendonEntry& tendon = index_.tendons.at(out_.tendon);
      low = tendon.lower;
      high = tendon.upper;
    }
    const double middle = (low + high) / 2, radius = general_.inherit * (high - low) / 2;
    return {middle - radius, middle + radius};
  }

  bool Site(const char* attribute, std::string* frame) {
    const auto* const site = FindSite(element_, attribute, index_);
    if (site) *frame = site->frame;
    return site != nullptr;
  }

  bool ReadTarget() {
    int targets = 0;
    for (const char* attribute : {"joint", "jointinparent", "tendon", "site", "body", "slidersite"})
      targets += element_.Has(attribute) ? 1 : 0;
    if (targets != 1) {
      element_.Error(MessageOf(targets == 0 ? "mjcf.acts-on-nothing" : "mjcf.acts-on-more-than-one"));
      return false;
    }
    if (element_.Has("joint") || element_.Has("jointinparent")) {
      const bool in_parent = element_.Has("jointinparent");
      out_.transmission = in_parent ? TransmissionType::kJointInParent : TransmissionType::kJoint;
      out_.joint = element_.Text(in_parent ? "jointinparent" : "joint");
      if (index_.joints.contains(out_.joint)) return true;
      element_.Error(MessageOf("mjcf.there-no-joint", {out_.joint.substr(0, 100)}));
      return false;
    }
    if (element_.Has("tendon")) {
      out_.transmission = TransmissionType::kTendon;
      out_.tendon = element_.Text("tendon");
      if (index_.tendons.contains(out_.tendon)) return true;
      element_.Error(MessageOf("mjcf.there-no-tendon", {out_.tendon.substr(0, 100)}));
      return false;
    }
    if (element_.Has("site")) {
      out_.transmission = TransmissionType::kSite;
      return Site("site", &out_.site) && (!element_.Has("refsite") || Site("refsite", &out_.reference));
    }
    if (element_.Has("body")) {
      out_.transmission = TransmissionType::kBody;
      const auto found = index_.bodies.find(element_.Text("body"));
      if (found != index_.bodies.end()) {
        out_.body = result_.robot.links[found->second].name;
        return true;
      }
      element_.Error(MessageOf("mjcf.there-no-body", {element_.Text("body").substr(0, 100)}));
      return false;
    }
    out_.transmission = TransmissionType::kSliderCrank;
    if (!element_.Has("cranksite")) {
      element_.Error(MessageOf("mjcf.slidersite-needs-cranksite"));
      return false;
    }
    if (!Site("cranksite", &out_.crank) || !Site("slidersite", &out_.slider)) return false;
    element_.Number("cranklength", &out_.crank_length);
    if (out_.crank_length > 0) return true;
    element_.Error(MessageOf("mjcf.cranklength-must-be-positive"));
    return false;
  }

  MjcfElement element_;
  MjcfIndex& index_;
  MjcfResult& result_;
  ActuatorDescription out_;
  MjcfIndex::PendingActuator pending_;
  General general_;
  bool no_force_ = false;
};

}  // namespace

void ReadMjcfActuators(pugi::xml_node section, MjcfIndex* index, MjcfContext* context, MjcfResult* result) {
  context->files.ForEachChild(
      section, [&](pugi::xml_node node) { ActuatorReader(node, index, context, result).Read(); });
}

}  // namespace linkwright
