// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotRobot.h"

#include <cmath>

#include "engine/trot/TrotJoints.h"
#include "engine/trot/TrotPlan.h"

namespace linkwright {
namespace {

constexpr Color kShell{0.94F, 0.93F, 0.90F, 1};
constexpr Color kDark{0.20F, 0.22F, 0.26F, 1};
constexpr Color kMetal{0.66F, 0.69F, 0.73F, 1};
constexpr Color kFirst{0.91F, 0.46F, 0.16F, 1};   // of pair 1
constexpr Color kSecond{0.13F, 0.53F, 0.60F, 1};  // of pair 2
constexpr double kHalfWidth = 0.09;

class Look {
 public:
  explicit Look(LinkDescription* link) : link_(link) {}

  Look& Box(const Vector3& size, double radius, const Vector3& at, const Color& color) {
    Geometry box;
    box.type = ShapeType::kRoundedBox;
    box.size = size;
    box.radius = radius;
    return Add(box, {Matrix3::Identity(), at}, color);
  }
  /// Its axis is y.
  Look& Drum(double radius, double length, const Vector3& at, const Color& color) {
    Geometry drum;
    drum.type = ShapeType::kCylinder;
    drum.radius = radius;
    drum.length = length;
    Matrix3 turned;
    turned << 1, 0, 0, 0, 0, 1, 0, -1, 0;
    return Add(drum, {turned, at}, color);
  }
  Look& Bar(double radius, double length, const Vector3& at, const Color& color) {
    Geometry bar;
    bar.type = ShapeType::kCapsule;
    bar.radius = radius;
    bar.length = length;
    return Add(bar, {Matrix3::Identity(), at}, color);
  }
  Look& Ball(double radius, const Vector3& at, const Color& color) {
    Geometry ball;
    ball.type = ShapeType::kSphere;
    ball.radius = radius;
    return Add(ball, {Matrix3::Identity(), at}, color);
  }

 private:
  Look& Add(const Geometry& geometry, const Transform& X_LG, const Color& color) {
    Visual visual;
    visual.geometry = geometry;
    visual.X_LG = X_LG;
    visual.color = color;
    visual.has_color = true;
    link_->visuals.push_back(visual);
    return *this;
  }
  LinkDescription* link_;
};

LinkDescription MakeLink(const std::string& name, double mass, double inertia, const Vector3& com) {
  LinkDescription link;
  link.name = name;
  Inertial inertial;
  inertial.mass = mass;
  inertial.com = com;
  // About y as given; about the others so that it is a body's.
  inertial.inertia = Vector3(inertia / 2 + 1e-6, inertia, inertia / 2 + 1e-6).asDiagonal();
  link.inertial = inertial;
  return link;
}

void AddCollision(ShapeType type, const Vector3& at, LinkDescription* link) {
  Visual& shape = link->collisions.emplace_back();
  shape.geometry.type = type;
  shape.geometry.radius = kTrotFootRadius;
  shape.X_LG.p = at;
}

LinkDescription MakeBody(const TrotScene& trot) {
  const TrotParameters p = trot.RealParameters();
  LinkDescription body = MakeLink("body", p.mass[2], p.inertia[2], Vector3::Zero());
  const double front = -p.d3 - 0.1, rear = p.d3t + 0.1, middle = (front + rear) / 2, length = rear - front;
  const double w = 2 * kHalfWidth;
  Look look(&body);
  look.Box({length, w, 0.1}, 0.042, {middle, 0, 0.035}, kShell);
  look.Box({length * 0.62, w * 0.72, 0.03}, 0.013, {middle, 0, 0.088}, kDark);
  look.Box({length * 0.44, w + 0.006, 0.018}, 0.007, {middle, 0, 0.03}, kFirst);
  // Towards the walk: a head with two eyes.
  look.Box({0.09, w * 0.8, 0.085}, 0.034, {front - 0.015, 0, 0.06}, kDark);
  for (const double side : {-1.0, 1.0}) look.Ball(0.014, {front - 0.057, side * 0.036, 0.07}, kSecond);
  look.Box({0.05, w * 0.66, 0.06}, 0.024, {rear + 0.008, 0, 0.04}, kDark);
  if (trot.feet == TrotFeet::kReal) {
    // For falls.
    AddCollision(ShapeType::kBox, {middle, 0, 0.035}, &body);
    body.collisions.back().geometry.size = {length, w, 0.1};
  }
  for (const double hip : {-p.d3, p.d3t}) look.Drum(0.034, 2 * TrotSide(trot) - 0.035, {hip, 0, 0}, kDark);
  return body;
}

void AddLeg(const TrotLink& of, const TrotScene& trot, LinkDescription* thigh, LinkDescription* shin) {
  const TrotParameters real = trot.RealParameters(), p = of.leg >= 2 ? real : real.Exchanged();
  // A leg's parameters are those it has while it swings; `p` has this leg there.
  const bool front = of.leg % 2 == 0;
  const std::size_t lower = front ? 5 : 8, upper = front ? 6 : 7;
  const double l_a = p.length[lower], l_b = p.length[upper];
  *thigh = MakeLink("", p.mass[upper], p.inertia[upper], {0, 0, -p.com[upper]});
  *shin = MakeLink("", p.mass[lower], p.inertia[lower], {0, 0, p.com[lower] - l_a});
  const Color& accent = of.leg >= 2 ? kSecond : kFirst;
  Look(thigh)
      .Drum(0.043, 0.05, Vector3::Zero(), kShell)
      .Drum(0.028, 0.056, Vector3::Zero(), accent)
      .Box({0.05, 0.038, 0.96 * l_b}, 0.018, {0, 0, -0.5 * l_b}, kShell)
      .Box({0.03, 0.041, 0.5 * l_b}, 0.014, {0, 0, -0.5 * l_b}, accent);
  Look(shin)
      .Drum(0.03, 0.046, Vector3::Zero(), kDark)
      .Drum(0.018, 0.052, Vector3::Zero(), accent)
      .Bar(0.0165, 0.76 * l_a, {0, 0, -0.42 * l_a}, kDark)
      .Bar(0.012, 0.14 * l_a, {0, 0, -0.84 * l_a}, kMetal)
      .Ball(kTrotFootRadius, {0, 0, -l_a}, accent);
  if (trot.feet == TrotFeet::kReal) AddCollision(ShapeType::kSphere, {0, 0, -l_a}, shin);
}

}  // namespace

const std::array<TrotLink, kTrotLinks>& TrotLinks() {
  static const std::array<TrotLink, kTrotLinks> links = {{{"body", -1, false, 0},
                                                          {"front_1_thigh", 0, true, 1},
                                                          {"front_1_shin", 0, false, 1},
                                                          {"rear_1_thigh", 1, true, -1},
                                                          {"rear_1_shin", 1, false, -1},
                                                          {"front_2_thigh", 2, true, -1},
                                                          {"front_2_shin", 2, false, -1},
                                                          {"rear_2_thigh", 3, true, 1},
                                                          {"rear_2_shin", 3, false, 1}}};
  return links;
}

double TrotSide(const TrotScene& /*trot*/) { return kHalfWidth + 0.03; }

RobotDescription MakeTrotRobot(const TrotScene& trot) {
  RobotDescription robot;
  robot.name = "centaur";
  LinkDescription track;
  track.name = "track";
  robot.links.push_back(track);
  const auto join = [&](const std::string& name, JointType type, const std::string& parent,
                        LinkDescription child, const Vector3& axis, const Vector3& at) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent;
    joint.child = child.name;
    joint.axis = axis;
    joint.X_PJ.p = at;
    robot.links.push_back(std::move(child));
    robot.joints.push_back(joint);
  };
  const Vector3 turn = -Vector3::UnitY();  // from x towards z
  LinkDescription along, lift;
  along.name = "along";
  lift.name = "lift";
  join("x", JointType::kPrismatic, "track", along, Vector3::UnitX(), Vector3::Zero());
  join("z", JointType::kPrismatic, "along", lift, Vector3::UnitZ(), Vector3::Zero());
  join("pitch", JointType::kContinuous, "lift", MakeBody(trot), turn, Vector3::Zero());
  for (const TrotLink& link : TrotLinks()) {
    if (!link.thigh) continue;
    LinkDescription thigh, shin;
    AddLeg(link, trot, &thigh, &shin);
    const std::string leg = kTrotLegNames[static_cast<std::size_t>(link.leg)];
    thigh.name = leg + "_thigh";
    shin.name = leg + "_shin";
    const bool front = link.leg % 2 == 0;
    const TrotParameters p = link.leg >= 2 ? trot.parameters : trot.parameters.Exchanged();
    const double hip = front ? -p.d3 : p.d3t;
    const double l_b = p.length[front ? 6 : 7];
    join(leg + "_hip", JointType::kContinuous, "body", thigh, turn, {hip, link.side * TrotSide(trot), 0});
    join(leg + "_knee", JointType::kContinuous, leg + "_thigh", shin, turn, {0, 0, -l_b});
  }
  return robot;
}

void StartTrotRobot(const TrotScene& trot, const Model& model, VectorX* q, VectorX* v) {
  const TrotMotion start = TrotPlanAt(trot.plan, trot.parameters.d, 0);
  TrotJoints(trot.parameters, model).Place({}, PostureOf(trot.parameters, start.x, start.u), q, v);
}

}  // namespace linkwright
