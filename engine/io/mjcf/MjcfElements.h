// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>

#include "engine/io/mjcf/MjcfContext.h"

namespace linkwright {

/// The elements of a MJCF file that the parts of its robot come from, by the names that reading it gives
/// them. Those in a <replicate> are left out, and so are those in a file that is included more than once.
class MjcfElements {
 public:
  /// Of files that are loaded; how angles are meant is known.
  explicit MjcfElements(MjcfContext* context);

  pugi::xml_node Joint(const std::string& name) const { return Find(joints_, name); }
  pugi::xml_node Body(const std::string& link) const { return Find(bodies_, link); }
  pugi::xml_node Site(const std::string& frame) const { return Find(sites_, frame); }
  pugi::xml_node Geom(const std::string& link, bool collision, std::size_t number) const;
  /// The body that a joint's child link is, where the joint is its only one and at its origin, or where it is
  /// fixed without a joint.
  pugi::xml_node BodyOf(const std::string& joint) const { return Find(placed_, joint); }
  /// With the defaults that hold for it.
  MjcfElement With(pugi::xml_node node) const;
  /// Its pose is in a <frame>, not in the body around it.
  bool IsFramed(pugi::xml_node node) const { return framed_.contains(node); }

 private:
  using ByName = std::map<std::string, pugi::xml_node>;
  struct Around {
    std::string class_name;
    bool framed = false;
    Matrix3 R = Matrix3::Identity();  // of the <frame>s around
  };
  static pugi::xml_node Find(const ByName& nodes, const std::string& name);
  void ReadBody(pugi::xml_node body, const Around& around);
  void ReadJoints(pugi::xml_node body, const std::string& name);
  void ReadContents(pugi::xml_node holder, const std::string& link, const Around& around);
  // Whether reading it gives a shape that is drawn.
  bool IsDrawn(const MjcfElement& geom, const std::string& link, const Around& around) const;
  static void Note(ByName* nodes, const std::string& name, pugi::xml_node node);

  MjcfContext& context_;
  ByName joints_, bodies_, sites_, placed_;
  std::set<std::string> joint_names_, materials_;
  std::map<std::tuple<std::string, bool, std::size_t>, pugi::xml_node> geoms_;
  std::map<std::pair<std::string, bool>, std::size_t> geom_counts_;
  std::map<pugi::xml_node, std::string> classes_;
  std::set<pugi::xml_node> framed_;
  int bodies_read_ = 0;
  bool unnamed_known_ = true;  // numbers of bodies without a name
};

}  // namespace linkwright
