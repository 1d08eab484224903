// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/base/Message.h"
#include "engine/base/Problem.h"
#include "engine/io/xml/XmlFile.h"
#include "engine/math/Types.h"

namespace linkwright {

/// Positions beyond this [m] and angles beyond it [rad] are taken for mistakes: single precision could not
/// draw them, and products of them overflow.
inline constexpr double kLargestUrdfNumber = 1e9;
/// Bytes in a name: messages and lists repeat it.
inline constexpr std::size_t kLongestUrdfName = 1000;

/// What the parts of the URDF reader share while they read one file.
struct UrdfContext {
  struct Ignored {
    int line = 0, count = 0;
  };
  const XmlFile& xml;
  std::string file;
  ProblemList* problems;
  std::map<std::string, Ignored> ignored = {};         ///< by what is ignored, e.g. `<transmission>`
  std::size_t max_shapes = 0, shapes = 0;              ///< how many there may be, and are so far
  std::map<std::string, double> gazebo_friction = {};  ///< of a link's collisions, by link
  bool structure_known = true;  ///< false: names are missing, so that the tree cannot be checked

  void Ignore(pugi::xml_node node, std::string what);
  /// The attribute, which names something; an error, reported for `element`, and cut if it is too long.
  std::string Name(pugi::xml_node node, const char* attribute, const std::string& element);
  /// One note for each kind of what was ignored.
  void ReportIgnored();
};

/// Reads attributes on behalf of one named thing of the file, and reports what is wrong with them.
class UrdfScope {
 public:
  /// `element` names the thing in messages. `bad` is how serious a value is that cannot be used, and
  /// `consequence` what then happens ("it is left out").
  UrdfScope(UrdfContext* context, std::string element, Severity bad, Message consequence = {})
      : context_(*context), element_(std::move(element)), bad_(bad), consequence_(std::move(consequence)) {}

  void Say(Severity severity, pugi::xml_node node, Message text) const;
  /// Says with the severity of bad values that `node` cannot be used; `ok()` is false from then on.
  void Reject(pugi::xml_node node, Message text);

  /// The numbers of an attribute. If it is missing: false, reported if `required`. If it is bad: false,
  /// reported.
  bool Numbers(pugi::xml_node node, const char* attribute, std::span<double> values, bool required);
  bool Number(pugi::xml_node node, const char* attribute, double* value, bool required);
  /// The pose in the child element <origin>; identity if there is none.
  Transform Origin(pugi::xml_node node);
  /// A child element; a second one of the same name is reported as ignored.
  pugi::xml_node OnlyChild(pugi::xml_node node, const char* name) const;
  std::string Name(pugi::xml_node node, const char* attribute, bool required);

  bool ok() const { return ok_; }
  const std::string& element() const { return element_; }

 private:
  UrdfContext& context_;
  std::string element_;
  Severity bad_;
  Message consequence_;
  bool ok_ = true;
};

}  // namespace linkwright
