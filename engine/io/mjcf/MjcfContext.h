// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfFiles.h"
#include "engine/math/Types.h"

namespace linkwright {

/// <compiler>: how the numbers of the file are meant.
struct MjcfCompiler {
  bool degrees = true, auto_limits = true, balance_inertia = false, strip_path = false;
  enum class FromGeoms { kNo, kAuto, kYes } inertia_from_geoms = FromGeoms::kAuto;
  std::string euler_order = "xyz", mesh_folder, texture_folder;
  double bound_mass = 0, bound_inertia = 0, total_mass = -1;
  int first_group = 0, last_group = 5;  ///< of geoms that count in inertias
  bool exact_mesh_inertia = false;
  bool global = false;  ///< poses are given in the world, not in the body around them
  /// The file uses what MuJoCo has learnt after its version 2.2.2: it means the newer volume of meshes.
  bool newer = false;

  double Angle(double value) const { return degrees ? value * kPi / 180 : value; }
};

/// What the parts of the MJCF reader share while they read one file.
class MjcfContext {
 public:
  explicit MjcfContext(ProblemList* list) : problems(list) {}

  MjcfFiles files;
  ProblemList* problems;
  MjcfCompiler compiler;
  std::set<std::string> disabled;  ///< what <flag> switches off
  std::set<int> disabled_groups;   ///< of actuators
  /// Whether a flag, or one that stands for several, switches it off.
  bool IsOff(const std::string& what) const;

  void Say(Severity severity, pugi::xml_node node, std::string element, Message text);
  /// Said once for each file and kind of thing, as a note: what this program has no use for.
  void Ignore(pugi::xml_node node, const std::string& what, const std::string& why);
  void ReportIgnored();

  /// <default> classes: the elements that give defaults to `element` of this class, the outermost first.
  void AddDefaults(pugi::xml_node node);
  bool HasClass(const std::string& name) const { return classes_.contains(name); }
  std::vector<pugi::xml_node> DefaultsOf(const std::string& name, const char* element) const;

 private:
  struct Class {
    std::string parent;
    std::vector<pugi::xml_node> elements;
  };
  struct Ignored {
    int line = 0, count = 0;
    std::string why;
  };
  void AddClass(pugi::xml_node node, const std::string& parent, int depth);

  std::map<std::string, Class> classes_;
  std::map<std::pair<std::string, std::string>, Ignored> ignored_;
};

/// One element with its defaults. Its attributes are read with the last of the layers that has them; of
/// numbers that several layers give, an inner layer replaces as many as it has. What cannot be used is an
/// error.
class MjcfElement {
 public:
  /// `child_class`: of the body around it. The class named by the element itself comes first. `defaults`:
  /// what gives its defaults, where that is called otherwise.
  MjcfElement(MjcfContext* context, pugi::xml_node node, const std::string& child_class,
              const char* defaults = nullptr);

  pugi::xml_node node() const { return layers_.back(); }
  MjcfContext& context() const { return context_; }
  const std::string& name() const { return name_; }
  const std::string& label() const { return label_; }  ///< `geom "hand"`
  const std::vector<pugi::xml_node>& layers() const { return layers_; }

  bool Has(const char* attribute) const { return static_cast<bool>(LayerWith(attribute)); }
  bool HasOwn(const char* attribute) const { return static_cast<bool>(node().attribute(attribute)); }
  std::string Text(const char* attribute) const;
  /// How many numbers were given, at most values.size(); 0 where there are none.
  int Numbers(const char* attribute, std::span<double> values) const;
  bool Vector(const char* attribute, Vector3* value) const;  ///< three numbers or none
  bool Number(const char* attribute, double* value) const { return Numbers(attribute, {value, 1}) == 1; }
  bool Integer(const char* attribute, int* value) const;
  bool Flag(const char* attribute, bool* value) const;
  /// "true", "false" or, with `automatic` and a range that is not "0 0", "auto".
  bool Limited(const char* attribute, std::span<const double> range) const;

  /// quat, axisangle, euler, xyaxes or zaxis of the innermost layer that has one; identity if none has.
  Matrix3 Rotation() const;
  Transform Pose() const;  ///< with pos

  void Say(Severity severity, Message text) const;
  void Error(Message text) const { Say(Severity::kError, std::move(text)); }
  void Warn(Message text) const { Say(Severity::kWarning, std::move(text)); }

 private:
  pugi::xml_node LayerWith(const char* attribute) const;
  bool IsBlank(pugi::xml_node layer, const char* attribute) const;
  bool Parse(pugi::xml_node layer, const char* attribute, std::vector<double>* values) const;

  MjcfContext& context_;
  std::vector<pugi::xml_node> layers_;
  std::string name_, label_;
};

/// The rotation that turns z onto a direction by the smallest angle; about x where it is −z.
Matrix3 RotationFromZ(const Vector3& direction);

/// Whether the model uses elements, attributes or words that MuJoCo 2.2.2 refuses.
bool NeedsNewerMujoco(const MjcfFiles& files);

/// Reports which attributes and children of an element this program does not support or ignores.
void CheckMjcfAttributes(pugi::xml_node node, MjcfContext* context);

}  // namespace linkwright
