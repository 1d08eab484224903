// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfContext.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <string_view>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/base/Numbers.h"
#include "engine/io/xml/WrongNumbers.h"

namespace linkwright {
namespace {

constexpr int kMaxClassDepth = 64;
/// Beyond this [m, rad, kg …] numbers are taken for mistakes: products of them overflow.
constexpr double kLargest = 1e20;

}  // namespace

void MjcfContext::Say(Severity severity, pugi::xml_node node, std::string element, Message text) {
  problems->Add(severity, files.FileOf(node), files.LineOf(node), std::move(element), std::move(text));
}

void MjcfContext::Ignore(pugi::xml_node node, const std::string& what, const std::string& why) {
  Ignored& entry = ignored_[{files.FileOf(node), what}];
  if (entry.count++ > 0) return;
  entry.line = files.LineOf(node);
  entry.why = why;
}

void MjcfContext::ReportIgnored() {
  for (const auto& [where, entry] : ignored_)
    problems->Add(Severity::kNote, where.first, entry.line, where.second,
                  entry.count == 1 ? MessageOfText(entry.why)
                                   : MessageOf("mjcf.noted-times",
                                               {MessageOfText(entry.why), std::to_string(entry.count)}),
                  entry.count);
}

bool MjcfContext::IsOff(const std::string& what) const {
  if (disabled.contains(what)) return true;
  if (what == "spring" || what == "damper") return disabled.contains("passive");
  if (what == "passive") return disabled.contains("spring") && disabled.contains("damper");
  const bool constrains =
      what == "contact" || what == "limit" || what == "equality" || what == "frictionloss";
  return constrains && disabled.contains("constraint");
}

void MjcfContext::AddDefaults(pugi::xml_node node) {
  const std::string name = node.attribute("class").value();
  Class& main = classes_[""];
  if (!name.empty() && name != "main") classes_[name].parent = "";
  // The outermost class is the one of elements without a class, whatever it is called.
  (void)main;
  AddClass(node, "", 0);
}

void MjcfContext::AddClass(pugi::xml_node node, const std::string& name, int depth) {
  if (depth > kMaxClassDepth)
    return Say(Severity::kError, node, "<default>",
               MessageOf("mjcf.classes-are-nested-more-than", {std::to_string(kMaxClassDepth)}));
  // Elements of this class first: a nested class takes over all of them, also those that stand behind it.
  files.ForEachChild(node, [&](pugi::xml_node child) {
    if (std::strcmp(child.name(), "default") == 0) return;
    CheckMjcfAttributes(child, this);
    classes_[name].elements.push_back(child);
  });
  files.ForEachChild(node, [&](pugi::xml_node child) {
    if (std::strcmp(child.name(), "default") != 0) return;
    const std::string inner = child.attribute("class").value();
    if (inner.empty())
      return Say(Severity::kError, child, "<default>", MessageOf("mjcf.nested-default-needs-class"));
    const auto [entry, is_new] = classes_.emplace(inner, Class{name, {}});
    if (!is_new)
      return Say(Severity::kError, child, "default class \"" + inner + "\"", MessageOf("mjcf.defined-twice"));
    AddClass(child, inner, depth + 1);
  });
}

std::vector<pugi::xml_node> MjcfContext::DefaultsOf(const std::string& name, const char* element) const {
  // Actuators of all kinds share their defaults.
  static constexpr const char* kActuators[] = {"general", "motor",    "position", "velocity", "intvelocity",
                                               "damper",  "cylinder", "muscle",   "adhesion"};
  const auto is_actuator = [](const char* kind) {
    return std::any_of(std::begin(kActuators), std::end(kActuators),
                       [&](const char* known) { return std::strcmp(known, kind) == 0; });
  };
  const bool actuator = is_actuator(element);
  std::vector<std::string> chain;
  for (std::string at = name;;) {
    const auto found = classes_.find(at);
    if (found == classes_.end()) break;
    chain.push_back(at);
    if (at.empty()) break;
    at = found->second.parent;
  }
  std::vector<pugi::xml_node> out;
  for (auto at = chain.rbegin(); at != chain.rend(); ++at)
    for (const pugi::xml_node node : classes_.at(*at).elements)
      if (actuator ? is_actuator(node.name()) : std::strcmp(node.name(), element) == 0) out.push_back(node);
  return out;
}

MjcfElement::MjcfElement(MjcfContext* context, pugi::xml_node node, const std::string& child_class,
                         const char* defaults)
    : context_(*context), name_(node.attribute("name").value()) {
  label_ = node.name();
  if (!name_.empty()) label_ += " \"" + name_.substr(0, 100) + "\"";
  std::string given = node.attribute("class").value();
  if (given == "main" && !context_.HasClass(given)) given.clear();
  if (!given.empty() && !context_.HasClass(given))
    context_.Say(Severity::kError, node, label_, MessageOf("mjcf.there-no-default-class", {given}));
  layers_ = context_.DefaultsOf(node.attribute("class") ? given : child_class,
                                defaults != nullptr ? defaults : node.name());
  layers_.push_back(node);
}

pugi::xml_node MjcfElement::LayerWith(const char* attribute) const {
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer)
    if (layer->attribute(attribute)) return *layer;
  return {};
}

std::string MjcfElement::Text(const char* attribute) const {
  return LayerWith(attribute).attribute(attribute).value();
}

void MjcfElement::Say(Severity severity, Message text) const {
  context_.Say(severity, node(), label_, std::move(text));
}

bool MjcfElement::Parse(pugi::xml_node layer, const char* attribute, std::vector<double>* values) const {
  const pugi::xml_attribute found = layer.attribute(attribute);
  std::string wrong = ParseNumberList(found.value(), values);
  if (wrong.empty())
    for (const double value : *values)
      if (std::abs(value) > kLargest) wrong = MessageOf("number.too-large-to-hold");
  if (wrong.empty()) return true;
  context_.problems->Add(Severity::kError, context_.files.FileOf(layer), context_.files.LineOf(layer, found),
                         label_, WrongNumbers(attribute, wrong));
  return false;
}

bool MjcfElement::IsBlank(pugi::xml_node layer, const char* attribute) const {
  const pugi::xml_attribute found = layer.attribute(attribute);
  if (std::string_view(found.value()).find_first_not_of(" \t\r\n") != std::string_view::npos) return false;
  context_.problems->Add(Severity::kWarning, context_.files.FileOf(layer),
                         context_.files.LineOf(layer, found), label_,
                         MessageOf("mjcf.empty-counts-as-not-given", {std::string(attribute)}));
  return true;
}

int MjcfElement::Numbers(const char* attribute, std::span<double> values) const {
  std::size_t most = 0;
  std::vector<double> given;
  for (const pugi::xml_node layer : layers_) {
    if (!layer.attribute(attribute) || IsBlank(layer, attribute)) continue;
    if (!Parse(layer, attribute, &given)) return 0;
    if (given.size() > values.size()) {
      const Message what = attribute, count = std::to_string(given.size());
      Error(values.size() == 1
                ? MessageOf("mjcf.has-numbers-where-at-most-1", {what, count})
                : MessageOf("mjcf.has-numbers-where-at-most", {what, count, std::to_string(values.size())}));
      return 0;
    }
    std::copy(given.begin(), given.end(), values.begin());
    most = std::max(most, given.size());
  }
  return static_cast<int>(most);
}

bool MjcfElement::Vector(const char* attribute, Vector3* value) const {
  const int count = Numbers(attribute, {value->data(), 3});
  if (count == 0 || count == 3) return count == 3;
  Error(MessageOf("mjcf.has-numbers-where-3-are", {std::string(attribute), std::to_string(count)}));
  return false;
}

bool MjcfElement::Integer(const char* attribute, int* value) const {
  double number = 0;
  if (!Number(attribute, &number)) return false;
  if (number != std::floor(number) || std::abs(number) > 2e9) {
    Error(MessageOf("mjcf.not-whole-number", {std::string(attribute)}));
    return false;
  }
  *value = static_cast<int>(number);
  return true;
}

bool MjcfElement::Flag(const char* attribute, bool* value) const {
  if (!Has(attribute)) return false;
  const std::string text = Text(attribute);
  if (text != "true" && text != "false") {
    Error(MessageOf("mjcf.neither-true-nor-false", {std::string(attribute), text.substr(0, 40)}));
    return false;
  }
  *value = text == "true";
  return true;
}

bool MjcfElement::Limited(const char* attribute, std::span<const double> range) const {
  if (Text(attribute) == "auto" || !Has(attribute))
    return context_.compiler.auto_limits && (range[0] != 0 || range[1] != 0);
  bool limited = false;
  Flag(attribute, &limited);
  return limited;
}

Matrix3 MjcfElement::Rotation() const {
  static constexpr const char* kKinds[] = {"quat", "axisangle", "euler", "xyaxes", "zaxis"};
  pugi::xml_node layer;
  for (auto at = layers_.rbegin(); at != layers_.rend() && !layer; ++at)
    for (const char* kind : kKinds)
      if (at->attribute(kind)) layer = *at;
  if (!layer) return Matrix3::Identity();
  const char* kind = nullptr;
  for (const char* candidate : kKinds) {
    if (!layer.attribute(candidate)) continue;
    if (kind) {
      Error(MessageOf("mjcf.has-two-orientations", {kind, candidate}));
      return Matrix3::Identity();
    }
    kind = candidate;
  }
  const std::size_t needed = std::strcmp(kind, "xyaxes") == 0                                        ? 6
                             : std::strcmp(kind, "quat") == 0 || std::strcmp(kind, "axisangle") == 0 ? 4
                                                                                                     : 3;
  std::vector<double> n;
  if (!Parse(layer, kind, &n)) return Matrix3::Identity();
  if (n.size() != needed) {
    Error(MessageOf("mjcf.has-numbers-where-are-needed",
                    {std::string(kind), std::to_string(n.size()), std::to_string(needed)}));
    return Matrix3::Identity();
  }
  const auto zero = [&](const Eigen::Ref<const VectorX>& v, const char* what) {
    if (v.norm() > 1e-14) return false;
    Error(MessageOf("mjcf.zero", {std::string(kind), what}));
    return true;
  };
  const auto about = [](const Vector3& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
  };
  const Eigen::Map<const Vector3> first(n.data());
  if (needed == 4 && std::strcmp(kind, "quat") == 0) {
    Eigen::Vector4d q(n[0], n[1], n[2], n[3]);
    if (zero(q, "the quaternion")) return Matrix3::Identity();
    q.normalize();
    return Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix();
  }
  if (needed == 4) {
    if (zero(first, "the axis")) return Matrix3::Identity();
    return about(first.normalized(), context_.compiler.Angle(n[3]));
  }
  if (needed == 6) {
    const Eigen::Map<const Vector3> second(n.data() + 3);
    if (zero(first, "the x axis")) return Matrix3::Identity();
    const Vector3 x = first.normalized();
    Vector3 y = second - x.dot(second) * x;
    if (zero(y, "the y axis beside the x axis")) return Matrix3::Identity();
    y.normalize();
    Matrix3 R;
    R << x, y, x.cross(y);
    return R;
  }
  if (std::strcmp(kind, "zaxis") == 0) {
    if (zero(first, "the axis")) return Matrix3::Identity();
    return RotationFromZ(first);
  }
  Matrix3 R = Matrix3::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    const char axis = context_.compiler.euler_order[i];
    const Vector3 unit = Vector3::Unit(std::tolower(static_cast<unsigned char>(axis)) - 'x');
    const Matrix3 turn = about(unit, context_.compiler.Angle(n[i]));
    // Small letters: about the axes that turn along; capital ones: about the fixed axes.
    R = axis >= 'x' ? Matrix3(R * turn) : Matrix3(turn * R);
  }
  return R;
}

Transform MjcfElement::Pose() const {
  Transform X;
  Vector("pos", &X.p);
  X.R = Rotation();
  return X;
}

Matrix3 RotationFromZ(const Vector3& direction) {
  const Vector3 z = direction.normalized();
  const Vector3 axis = Vector3::UnitZ().cross(z);
  const double sine = axis.norm();
  if (sine < 1e-10)
    return z.z() > 0 ? Matrix3(Matrix3::Identity()) : Matrix3(Vector3(1, -1, -1).asDiagonal());
  return Eigen::AngleAxisd(std::atan2(sine, z.z()), Vector3(axis / sine)).toRotationMatrix();
}

}  // namespace linkwright
