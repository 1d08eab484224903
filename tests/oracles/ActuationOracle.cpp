// SPDX-License-Identifier: GPL-3.0-or-later
// Random models with actuators and tendons beside MuJoCo 2.2.2, as Debian packages it (libmujoco-dev):
// lengths, forces, rates of activations and accelerations at random states. What newer releases define
// otherwise is left out. LINKWRIGHT_ACTUATION_MODELS and LINKWRIGHT_ACTUATION_FIRST choose the run; a failure
// prints the model.
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/system/System.h"
#include "tests/oracles/ActuatedModels.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace {

constexpr double kTolerance = 1e-9, kTheirIteration = 1e-4;

struct Theirs {
  Theirs() = default;
  ~Theirs() {
    if (data != nullptr) mj_deleteData(data);
    if (model != nullptr) mj_deleteModel(model);
  }
  Theirs(const Theirs&) = delete;
  Theirs& operator=(const Theirs&) = delete;
  std::string Name(int type, int i) const { return mj_id2name(model, type, i); }

  mjModel* model = nullptr;
  mjData* data = nullptr;
};

/// Whether the state is one of which later releases say something else: a side site in front of or behind its
/// obstacle, a muscle shorter than its force-length curve.
bool IsDisputed(const Theirs& theirs) {
  const mjModel& m = *theirs.model;
  const mjData& d = *theirs.data;
  for (int i = 0; i < m.nwrap; ++i) {
    const int type = m.wrap_type[i];
    if (type != mjWRAP_SPHERE && type != mjWRAP_CYLINDER) continue;
    const int side = static_cast<int>(std::lround(m.wrap_prm[i]));
    if (side < 0) continue;
    const int geom = m.wrap_objid[i];
    const auto place = [](const mjtNum* all, int k) {
      return Vector3(all[3 * k], all[3 * k + 1], all[3 * k + 2]);
    };
    const Vector3 center = place(d.geom_xpos, geom), at = place(d.site_xpos, side) - center;
    const double radius = m.geom_size[3 * geom];
    Vector3 normal;
    if (type == mjWRAP_SPHERE)
      normal = (place(d.site_xpos, m.wrap_objid[i - 1]) - center)
                   .cross(place(d.site_xpos, m.wrap_objid[i + 1]) - center)
                   .normalized();
    else
      for (int k = 0; k < 3; ++k) normal[k] = d.geom_xmat[9 * geom + 3 * k + 2];
    const double projected = (at - normal * normal.dot(at)).norm();
    if ((projected < radius) != (at.norm() < radius)) return true;
  }
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_gaintype[i] != mjGAIN_MUSCLE) continue;
    const mjtNum *gain = m.actuator_gainprm + i * mjNGAIN, *range = m.actuator_lengthrange + 2 * i;
    const double whole = (range[1] - range[0]) / (gain[1] - gain[0]);
    if (gain[0] + (d.actuator_length[i] - range[0]) / whole < gain[4]) return true;
  }
  return false;
}

/// Whether its iteration has ended away from the solution: a path through a ring that does not bend by equal
/// angles. Its points come in pairs, where a path touches and leaves.
bool HasMissed(const Theirs& theirs) {
  const mjModel& m = *theirs.model;
  const mjData& d = *theirs.data;
  constexpr double kSamePoint = 1e-9, kEqual = 1e-5;
  const auto point = [&](int k) {
    return Vector3(d.wrap_xpos[3 * k], d.wrap_xpos[3 * k + 1], d.wrap_xpos[3 * k + 2]);
  };
  for (int i = 0; i < m.ntendon; ++i)
    for (int k = d.ten_wrapadr[i] + 1; k + 2 < d.ten_wrapadr[i] + d.ten_wrapnum[i]; ++k) {
      const int geom = d.wrap_obj[k];
      if (geom < 0 || d.wrap_obj[k + 1] != geom) continue;
      const Vector3 center(d.geom_xpos[3 * geom], d.geom_xpos[3 * geom + 1], d.geom_xpos[3 * geom + 2]);
      const bool is_cylinder = m.geom_type[geom] == mjGEOM_CYLINDER;
      Vector3 axis = Vector3::Zero();
      for (int r = 0; r < 3 && is_cylinder; ++r) axis[r] = d.geom_xmat[9 * geom + 3 * r + 2];
      const auto flat = [&](const Vector3& p) { return Vector3(p - center - axis * axis.dot(p - center)); };
      const Vector3 bend = flat(point(k));
      if ((flat(point(k + 1)) - bend).norm() > kSamePoint) continue;
      const Vector3 in = (flat(point(k - 1)) - bend).normalized(),
                    out = (flat(point(k + 2)) - bend).normalized();
      const Vector3 sum = in + out;
      if ((sum - bend.normalized() * bend.normalized().dot(sum)).norm() > kEqual) return true;
    }
  return false;
}

class Comparison {
 public:
  explicit Comparison(double tolerance) : tolerance_(tolerance) {}
  void Add(const std::string& what, double ours, double theirs, double scale) {
    ++count_;
    const double error = std::abs(ours - theirs) / std::max(1.0, scale);
    if (!(error <= worst_)) worst_ = error;
    if (error <= tolerance_) return;
    std::ostringstream line;
    line.precision(12);
    line << what << ": " << ours << ", MuJoCo " << theirs;
    wrong_.push_back(line.str());
  }
  const std::vector<std::string>& wrong() const { return wrong_; }
  double worst() const { return worst_; }
  long count() const { return count_; }

 private:
  double tolerance_, worst_ = 0;
  long count_ = 0;
  std::vector<std::string> wrong_;
};

double Greatest(const mjtNum* numbers, int count) {
  double greatest = 0;
  for (int i = 0; i < count; ++i) greatest = std::max(greatest, std::abs(numbers[i]));
  return greatest;
}

/// `system` at `state` beside theirs.
void Compare(System* system, State state, const Theirs& theirs, Comparison* out) {
  const mjModel& m = *theirs.model;
  const mjData& d = *theirs.data;
  system->BeginStep(&state);
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  std::map<std::string, double> ours;
  for (std::size_t i = 0; i < values.size(); ++i) ours[system->signals()[i].name] = values[i];
  const auto check = [&](const std::string& name, double number, double scale) {
    const auto at = ours.find(name);
    out->Add(name, at == ours.end() ? std::nan("") : at->second, number, scale);
  };
  for (int i = 0; i < m.nu; ++i) {
    const std::string name = "actuator." + theirs.Name(mjOBJ_ACTUATOR, i);
    check(name + ".length", d.actuator_length[i], 1);
    check(name + ".force", d.actuator_force[i], Greatest(d.actuator_force, m.nu));
  }
  for (int i = 0; i < m.ntendon; ++i)
    check("tendon." + theirs.Name(mjOBJ_TENDON, i) + ".length", d.ten_length[i], 1);
  StateRate rate{VectorX::Zero(system->nq()), VectorX::Zero(system->nv()), VectorX::Zero(system->nz())};
  if (!system->Derivative(state, &rate).ok) out->Add("derivative", std::nan(""), 0, 1);
  for (int i = 0; i < m.na; ++i)
    out->Add("activation rate " + std::to_string(i), rate.zdot[system->activations().first + i], d.act_dot[i],
             Greatest(d.act_dot, m.na));
  const double scale = Greatest(d.qacc, m.nv);
  for (int i = 0; i < m.njnt; ++i) {
    const std::string name = theirs.Name(mjOBJ_JOINT, i);
    const mjtNum* a = d.qacc + m.jnt_dofadr[i];
    const mjtNum* v = d.qvel + m.jnt_dofadr[i];
    if (m.jnt_type[i] == mjJNT_FREE) {
      // Theirs is that of world axes; ours the rate of the velocity's numbers in the body's.
      const mjtNum* q = d.qpos + m.jnt_qposadr[i];
      const Matrix3 R = Quaternion(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix();
      const Vector3 w(v[3], v[4], v[5]);
      const Vector3 linear =
          R.transpose() * Vector3(a[0], a[1], a[2]) - w.cross(R.transpose() * Vector3(v[0], v[1], v[2]));
      const char* axes[] = {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"};
      for (int k = 0; k < 6; ++k) check("a." + name + axes[k], k < 3 ? linear[k] : a[k], scale);
    } else if (m.jnt_type[i] == mjJNT_BALL) {
      const char* axes[] = {".wx", ".wy", ".wz"};
      for (int k = 0; k < 3; ++k) check("a." + name + axes[k], a[k], scale);
    } else {
      check("a." + name, a[0], scale);
    }
  }
}

int NumberFrom(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): there is one thread
  return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

int main() {
  const TempFolder folder;
  const int models = NumberFrom("LINKWRIGHT_ACTUATION_MODELS", 200);
  const int first = NumberFrom("LINKWRIGHT_ACTUATION_FIRST", 1);
  int bad = 0, refused = 0, states = 0, disputed = 0;
  long compared = 0;
  double worst = 0;
  for (int seed = first; seed < first + models; ++seed) {
    const auto [text, is_iterated] = MakeActuatedModel(static_cast<std::uint64_t>(seed));
    const auto file = folder.Write("model.xml", text);
    char error[1000] = "";
    Theirs theirs;
    theirs.model = mj_loadXML(file.string().c_str(), nullptr, error, sizeof(error));
    if (theirs.model == nullptr) {
      std::printf("seed %d: MuJoCo refuses it: %s\n%s", seed, error, text.c_str());
      ++refused;
      continue;
    }
    theirs.data = mj_makeData(theirs.model);
    std::vector<std::string> wrong;
    for (int k = 0; k < kStates; ++k) {
      mj_resetDataKeyframe(theirs.model, theirs.data, k);
      mj_forward(theirs.model, theirs.data);
      if (IsDisputed(theirs) || HasMissed(theirs)) {
        ++disputed;
        continue;
      }
      LoadSceneResult loaded = LoadScene(file);
      ProblemList problems = loaded.problems;
      if (loaded.ok) TakePosture("k" + std::to_string(k), file.string(), &loaded.scene, &problems);
      const auto compiled = loaded.ok ? CompileScene(loaded.scene, &problems) : nullptr;
      if (compiled == nullptr) {
        wrong.push_back("refused: " + problems.ToString());
        break;
      }
      const auto system = compiled->MakeSystem();
      State state = system->InitialState();
      system->Start(&state);
      Comparison comparison(is_iterated ? kTheirIteration : kTolerance);
      Compare(system.get(), state, theirs, &comparison);
      ++states;
      compared += comparison.count();
      if (!is_iterated && comparison.wrong().empty()) worst = std::max(worst, comparison.worst());
      for (const std::string& line : comparison.wrong())
        wrong.push_back("k" + std::to_string(k) + " " + line);
    }
    if (wrong.empty()) continue;
    ++bad;
    std::printf("seed %d:\n", seed);
    for (const std::string& line : wrong) std::printf("  %s\n", line.c_str());
    if (bad <= 3) std::printf("%s", text.c_str());
  }
  std::printf(
      "%d models, %d states, %ld numbers compared, worst %.1e; %d states left out; %d models differ\n",
      models, states, compared, worst, disputed, bad);
  return bad > 0 || refused > 0 ? 1 : 0;
}
