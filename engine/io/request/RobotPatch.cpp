// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/RobotPatch.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <system_error>

#include "engine/base/AtomicFile.h"
#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/KindReader.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/model/InertiaCheck.h"
#include "engine/model/MeshSolid.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

constexpr const char* kVersionKey = "linkwright-patch";
constexpr std::uint64_t kMaxBytes = std::uint64_t{4} << 20;
constexpr const char* kFromGeometry = "from geometry";
constexpr const char* kClamp = "clamp";

// The document of a patch's file; null where there is none, or none that is a patch.
std::shared_ptr<const JsonDocument> ReadPatchDocument(const fs::path& file, ProblemList* problems) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return nullptr;
  FileBytes read = ReadFileBytes(file, kMaxBytes);
  if (!read.error.empty()) {
    problems->Add(Severity::kError, file.string(), 0, "", MessageOf("patch.file", {read.error}));
    return nullptr;
  }
  auto document = JsonDocument::Parse(std::move(read.bytes), file.string(), problems);
  if (!document) return nullptr;
  const JsonValue& root = document->root();
  if (root.IsObject() && root.Find(kVersionKey)) return document;
  problems->Add(Severity::kError, file.string(), root.line, "",
                MessageOf("patch.this-not-patch-missing", {kVersionKey}));
  return nullptr;
}

// Sets the key of a link to its new value, or removes it.
void EditLinkKey(JsonValue* link, const char* key, const std::optional<JsonValue>& value) {
  if (value)
    link->Set(key, *value);
  else
    link->Remove(key);
}

}  // namespace

fs::path PatchFileOf(const fs::path& robot_file) {
  fs::path out = robot_file;
  out += ".lwpatch.json";
  return out;
}

RobotPatch ReadRobotPatch(const fs::path& robot_file, ProblemList* problems) {
  RobotPatch patch;
  const fs::path file = PatchFileOf(robot_file);
  const auto document = ReadPatchDocument(file, problems);
  if (!document) return patch;
  const SceneElement root(document->root(), "", document->file(), problems);
  PatchFile read;
  if (ReadObject(root, PatchFileKind(), &read)) patch.mesh_folders = std::move(read.mesh_folders);
  const auto links = root.Object("links");
  if (!links) return patch;
  for (const std::string& name : links->value().keys) {
    patch.lines[name] = links->Get(name)->key_line;
    const auto element = links->Object(name);
    if (!element) continue;
    PatchLink link;
    ReadObject(*element, PatchLinkKind(), &link);
    if (link.inertia) patch.inertia[name] = *link.inertia;
    if (std::isfinite(link.mass)) patch.mass[name] = link.mass;
  }
  return patch;
}

std::string WriteRobotPatch(const fs::path& robot_file, const RobotPatch& patch) {
  const fs::path file = PatchFileOf(robot_file);
  if (patch.IsEmpty()) {
    std::error_code error;
    fs::remove(file, error);
    return error ? error.message() : std::string();
  }
  ProblemList ignored;
  const auto document = ReadPatchDocument(file, &ignored);
  JsonValue root = document ? document->root() : JsonValue::Object();
  if (!document) root.Set(kVersionKey, JsonValue::Number(kPatchVersion));
  if (patch.mesh_folders.empty()) {
    root.Remove("mesh_folders");
  } else {
    JsonValue folders = JsonValue::Array();
    for (const std::string& folder : patch.mesh_folders) folders.items.push_back(JsonValue::String(folder));
    root.Set("mesh_folders", std::move(folders));
  }
  const JsonValue* present = root.Find("links");
  JsonValue links = present && present->IsObject() ? *present : JsonValue::Object();
  std::set<std::string> names(links.keys.begin(), links.keys.end());
  for (const auto& [link, kind] : patch.inertia) names.insert(link);
  for (const auto& [link, mass] : patch.mass) names.insert(link);
  for (const std::string& name : names) {
    const JsonValue* was = links.Find(name);
    JsonValue link = was && was->IsObject() ? *was : JsonValue::Object();
    std::optional<JsonValue> inertia, mass;
    if (const auto found = patch.inertia.find(name); found != patch.inertia.end())
      inertia = JsonValue::String(found->second == RobotPatch::Inertia::kClamp ? kClamp : kFromGeometry);
    if (const auto found = patch.mass.find(name); found != patch.mass.end())
      mass = JsonValue::Number(found->second);
    EditLinkKey(&link, "inertia", inertia);
    EditLinkKey(&link, "mass", mass);
    if (link.keys.empty())
      links.Remove(name);
    else
      links.Set(name, std::move(link));
  }
  if (links.keys.empty())
    root.Remove("links");
  else
    root.Set("links", std::move(links));
  return WriteFileAtomically(file, document ? document->Write(root) : WriteJson(root));
}

void ApplyRobotPatch(const RobotPatch& patch, RobotDescription* robot, ProblemList* problems) {
  const std::string shown = PatchFileOf(robot->file).string();
  const auto say = [&](Severity severity, const std::string& link, const Message& text) {
    const auto line = patch.lines.find(link);
    problems->Add(severity, shown, line == patch.lines.end() ? 0 : line->second, "link \"" + link + "\"",
                  text);
  };
  const auto find = [&](const std::string& name) {
    const auto found = std::find_if(robot->links.begin(), robot->links.end(),
                                    [&](const LinkDescription& link) { return link.name == name; });
    if (found == robot->links.end())
      say(Severity::kWarning, name, MessageOf("patch.repaired-but-there-no-such"));
    return found == robot->links.end() ? nullptr : &*found;
  };
  for (const auto& [name, mass] : patch.mass) {
    LinkDescription* const link = find(name);
    if (!link) continue;
    if (!link->inertial) link->inertial.emplace();
    const double before = link->inertial->mass;
    link->inertial->mass = mass;
    if (before > 0) link->inertial->inertia *= mass / before;
    say(Severity::kNote, name, MessageOf("patch.mass-repaired-kg", {ToJsonNumber(mass)}));
  }
  for (const auto& [name, kind] : patch.inertia) {
    LinkDescription* const link = find(name);
    if (!link) continue;
    if (!link->inertial) link->inertial.emplace();
    Inertial& inertial = *link->inertial;
    if (kind == RobotPatch::Inertia::kClamp) {
      inertial.inertia = ClampInertia(inertial.inertia);
      say(Severity::kNote, name, MessageOf("patch.inertia-repaired-clamped-body"));
      continue;
    }
    auto made = InertialFromShapes(link->visuals, inertial.mass, &SolidWithMeshes);
    if (!made) made = InertialFromShapes(link->collisions, inertial.mass, &SolidWithMeshes);
    if (!made) {
      say(Severity::kWarning, name, MessageOf("patch.inertia-cannot-be-made-link"));
      continue;
    }
    inertial = *made;
    say(Severity::kNote, name, MessageOf("patch.inertia-repaired-follows-from-shapes"));
  }
}

RepairKind RepairFor(const Problem& problem) {
  const auto mentions = [&](const char* part) { return problem.text.find(part) != std::string::npos; };
  if (mentions("there is no such file") || mentions("is not found")) return RepairKind::kMeshFolder;
  if (!problem.element.starts_with("link \"")) return RepairKind::kNone;
  if (mentions("the inertia is not") || mentions("no inertia: it is taken as a point mass"))
    return RepairKind::kInertia;
  if (mentions("has inertia but no mass") || mentions("far from what")) return RepairKind::kMass;
  return RepairKind::kNone;
}

std::string LinkOf(const Problem& problem) {
  const std::size_t first = problem.element.find('"');
  if (!problem.element.starts_with("link ") || first == std::string::npos) return {};
  const std::size_t last = problem.element.find('"', first + 1);
  return last == std::string::npos ? std::string() : problem.element.substr(first + 1, last - first - 1);
}

}  // namespace linkwright
