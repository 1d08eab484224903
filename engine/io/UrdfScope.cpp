// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/UrdfScope.h"

#include <cmath>

#include "engine/io/Numbers.h"
#include "engine/math/Rotation.h"

namespace linkwright {

void UrdfContext::Ignore(pugi::xml_node node, std::string what) {
  Ignored& entry = ignored[std::move(what)];
  if (entry.count++ == 0) entry.line = xml.Line(node);
}

void UrdfContext::ReportIgnored() {
  for (const auto& [what, entry] : ignored) {
    problems->Add(Severity::kNote, file, entry.line, what,
                  entry.count == 1 ? std::string("is ignored")
                                   : "is ignored (" + std::to_string(entry.count) + " times)");
  }
}

void UrdfScope::Say(Severity severity, pugi::xml_node node, std::string text) const {
  context_.problems->Add(severity, context_.file, context_.xml.Line(node), element_, std::move(text));
}

void UrdfScope::Reject(pugi::xml_node node, std::string text) {
  ok_ = false;
  Say(bad_, node, std::move(text) + consequence_);
}

bool UrdfScope::Numbers(pugi::xml_node node, const char* attribute, std::span<double> values, bool required) {
  const std::string what = "<" + std::string(node.name()) + "> " + attribute;
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) {
    if (required) Reject(node, what + " is missing");
    return false;
  }
  const std::string wrong = ParseNumbers(found.value(), values);
  if (wrong.empty()) return true;
  ok_ = false;
  const int line = context_.xml.Line(found);
  const bool own_words = wrong.starts_with('"');
  context_.problems->Add(bad_, context_.file, line, element_,
                         what + (own_words ? ": " : " ") + wrong + consequence_);
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
    Reject(origin, "<origin> xyz is absurdly far away (more than 1e9 m)");
    return X;
  }
  if (rpy.cwiseAbs().maxCoeff() > kLargestUrdfNumber) {
    Reject(origin, "<origin> rpy is absurdly large (more than 1e9 rad)");
    return X;
  }
  return {RotationFromRpy(rpy), xyz};
}

pugi::xml_node UrdfScope::OnlyChild(pugi::xml_node node, const char* name) const {
  const pugi::xml_node child = node.child(name);
  if (const pugi::xml_node second = child.next_sibling(name))
    Say(Severity::kWarning, second, "has a second <" + std::string(name) + ">, which is ignored");
  return child;
}

std::string UrdfScope::Name(pugi::xml_node node, const char* attribute, bool required) {
  std::string name = node.attribute(attribute).value();
  if (name.empty() && required) Reject(node, std::string("<") + node.name() + "> has no " + attribute);
  return name;
}

}  // namespace linkwright
