// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "engine/base/Numbers.h"
#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
namespace {

bool Is(const char* a, const char* b) { return std::strcmp(a, b) == 0; }

class ActuatorReader {
 public:
  ActuatorReader(pugi::xml_node node, const MjcfIndex& index, MjcfContext* context, MjcfResult* result)
      : element_(context, node, ""), index_(index), result_(*result) {
    CheckMjcfAttributes(node, context);
  }

  void Read() {
    const char* const kind = element_.node().name();
    out_.name = element_.name();
    out_.element = element_.label();
    out_.file = element_.context().files.FileOf(element_.node());
    out_.line = element_.context().files.LineOf(element_.node());
    static constexpr const char* kKinds[] = {"general",     "motor",    "position", "velocity", "damper",
                                             "intvelocity", "cylinder", "muscle",   "adhesion"};
    if (std::none_of(std::begin(kKinds), std::end(kKinds),
                     [&](const char* known) { return Is(kind, known); }))
      return element_.Warn(Is(kind, "plugin") ? "actuators of this kind are not supported: it is left out"
                                              : "is not known and left out");
    // Defaults of the shortcuts change the general actuator behind them, layer by layer.
    for (const pugi::xml_node layer : element_.layers()) Apply(layer);
    element_.Numbers("gear", out_.gear);
    if (!ReadTarget()) return;
    if (inherit_ > 0) InheritRange();
    ReadRange("ctrlrange", "ctrllimited", &out_.control_range, &out_.control_limited);
    ReadRange("forcerange", "forcelimited", &out_.force_range, &out_.force_limited);
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
      element_.Error(std::string(attribute) + (wrong.starts_with('"') ? ": " : " ") + wrong);
      return 0;
    }
    const std::size_t count = std::min(numbers.size(), values.size());
    for (std::size_t i = 0; i < count; ++i)
      if (std::abs(numbers[i]) > 1e20) {
        element_.Error(std::string(attribute) + " holds an absurdly large number");
        return 0;
      }
    std::copy_n(numbers.begin(), count, values.begin());
    return static_cast<int>(count);
  }

  void Apply(pugi::xml_node layer) {
    const char* const kind = layer.name();
    if (!Is(kind, "general")) out_.linear = true;
    if (Is(kind, "general")) {
      const auto choose = [&](const char* attribute, std::string_view linear, std::string_view also) {
        const pugi::xml_attribute found = layer.attribute(attribute);
        if (!found) return;
        const std::string_view value = found.value();
        if (Is(attribute, "dyntype"))
          out_.dynamics = value == "none" ? "" : value;
        else if (value != linear && value != also)
          out_.linear = false;
        if (Is(attribute, "biastype")) affine_ = value == "affine";
      };
      choose("dyntype", "none", "none");
      choose("gaintype", "fixed", "fixed");
      choose("biastype", "none", "affine");
      Given(layer, "gainprm", out_.gain);
      Given(layer, "biasprm", bias_);
    } else if (Is(kind, "motor")) {
      out_.gain = {1, 0, 0};
      bias_ = {0, 0, 0};
      affine_ = false;
      out_.dynamics.clear();
    } else if (Is(kind, "position") || Is(kind, "intvelocity")) {
      Given(layer, "kp", {out_.gain.data(), 1});
      bias_[1] = -out_.gain[0];
      // More than zero is a damping ratio.
      double kv = 0, ratio = 0, constant = 0;
      if (Given(layer, "kv", {&kv, 1}) > 0) bias_[2] = -kv;
      if (Given(layer, "dampratio", {&ratio, 1}) > 0) bias_[2] = ratio;
      if (kv < 0 || ratio < 0) element_.Error("kv and dampratio cannot be negative");
      affine_ = true;
      if (Given(layer, "timeconst", {&constant, 1}) > 0) out_.dynamics = constant > 0 ? "filterexact" : "";
      Given(layer, "inheritrange", {&inherit_, 1});
      if (Is(kind, "intvelocity")) out_.dynamics = "integrator";
    } else if (Is(kind, "cylinder")) {
      double diameter = -1;
      Given(layer, "area", {out_.gain.data(), 1});
      if (Given(layer, "diameter", {&diameter, 1}) > 0) out_.gain[0] = kPi / 4 * diameter * diameter;
      Given(layer, "bias", bias_);
      affine_ = true;
      out_.dynamics = "filter";
    } else if (Is(kind, "velocity")) {
      Given(layer, "kv", {out_.gain.data(), 1});
      bias_ = {0, 0, -out_.gain[0]};
      affine_ = true;
    } else if (Is(kind, "adhesion")) {
      Given(layer, "gain", {out_.gain.data(), 1});
    } else if (Is(kind, "damper") || Is(kind, "muscle")) {
      out_.linear = false;
      if (Is(kind, "muscle")) out_.dynamics = "muscle";
    }
    out_.bias = affine_ ? bias_ : std::array<double, 3>{0, 0, 0};
  }

  /// The inputs that reach as far as what the servo holds can move, times `inheritrange`.
  void InheritRange() {
    double low = 0, high = 0;
    if (out_.target == MjcfActuator::Target::kJoint) {
      const auto& joint = result_.robot.joints[index_.joints.at(out_.target_name).index];
      if (joint.lower > -kInfinity) std::tie(low, high) = std::tie(joint.lower, joint.upper);
    } else {
      for (const MjcfTendon& tendon : result_.tendons)
        if (tendon.name == out_.target_name) std::tie(low, high) = std::tie(tendon.lower, tendon.upper);
    }
    if (!(low < high)) return element_.Warn("inheritrange has no effect: what it acts on has no range");
    if (out_.dynamics == "integrator") return;  // the range of its state, not of its input
    const double middle = (low + high) / 2, radius = inherit_ * (high - low) / 2;
    out_.control_range = {middle - radius, middle + radius};
  }

  void ReadRange(const char* range, const char* limited, std::array<double, 2>* values, bool* is_limited) {
    if (element_.Numbers(range, *values) == 1)
      return element_.Error(std::string(range) + " needs 2 numbers, not 1");
    *is_limited = element_.Limited(limited, *values);
    if (!*is_limited) return;
    if ((*values)[0] > (*values)[1]) {
      element_.Warn(std::string(range) + " is reversed: it is swapped");
      std::swap((*values)[0], (*values)[1]);
    }
  }

  bool ReadTarget() {
    const auto choose = [&](const char* attribute, MjcfActuator::Target target) {
      if (!element_.Has(attribute)) return false;
      out_.target = target;
      out_.target_name = element_.Text(attribute);
      return true;
    };
    if (choose("joint", MjcfActuator::Target::kJoint) ||
        choose("jointinparent", MjcfActuator::Target::kJoint)) {
      if (index_.joints.contains(out_.target_name)) return true;
      element_.Error("there is no joint \"" + out_.target_name.substr(0, 100) + "\"");
      return false;
    }
    if (choose("tendon", MjcfActuator::Target::kTendon)) {
      const auto has = [&](const auto& tendons) {
        return std::any_of(tendons.begin(), tendons.end(),
                           [&](const auto& tendon) { return tendon.name == out_.target_name; });
      };
      if (has(result_.tendons)) return true;
      if (!has(result_.robot.tendons)) {
        element_.Error("there is no tendon \"" + out_.target_name.substr(0, 100) + "\"");
        return false;
      }
      out_.target = MjcfActuator::Target::kOther;
      return true;
    }
    for (const char* attribute : {"site", "body", "cranksite", "slidersite"})
      if (choose(attribute, MjcfActuator::Target::kOther)) return true;
    element_.Error("acts on nothing: it names no joint, tendon, site or body");
    return false;
  }

  MjcfElement element_;
  const MjcfIndex& index_;
  MjcfResult& result_;
  MjcfActuator out_;
  double inherit_ = 0;
  std::array<double, 3> bias_ = {0, 0, 0};
  bool affine_ = false;
};

}  // namespace

void ReadMjcfActuators(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                       MjcfResult* result) {
  context->files.ForEachChild(
      section, [&](pugi::xml_node node) { ActuatorReader(node, index, context, result).Read(); });
}

}  // namespace linkwright
