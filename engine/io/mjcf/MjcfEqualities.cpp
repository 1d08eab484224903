// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
namespace {

class EqualityReader {
 public:
  EqualityReader(pugi::xml_node node, const MjcfIndex& index, MjcfContext* context, MjcfResult* result)
      : element_(context, node, "", "equality"), index_(index), result_(*result) {
    CheckMjcfAttributes(node, context);
    out_.name = element_.name();
    out_.line = context->files.LineOf(node);
  }

  void Read() {
    bool active = true;
    element_.Flag("active", &active);
    const std::string kind = element_.node().name();
    bool ok = false;
    if (kind == "connect" || kind == "weld")
      ok = ReadLinks(kind == "weld");
    else if (kind == "joint")
      ok = ReadJoints();
    else if (kind == "tendon")
      ok = ReadTendons();
    else
      return element_.Warn(MessageOf("mjcf.equalities-this-kind-are-not"));
    if (!ok) return;
    if (!active)
      return element_.context().Ignore(element_.node(), "<equality> " + kind, MessageOf("mjcf.not-active"));
    if (out_.kind == ClosureKind::kJoint) Couple();
    if (out_.kind == ClosureKind::kTendon) CoupleTendons();
    if (out_.kind == ClosureKind::kConnect || out_.kind == ClosureKind::kWeld) AddLoop();
    result_.closures.push_back(std::move(out_));
  }

 private:
  // The link of a body; the world where none is named.
  bool Body(const char* attribute, bool required, std::size_t* link) {
    const std::string name = element_.Text(attribute);
    if (name.empty() && !required) {
      *link = 0;
      return true;
    }
    const auto found = index_.bodies.find(name);
    if (found == index_.bodies.end()) {
      element_.Error(MessageOf("mjcf.there-no-body-2", {std::string(attribute), name.substr(0, 100)}));
      return false;
    }
    *link = found->second;
    return true;
  }

  bool Site(const char* attribute, std::size_t* link, Transform* X) {
    const auto* const site = FindSite(element_, attribute, index_);
    if (!site) return false;
    *link = site->link;
    *X = site->X_LF;
    return true;
  }

  bool ReadLinks(bool weld) {
    out_.kind = weld ? ClosureKind::kWeld : ClosureKind::kConnect;
    std::size_t a = 0, b = 0;
    const bool sites = element_.Has("site1") || element_.Has("site2");
    if (sites) {
      if (!Site("site1", &a, &out_.X_LA) || !Site("site2", &b, &out_.X_LB)) return false;
    } else if (!Body("body1", true, &a) || !Body("body2", false, &b)) {
      return false;
    }
    out_.link_a = result_.robot.links[a].name;
    out_.link_b = result_.robot.links[b].name;
    if (a == b) {
      element_.Error(MessageOf("mjcf.holds-body-itself", {out_.link_a}));
      return false;
    }
    element_.Number("torquescale", &out_.torque_scale);
    if (sites) return true;
    const Transform X_AB = index_.X_WL[a].Inverse() * index_.X_WL[b];
    Vector3 anchor = Vector3::Zero();
    const bool has_anchor = element_.Vector("anchor", &anchor);
    if (!weld) {
      if (!has_anchor) {
        element_.Error(MessageOf("mjcf.has-no-anchor"));
        return false;
      }
      // The anchor is given in the first body; in the second it is where it lies in the pose of the file.
      out_.X_LA.p = anchor;
      out_.X_LB.p = X_AB.Inverse() * anchor;
      return true;
    }
    out_.X_LB.p = anchor;
    double pose[7] = {0, 0, 0, 0, 0, 0, 0};
    const int count = element_.Numbers("relpose", pose);
    if (count != 0 && count != 7) {
      element_.Error(MessageOf("mjcf.relpose-needs-7-numbers-not", {std::to_string(count)}));
      return false;
    }
    const Eigen::Vector4d q(pose[3], pose[4], pose[5], pose[6]);
    if (count == 7 && q.norm() > 1e-14)
      out_.X_LA = {Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix(),
                   Vector3(pose[0], pose[1], pose[2])};
    else
      out_.X_LA = {X_AB.R, X_AB * anchor};
    return true;
  }

  bool JointTerm(const char* attribute, ClosureDescription::Terms* terms, double* reference) {
    const std::string name = element_.Text(attribute);
    const auto found = index_.joints.find(name);
    if (found == index_.joints.end()) {
      element_.Error(MessageOf("mjcf.there-no-joint-2", {std::string(attribute), name.substr(0, 100)}));
      return false;
    }
    const JointType type = result_.robot.joints[found->second.index].type;
    if (type == JointType::kBall || type == JointType::kFree) {
      element_.Error(MessageOf("mjcf.joint-has-several-degrees-freedom", {name}));
      return false;
    }
    *terms = {{name, 1.0}};
    *reference = found->second.reference;
    return true;
  }

  bool ReadPolynomial() {
    std::array<double, 5> read = {0, 1, 0, 0, 0};
    element_.Numbers("polycoef", read);
    out_.polynomial = read;
    return true;
  }

  bool ReadJoints() {
    out_.kind = ClosureKind::kJoint;
    if (!JointTerm("joint1", &out_.first, &out_.first_reference)) return false;
    if (element_.Has("joint2") && !JointTerm("joint2", &out_.second, &out_.second_reference)) return false;
    if (!out_.second.empty() && out_.first[0].first == out_.second[0].first) {
      element_.Error(MessageOf("mjcf.couples-joint-with-itself", {out_.first[0].first}));
      return false;
    }
    return ReadPolynomial();
  }

  bool TendonTerm(const char* attribute, ClosureDescription::Terms* terms, double* reference) {
    const std::string name = element_.Text(attribute);
    const auto found = index_.tendons.find(name);
    if (found == index_.tendons.end() || !found->second.fixed) {
      element_.Warn(
          MessageOf("mjcf.there-no-fixed-tendon-equality", {std::string(attribute), name.substr(0, 100)}));
      return false;
    }
    *terms = found->second.terms;
    *reference = 0;
    for (const auto& [joint, coefficient] : found->second.terms)
      *reference += coefficient * index_.joints.at(joint).reference;
    return true;
  }

  bool ReadTendons() {
    out_.kind = ClosureKind::kTendon;
    if (!TendonTerm("tendon1", &out_.first, &out_.first_reference)) return false;
    if (element_.Has("tendon2") && !TendonTerm("tendon2", &out_.second, &out_.second_reference)) return false;
    return ReadPolynomial();
  }

  /// The equality's name, or `otherwise`, that no other loop has.
  std::string LoopName(const std::string& otherwise) const {
    const std::string wanted = out_.name.empty() ? otherwise : out_.name;
    std::string name = wanted;
    const auto taken = [&](const LoopElement& other) { return other.name == name; };
    for (int k = 2; std::any_of(result_.robot.loops.begin(), result_.robot.loops.end(), taken); ++k)
      name = wanted + " " + std::to_string(k);
    return name;
  }

  /// What no joint can follow, as an equation of the simulation.
  void AddCoupling() {
    LoopElement loop;
    loop.name = LoopName(std::string(element_.node().name()) + " " + out_.first.front().first);
    loop.type = LoopType::kCoupling;
    loop.coupling = std::make_shared<const ClosureDescription>(out_);
    result_.robot.loops.push_back(std::move(loop));
  }

  /// The joint that closes the loop in a simulation.
  void AddLoop() {
    LoopElement loop;
    loop.name = LoopName(std::string(element_.node().name()) + " " + out_.link_a + " " + out_.link_b);
    loop.type = out_.kind == ClosureKind::kWeld ? LoopType::kFixed : LoopType::kSpherical;
    loop.link_i = out_.link_a;
    loop.link_j = out_.link_b;
    loop.point_i = out_.X_LA.p;
    loop.point_j = out_.X_LB.p;
    loop.axis_i = out_.X_LA.R.col(2);
    loop.axis_j = out_.X_LB.R.col(2);
    loop.ref_i = out_.X_LA.R.col(0);
    loop.ref_j = out_.X_LB.R.col(0);
    result_.robot.loops.push_back(std::move(loop));
  }

  /// A linear equality of two joints: the first one follows the second.
  void Couple() {
    const auto& c = out_.polynomial;
    const std::string& follower = out_.first[0].first;
    if (out_.second.empty()) return Lock(follower, out_.first_reference + c[0]);
    if (c[2] != 0 || c[3] != 0 || c[4] != 0) return AddCoupling();
    Follow(follower,
           {out_.second[0].first, c[1], out_.first_reference + c[0] - c[1] * out_.second_reference});
  }

  /// Holds a joint in its place: it follows another one by nothing.
  void Lock(const std::string& joint, double position) {
    for (const std::size_t other : index_.order) {
      const JointDescription& master = result_.robot.joints[other];
      if (master.name == joint || master.mimic || master.type == JointType::kBall ||
          master.type == JointType::kFree)
        continue;
      return Follow(joint, {master.name, 0, position});
    }
    AddCoupling();
  }

  /// Of tendons that a linear equality binds and that act on two joints together, one joint follows the
  /// other.
  void CoupleTendons() {
    const auto& c = out_.polynomial;
    std::map<std::string, double> sum;  // Σ a q = rest
    for (const auto& [joint, a] : out_.first) sum[joint] += a;
    for (const auto& [joint, a] : out_.second) sum[joint] -= c[1] * a;
    std::erase_if(sum, [](const auto& term) { return term.second == 0; });
    const double rest =
        out_.first_reference + c[0] - (out_.second.empty() ? 0 : c[1] * out_.second_reference);
    const bool linear = out_.second.empty() || (c[2] == 0 && c[3] == 0 && c[4] == 0);
    if (sum.empty()) return element_.Warn(MessageOf("mjcf.binds-tendon-itself-left-out"));
    if (!linear || sum.size() > 2) return AddCoupling();
    const auto& [first, a] = *sum.begin();
    if (sum.size() == 1) return Lock(first, rest / a);
    const auto& [second, b] = *std::next(sum.begin());
    Follow(second, {first, -a / b, rest / b});
  }

  void Follow(const std::string& name, const Mimic& mimic) {
    JointDescription& follower = result_.robot.joints[index_.joints.at(name).index];
    if (follower.mimic) return AddCoupling();
    // A circle of followers cannot be resolved: the last equality of one is an equation.
    std::string at = mimic.joint;
    while (true) {
      if (at == follower.name) return AddCoupling();
      const JointDescription& next = result_.robot.joints[index_.joints.at(at).index];
      if (!next.mimic) break;
      at = next.mimic->joint;
    }
    follower.mimic = mimic;
  }

  MjcfElement element_;
  const MjcfIndex& index_;
  MjcfResult& result_;
  ClosureDescription out_;
};

}  // namespace

void ReadMjcfEqualities(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                        MjcfResult* result) {
  context->files.ForEachChild(
      section, [&](pugi::xml_node node) { EqualityReader(node, index, context, result).Read(); });
}

}  // namespace linkwright
