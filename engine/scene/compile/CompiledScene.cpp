// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/CompiledScene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/MessageOfText.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/kinematics/tasks/LoopAssembly.h"
#include "engine/model/MassProperties.h"
#include "engine/model/ModelBuilder.h"
#include "engine/scene/PathList.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/SceneLines.h"
#include "engine/scene/compile/BalanceParts.h"
#include "engine/scene/compile/ContactParts.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/compile/SceneActuation.h"
#include "engine/scene/compile/SceneSensors.h"
#include "engine/scene/compile/Skeleton.h"
#include "engine/scene/compile/StartState.h"
#include "engine/scene/shapes/ShapeMesh.h"
#include "engine/scene/shapes/TexturedMesh.h"
#include "engine/simulation/elements/PathNotes.h"
#include "engine/simulation/tree/TreeForces.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright {
namespace {

// For bodies whose file gives no colour: neighbours differ, none stands out.
constexpr std::array<Color, 6> kPalette = {{{0.91F, 0.89F, 0.85F, 1},
                                            {0.36F, 0.40F, 0.45F, 1},
                                            {0.88F, 0.55F, 0.28F, 1},
                                            {0.82F, 0.84F, 0.86F, 1},
                                            {0.29F, 0.51F, 0.54F, 1},
                                            {0.79F, 0.72F, 0.60F, 1}}};

// Loops that are open by less are closed without a word.
constexpr double kToldGap = 1e-6;  // m
// What loops leave of the start velocities: less than this part is nothing.
constexpr double kLeastLeft = 1e-9;
// A quaternion shorter than this is no rotation.
constexpr double kLeastQuaternion = 1e-6;

using FrameMap = std::unordered_map<std::string, int>;

class Compiler {
 public:
  Compiler(const Scene& scene, ProblemList* problems, const StopCheck& stop)
      : scene_(scene), problems_(problems), stop_(stop) {}

  std::shared_ptr<const CompiledScene> Run() {
    ModelBuilder builder;
    bool ok = true;
    for (std::size_t i = 0; i < scene_.robots.size(); ++i) {
      const SceneRobot& robot = scene_.robots[i];
      AddRobotOptions options;
      options.floating = robot.floating;
      options.independent_mimic = robot.independent_mimic;
      options.X_WR = robot.X_WR;
      options.prefix = Prefix(robot);
      ok = AddRobot(robot, options, &builder) && ok;
    }
    const auto add = [&](RobotDescription* other) {
      other->file = FileOf(scene_, 0);
      others_.push_back(other);
      ok = builder.AddRobot(*other, {}, problems_) && ok;
    };
    if (scene_.trot) add(&(trot_robot_ = MakeTrotRobot(*scene_.trot)));
    if (!scene_.mechanism.empty()) add(&(mechanism_tree_ = TreeOfMechanism(scene_.mechanism)));
    if (!ok) return nullptr;
    out_ = std::make_shared<CompiledScene>();
    out_->scene = scene_;
    out_->model = builder.Build();
    for (std::size_t i = 0; i < model().frames().size(); ++i)
      frames_.emplace(model().frames()[i].name, static_cast<int>(i));
    if (!SetJointValues()) return nullptr;
    if (scene_.trot) StartTrotRobot(*scene_.trot, model(), &out_->initial_q, &out_->initial_v);
    TakeLoops();
    AddStartNoise(scene_, model(), &out_->initial_q, &out_->initial_v);
    if (!Assemble() || !CheckStartVelocities() || !TakeContact(out_.get(), others_, problems_) ||
        !TakeBalance(out_.get(), problems_))
      return nullptr;
    if (const std::string why = out_->WhyNotWith(scene_.ChosenFormulation()); !why.empty())
      problems_->Add(Severity::kWarning, FileOf(scene_, 0), LineOfKey(scene_, "formulation"), "",
                     MessageOfText(why));
    CheckForces();
    CheckActuation(scene_, model(), problems_);
    TakeSensors(out_.get(), others_, problems_);
    CheckTargets();
    if (!MakePaths()) return nullptr;
    for (const SceneRobot& robot : scene_.robots) {
      if (stop_.Requested()) return nullptr;
      AddShapes(robot.description, Prefix(robot));
    }
    if (scene_.trot) AddShapes(trot_robot_, {});
    if (!scene_.mechanism.empty()) AddShapes(mechanism_tree_, {});
    out_->tendons = CompileTendons(scene_, model());
    AddBodies();
    Measure();
    return out_;
  }

 private:
  const Model& model() const { return *out_->model; }
  std::string Prefix(const SceneRobot& robot) const { return RobotPrefix(scene_, robot); }

  bool AddRobot(const SceneRobot& robot, const AddRobotOptions& options, ModelBuilder* builder) {
    if (robot.armature.empty()) return builder->AddRobot(robot.description, options, problems_);
    RobotDescription changed = robot.description;
    for (JointDescription& joint : changed.joints) {
      const auto found = robot.armature.find(joint.name);
      if (found != robot.armature.end() && found->second >= 0 && std::isfinite(found->second))
        joint.armature = found->second;
    }
    return builder->AddRobot(changed, options, problems_);
  }

  void Warn(const SceneRobot& robot, const char* key, const std::string& joint, const Message& text) {
    Report(Severity::kWarning, robot, key, joint, text);
  }

  void Report(Severity severity, const SceneRobot& robot, const char* key, const std::string& joint,
              const Message& text) {
    const auto index = static_cast<std::size_t>(&robot - scene_.robots.data());
    problems_->Add(severity, FileOf(scene_, index), LineOfJointValue(scene_, index, key, joint),
                   "robots[" + std::to_string(index) + "] \"" + robot.name + "\"",
                   MessageOf("compile.joint", {key, joint, text}));
  }

  // The joint that start values and inputs of this name belong to, or null with a warning.
  const Joint* FindJoint(const SceneRobot& robot, const char* key, const std::string& name) {
    const BodyIndex body = model().FindJoint(Prefix(robot) + name);
    if (body.IsValid()) return &model().joints()[static_cast<std::size_t>(body.value)];
    Warn(robot, key, name, MessageOf("compile.ignored-there-no-such-joint"));
    return nullptr;
  }

  void Fill(const SceneRobot& robot, const char* key, const std::string& name,
            const std::vector<double>& values, VectorX* out) {
    const Joint* joint = FindJoint(robot, key, name);
    if (!joint) return;
    const bool position = out == &out_->initial_q;
    const int count = position ? joint->nq : joint->nv;
    const int first = position ? joint->q_index : joint->v_index;
    if (static_cast<int>(values.size()) != count)
      return Warn(robot, key, name,
                  MessageOf("compile.ignored-needs-numbers-not",
                            {std::to_string(count), std::to_string(values.size())}));
    if (joint->mimic) return Warn(robot, key, name, MessageOf("compile.ignored-joint-follows-another-one"));
    for (const double value : values)
      if (!std::isfinite(value)) return Warn(robot, key, name, MessageOf("compile.ignored-not-finite"));
    if (position && count > 1) {
      double square = 0;  // of the quaternion, which stands last
      for (int i = count - 4; i < count; ++i)
        square += values[static_cast<std::size_t>(i)] * values[static_cast<std::size_t>(i)];
      if (!(square > kLeastQuaternion * kLeastQuaternion)) {
        Report(Severity::kError, robot, key, name, MessageOf("compile.has-quaternion-w-x-y"));
        values_good_ = false;
        return;
      }
    }
    for (int i = 0; i < count; ++i) (*out)[first + i] = values[static_cast<std::size_t>(i)];
    if (position && count == 1 && scene_.limits && (values[0] < joint->lower || values[0] > joint->upper))
      Warn(robot, key, name, MessageOf("compile.lies-outside-joint-s-limits"));
  }

  // False where a value cannot stand for any position.
  bool SetJointValues() {
    const int nv = model().nv();
    out_->initial_q = model().NeutralPosition();
    out_->initial_v = out_->initial_torque = out_->damping = out_->friction = VectorX::Zero(nv);
    for (const Joint& joint : model().joints()) {
      // A coupled joint turns `ratio` times as fast: its losses seen at the master's coordinate.
      for (int i = 0; i < joint.nv; ++i) {
        if (joint.type == JointType::kFixed || joint.v_index + i >= nv) continue;
        out_->damping[joint.v_index + i] += joint.ratio * joint.ratio * joint.damping;
        out_->friction[joint.v_index + i] += std::abs(joint.ratio) * joint.friction;
      }
    }
    for (const SceneRobot& robot : scene_.robots) {
      for (const auto& [name, values] : robot.positions)
        Fill(robot, "positions", name, values, &out_->initial_q);
      for (const auto& [name, values] : robot.velocities)
        Fill(robot, "velocities", name, values, &out_->initial_v);
      for (const auto& [name, values] : robot.torques)
        Fill(robot, "torques", name, values, &out_->initial_torque);
      for (const auto& [name, value] : robot.damping) SetAll(robot, "damping", name, value, &out_->damping);
      for (const auto* values : {&robot.armature, &robot.stop_stiffness, &robot.stop_dissipation})
        for (const auto& [name, value] : *values)
          FindJoint(robot,
                    values == &robot.armature         ? "armature"
                    : values == &robot.stop_stiffness ? "stop_stiffness"
                                                      : "stop_dissipation",
                    name);
      for (const auto& [name, value] : robot.friction)
        SetAll(robot, "friction", name, value, &out_->friction);
    }
    model().Normalize(&out_->initial_q);
    return values_good_;
  }

  void SetAll(const SceneRobot& robot, const char* key, const std::string& name, double value, VectorX* out) {
    const Joint* joint = FindJoint(robot, key, name);
    if (!joint) return;
    if (!(value >= 0) || !std::isfinite(value))
      return Warn(robot, key, name, MessageOf("compile.ignored-must-not-be-negative"));
    for (int i = 0; i < joint->nv; ++i) (*out)[joint->v_index + i] = value;
  }

  void TakeMechanism() {
    if (scene_.mechanism.empty()) return;
    for (LoopElement& loop : LoopsOfMechanism(scene_.mechanism))
      (loop.function ? out_->drivers : out_->loops).push_back(std::move(loop));
    const VectorX q = PositionOfMechanism(scene_.mechanism), v = VelocityOfMechanism(scene_.mechanism),
                  compliance = ComplianceOfMechanism(scene_.mechanism);
    out_->compliance = VectorX::Ones(model().nv());
    Eigen::Index at = 0;
    for (const MechanismBody& body : scene_.mechanism.bodies) {
      const BodyIndex index = model().FindJoint(body.name);
      const Joint& joint = model().joints()[static_cast<std::size_t>(index.value)];
      out_->initial_q.segment<7>(joint.q_index) = q.segment<7>(7 * at);
      out_->initial_v.segment<6>(joint.v_index) = v.segment<6>(6 * at);
      out_->compliance.segment<6>(joint.v_index) = compliance.segment<6>(6 * at);
      ++at;
    }
    model().Normalize(&out_->initial_q);
  }

  void TakeLoops() {
    TakeMechanism();
    for (const SceneRobot& robot : scene_.robots) {
      for (LoopElement loop : robot.description.loops) {
        const int line = LineOfLinks(robot.description, loop);
        for (std::string* link : {&loop.link_i, &loop.link_j})
          if (!link->empty()) *link = Prefix(robot) + *link;
        loop.name = Prefix(robot) + loop.name;
        if (loop.coupling) {
          auto coupling = std::make_shared<ClosureDescription>(*loop.coupling);
          for (auto* terms : {&coupling->first, &coupling->second})
            for (auto& term : *terms) term.first = Prefix(robot) + term.first;
          loop.coupling = std::move(coupling);
        }
        TakeLoop(loop, robot.description.file, line, "loop \"" + loop.name + "\"");
      }
    }
    for (std::size_t i = 0; i < scene_.loops.size(); ++i)
      TakeLoop(scene_.loops[i], FileOf(scene_, 0), LineOfLoop(scene_, i),
               "loops[" + std::to_string(i) + "] \"" + scene_.loops[i].name + "\"");
  }

  // A loop of a robot's file stands where its links do.
  static int LineOfLinks(const RobotDescription& robot, const LoopElement& loop) {
    for (const std::string* name : {&loop.link_j, &loop.link_i})
      for (const LinkDescription& link : robot.links)
        if (link.name == *name && link.line > 0) return link.line;
    return 0;
  }

  void TakeLoop(const LoopElement& loop, const std::string& file, int line, const std::string& element) {
    std::string why = CheckLoop(loop);
    for (const std::string* link : {&loop.link_i, &loop.link_j})
      if (why.empty() && !link->empty() && !frames_.count(*link)) why = MessageOf("idle.no-frame", {*link});
    if (why.empty() && loop.coupling) {
      for (const auto* terms : {&loop.coupling->first, &loop.coupling->second})
        for (const auto& [joint, coefficient] : *terms)
          if (!model().FindJoint(joint).IsValid())
            why = MessageOf("compile.there-no-joint-that-moves", {joint});
    } else if (why.empty() && BodyOf(loop.link_i) == BodyOf(loop.link_j))
      why = MessageOf("compile.links-of-one-body");
    if (!why.empty())
      problems_->Add(Severity::kWarning, file, line, element, MessageOf("compile.closes-nothing", {why}));
    if (why.empty() && loop.enabled) (loop.function ? out_->drivers : out_->loops).push_back(loop);
  }

  // Closes what the start positions leave open, and reports how. False: a stop was requested.
  bool Assemble() {
    std::vector<LoopElement> all = out_->loops;
    all.insert(all.end(), out_->drivers.begin(), out_->drivers.end());
    if (all.empty()) return true;
    const LoopAssemblyReport report =
        AssembleLoops(out_->model, all, scene_.limits, {}, out_->compliance, &out_->initial_q, stop_);
    if (report.stopped) return false;
    out_->assembled_gap = report.gap;
    if (!report.closed || report.gap > kToldGap)
      problems_->Add(Severity::kWarning, FileOf(scene_, 0), LineOfLoops(), "loops", report.Text(model()));
    return true;
  }

  // Start velocities are brought as near to what the loops allow as can be; nothing at all is not what was
  // meant. False: a stop was requested.
  bool CheckStartVelocities() {
    const double asked = out_->initial_v.norm();
    if (!(asked > 0) || out_->loops.empty() || !out_->drivers.empty()) return true;
    Workspace workspace(model());
    LoopSolver solver(model(), out_->loops);
    VectorX left = out_->initial_v;
    solver.CloseVelocity(model(), out_->initial_q, &workspace, &left, nullptr, stop_);
    if (solver.stopped()) return false;
    if (left.norm() > kLeastLeft * asked) return true;
    for (const SceneRobot& robot : scene_.robots) {
      for (const auto& [name, values] : robot.velocities) {
        if (std::all_of(values.begin(), values.end(), [](double value) { return value == 0; })) continue;
        Report(Severity::kError, robot, "velocities", name, MessageOf("compile.cannot-start-so-loops-leave"));
        return true;
      }
    }
    return true;
  }

  int LineOfLoops() const {
    if (!scene_.loops.empty()) return LineOfLoop(scene_, 0);
    if (!scene_.mechanism.joints.empty()) return scene_.mechanism.joints.front().line;
    for (std::size_t i = 0; i < scene_.robots.size(); ++i) {
      const RobotDescription& robot = scene_.robots[i].description;
      if (!robot.loops.empty())
        return scene_.document ? LineOfRobot(scene_, i) : LineOfLinks(robot, robot.loops.front());
    }
    return 0;
  }

  BodyIndex BodyOf(const std::string& link) const {
    const auto found = frames_.find(link);
    return found == frames_.end() ? BodyIndex(0)
                                  : model().frames()[static_cast<std::size_t>(found->second)].body;
  }

  // Whether a motor that acts through actuators has one.
  bool HasActuator(const ForceElement& force) const {
    return std::any_of(
        scene_.actuators.begin(), scene_.actuators.end(), [&](const ActuatorDescription& each) {
          const bool of_joint = each.transmission == TransmissionType::kJoint ||
                                each.transmission == TransmissionType::kJointInParent;
          if (!of_joint || each.HasActivation()) return false;
          if (!force.joint.empty()) return each.joint == force.joint;
          return force.joints.empty() ||
                 std::find(force.joints.begin(), force.joints.end(), each.joint) != force.joints.end();
        });
  }

  void CheckForces() {
    for (std::size_t i = 0; i < scene_.forces.size(); ++i) {
      const ForceElement& force = scene_.forces[i];
      std::string why = WhyIdle(model(), force);
      if (why.empty() && force.through_actuators && !HasActuator(force))
        why = MessageOf("compile.no-actuator-of-joints-alone");
      if (why.empty()) continue;
      problems_->Add(Severity::kWarning, FileOf(scene_, 0), LineOfForce(scene_, i),
                     "forces[" + std::to_string(i) + "] \"" + force.name + "\"",
                     MessageOf("compile.does-nothing", {MessageOfText(why)}));
    }
  }

  void CheckTargets() {
    for (std::size_t i = 0; i < scene_.targets.size(); ++i) {
      const SceneTarget& target = scene_.targets[i];
      const auto warn = [&](const Message& text) {
        problems_->Add(Severity::kWarning, FileOf(scene_, 0), LineOfTarget(scene_, i),
                       "targets[" + std::to_string(i) + "] \"" + target.name + "\"", text);
      };
      if (target.NeedsFrame() && !frames_.count(target.frame))
        warn(MessageOf("compile.there-no-link-or-frame", {target.frame}));
      if (target.kind == TargetKind::kRelative && !frames_.count(target.reference))
        warn(MessageOf("compile.there-no-link-or-frame-2", {target.reference}));
      if (target.kind == TargetKind::kRelative && target.frame == target.reference)
        warn(MessageOf("compile.relative-very-link-reaches-for"));
      if (target.kind == TargetKind::kCenterOfMass && !(model().moving_mass() > 0))
        warn(MessageOf("compile.there-no-centre-mass-nothing"));
      for (const auto& [joint, position] : target.positions) {
        const BodyIndex body = model().FindJoint(joint);
        const bool one = body.IsValid() && model().joints()[static_cast<std::size_t>(body.value)].nq == 1;
        if (!one) warn(MessageOf("compile.there-no-joint-with-one", {joint}));
      }
    }
  }

  bool MakePaths() {
    if (scene_.paths.empty()) return true;
    const auto loops = MakeLoopConstraints(*out_);
    out_->paths = MakePathMotions(scene_, out_->model, out_->initial_q, loops.get(), {}, {}, stop_);
    if (stop_.Requested()) return false;
    for (std::size_t i = 0; i < scene_.paths.size(); ++i) {
      const PathMotion& path = *out_->paths[i];
      const auto warn = [&](const Message& text) {
        problems_->Add(Severity::kWarning, FileOf(scene_, 0), LineOfPath(scene_, i),
                       "paths[" + std::to_string(i) + "] \"" + path.element().name + "\"", text);
      };
      if (!path.works()) warn(MessageOf("compile.does-nothing", {MessageOfText(path.why())}));
      for (const std::string& note : PathNotes(path)) warn(note);
    }
    return true;
  }

  void AddShapes(const RobotDescription& description, const std::string& prefix) {
    std::vector<int> frame_of_link(description.links.size(), -1);
    std::vector<char> is_missing(description.links.size(), 0);
    bool any_visual = false;
    for (std::size_t i = 0; i < description.links.size(); ++i) {
      const LinkDescription& link = description.links[i];
      const auto found = frames_.find(prefix + link.name);
      if (found == frames_.end()) continue;
      frame_of_link[i] = found->second;
      is_missing[i] = !link.visuals.empty();
      for (const Visual& visual : link.visuals) {
        AddShape(found->second, visual, false);
        const MeshPtr& mesh = out_->shapes.back().mesh;
        if (mesh) is_missing[i] = 0;
        if (mesh && !mesh->one_sided) any_visual = true;  // a floor is nothing of the robot
      }
      for (const Visual& visual : link.collisions) AddShape(found->second, visual, true);
    }
    // Bones stand in for whatever nothing else can be drawn of, as where meshes were not found.
    const bool some_missing = std::count(is_missing.begin(), is_missing.end(), 1) > 0;
    if (!any_visual || some_missing) {
      for (const SkeletonPiece& piece : MakeSkeleton(description)) {
        const int frame = frame_of_link[static_cast<std::size_t>(piece.link)];
        if (frame < 0 || (any_visual && !is_missing[static_cast<std::size_t>(piece.link)])) continue;
        CompiledShape shape;
        shape.frame = FrameIndex(frame);
        shape.visual.X_LG = piece.X_LG;
        shape.visual.color = piece.color;
        shape.visual.has_color = true;
        shape.mesh = piece.mesh;
        shape.scale = piece.scale;
        shape.generated = true;
        out_->shapes.push_back(std::move(shape));
      }
    }
    std::unordered_map<std::string, bool> has_child;
    for (const JointDescription& joint : description.joints) has_child[joint.parent] = true;
    for (std::size_t i = 0; i < description.links.size(); ++i)
      if (frame_of_link[i] >= 0 && !has_child.count(description.links[i].name))
        out_->tips.emplace_back(frame_of_link[i]);
  }

  void AddShape(int frame, const Visual& visual, bool collision) {
    CompiledShape shape;
    shape.frame = FrameIndex(frame);
    shape.visual = visual;
    shape.collision = collision;
    if (!visual.has_color) {
      const int body = model().frames()[static_cast<std::size_t>(frame)].body;
      shape.visual.color = kPalette[static_cast<std::size_t>(body) % kPalette.size()];
    }
    ShapeMesh drawn = MeshOf(visual.geometry, collision && out_->contact);
    const bool is_plane = visual.geometry.type == ShapeType::kHalfSpace && drawn.mesh;
    if (is_plane && !collision && !visual.material.empty()) drawn.mesh = FloorMesh();
    shape.mesh = drawn.mesh;
    shape.scale = drawn.scale;
    if (!collision && visual.texture)
      shape.mesh = TexturedMesh(drawn.mesh, drawn.scale, visual.texture, shape.visual.color);
    out_->shapes.push_back(std::move(shape));
  }

  void AddBodies() {
    for (const Body& body : model().bodies()) {
      CompiledBody compiled;
      const auto found = frames_.find(body.name);
      if (found != frames_.end()) compiled.frame = FrameIndex(found->second);
      if (const auto ellipsoid = EllipsoidOf({body.mass, body.com, body.inertia})) {
        compiled.X_BE = ellipsoid->X_LE;
        compiled.semi_axes = ellipsoid->semi_axes;
        compiled.has_inertia = compiled.semi_axes.maxCoeff() > 0 && compiled.semi_axes.allFinite();
      }
      out_->bodies.push_back(compiled);
    }
  }

  void Measure() {
    Workspace workspace(model());
    ForwardKinematics(model(), out_->initial_q, &workspace);
    out_->Bounds(workspace.X_WB, &out_->lower, &out_->upper);
    out_->size = std::max((out_->upper - out_->lower).norm(), 1e-3);
  }

  RobotDescription mechanism_tree_, trot_robot_;
  std::vector<const RobotDescription*> others_;  // of these two
  const Scene& scene_;
  ProblemList* problems_;
  const StopCheck& stop_;
  bool values_good_ = true;
  std::shared_ptr<CompiledScene> out_;
  FrameMap frames_;
};

}  // namespace

std::shared_ptr<const CompiledScene> CompileScene(const Scene& scene, ProblemList* problems,
                                                  const StopCheck& stop) {
  ProblemList ignored;
  return Compiler(scene, problems ? problems : &ignored, stop).Run();
}

}  // namespace linkwright
