// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/LoadScene.h"

#include <memory>
#include <optional>
#include <string>

#include "engine/base/FileAccess.h"
#include "engine/base/FilesRead.h"
#include "engine/base/Message.h"
#include "engine/io/mesh/MeshCache.h"
#include "engine/io/mjcf/MjcfScene.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/io/scene/FileKind.h"
#include "engine/io/scene/MechanismReader.h"
#include "engine/io/scene/Overrides.h"
#include "engine/io/scene/SceneMechanism.h"
#include "engine/io/scene/SceneReader.h"
#include "engine/io/urdf/UrdfMeshes.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/model/InertiaCheck.h"
#include "engine/model/RobotTree.h"
#include "engine/scene/SceneLines.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

class Loader {
 public:
  Loader(const fs::path& path, const LoadSceneOptions& options) : path_(path), options_(options) {}

  LoadSceneResult Run() {
    FileKindResult kind;
    if (options_.text)
      kind.kind = FileKind::kScene;
    else
      kind = KindOfFile(path_);
    switch (kind.kind) {
      case FileKind::kScene:
        LoadDocument();
        break;
      case FileKind::kUrdf:
      case FileKind::kMjcf:
        LoadRobotFile(kind.kind, kind.line);
        break;
      case FileKind::kUnknown:
      case FileKind::kUnreadable:
        Error(kind.line, kind.text);
    }
    result_.cancelled = result_.cancelled || options_.stop.stop_requested();
    result_.ok = !result_.cancelled && !result_.problems.HasErrors();
    return std::move(result_);
  }

 private:
  void Error(int line, const Message& text) {
    result_.problems.Add(Severity::kError, path_.string(), line, "", text);
  }

  // Where links touch, they do so with what their meshes enclose.
  bool LoadsMeshes() const {
    return options_.load_meshes || (result_.scene.contact && result_.scene.contact->enabled);
  }

  template <class Options>
  Options RobotOptions(const std::vector<fs::path>& package_paths, double from, double to) const {
    Options options;
    options.package_paths = package_paths;
    options.load_meshes = LoadsMeshes();
    options.meshes = meshes_;
    options.control.stop = options_.stop;
    if (options_.progress)
      options.control.progress = [progress = options_.progress, from, to](double fraction,
                                                                          std::string_view stage) {
        progress(from + (to - from) * fraction, stage);
      };
    return options;
  }

  // A robot file of either kind. `mjcf` holds the rest of an MJCF file.
  RobotDescription ReadRobot(FileKind kind, const fs::path& path, const std::vector<fs::path>& packages,
                             double from, double to, std::optional<MjcfResult>* mjcf, bool* ok) {
    // A reading without meshes knows not all parts.
    std::optional<PartsOfFile> parts;
    if (LoadsMeshes()) parts.emplace(path);
    const RobotPatch patch = ReadRobotPatch(path, &result_.problems);
    if (kind == FileKind::kUrdf) {
      UrdfOptions options = RobotOptions<UrdfOptions>(packages, from, to);
      options.patch = &patch;
      UrdfResult read = ReadUrdf(path, options);
      result_.problems.Append(read.problems);
      result_.cancelled = result_.cancelled || read.cancelled;
      *ok = read.ok;
      return std::move(read.robot);
    }
    MjcfOptions options = RobotOptions<MjcfOptions>(packages, from, to);
    options.patch = &patch;
    *mjcf = ReadMjcf(path, options);
    result_.problems.Append((*mjcf)->problems);
    result_.cancelled = result_.cancelled || (*mjcf)->cancelled;
    *ok = (*mjcf)->ok;
    return (*mjcf)->robot;
  }

  // A robot file on its own, as a scene that holds it.
  void LoadRobotFile(FileKind kind, int root_line) {
    std::optional<MjcfResult> mjcf;
    bool ok = false;
    SceneRobot robot;
    robot.description = ReadRobot(kind, path_, options_.package_paths, 0, 1, &mjcf, &ok);
    robot.name = robot.description.name.empty() ? path_.stem().string() : robot.description.name;
    robot.file = path_.filename().string();
    if (ok) robot.from_file = std::make_shared<RobotDescription>(robot.description);
    for (const fs::path& package : options_.package_paths)
      robot.package_paths.push_back(fs::absolute(package).lexically_normal().string());
    // An MJCF file has free joints of its own; its root is the world.
    robot.floating = options_.floating && kind == FileKind::kUrdf;
    if (options_.floating && kind == FileKind::kMjcf)
      result_.problems.Add(Severity::kWarning, path_.string(), root_line, "",
                           MessageOf("scene.mjcf-file-says-itself-what"));
    robot.independent_mimic = options_.independent_mimic;
    result_.scene.name = robot.name;
    result_.scene.robots.push_back(std::move(robot));
    if (!ok) return;
    if (mjcf) AddMjcfToScene(*mjcf, options_.independent_mimic, &result_.scene);
    if (!mjcf || !mjcf->floor_height) PutGroundBelow();
  }

  // Many robot files have their origin above the feet; the ground is not to hide them.
  void PutGroundBelow() {
    ProblemList ignored;  // who compiles the scene gets them
    const auto compiled = CompileScene(result_.scene, &ignored, options_.stop);
    if (compiled && compiled->lower.z() < -0.01 * compiled->size)
      result_.scene.view.ground_height = compiled->lower.z();
  }

  void LoadDocument() {
    FileBytes read;
    if (options_.text)
      read.bytes = *options_.text;
    else
      read = ReadFileBytes(path_, JsonLimits().max_bytes);
    if (!read.error.empty()) return Error(0, MessageOf("scene.file", {read.error}));
    const auto document = JsonDocument::Parse(std::move(read.bytes), path_.string(), &result_.problems);
    if (!document) return;
    if (document->root().Find("bodies") && !document->root().Find("linkwright"))
      return TakeMechanism(*document);
    result_.scene = ReadSceneDocument(document, &result_.problems);
    // Robot files are read also if the scene has errors, so that all are reported at once.
    const JsonValue* elements = document->root().Find("robots");
    const double count = static_cast<double>(result_.scene.robots.size());
    for (std::size_t i = 0; i < result_.scene.robots.size(); ++i) {
      if (options_.stop.stop_requested()) return;
      SceneRobot& robot = result_.scene.robots[i];
      const std::string element = "robots[" + std::to_string(i) + "] \"" + robot.name + "\"";
      const double from = static_cast<double>(i) / count;
      const double to = static_cast<double>(i + 1) / count;
      if (options_.independent_mimic) robot.independent_mimic = true;
      if (!robot.file.empty())
        ReadRobotFile(elements->items[i], element, from, to, &robot);
      else if (!result_.problems.HasErrors())
        FinishInlineRobot(element, elements->items[i].line, from, to, &robot);
    }
    if (!result_.problems.HasErrors()) FollowParameters();
    if (options_.progress) options_.progress(1, "Scene");
  }

  // The formulas of the file, which other programs may have left behind its parameters.
  void FollowParameters() {
    Scene& scene = result_.scene;
    const std::string& list = FormulaKind().plural;
    if (scene.others.Of(FormulaKind()).empty()) return;
    CObjectContainer objects(scene);
    for (const FormulaProblem& problem : ApplyFormulas(&objects))
      result_.problems.Add(
          Severity::kWarning, path_.string(),
          LineOfField(scene, list, {}, problem.place, problem.of_number ? "number" : "formula"),
          list + "[" + std::to_string(problem.place) + "]", problem.text);
    scene = objects.ToScene();
  }

  // A mechanism's model file on its own, as a scene that holds it.
  void TakeMechanism(const JsonDocument& document) {
    const std::string file = path_.string();
    const SceneElement root(document.root(), "", file, &result_.problems);
    result_.scene = SceneOfMechanism(ReadMechanism(root), path_.stem().string());
  }

  // Folders that the scene lets `package://` be found in, besides the user's.
  std::vector<fs::path> PackagePaths(const std::string& element, int line, const SceneRobot& robot,
                                     FileAccess* access) {
    std::vector<fs::path> paths = options_.package_paths;
    for (const std::string& package : robot.package_paths) {
      const Message refusal = fs::path(package).is_absolute() ? MessageOf("scene.folder-must-be-relative")
                                                              : access->AllowFolder(package);
      if (refusal.text.empty())
        paths.push_back(access->folder() / package);
      else
        result_.problems.Add(Severity::kWarning, path_.string(), line, element,
                             MessageOf("scene.package-path", {package, refusal}));
    }
    return paths;
  }

  void ReadRobotFile(const JsonValue& scene_robot, const std::string& element, double from, double to,
                     SceneRobot* robot) {
    const int line = scene_robot.Find("file") ? scene_robot.Find("file")->line : 0;
    FileAccess access(path_, options_.package_paths);
    const auto refuse = [&](const Message& why) {
      result_.problems.Add(Severity::kError, path_.string(), line, element,
                           MessageOf("scene.robot-file", {robot->file, why}));
    };
    const fs::path relative(robot->file);
    const bool has_scheme = robot->file.find("://") != std::string::npos;
    if (relative.is_absolute()) return refuse(MessageOf("scene.file-must-be-named-relative"));
    const std::vector<fs::path> packages = PackagePaths(element, line, *robot, &access);
    if (!has_scheme && robot->file.find('\0') == std::string::npos) {
      // Like a folder a robot file names; what lies further up is refused below.
      const fs::path folder = relative.parent_path();
      if (!folder.empty()) access.AllowFolder(folder.string());
    }
    const FileAccess::Result found = access.Resolve(robot->file);
    if (!found.path) return refuse(found.refusal);
    const FileKindResult kind = KindOfFile(*found.path);
    if (kind.kind == FileKind::kScene) return refuse(MessageOf("scene.this-scene-scene-holds-robots"));
    if (kind.kind != FileKind::kUrdf && kind.kind != FileKind::kMjcf) return refuse(kind.text);
    const fs::path shown = has_scheme ? *found.path : (path_.parent_path() / relative).lexically_normal();
    // What an MJCF file contains besides its bodies is the scene's own, where that was opened from it.
    std::optional<MjcfResult> mjcf;
    bool ok = false;
    std::vector<FrameDescription> added = std::move(robot->description.frames);
    robot->description = ReadRobot(kind.kind, shown, packages, from, to, &mjcf, &ok);
    if (mjcf) PlaceAsInMjcf(*mjcf, robot);
    if (!ok) return;
    robot->from_file = std::make_shared<RobotDescription>(robot->description);
    const std::string scene_file = path_.string();
    const SceneElement scene_element(scene_robot, element, scene_file, &result_.problems);
    if (const auto overrides = scene_element.Object("overrides")) ApplyOverrides(*overrides, robot);
    AddFrames(std::move(added), &robot->description);
  }

  // What the scene adds to a robot's file.
  void AddFrames(std::vector<FrameDescription> added, RobotDescription* robot) {
    const std::size_t first = robot->frames.size();
    for (FrameDescription& frame : added) robot->frames.push_back(std::move(frame));
    CheckFrames(*robot, first, path_.string(), &result_.problems);
    // The description's lines are those of its own file.
    for (std::size_t i = first; i < robot->frames.size(); ++i) robot->frames[i].line = 0;
  }

  // Meshes of a robot described in the scene; then whether it is one tree with sensible numbers.
  void FinishInlineRobot(const std::string& element, int line, double from, double to, SceneRobot* robot) {
    RobotDescription& description = robot->description;
    RobotTree tree;
    ProblemList structure;
    if (!MakeRobotTree(description, robot->independent_mimic, &tree, &structure)) {
      result_.problems.Append(structure);
      return;
    }
    result_.problems.Append(CheckInertials(description));
    std::vector<UrdfMeshUse> uses;
    for (std::size_t i = 0; i < description.links.size(); ++i) {
      const LinkDescription& link = description.links[i];
      for (const bool collision : {false, true}) {
        const auto& shapes = collision ? link.collisions : link.visuals;
        for (std::size_t k = 0; k < shapes.size(); ++k)
          if (shapes[k].geometry.type == ShapeType::kMesh)
            uses.push_back({i, k, collision, link.line, "link \"" + link.name + "\""});
      }
    }
    if (uses.empty() || !LoadsMeshes()) return;
    FileAccess access(path_, options_.package_paths);
    const UrdfOptions options =
        RobotOptions<UrdfOptions>(PackagePaths(element, line, *robot, &access), from, to);
    FileAccess with_packages(path_, options.package_paths);
    if (!LoadUrdfMeshes(uses, options, &with_packages, &description, &result_.problems))
      result_.cancelled = true;
  }

  const fs::path path_;
  const LoadSceneOptions& options_;
  const std::shared_ptr<MeshCache> meshes_ = std::make_shared<MeshCache>();
  LoadSceneResult result_;
};

}  // namespace

LoadSceneResult LoadScene(const fs::path& path, const LoadSceneOptions& options) {
  return Loader(path, options).Run();
}

}  // namespace linkwright
