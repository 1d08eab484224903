// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracles/ActuatedModels.h"

#include <cmath>
#include <map>
#include <random>
#include <sstream>
#include <vector>

namespace {

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  ActuatedModel Make() {
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
    return {out_.str(), iterated_};
  }

 private:
  struct JointOf {
    std::string name, type;
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

  void AddJoint(const std::string& type) {
    const bool scalar = type == "hinge" || type == "slide";
    joints_.push_back({"j" + std::to_string(joints_.size()), type});
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
    chains_[body] = chains_[parent];
    chains_[body].push_back(body);
    if (parent == 0 && Chance(0.2)) {
      AddJoint("free");
    } else if (Chance(0.18)) {
      AddJoint("ball");
    } else {
      for (int i = 1 + (Chance(0.25) ? 1 : 0); i > 0; --i) AddJoint(Chance(0.75) ? "hinge" : "slide");
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

}  // namespace

ActuatedModel MakeActuatedModel(std::uint64_t seed) { return Maker(seed).Make(); }
