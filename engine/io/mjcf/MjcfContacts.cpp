// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
namespace {

// Of two geoms: that of the higher priority, else the larger, number by number.
MjcfContactNumbers NumbersOfPair(const MjcfIndex::GeomEntry& a, const MjcfIndex::GeomEntry& b) {
  if (a.priority != b.priority) return a.priority > b.priority ? a.contact : b.contact;
  MjcfContactNumbers numbers;
  numbers.condim = std::max(a.contact.condim, b.contact.condim);
  for (std::size_t i = 0; i < numbers.friction.size(); ++i)
    numbers.friction[i] = std::max(a.contact.friction[i], b.contact.friction[i]);
  return numbers;
}

class ContactSection {
 public:
  ContactSection(const MjcfIndex& index, MjcfContext* context, MjcfResult* result)
      : index_(index), context_(*context), robot_(result->robot) {}

  void Read(pugi::xml_node node) {
    const MjcfElement element(&context_, node, "");
    const bool pair = std::strcmp(node.name(), "pair") == 0;
    if (!pair && std::strcmp(node.name(), "exclude") != 0)
      return element.Warn(MessageOf("mjcf.not-known-left-out"));
    CheckMjcfAttributes(node, &context_);
    pair ? ReadPair(element) : ReadExclude(element);
  }

 private:
  // What an attribute names; null, with an error, where there is no such thing.
  template <class Entry>
  static const Entry* Named(const std::unordered_map<std::string, Entry>& all, const MjcfElement& element,
                            const char* attribute, const char* kind) {
    const std::string name = element.Text(attribute);
    const auto found = all.find(name);
    if (found != all.end()) return &found->second;
    element.Error(MessageOf("mjcf.there-no", {std::string(attribute), kind, name.substr(0, 100)}));
    return nullptr;
  }
  const LinkDescription& LinkAt(std::size_t link) const { return robot_.links[link]; }

  void ReadExclude(const MjcfElement& element) {
    const std::size_t* const a = Named(index_.bodies, element, "body1", "body");
    const std::size_t* const b = Named(index_.bodies, element, "body2", "body");
    if (a && b && *a != *b) robot_.contact_exclude.push_back({LinkAt(*a).name, LinkAt(*b).name});
  }

  void ReadPair(const MjcfElement& element) {
    const auto* const a = Named(index_.geoms, element, "geom1", "geom");
    const auto* const b = Named(index_.geoms, element, "geom2", "geom");
    if (!a || !b) return;
    if (a->link == b->link) return element.Warn(MessageOf("mjcf.one-body-parts-body-do"));
    MjcfContactNumbers numbers = NumbersOfPair(*a, *b);
    ReadMjcfContactNumbers(element, &numbers);
    ContactPair pair;
    pair.a = LinkAt(a->link).name;
    pair.b = LinkAt(b->link).name;
    pair.surface = numbers.Surface();
    pair.line = context_.files.LineOf(element.node());
    const bool known =
        std::any_of(robot_.contact_pairs.begin(), robot_.contact_pairs.end(), [&](const ContactPair& other) {
          return (other.a == pair.a && other.b == pair.b) || (other.a == pair.b && other.b == pair.a);
        });
    if (known)
      return context_.Ignore(element.node(), "<pair> of the same bodies",
                             MessageOf("mjcf.first-pair-is-of-all"));
    if (LinkAt(a->link).collisions.size() > 1 || LinkAt(b->link).collisions.size() > 1)
      context_.Ignore(element.node(), "<pair>", MessageOf("mjcf.all-shapes-of-both-bodies"));
    robot_.contact_pairs.push_back(std::move(pair));
  }

  const MjcfIndex& index_;
  MjcfContext& context_;
  RobotDescription& robot_;
};

}  // namespace

std::set<std::string> GeomsInPairs(const MjcfFiles& files) {
  std::set<std::string> names;
  files.ForEachElement([&](pugi::xml_node node) {
    if (std::strcmp(node.name(), "pair") != 0) return;
    names.insert(node.attribute("geom1").value());
    names.insert(node.attribute("geom2").value());
  });
  names.erase("");
  return names;
}

void ReadMjcfContacts(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                      MjcfResult* result) {
  ContactSection contacts(index, context, result);
  context->files.ForEachChild(section, [&](pugi::xml_node node) { contacts.Read(node); });
}

}  // namespace linkwright
