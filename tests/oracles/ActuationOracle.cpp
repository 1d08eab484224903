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
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/system/System.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace {

constexpr int kStates = 4;
constexpr double kTolerance = 1e-9, kTheirIteration = 1e-4;

/// A model of a few links with every kind of transmission, law and tendon.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  std::string Make() {
    const int bodies = 2 + Pick(5);
    std::vector<std::vector<int>> children(static_cast<std::size_t>(bodies) + 1);
    for (int body = 1; body <= bodies; ++body)
      children[static_cast<std::size_t>(Pick(4) == 0 ? 0 : Pick(body))].push_back(body);
    out_ << "<mujoco><compiler angle='radian'/><option gravity='0 0 -9.81'/>\n<worldbody>\n";
    AddPlaces(0);
    for (const int body : children[0]) AddBody(body, 0, children);
    out_ << "</worldbody>\n";
    AddTendons();
    AddActuators();
    AddKeyframes();
    out_ << "</mujoco>\n";
    return out_.str();
  }
  /// Whether something is in it that MuJoCo finds by iteration.
  bool is_iterated() const { return iterated_; }

 private:
  struct JointOf {
    std::string name, type;
    std::vector<int> chain;  // bodies from its own to the root
  };
  struct Site {
    std::string name;
    int body;
  };
  struct Obstacle {
    std::string name, inside, outside;  // sites at its centre, and far from it
  };

  double Number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  int Pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
  bool Chance(double probability) { return Number(0, 1) < probability; }
  std::string Numbers(int count, double low, double high) {
    std::ostringstream text;
    text.precision(17);
    for (int i = 0; i < count; ++i) text << (i > 0 ? " " : "") << Number(low, high);
    return text.str();
  }
  std::string Unit(int count) {
    std::normal_distribution<double> normal;
    std::vector<double> numbers(static_cast<std::size_t>(count));
    double square = 0;
    for (double& number : numbers) {
      number = normal(random_);
      square += number * number;
    }
    std::ostringstream text;
    text.precision(17);
    for (const double& number : numbers)
      text << (&number == numbers.data() ? "" : " ") << number / std::sqrt(square);
    return text.str();
  }
  template <class T>
  const T& Any(const std::vector<T>& of) {
    return of[static_cast<std::size_t>(Pick(static_cast<int>(of.size())))];
  }
  std::string Attribute(const char* name, const std::string& value) {
    return std::string(" ") + name + "='" + value + "'";
  }
  std::string Maybe(double probability, const char* name, int count, double low, double high) {
    return Chance(probability) ? Attribute(name, Numbers(count, low, high)) : "";
  }
  /// Both ends of a range around zero, which holds.
  std::string Limits(double probability, const std::string& what, double low, double high) {
    if (!Chance(probability)) return Attribute((what + "limited").c_str(), "false");
    return Attribute((what + "limited").c_str(), "true") +
           Attribute((what + "range").c_str(), Numbers(1, -high, -low) + " " + Numbers(1, low, high));
  }

  void AddPlaces(int body) {
    for (int i = 0; i < 2; ++i) {
      sites_.push_back({"s" + std::to_string(sites_.size()), body});
      out_ << "<site name='" << sites_.back().name << "' pos='" << Numbers(3, -0.4, 0.4) << "' quat='"
           << Unit(4) << "'/>\n";
    }
    aligned_.push_back({"s" + std::to_string(body) + "aligned", body});
    out_ << "<site name='" << aligned_.back().name << "' pos='" << Numbers(3, -0.4, 0.4) << "'/>\n";
    if (!Chance(0.6)) return;
    const std::string name = "g" + std::to_string(obstacles_.size());
    const bool is_sphere = Chance(0.5);
    const std::string at = Numbers(3, -0.3, 0.3);
    out_ << "<geom name='" << name << "' type='" << (is_sphere ? "sphere" : "cylinder") << "' size='"
         << Numbers(1, 0.03, 0.12) << (is_sphere ? "" : " 0.2") << "' pos='" << at << "' quat='" << Unit(4)
         << "' contype='0' conaffinity='0'/>\n<site name='" << name << "in' pos='" << at
         << "'/>\n<site name='" << name << "out' pos='" << Numbers(3, 2, 4) << "'/>\n";
    obstacles_.push_back({name, name + "in", name + "out"});
  }

  void AddJoint(const std::string& type, const std::vector<int>& chain) {
    const bool scalar = type == "hinge" || type == "slide";
    joints_.push_back({"j" + std::to_string(joints_.size()), type, chain});
    out_ << "<joint name='" << joints_.back().name << "' type='" << type << "'";
    if (scalar) out_ << " axis='" << Unit(3) << "' limited='false'";
    if (scalar && type != "slide") out_ << " pos='" << Numbers(3, -0.1, 0.1) << "'";
    if (type == "ball") out_ << " limited='false'";
    out_ << Maybe(0.4, "armature", 1, 0.01, 0.3);
    if (Chance(0.12) && type != "free")
      out_ << " springdamper='" << Numbers(2, 0.2, 1.5) << "'";
    else
      out_ << Maybe(0.4, "stiffness", 1, 0.5, 20) << Maybe(0.5, "damping", 1, 0.05, 3);
    if (scalar) out_ << Maybe(0.4, "springref", 1, -0.5, 0.5) << Maybe(0.3, "ref", 1, -0.5, 0.5);
    out_ << "/>\n";
    for (int i = 0; i < (type == "free" ? 3 : scalar ? 1 : 0); ++i) numbers_.push_back('x');
    if (!scalar) numbers_.push_back('q');
    nv_ += type == "free" ? 6 : scalar ? 1 : 3;
  }

  void AddBody(int body, int parent, const std::vector<std::vector<int>>& children) {
    out_ << "<body name='b" << body << "' pos='" << Numbers(3, -0.4, 0.4) << "' quat='" << Unit(4) << "'>\n";
    std::vector<int> chain = chains_[parent];
    chain.push_back(body);
    chains_[body] = chain;
    if (parent == 0 && Chance(0.2)) {
      AddJoint("free", chain);
    } else if (Chance(0.18)) {
      AddJoint("ball", chain);
    } else {
      for (int i = 1 + (Chance(0.25) ? 1 : 0); i > 0; --i) AddJoint(Chance(0.75) ? "hinge" : "slide", chain);
    }
    out_ << "<inertial pos='" << Numbers(3, -0.1, 0.1) << "' quat='" << Unit(4) << "' mass='"
         << Numbers(1, 0.3, 3) << "' diaginertia='" << Numbers(3, 0.02, 0.035) << "'/>\n";
    AddPlaces(body);
    for (const int child : children[static_cast<std::size_t>(body)]) AddBody(child, body, children);
    out_ << "</body>\n";
  }

  std::vector<std::string> Scalars() const {
    std::vector<std::string> names;
    for (const JointOf& joint : joints_)
      if (joint.type == "hinge" || joint.type == "slide") names.push_back(joint.name);
    return names;
  }

  void AddTendons() {
    out_ << "<tendon>\n";
    const std::vector<std::string> scalars = Scalars();
    for (int i = Pick(4); i > 0; --i) {
      const bool is_fixed = !scalars.empty() && Chance(0.3);
      const std::string name = "t" + std::to_string(tendons_.size());
      tendons_.push_back(name);
      out_ << (is_fixed ? "<fixed" : "<spatial") << " name='" << name << "' limited='false'"
           << Maybe(0.6, "stiffness", 1, 1, 100) << Maybe(0.5, "damping", 1, 0.1, 5)
           << Maybe(0.5, "springlength", 1, 0.1, 1.5) << ">\n";
      if (is_fixed)
        for (const std::string& joint : scalars) {
          if (joint == scalars[0] || Chance(0.4))
            out_ << "<joint joint='" << joint << "' coef='" << Numbers(1, -2, 2) << "'/>\n";
        }
      else
        AddPath();
      out_ << (is_fixed ? "</fixed>\n" : "</spatial>\n");
    }
    out_ << "</tendon>\n";
  }

  void AddPath() {
    std::string last;
    const auto stop = [&] {
      const std::string* next = &Any(sites_).name;
      while (*next == last) next = &Any(sites_).name;
      out_ << "<site site='" << (last = *next) << "'/>\n";
    };
    if (Chance(0.2)) out_ << "<pulley divisor='" << Numbers(1, 1, 3) << "'/>\n";
    stop();
    int in_branch = 1;
    for (int pieces = 1 + Pick(4); pieces > 0; --pieces) {
      if (pieces > 1 && in_branch > 1 && Chance(0.2)) {
        out_ << "<pulley divisor='" << Numbers(1, 1, 3) << "'/>\n";
        last.clear();
        in_branch = 0;
      } else if (!obstacles_.empty() && Chance(0.6)) {
        const Obstacle& round = Any(obstacles_);
        out_ << "<geom geom='" << round.name << "'";
        const int side = Pick(4);
        if (side == 0) out_ << " sidesite='" << round.outside << "'";
        if (side == 1) out_ << " sidesite='" << round.inside << "'";
        iterated_ = iterated_ || side == 1;
        out_ << "/>\n";
      }
      stop();
      ++in_branch;
    }
    if (in_branch == 1) stop();
  }

  std::string Transmission() {
    const std::vector<std::string> scalars = Scalars();
    const auto gear = [&](int count) { return Maybe(0.8, "gear", count, -3, 3); };
    for (;;) switch (Pick(6)) {
        case 0: {
          const JointOf& joint = Any(joints_);
          const bool scalar = joint.type == "hinge" || joint.type == "slide";
          return Attribute(Chance(0.6) ? "joint" : "jointinparent", joint.name) + gear(scalar ? 1
                                                                                       : joint.type == "ball"
                                                                                           ? 3
                                                                                           : 6);
        }
        case 1:
          if (tendons_.empty()) break;
          return Attribute("tendon", Any(tendons_)) + gear(1);
        case 2:
          return Attribute("site", Any(sites_).name) + gear(6);
        case 3: {
          // Later releases leave out the joints that carry both sites: take a reference that is on none of
          // them. This one multiplies the quaternions of a body and of its site in the wrong order, which has
          // no effect where the site has the axes of its body.
          const Site &site = Any(aligned_), &reference = Any(aligned_);
          const std::vector<int>&one = chains_[site.body], &other = chains_[reference.body];
          if (site.body == reference.body || (!one.empty() && !other.empty() && one[0] == other[0])) break;
          return Attribute("site", site.name) + Attribute("refsite", reference.name) + gear(6);
        }
        case 4: {
          const Site &crank = Any(sites_), &slider = Any(sites_);
          if (crank.body == slider.body) break;
          return Attribute("cranksite", crank.name) + Attribute("slidersite", slider.name) +
                 Attribute("cranklength", Numbers(1, 0.5, 2)) + gear(1);
        }
        default:
          if (scalars.empty()) break;
          return Attribute("joint", Any(scalars)) + gear(1);
      }
  }

  void AddActuators() {
    out_ << "<actuator>\n";
    const int count = 1 + Pick(6);
    states_ = Pick(count + 1);
    controls_ = count;
    // That release wants those with an activation last.
    for (int i = 0; i < count; ++i) {
      const bool is_dynamic = i >= count - states_;
      const std::string common = " name='a" + std::to_string(i) + "'" + Limits(0.3, "ctrl", 0.2, 1) +
                                 Limits(0.3, "force", 1, 8) + Transmission();
      const auto general = [&](const char* dynamics) {
        std::string line = "<general" + common + Attribute("dyntype", dynamics) +
                           Attribute("gaintype", Chance(0.5) ? "fixed" : "affine") +
                           Attribute("gainprm", Numbers(3, -5, 5)) +
                           Attribute("dynprm", Numbers(1, 0.01, 0.5));
        if (Chance(0.6)) line += Attribute("biastype", "affine") + Attribute("biasprm", Numbers(3, -5, 0));
        return line + (is_dynamic ? Limits(0.3, "act", 1.1, 2) : "") + "/>\n";
      };
      if (!is_dynamic) {
        switch (Pick(5)) {
          case 0:
            out_ << "<motor" << common << "/>\n";
            break;
          case 1:
            out_ << "<position" << common << " kp='" << Numbers(1, 1, 50) << "'/>\n";
            break;
          case 2:
            out_ << "<velocity" << common << " kv='" << Numbers(1, 0.5, 5) << "'/>\n";
            break;
          case 3:
            out_ << "<damper name='a" << i << "' ctrlrange='0 2'" << Transmission() << " kv='"
                 << Numbers(1, 0.5, 5) << "'/>\n";
            break;
          default:
            out_ << general("none");
        }
        continue;
      }
      switch (Pick(6)) {
        case 0:
          out_ << "<intvelocity name='a" << i << "' actrange='-2 2'" << Transmission() << " kp='"
               << Numbers(1, 1, 50) << "'/>\n";
          break;
        case 1:
          out_ << "<cylinder" << common << " timeconst='" << Numbers(1, 0.05, 1) << "' area='"
               << Numbers(1, 0.5, 2) << "' bias='" << Numbers(3, -3, 0) << "'/>\n";
          break;
        case 2:
        case 3: {
          const double low = Number(0.1, 0.6);
          std::string transmission = Transmission();
          while (transmission.find(" site=") != std::string::npos) transmission = Transmission();
          out_ << "<muscle name='a" << i << "'" << transmission << " lengthrange='" << low << ' '
               << low + Number(0.3, 1.5) << "'" << Maybe(0.5, "timeconst", 2, 0.01, 0.2)
               << Maybe(0.4, "force", 1, 5, 50) << Maybe(0.3, "scale", 1, 5, 50)
               << Maybe(0.3, "vmax", 1, 1, 4) << Maybe(0.3, "fpmax", 1, 1, 2)
               << Maybe(0.3, "fvmax", 1, 1.1, 1.6) << "/>\n";
          break;
        }
        case 4:
          out_ << general("integrator");
          break;
        default:
          out_ << general("filter");
      }
    }
    out_ << "</actuator>\n";
  }

  void AddKeyframes() {
    out_ << "<keyframe>\n";
    for (int k = 0; k < kStates; ++k) {
      out_ << "<key name='k" << k << "' qpos='";
      for (std::size_t i = 0; i < numbers_.size(); ++i)
        out_ << (i > 0 ? " " : "")
             << (numbers_[i] == 'q' ? Unit(4) : Numbers(1, k == 0 ? -0.3 : -1.5, k == 0 ? 0.3 : 1.5));
      out_ << "' qvel='" << Numbers(nv_, -2, 2) << "'";
      if (states_ > 0) out_ << " act='" << Numbers(states_, 0.05, 0.95) << "'";
      out_ << " ctrl='" << Numbers(controls_, -1.5, 1.5) << "'/>\n";
    }
    out_ << "</keyframe>\n";
  }

  std::mt19937_64 random_;
  std::ostringstream out_ = [] {
    std::ostringstream out;
    out.precision(17);
    return out;
  }();
  std::vector<JointOf> joints_;
  std::vector<Site> sites_, aligned_;  // the latter with the axes of their bodies
  std::vector<Obstacle> obstacles_;
  std::vector<std::string> tendons_;
  std::map<int, std::vector<int>> chains_;  // of bodies, from the root on
  std::vector<char> numbers_;               // of qpos: one, or a quaternion
  int nv_ = 0, states_ = 0, controls_ = 0;
  bool iterated_ = false;
};

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
    Maker maker(static_cast<std::uint64_t>(seed));
    const std::string text = maker.Make();
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
      Comparison comparison(maker.is_iterated() ? kTheirIteration : kTolerance);
      Compare(system.get(), state, theirs, &comparison);
      ++states;
      compared += comparison.count();
      if (!maker.is_iterated() && comparison.wrong().empty()) worst = std::max(worst, comparison.worst());
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
