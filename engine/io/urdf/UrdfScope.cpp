// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfScope.h"

#include <cmath>
#include <string_view>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/base/Utf8.h"
#include "engine/io/xml/WrongNumbers.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

constexpr double kFar = 100;  // [m], of a part of a robot from the next

}  // namespace

void UrdfContext::Ignore(pugi::xml_node node, std::string what) {
  constexpr std::size_t kMostKinds = 1000;
  if (ignored.size() >= kMostKinds) what = "<" + Shortened(node.name(), 60) + "> and others";
  if (ignored.size() > kMostKinds) what = ignored.rbegin()->first;
  Ignored& entry = ignored[std::move(what)];
  if (entry.count++ == 0) entry.line = xml.Line(node);
}

std::string UrdfContext::Name(pugi::xml_node node, const char* attribute, const std::string& element) {
  const std::string_view name = node.attribute(attribute).value();
  if (name.size() <= kLongestUrdfName) return std::string(name);
  structure_known = false;
  problems->Add(Severity::kError, file, xml.Line(node), element,
                MessageOf("urdf.longer-than-bytes", {attribute, std::to_string(kLongestUrdfName)}));
  return Shortened(name, kLongestUrdfName);
}

void UrdfContext::ReportIgnored() {
  for (const auto& [what, entry] : ignored) {
    problems->Add(Severity::kNote, file, entry.line, what,
                  entry.count == 1 ? MessageOf("urdf.ignored")
                                   : MessageOf("urdf.ignored-times", {std::to_string(entry.count)}));
  }
}

void UrdfScope::Say(Severity severity, pugi::xml_node node, Message text) const {
  context_.problems->Add(severity, context_.file, context_.xml.Line(node), element_, std::move(text));
}

void UrdfScope::Reject(pugi::xml_node node, Message text) {
  ok_ = false;
  Say(bad_, node,
      consequence_.text.empty() ? std::move(text)
                                : MessageOf("urdf.consequence", {std::move(text), consequence_}));
}

bool UrdfScope::Numbers(pugi::xml_node node, const char* attribute, std::span<double> values, bool required) {
  const std::string what = "<" + std::string(node.name()) + "> " + attribute;
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) {
    if (required) Reject(node, MessageOf("urdf.missing", {what}));
    return false;
  }
  const std::string wrong = ParseNumbers(found.value(), values);
  if (wrong.empty()) return true;
  ok_ = false;
  const int line = context_.xml.Line(found);
  Message why = WrongNumbers(what, wrong);
  if (!consequence_.text.empty()) why = MessageOf("urdf.consequence", {std::move(why), consequence_});
  context_.problems->Add(bad_, context_.file, line, element_, std::move(why));
  return false;
}

bool UrdfScope::Number(pugi::xml_node node, const char* attribute, double* value, bool required) {
  return Numbers(node, attribute, {value, 1}, required);
}

Transform UrdfScope::Origin(pugi::xml_node node) {
  Transform X;
  const pugi::xml_node origin = OnlyChild(node, "origin");
  if (!origin) return X;
  Vector3 xyz = Vector3::Zero(), rpy = Vector3::Zero();
  Numbers(origin, "xyz", {xyz.data(), 3}, false);
  Numbers(origin, "rpy", {rpy.data(), 3}, false);
  if (xyz.cwiseAbs().maxCoeff() > kLargestUrdfNumber) {
    Reject(origin, MessageOf("urdf.origin-xyz-absurdly-far-away"));
    return X;
  }
  if (rpy.cwiseAbs().maxCoeff() > kLargestUrdfNumber) {
    Reject(origin, MessageOf("urdf.origin-rpy-absurdly-large-more"));
    return X;
  }
  if (xyz.cwiseAbs().maxCoeff() > kFar)
    Say(Severity::kWarning, origin, MessageOf("urdf.origin-xyz-more-than-100"));
  for (const pugi::xml_attribute attribute : origin.attributes()) {
    const std::string_view name = attribute.name();
    if (name.starts_with("quat"))
      Say(Severity::kWarning, origin, MessageOf("urdf.origin-not-format-ignored", {Shortened(name, 60)}));
  }
  return {RotationFromRpy(rpy), xyz};
}

pugi::xml_node UrdfScope::OnlyChild(pugi::xml_node node, const char* name) const {
  const pugi::xml_node child = node.child(name);
  if (const pugi::xml_node second = child.next_sibling(name))
    Say(Severity::kWarning, second, MessageOf("urdf.has-second-which-ignored", {std::string(name)}));
  return child;
}

std::string UrdfScope::Name(pugi::xml_node node, const char* attribute, bool required) {
  std::string name = context_.Name(node, attribute, element_);
  if (name.empty() && required) Reject(node, MessageOf("urdf.has-no-2", {node.name(), attribute}));
  return name;
}

}  // namespace linkwright
