// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfReader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mjcf/MjcfRelations.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/model/InertiaCheck.h"
#include "engine/model/RobotTree.h"
#include "engine/model/SizeCheck.h"

namespace linkwright {
namespace {

std::vector<std::filesystem::path> FoldersOf(const std::filesystem::path& path, const MjcfOptions& options) {
  std::vector<std::filesystem::path> folders = options.package_paths;
  if (options.patch)
    for (const std::string& folder : options.patch->mesh_folders)
      folders.push_back(path.parent_path() / folder);
  return folders;
}

class MjcfFileReader {
 public:
  MjcfFileReader(const std::filesystem::path& path, const MjcfOptions& options)
      : path_(path), options_(options), access_(path, FoldersOf(path, options)), context_(&result_.problems) {
    result_.robot.file = path.string();
  }

  MjcfResult Run() {
    const bool finished = Read();
    context_.ReportIgnored();
    result_.cancelled = !finished && options_.control.Stopped();
    result_.ok = finished && !result_.problems.HasErrors();
    return std::move(result_);
  }

 private:
  bool Read() {
    options_.control.Report(0, MessageOf("load.reading-file", {path_.filename().string()}).text);
    if (options_.control.Stopped()) return false;
    if (!context_.files.Load(path_, options_.max_file_bytes, options_.max_depth, &access_, &result_.problems,
                             options_.text ? &*options_.text : nullptr, &options_.included))
      return false;
    const pugi::xml_node root = context_.files.root();
    result_.robot.name = root.attribute("model").value();
    if (result_.robot.name.empty()) result_.robot.name = path_.stem().string();
    context_.files.ForEachChild(root, [&](pugi::xml_node node) { sections_.push_back(node); });

    context_.compiler.newer = NeedsNewerMujoco(context_.files);
    // Settings and classes hold for the whole file, wherever they stand.
    ForEach("compiler", [&](pugi::xml_node node) { ReadCompiler(node); });
    ForEach("default", [&](pugi::xml_node node) { context_.AddDefaults(node); });
    ForEach("option", [&](pugi::xml_node node) { ReadOption(node); });
    MjcfAssets::Options assets;
    const bool repaired = options_.patch != nullptr && !options_.patch->IsEmpty();
    assets.load_meshes = options_.load_meshes || (repaired && !options_.patch->inertia.empty());
    assets.patch = options_.patch;
    assets.meshes = options_.meshes;
    assets.control = options_.control;
    assets_ = std::make_unique<MjcfAssets>(&context_, &access_, std::move(assets));
    ForEach("asset", [&](pugi::xml_node node) { assets_->Add(node); });
    if (result_.problems.HasErrors()) return true;

    MjcfIndex index;
    index.paired = GeomsInPairs(context_.files);
    result_.robot.touches_parent_world = true;
    MjcfBodies bodies(&context_, assets_.get(), options_, &result_, &index);
    ForEach("worldbody", [&](pugi::xml_node node) {
      if (!bodies.stopped()) bodies.ReadWorld(node);
    });
    if (bodies.stopped()) return !options_.control.Stopped();
    bodies.Finish();
    ForEach("tendon",
            [&](pugi::xml_node node) { ReadMjcfTendons(node, *assets_, &index, &context_, &result_); });
    if (!context_.IsOff("equality"))
      ForEach("equality", [&](pugi::xml_node node) { ReadMjcfEqualities(node, index, &context_, &result_); });
    ForEach("actuator", [&](pugi::xml_node node) { ReadMjcfActuators(node, &index, &context_, &result_); });
    ResolveMjcfActuation(index, &context_, &result_);
    ForEach("sensor", [&](pugi::xml_node node) { ReadMjcfSensors(node, &index, &context_, &result_); });
    ForEach("contact", [&](pugi::xml_node node) { ReadMjcfContacts(node, index, &context_, &result_); });
    ForEach("keyframe", [&](pugi::xml_node node) { ReadMjcfKeyframes(node, index, &context_, &result_); });
    ApplyMjcfFlags(context_, &result_);
    ReportOtherSections();
    if (result_.problems.HasErrors()) return true;
    if (repaired) ApplyRobotPatch(*options_.patch, &result_.robot, &result_.problems);
    Append(CheckInertials(result_.robot), index);
    if (options_.load_meshes) Append(CheckSizes(result_.robot), index);
    RobotTree tree;
    MakeRobotTree(result_.robot, false, &tree, &result_.problems);
    return true;
  }

  // What checks of the whole robot found, with the file that each link stands in. Links between the joints
  // of one body have no mass, and are not meant to.
  void Append(const ProblemList& found, const MjcfIndex& index) {
    std::map<std::string, const std::string*> files;
    for (const auto& [link, file] : index.link_files) files.emplace("link \"" + link + "\"", &file);
    std::set<std::string> between;
    for (const std::string& name : index.between) between.insert("link \"" + name + "\"");
    for (const Problem& problem : found.problems()) {
      if (between.contains(problem.element)) continue;
      const auto file = files.find(problem.element);
      result_.problems.Add(problem.severity, file == files.end() ? problem.file : *file->second, problem.line,
                           problem.element, problem.text, problem.times);
    }
  }

  template <class Visit>
  void ForEach(const char* kind, const Visit& visit) {
    for (const pugi::xml_node section : sections_)
      if (std::strcmp(section.name(), kind) == 0) visit(section);
  }

  void ReportOtherSections() {
    static constexpr const char* kRead[] = {"compiler",  "default",  "option",   "asset",
                                            "worldbody", "tendon",   "equality", "actuator",
                                            "contact",   "keyframe", "sensor"};
    struct Aside {
      const char* name;
      const char* why;
    };
    static constexpr Aside kAside[] = {
        {"size", "mjcf.setting-of-memory"},
        {"visual", "mjcf.own-light-and-quality"},
        {"statistic", "mjcf.view-fitted"},
        {"custom", "urdf.ignored"},
    };
    for (const pugi::xml_node section : sections_) {
      const std::string name = section.name();
      if (std::any_of(std::begin(kRead), std::end(kRead), [&](const char* kind) { return name == kind; }))
        continue;
      const auto aside = std::find_if(std::begin(kAside), std::end(kAside),
                                      [&](const Aside& entry) { return name == entry.name; });
      const std::string element = "<" + name.substr(0, 60) + ">";
      if (aside != std::end(kAside))
        context_.Ignore(section, element, MessageOf(aside->why));
      else if (name == "deformable" || name == "extension" || name == "skin")
        context_.Say(Severity::kWarning, section, element, MessageOf("mjcf.not-supported-left-out"));
      else
        context_.Say(Severity::kWarning, section, element, MessageOf("mjcf.not-known-left-out"));
    }
  }

  void ReadCompiler(pugi::xml_node node) {
    CheckMjcfAttributes(node, &context_);
    const MjcfElement element(&context_, node, "");
    MjcfCompiler& c = context_.compiler;
    if (element.Has("angle")) {
      const std::string angle = element.Text("angle");
      if (angle != "radian" && angle != "degree")
        element.Error(MessageOf("mjcf.angle-neither-radian-nor-degree", {angle.substr(0, 40)}));
      c.degrees = angle != "radian";
    }
    if (element.Has("coordinate")) {
      const std::string coordinate = element.Text("coordinate");
      if (coordinate != "local" && coordinate != "global")
        element.Error(MessageOf("mjcf.coordinate-neither-local-nor-global", {coordinate.substr(0, 40)}));
      c.global = coordinate == "global";
    }
    if (element.Has("eulerseq")) {
      const std::string order = element.Text("eulerseq");
      if (order.size() != 3 || order.find_first_not_of("xyzXYZ") != std::string::npos)
        element.Error(MessageOf("mjcf.eulerseq-three-letters-xyzxyz-are", {order.substr(0, 40)}));
      else
        c.euler_order = order;
    }
    element.Flag("autolimits", &c.auto_limits);
    element.Flag("balanceinertia", &c.balance_inertia);
    element.Flag("strippath", &c.strip_path);
    element.Flag("exactmeshinertia", &c.exact_mesh_inertia);
    element.Number("boundmass", &c.bound_mass);
    element.Number("boundinertia", &c.bound_inertia);
    element.Number("settotalmass", &c.total_mass);
    if (element.Has("assetdir")) c.mesh_folder = c.texture_folder = element.Text("assetdir");
    if (element.Has("meshdir")) c.mesh_folder = element.Text("meshdir");
    if (element.Has("texturedir")) c.texture_folder = element.Text("texturedir");
    if (element.Has("inertiafromgeom")) {
      const std::string value = element.Text("inertiafromgeom");
      using FromGeoms = MjcfCompiler::FromGeoms;
      if (value != "true" && value != "false" && value != "auto")
        element.Error(MessageOf("mjcf.inertiafromgeom-true-false-or-auto", {value.substr(0, 40)}));
      c.inertia_from_geoms = value == "true"    ? FromGeoms::kYes
                             : value == "false" ? FromGeoms::kNo
                                                : FromGeoms::kAuto;
    }
    double groups[2] = {0, 5};
    if (element.Numbers("inertiagrouprange", groups) == 2) {
      c.first_group = static_cast<int>(std::clamp(groups[0], 0.0, 1e6));
      c.last_group = static_cast<int>(std::clamp(groups[1], 0.0, 1e6));
    }
  }

  void ReadOption(pugi::xml_node node) {
    CheckMjcfAttributes(node, &context_);
    const MjcfElement element(&context_, node, "");
    double step = 0;
    if (element.Number("timestep", &step)) {
      if (!(step > 0)) element.Error(MessageOf("mjcf.timestep-must-be-positive"));
      result_.timestep = step;
    }
    element.Vector("gravity", &result_.gravity);
    if (element.Has("integrator")) result_.integrator = element.Text("integrator");
    if (element.Has("integrator") && result_.integrator != "RK4")
      context_.Ignore(node, "<option> integrator", MessageOf("mjcf.own-integrator"));
    if (element.Has("actuatorgroupdisable")) {
      std::vector<double> groups;
      const std::string wrong = ParseNumberList(element.Text("actuatorgroupdisable"), &groups);
      if (!wrong.empty()) element.Error(MessageOf("mjcf.actuatorgroupdisable", {wrong}));
      for (const double group : groups)
        if (std::abs(group) < 1e6) context_.disabled_groups.insert(static_cast<int>(group));
    }
    double density = 0, viscosity = 0;
    element.Number("density", &density);
    element.Number("viscosity", &viscosity);
    if (density != 0 || viscosity != 0) element.Warn(MessageOf("mjcf.density-viscosity-medium-are-not"));
    context_.files.ForEachChild(node, [&](pugi::xml_node flag) {
      if (std::strcmp(flag.name(), "flag") != 0)
        return context_.Say(Severity::kWarning, flag, "<" + std::string(flag.name()) + ">",
                            MessageOf("mjcf.not-known"));
      for (const pugi::xml_attribute attribute : flag.attributes()) {
        const std::string name = attribute.name(), value = attribute.value();
        static const std::set<std::string> kKnown = {"contact",   "limit",     "equality",  "frictionloss",
                                                     "gravity",   "passive",   "spring",    "damper",
                                                     "clampctrl", "actuation", "constraint"};
        if (kKnown.contains(name)) {
          if (value == "disable")
            context_.disabled.insert(name);
          else if (value != "enable")
            context_.Say(Severity::kError, flag, "<flag> " + name,
                         MessageOf("mjcf.neither-enable-nor-disable"));
        } else {
          context_.Ignore(flag, "<flag> " + name, MessageOf("mjcf.setting-of-solver"));
        }
      }
    });
  }

  std::filesystem::path path_;
  const MjcfOptions& options_;
  MjcfResult result_;
  FileAccess access_;
  MjcfContext context_;
  std::vector<pugi::xml_node> sections_;
  std::unique_ptr<MjcfAssets> assets_;
};

}  // namespace

std::vector<std::string> FilesOfMjcf(const std::filesystem::path& path) {
  const MjcfOptions options;
  ProblemList ignored;
  FileAccess access(path, {});
  MjcfFiles files;
  files.Load(path, options.max_file_bytes, options.max_depth, &access, &ignored);
  return files.names();
}

MjcfResult ReadMjcf(const std::filesystem::path& path, const MjcfOptions& options) {
  return MjcfFileReader(path, options).Run();
}

}  // namespace linkwright
