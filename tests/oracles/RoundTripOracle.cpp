// SPDX-License-Identifier: GPL-3.0-or-later
// What authoring operations make, saved as a scene, opened again, exported to URDF and MJCF, and read back by
// Linkwright and by MuJoCo 2.2.2, as Debian packages it (libmujoco-dev): masses, centres of mass, inertias
// and world poses of all links and frames, at the start and at random positions.
// LINKWRIGHT_ROUND_TRIPS sets how many random scenes there are besides those of one operation each.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/export/SceneExport.h"
#include "engine/io/mjcf/MjcfInertia.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/model/Workspace.h"
#include "engine/scene/Postures.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/oracles/BuiltScenes.h"
#include "tests/oracles/MujocoRules.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace {

constexpr double kTolerance = 1e-9;
constexpr int kPositions = 3;  // random ones of each scene

/// A link or frame: its pose in the world, and, of a link, what it weighs there.
struct Part {
  Transform X;
  double mass = 0;
  Vector3 com = Vector3::Zero();      // [m] in the world
  Matrix3 inertia = Matrix3::Zero();  // about it, along the world's axes
  bool is_link = true;
};
using Parts = std::map<std::string, Part>;
/// By the link that a joint moves.
using Positions = std::map<std::string, std::vector<double>>;

using Compiled = std::shared_ptr<const CompiledScene>;

/// `rounded`: with the inertias that MuJoCo makes of full matrices.
Parts PartsOf(const CompiledScene& compiled, const VectorX& q, bool rounded) {
  const Model& model = *compiled.model;
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  Parts parts;
  const auto pose = [&](const std::string& name) {
    return FramePose(model, workspace, model.FindFrame(name));
  };
  for (const SceneRobot& robot : compiled.scene.robots) {
    const std::string prefix = RobotPrefix(compiled.scene, robot);
    for (const LinkDescription& link : robot.description.links) {
      Part part{pose(prefix + link.name)};
      part.com = part.X.p;
      if (link.inertial) {
        part.mass = link.inertial->mass;
        part.com = part.X * link.inertial->com;
        const Matrix3 I = rounded ? MujocoAxes(link.inertial->inertia).Full() : link.inertial->inertia;
        part.inertia = part.X.R * I * part.X.R.transpose();
      }
      parts[prefix + link.name] = part;
    }
    for (const FrameDescription& frame : robot.description.frames) {
      Part part{pose(prefix + frame.name)};
      part.is_link = false;
      parts[prefix + frame.name] = part;
    }
  }
  return parts;
}

Positions PositionsOf(const Model& model, const VectorX& q) {
  Positions positions;
  for (std::size_t i = 1; i < model.joints().size(); ++i) {
    const Joint& joint = model.joints()[i];
    positions[model.bodies()[i].name].assign(q.data() + joint.q_index, q.data() + joint.q_index + joint.nq);
  }
  return positions;
}

class Reader {
 public:
  virtual ~Reader() = default;
  /// Why it has not read it; empty: it has.
  std::string why;
  virtual Parts Start() = 0;
  virtual Parts At(const Positions& positions, const Parts& expected) = 0;
};

class Ours : public Reader {
 private:
  static bool HasStart(const Scene& scene) {
    for (const SceneRobot& robot : scene.robots)
      for (const Posture& posture : robot.description.postures)
        if (posture.name == "start") return true;
    return false;
  }

 public:
  explicit Ours(const std::filesystem::path& file) {
    LoadSceneResult loaded = LoadScene(file);
    ProblemList problems = loaded.problems;
    // MJCF has the start as a keyframe.
    if (loaded.ok && file.extension() == ".xml" && HasStart(loaded.scene))
      TakePosture("start", file.string(), &loaded.scene, &problems);
    if (loaded.ok) compiled_ = CompileScene(loaded.scene, &problems);
    if (!compiled_) why = problems.ToString();
  }
  Parts Start() override { return PartsOf(*compiled_, compiled_->initial_q, false); }
  Parts At(const Positions& positions, const Parts& expected) override {
    VectorX q = compiled_->model->NeutralPosition();
    for (std::size_t i = 1; i < compiled_->model->joints().size(); ++i) {
      const Joint& joint = compiled_->model->joints()[i];
      const Body& body = compiled_->model->bodies()[i];
      const auto found = positions.find(body.name);
      if (found == positions.end()) continue;
      if (joint.type == JointType::kFree) {
        // Of the joint's place, which differs from format to format.
        const Transform X = body.X_PJ.Inverse() * expected.at(body.name).X;
        const Quaternion turn(X.R);
        q.segment<7>(joint.q_index) << X.p, turn.w(), turn.vec();
      } else if (found->second.size() == static_cast<std::size_t>(joint.nq)) {
        std::copy(found->second.begin(), found->second.end(), q.data() + joint.q_index);
      }
    }
    return PartsOf(*compiled_, q, false);
  }

 private:
  Compiled compiled_;
};

class Theirs : public Reader {
 public:
  explicit Theirs(const std::filesystem::path& file) {
    char error[1000] = "";
    model_.reset(mj_loadXML(file.string().c_str(), nullptr, error, sizeof(error)));
    if (!model_) {
      why = error;
      return;
    }
    data_.reset(mj_makeData(model_.get()));
  }
  Parts Start() override {
    mj_resetData(model_.get(), data_.get());
    if (model_->nkey > 0) mj_resetDataKeyframe(model_.get(), data_.get(), 0);
    return Take();
  }
  Parts At(const Positions& positions, const Parts& expected) override {
    mj_resetData(model_.get(), data_.get());
    for (int i = 0; i < model_->njnt; ++i) {
      const std::string body = Name(mjOBJ_BODY, model_->jnt_bodyid[i]);
      const auto found = positions.find(body);
      if (found == positions.end()) continue;
      mjtNum* const q = data_->qpos + model_->jnt_qposadr[i];
      if (model_->jnt_type[i] == mjJNT_FREE) {
        // Theirs is the pose in the world.
        const Transform& X = expected.at(body).X;
        const Quaternion turn(X.R);
        const double numbers[] = {X.p.x(), X.p.y(), X.p.z(), turn.w(), turn.x(), turn.y(), turn.z()};
        std::copy(std::begin(numbers), std::end(numbers), q);
      } else {
        std::copy(found->second.begin(), found->second.end(), q);
      }
    }
    return Take();
  }

 private:
  std::string Name(int type, int i) const {
    const char* const name = mj_id2name(model_.get(), type, i);
    return name ? name : "";
  }
  Parts Take() const {
    mj_kinematics(model_.get(), data_.get());
    const auto point = [](const mjtNum* p) { return Vector3(p[0], p[1], p[2]); };
    const auto turn = [](const mjtNum* m) {
      Matrix3 R;
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) R(r, c) = m[3 * r + c];
      return R;
    };
    Parts parts;
    for (int i = 0; i < model_->nbody; ++i) {
      Part part{{turn(data_->xmat + 9 * i), point(data_->xpos + 3 * i)}};
      part.mass = model_->body_mass[i];
      part.com = point(data_->xipos + 3 * i);
      const Matrix3 R = turn(data_->ximat + 9 * i);
      part.inertia = R * point(model_->body_inertia + 3 * i).asDiagonal() * R.transpose();
      parts[Name(mjOBJ_BODY, i)] = part;
    }
    for (int i = 0; i < model_->nsite; ++i) {
      Part part{{turn(data_->site_xmat + 9 * i), point(data_->site_xpos + 3 * i)}};
      part.is_link = false;
      parts.emplace(Name(mjOBJ_SITE, i), part);
    }
    return parts;
  }

  std::unique_ptr<mjModel, void (*)(mjModel*)> model_{nullptr, mj_deleteModel};
  std::unique_ptr<mjData, void (*)(mjData*)> data_{nullptr, mj_deleteData};
};

struct Tally {
  int readings[2] = {};                      // by MuJoCo: of MJCF, of URDF
  std::map<std::string, int> without_it[2];  // those it refuses, by the reason, which is known beforehand
  std::map<std::string, int> newer;          // what it does not know yet, left out of what it reads
  long compared = 0;
  double worst = 0;
  int failures = 0;
};

void Compare(const std::string& label, const Parts& expected, const Parts& found, Tally* tally) {
  const auto fail = [&](const std::string& what) {
    ++tally->failures;
    std::printf("FAILED: %s, %s\n", label.c_str(), what.c_str());
  };
  for (const auto& [name, part] : expected) {
    const auto other = found.find(name);
    if (other == found.end()) {
      fail("no \"" + name + "\"");
      continue;
    }
    const auto check = [&](const char* what, double difference, double scale) {
      ++tally->compared;
      const double error = difference / scale;
      if (!(error <= tally->worst)) tally->worst = error;
      if (error <= kTolerance) return;
      std::ostringstream line;
      line << what << " of \"" << name << "\" by " << difference << ", of " << scale;
      fail(line.str());
    };
    const Part& it = other->second;
    check("position", (it.X.p - part.X.p).norm(), std::max(1.0, part.X.p.norm()));
    check("orientation", (it.X.R - part.X.R).norm(), 1);
    if (!part.is_link) continue;
    check("mass", std::abs(it.mass - part.mass), part.mass > 0 ? part.mass : 1);
    if (part.mass == 0) continue;
    check("centre of mass", (it.com - part.com).norm(), std::max(1.0, part.com.norm()));
    check("inertia", (it.inertia - part.inertia).norm(), part.inertia.norm());
  }
}

/// Random positions, ball joints by unit quaternions.
VectorX RandomPosition(const Model& model, std::mt19937_64* random) {
  std::uniform_real_distribution<double> number(-1.2, 1.2);
  VectorX q = model.NeutralPosition();
  for (int i = 0; i < q.size(); ++i) q[i] += number(*random);
  model.Normalize(&q);
  return q;
}

/// Gives all joints start positions of their own. False: it has none.
bool Displace(Scene* scene) {
  ProblemList problems;
  const Compiled compiled = CompileScene(*scene, &problems);
  if (!compiled || compiled->model->nq() == 0) return false;
  std::mt19937_64 random(20261128);
  const VectorX q = RandomPosition(*compiled->model, &random);
  for (SceneRobot& robot : scene->robots)
    for (const Joint& joint : compiled->model->joints()) {
      const std::string prefix = RobotPrefix(*scene, robot);
      if (joint.nq == 0 || !joint.name.starts_with(prefix)) continue;
      robot.positions[joint.name.substr(prefix.size())].assign(q.data() + joint.q_index,
                                                               q.data() + joint.q_index + joint.nq);
    }
  return true;
}

/// Whether numbers of a joint are those it has without being given any: zeros, and no turning of its unit
/// quaternion, whose first number is 1.
bool IsNeutral(const SceneRobot& robot, const std::string& name, const std::vector<double>& numbers,
               bool positions) {
  std::vector<double> neutral(numbers.size(), 0.0);
  const bool ball = std::any_of(
      robot.description.joints.begin(), robot.description.joints.end(),
      [&](const JointDescription& joint) { return joint.name == name && joint.type == JointType::kBall; });
  if (positions && ball && numbers.size() == 4) neutral[0] = numbers[0];
  if (positions && numbers.size() == 7) neutral[3] = numbers[3];
  return numbers == neutral;
}

/// What a format has no room for must be said.
void CheckLosses(const std::string& label, const Scene& scene, bool urdf, const ProblemList& lost,
                 Tally* tally) {
  const auto check = [&](const std::string& thing) {
    ++tally->compared;
    for (const Problem& problem : lost.problems())
      if (problem.element.find(thing) != std::string::npos) return;
    ++tally->failures;
    std::printf("FAILED: %s, nothing says that %s is left out\n", label.c_str(), thing.c_str());
  };
  for (const LoopElement& loop : scene.loops)
    if (urdf || (loop.type != LoopType::kSpherical && loop.type != LoopType::kFixed))
      check("\"" + loop.name + "\"");
  for (const SceneRobot& robot : scene.robots) {
    if (urdf)
      for (const auto* values : {&robot.positions, &robot.velocities, &robot.torques})
        for (const auto& [joint, numbers] : *values)
          if (!IsNeutral(robot, joint, numbers, values == &robot.positions)) check("\"" + joint + "\"");
    if (urdf)
      for (const JointDescription& joint : robot.description.joints)
        if (joint.type == JointType::kBall) check("\"" + joint.name + "\"");
    if (urdf)
      for (const LinkDescription& link : robot.description.links)
        for (const auto* shapes : {&link.visuals, &link.collisions})
          for (const Visual& shape : *shapes)
            if (shape.geometry.type == ShapeType::kEllipsoid || shape.geometry.type == ShapeType::kCapsule)
              check("\"" + link.name + "\"");
  }
}

// MuJoCo welds what no joint moves to its parent, and gives shapes a mass, where a URDF does not say
// otherwise.
std::string WithoutFusing(std::string urdf) {
  const std::size_t at = urdf.find("<link");
  return urdf.insert(
      at,
      "<mujoco><compiler fusestatic='false' discardvisual='false' inertiafromgeom='false'/></mujoco>\n  ");
}

void TryScene(const BuiltScene& built, const TempFolder& folder, Tally* tally) {
  const auto fail = [&](const std::string& why) {
    ++tally->failures;
    std::printf("FAILED: %s, %s\n", built.name.c_str(), why.c_str());
  };
  ProblemList problems;
  const Compiled made = CompileScene(built.scene, &problems);
  if (!made) return fail("no mechanism: " + problems.ToString());
  std::mt19937_64 random(20261127);
  std::vector<VectorX> positions;
  for (int i = 0; i < kPositions; ++i) positions.push_back(RandomPosition(*made->model, &random));

  const auto compare = [&](const std::string& by, Reader* reader, bool rounded, bool has_start) {
    if (!reader->why.empty()) return fail(by + ": " + reader->why);
    if (has_start)
      Compare(built.name + ", " + by + ", start", PartsOf(*made, made->initial_q, rounded), reader->Start(),
              tally);
    for (const VectorX& q : positions) {
      const Parts expected = PartsOf(*made, q, rounded);
      Compare(built.name + ", " + by, expected, reader->At(PositionsOf(*made->model, q), expected), tally);
    }
  };
  const auto file = folder.path() / "made.lws.json";
  const SaveSceneResult saved = SaveScene(built.scene, file);
  if (!saved.ok) return fail(saved.error);
  Ours reopened(file);
  compare("scene", &reopened, false, true);
  const LoadSceneResult opened = LoadScene(file);
  if (!opened.ok) return;
  for (const bool urdf : {true, false}) {
    const std::string format = urdf ? "URDF" : "MJCF";
    const auto to = folder.path() / (urdf ? "made.urdf" : "made.xml");
    const SceneExport written = ExportScene(opened.scene, file, to);
    if (urdf && built.scene.robots.size() != 1) {
      if (!written.misfit) fail("URDF: several robots are not refused");
      continue;
    }
    if (!written.error.empty()) {
      fail(format + ": " + written.error);
      continue;
    }
    CheckLosses(built.name + ", " + format, opened.scene, urdf, written.lost, tally);
    std::ofstream(to) << written.text;
    const bool weightless =
        !urdf && written.lost.ToString().find("it moves and has no mass") != std::string::npos;
    Ours ours(to);
    if (weightless != (!urdf && ours.why.find("moves but has no mass") != std::string::npos))
      fail(format + ": links without mass are not warned of as they are read: " + ours.why);
    if (!weightless) compare(format + " by Linkwright", &ours, false, !urdf);
    ++tally->readings[urdf];
    std::ofstream(to) << (urdf ? WithoutFusing(written.text) : WithoutNewer(written.text, &tally->newer));
    if (const std::string why = WhyRefused(built.scene, urdf); !why.empty()) {
      ++tally->without_it[urdf][why];
      if (!IsRefusedByMujoco(to)) fail(format + ": MuJoCo reads " + why);
      continue;
    }
    Theirs theirs(to);
    compare(format + " by MuJoCo", &theirs, urdf, !urdf);
  }
}

int NumberFrom(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): there is one thread
  return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

int main() {
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  const TempFolder folder;
  Tally tally;
  int scenes = 0;
  try {
    for (BuiltScene& built : MakeBuiltScenes()) {
      TryScene(built, folder, &tally);
      ++scenes;
      if (BuiltScene hinged = built; HasBallJoint(built.scene)) {
        hinged.name += ", hinges for balls";
        TakeHinges(&hinged.scene);
        TryScene(hinged, folder, &tally);
        ++scenes;
      }
      // The same, starting elsewhere; where loops are closed, that is for the scene to find.
      if (!built.scene.loops.empty() || !Displace(&built.scene)) continue;
      built.name += ", displaced";
      TryScene(built, folder, &tally);
      ++scenes;
    }
  } catch (const std::exception& failed) {
    std::printf("FAILED: %s\n", failed.what());
    return 1;
  }
  const int random = NumberFrom("LINKWRIGHT_ROUND_TRIPS", 40);
  for (int seed = 1; seed <= random; ++seed, ++scenes) {
    BuiltScene built = MakeRandomScene(static_cast<std::uint32_t>(seed), 4 + seed % 17);
    TryScene(built, folder, &tally);
    if (!HasBallJoint(built.scene)) continue;
    built.name += ", hinges for balls";
    TakeHinges(&built.scene);
    TryScene(built, folder, &tally);
    ++scenes;
  }
  for (const bool urdf : {false, true}) {
    int compared = tally.readings[urdf];
    for (const auto& [why, count] : tally.without_it[urdf]) compared -= count;
    std::printf("%s: %d files, %d compared with MuJoCo\n", urdf ? "URDF" : "MJCF", tally.readings[urdf],
                compared);
    for (const auto& [why, count] : tally.without_it[urdf])
      std::printf("  %d refused, as they must be, for %s\n", count, why.c_str());
    // URDF has one robot and neither balls nor loops; of MJCF little is refused.
    if (compared * 10 < tally.readings[urdf] * (urdf ? 5 : 9)) {
      ++tally.failures;
      std::printf("FAILED: too few are compared\n");
    }
  }
  for (const auto& [what, count] : tally.newer)
    std::printf("newer than this MuJoCo, left out of what it reads: %d × %s\n", count, what.c_str());
  std::printf("%d scenes, %ld numbers compared, worst %.1e; %d failures\n", scenes, tally.compared,
              tally.worst, tally.failures);
  return tally.failures == 0 ? 0 : 1;
}
