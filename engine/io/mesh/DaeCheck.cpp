// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/DaeCheck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/xml/WrongNumbers.h"

namespace linkwright {
namespace {

constexpr int kMaxDepth = 256;                // of elements, and of nodes with what they instance
constexpr std::uint64_t kMaxNodes = 100'000;  // with what they instance
constexpr std::size_t kMaxReported = 100;     // warnings, and notes
constexpr double kLargestTransform = 1e12;
constexpr double kSmallestUnit = 1e-9, kLargestUnit = 1e9;

bool Is(pugi::xml_node node, const char* name) { return std::strcmp(node.name(), name) == 0; }

struct Transformation {
  const char* name;
  std::size_t numbers;
};
constexpr Transformation kTransformations[] = {{"matrix", 16}, {"translate", 3}, {"rotate", 4},
                                               {"scale", 3},   {"lookat", 9},    {"skew", 7}};

class DaeChecker {
 public:
  DaeChecker(XmlFile* xml, DaeContext* context) : xml_(*xml), context_(*context) {}

  bool Run() {
    pugi::xml_node root = xml_.root();
    if (!Is(root, "COLLADA")) return context_.Fail(root, MessageOf("mesh.root-element-of-collada"));
    ReplaceControllers(root);
    KeepOnly(root, {"asset", "library_images", "library_materials", "library_effects", "library_geometries",
                    "library_visual_scenes", "library_nodes", "scene"});
    RemoveAll(root, "extra");
    return CheckUnit(root) && CheckLibraries(root) && CheckNodes(root) && CheckScene(root);
  }

 private:
  static void RemoveAll(pugi::xml_node root, const char* name) {
    for (pugi::xml_node child = root.first_child(); child;) {
      const pugi::xml_node next = child.next_sibling();
      if (Is(child, name))
        root.remove_child(child);
      else
        RemoveAll(child, name);  // not deep: the file was checked for that
      child = next;
    }
  }

  /// A skinned mesh is shown as it is at rest.
  void ReplaceControllers(pugi::xml_node root) {
    std::unordered_map<std::string, std::string> skins;
    for (const pugi::xml_node library : root.children("library_controllers"))
      for (const pugi::xml_node controller : library.children("controller"))
        if (const pugi::xml_node skin = controller.child("skin"))
          skins[std::string("#") + controller.attribute("id").value()] = skin.attribute("source").value();
    ForEachNode(root, [&](pugi::xml_node node) {
      for (pugi::xml_node instance : node.children("instance_controller")) {
        const auto skin = skins.find(instance.attribute("url").value());
        if (skin == skins.end()) continue;  // removed with what else is not geometry
        instance.set_name("instance_geometry");
        instance.attribute("url").set_value(skin->second.c_str());
      }
      return true;
    });
  }

  bool CheckUnit(pugi::xml_node root) {
    pugi::xml_node asset = root.child("asset");
    KeepOnly(asset, {"unit", "up_axis"});
    const pugi::xml_attribute meter = asset.child("unit").attribute("meter");
    if (!meter) return true;
    double value = 0;
    const std::string wrong = ParseNumbers(meter.value(), {&value, 1});
    if (!wrong.empty()) return context_.Fail(asset.child("unit"), MessageOf("mesh.unit-wrong", {wrong}));
    if (!(value >= kSmallestUnit && value <= kLargestUnit))
      return context_.Fail(asset.child("unit"), MessageOf("mesh.unit-not-usable"));
    return true;
  }

  bool CheckLibraries(pugi::xml_node root) {
    if (!context_.Collect(root, "geometry", &geometries_)) return false;
    DaeContext::Ids unused;
    for (const char* name : {"effect", "material", "image"})
      if (!context_.Collect(root, name, &unused)) return false;
    for (const pugi::xml_node library : root.children("library_geometries"))
      for (const pugi::xml_node geometry : library.children("geometry"))
        if (!CheckDaeGeometry(geometry, &context_)) return false;
    for (const pugi::xml_node library : root.children("library_effects"))
      for (const pugi::xml_node effect : library.children("effect"))
        if (!CheckDaeEffect(effect, &context_)) return false;
    return true;
  }

  template <class Visit>
  static bool ForEachNode(pugi::xml_node root, const Visit& visit) {
    for (const pugi::xml_node child : root.children())
      if ((Is(child, "node") && !visit(child)) || !ForEachNode(child, visit)) return false;
    return true;
  }

  bool CheckNodes(pugi::xml_node root) {
    bool instances = false;
    const bool fine = ForEachNode(root, [&](pugi::xml_node node) {
      KeepOnly(node, {"node", "matrix", "translate", "rotate", "scale", "lookat", "skew", "instance_geometry",
                      "instance_node"});
      instances = instances || node.child("instance_node");
      return CheckTransformations(node) && CheckInstances(node);
    });
    // Only then do the names matter, and must be unique.
    return fine && (!instances || context_.Collect(root, "node", &nodes_));
  }

  bool CheckTransformations(pugi::xml_node node) {
    for (const pugi::xml_node child : node.children()) {
      for (const Transformation& known : kTransformations) {
        if (!Is(child, known.name)) continue;
        std::array<double, 16> numbers = {};
        const std::string wrong = ParseNumbers(child.child_value(), {numbers.data(), known.numbers});
        if (!wrong.empty())
          return context_.Fail(child, WrongNumbers("<" + std::string(known.name) + ">", wrong));
        if (std::any_of(numbers.begin(), numbers.end(),
                        [](double x) { return std::abs(x) > kLargestTransform; }))
          return context_.Fail(child, MessageOf("mesh.element-absurdly-large", {known.name}));
      }
    }
    return true;
  }

  bool CheckInstances(pugi::xml_node node) {
    for (pugi::xml_node instance : node.children("instance_geometry")) {
      pugi::xml_node geometry;
      if (!context_.Find(instance, "url", geometries_, &geometry)) return false;
      pugi::xml_node technique = instance.child("bind_material").child("technique_common");
      for (pugi::xml_node material = technique.first_child(); material;) {
        const pugi::xml_node next = material.next_sibling();
        if (Is(material, "instance_material") && *material.attribute("target").value() == '#')
          KeepOnly(material, {});
        else
          technique.remove_child(material);
        material = next;
      }
    }
    return true;
  }

  /// Goes through the scene as the importer will, with what nodes instance.
  bool CheckScene(pugi::xml_node root) {
    DaeContext::Ids scenes;
    if (!context_.Collect(root, "visual_scene", &scenes)) return false;
    const pugi::xml_node instance = root.child("scene").child("instance_visual_scene");
    if (!instance) return context_.Fail(root, MessageOf("mesh.no-scene"));
    pugi::xml_node scene;
    if (!context_.Find(instance, "url", scenes, &scene)) return false;

    std::uint64_t count = 0, triangles = 0;
    std::vector<std::pair<pugi::xml_node, int>> waiting{{scene, 0}};
    while (!waiting.empty()) {
      const auto [node, depth] = waiting.back();
      waiting.pop_back();
      if (depth > kMaxDepth) return context_.Fail(node, MessageOf("mesh.nodes-in-circle"));
      if (++count > kMaxNodes)
        return context_.Fail(node, MessageOf("mesh.nodes-too-many", {std::to_string(kMaxNodes)}));
      for (const pugi::xml_node child : node.children()) {
        if (Is(child, "node")) waiting.emplace_back(child, depth + 1);
        if (Is(child, "instance_geometry"))
          triangles += context_.geometry_triangles[child.attribute("url").value() + 1];
        if (!Is(child, "instance_node")) continue;
        pugi::xml_node target;
        if (!context_.Find(child, "url", nodes_, &target)) return false;
        waiting.emplace_back(target, depth + 1);
      }
      if (triangles > context_.limits.max_triangles) {
        return context_.Fail(node, MessageOf("mesh.more-triangles-than-read",
                                             {std::to_string(context_.limits.max_triangles)}));
      }
    }
    if (triangles == 0) return context_.Fail(scene, MessageOf("mesh.empty-no-triangles"));
    return true;
  }

  XmlFile& xml_;
  DaeContext& context_;
  DaeContext::Ids geometries_, nodes_;
};

struct StringWriter : pugi::xml_writer {
  std::string text;
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
};

}  // namespace

bool DaeContext::Fail(pugi::xml_node node, const std::string& text) {
  if (error.empty()) error = MessageOf("sketch.line", {std::to_string(xml.Line(node)), text});
  return false;
}

void DaeContext::Warn(pugi::xml_node node, const std::string& text) {
  if (warnings.size() < kMaxReported)
    warnings.push_back(MessageOf("sketch.line", {std::to_string(xml.Line(node)), text}));
}

void DaeContext::Note(pugi::xml_node node, const std::string& text) {
  if (notes.size() < kMaxReported)
    notes.push_back(MessageOf("sketch.line", {std::to_string(xml.Line(node)), text}));
}

bool DaeContext::Collect(pugi::xml_node root, const char* name, Ids* ids) {
  for (const pugi::xml_node child : root.children()) {
    const char* const id = child.attribute("id").value();
    if (Is(child, name) && *id != '\0' && !ids->emplace(id, child).second)
      return Fail(child, MessageOf("mesh.twice-same-id", {name, id}));
    if (!Collect(child, name, ids)) return false;
  }
  return true;
}

bool DaeContext::Find(pugi::xml_node node, const char* attribute, const Ids& ids, pugi::xml_node* found) {
  const std::string reference = node.attribute(attribute).value();
  const std::string shown = reference.substr(0, 80);
  if (!reference.starts_with('#')) return Fail(node, MessageOf("mesh.refers-outside", {node.name(), shown}));
  const auto entry = ids.find(reference.substr(1));
  if (entry == ids.end()) return Fail(node, MessageOf("mesh.refers-to-nothing", {node.name(), shown}));
  *found = entry->second;
  return true;
}

void KeepOnly(pugi::xml_node node, std::initializer_list<const char*> names) {
  for (pugi::xml_node child = node.first_child(); child;) {
    const pugi::xml_node next = child.next_sibling();
    if (std::none_of(names.begin(), names.end(), [&](const char* name) { return Is(child, name); }))
      node.remove_child(child);
    child = next;
  }
}

CheckedMesh CheckDae(std::string bytes, const MeshLimits& limits) {
  XmlFile xml;
  ProblemList problems;
  CheckedMesh checked;
  if (!xml.Parse(std::move(bytes), "", kMaxDepth, &problems)) {
    const Problem& last = problems.problems().back();
    Message why(last.text);
    why.id = last.id;
    why.arguments = last.arguments;
    if (!last.element.empty()) why = MessageOf("number.of-attribute", {last.element, std::move(why)});
    checked.error = MessageOf("sketch.line", {std::to_string(last.line), std::move(why)});
    return checked;
  }
  DaeContext context{xml, limits, {}, {}, {}, {}, 0};
  const bool fine = DaeChecker(&xml, &context).Run();
  checked.error = std::move(context.error);
  if (!fine) return checked;
  StringWriter writer;
  xml.root().print(writer, "", pugi::format_raw);
  checked.bytes = std::move(writer.text);
  checked.warnings = std::move(context.warnings);
  checked.notes = std::move(context.notes);
  return checked;
}

}  // namespace linkwright
