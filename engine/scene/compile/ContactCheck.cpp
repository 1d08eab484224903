// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/ContactCheck.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "engine/base/Message.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/SceneLines.h"

namespace linkwright {
namespace {

constexpr const char* kGroundName = "ground";

class ContactNames {
 public:
  ContactNames(const Scene& scene, const Model& model, ProblemList* problems)
      : scene_(scene), problems_(*problems) {
    for (const Frame& frame : model.frames())
      if (frame.of_link) links_.emplace(frame.name, frame.body);
  }

  void Check(std::span<const RobotDescription* const> others) {
    for (const SceneRobot& robot : scene_.robots)
      CheckHalfSpaces(robot.description, RobotPrefix(scene_, robot));
    for (const RobotDescription* other : others) CheckHalfSpaces(*other, {});
    if (!scene_.contact) return;
    const ContactDescription& contact = *scene_.contact;
    for (std::size_t i = 0; i < contact.pairs.size(); ++i) {
      const ContactPair& pair = contact.pairs[i];
      for (const auto& [key, name] : {std::pair("a", &pair.a), {"b", &pair.b}})
        CheckName(*name, pair.line, "contact.pairs[" + std::to_string(i) + "]",
                  std::string("\"") + key + "\": ");
    }
    CheckPairs("exclude", contact.exclude);
    CheckPairs("report", contact.report);
  }

 private:
  void CheckPairs(const std::string& list, const std::vector<std::array<std::string, 2>>& pairs) {
    for (std::size_t i = 0; i < pairs.size(); ++i)
      for (const std::string& name : pairs[i])
        CheckName(name, LineOfContactPair(scene_, list, i), "contact." + list + "[" + std::to_string(i) + "]",
                  "");
  }

  void CheckName(const std::string& name, int line, const std::string& element, const std::string& key) {
    if (name == kGroundName || links_.contains(name)) return;
    problems_.Add(Severity::kError, FileOf(scene_, 0), line, element,
                  MessageOf("compile.there-no-link-2", {key, name}));
  }

  void CheckHalfSpaces(const RobotDescription& description, const std::string& prefix) {
    for (const LinkDescription& link : description.links) {
      const bool any = std::any_of(link.collisions.begin(), link.collisions.end(), [](const Visual& shape) {
        return shape.geometry.type == ShapeType::kHalfSpace;
      });
      if (!any) continue;
      const auto found = links_.find(prefix + link.name);
      if (found == links_.end() || found->second == BodyIndex(0)) continue;
      problems_.Add(Severity::kError, description.file, link.line, "link \"" + link.name + "\"",
                    MessageOf("compile.has-half-space-collide-with"));
    }
  }

  const Scene& scene_;
  ProblemList& problems_;
  std::unordered_map<std::string, BodyIndex> links_;
};

}  // namespace

bool CheckContact(const Scene& scene, const Model& model, std::span<const RobotDescription* const> others,
                  ProblemList* problems) {
  const std::size_t errors = problems->ErrorCount();
  ContactNames(scene, model, problems).Check(others);
  return problems->ErrorCount() == errors;
}

}  // namespace linkwright
