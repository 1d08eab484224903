// SPDX-License-Identifier: GPL-3.0-or-later
#include "RobotPeer.h"

#include <set>
#include <stdexcept>

#include "Constraints.h"
#include "RobotForces.h"

using SimTK::MobilizedBody;
using SimTK::Real;
using SimTK::Rotation;
using SimTK::State;
using SimTK::Transform;
using SimTK::Vec3;
using SimTK::Vector;

namespace golden {

RobotPeer::RobotPeer(const json& scene, With with)
    : matter_(system_), forces_(system_), inputs_(forces_, matter_), gravity_(0, 0, -9.81) {
  if (scene.at("robots").size() != 1) throw std::runtime_error("only scenes of one robot are understood");
  gravity_ = ReadVec3(scene, "gravity", gravity_);
  SimTK::Force::UniformGravity(forces_, matter_, gravity_);
  AddRobot(scene["robots"][0]);
  if (with != With::kNothing) SimTK::Force::Custom(forces_, new RobotForces(scene, this));
  if (with == With::kLoops)
    for (const json& loop : scene.value("loops", json::array())) AddLoop(loop);
  system_.realizeTopology();
}

void RobotPeer::AddRobot(const json& robot) {
  for (const char* key : {"file", "damping", "friction", "armature", "torques", "stop_stiffness"})
    if (robot.contains(key))
      throw std::runtime_error(std::string("robots with \"") + key + "\" are not understood");
  std::map<std::string, const json*> links;
  std::set<std::string> children;
  for (const json& link : robot.at("links")) {
    links[link.at("name").get<std::string>()] = &link;
    link_names_.push_back(link["name"].get<std::string>());
  }
  for (const json& joint : robot.at("joints")) children.insert(joint.at("child").get<std::string>());
  for (const std::string& name : link_names_) {
    if (children.count(name) > 0) continue;
    const SimTK::Body::Rigid body(ReadMass(*links[name]));
    if (robot.value("floating", false)) {
      links_[name] = MobilizedBody::Free(matter_.Ground(), ReadPose(robot), body, Transform());
      joints_.push_back(
          {"base", "free", links_[name], -SimTK::Infinity, SimTK::Infinity, SimTK::Infinity, 0, 0});
    } else {
      links_[name] = MobilizedBody::Weld(matter_.Ground(), ReadPose(robot), body, Transform());
    }
  }
  // Parents first.
  std::vector<const json*> waiting;
  for (const json& joint : robot["joints"]) waiting.push_back(&joint);
  while (!waiting.empty()) {
    std::vector<const json*> later;
    for (const json* given : waiting) {
      const json& joint = *given;
      const auto parent = links_.find(joint.at("parent").get<std::string>());
      if (parent == links_.end()) {
        later.push_back(given);
        continue;
      }
      const std::string type = joint.value("type", "revolute");
      const std::string child = joint["child"].get<std::string>();
      const bool slides = type == "prismatic", turns = type == "revolute" || type == "continuous";
      const bool free = type == "free";
      if (!slides && !turns && !free && type != "fixed")
        throw std::runtime_error("joints of type " + type + " are not understood");
      if (joint.contains("mimic")) throw std::runtime_error("coupled joints are not understood");
      const SimTK::UnitVec3 axis = type == "free" ? SimTK::UnitVec3(1, 0, 0) : ReadAxis(joint);
      SimTK::MassProperties mass = ReadMass(*links.at(child));
      if (const Real armature = joint.value("armature", 0.0); armature != 0) {
        // Of a link that turns about an axis fixed in the world, the drive's inertia is inertia about that
        // axis; what there is about others does not matter.
        if (!turns || children.count(joint["parent"].get<std::string>()) > 0 ||
            robot.value("floating", false))
          throw std::runtime_error("armature is understood of links that turn on the world alone");
        const SimTK::Inertia more(armature, armature, armature);
        mass = {mass.getMass(), mass.getMassCenter(), mass.getInertia() + more};
      }
      const SimTK::Body::Rigid body(mass);
      MobilizedBody on = matter_.updMobilizedBody(parent->second);
      const Transform X = ReadPose(joint);
      // Simbody's pins turn about z, its sliders move along x.
      const Transform turned(Rotation(axis, SimTK::CoordinateAxis(slides ? 0 : 2)));
      if (turns)
        links_[child] = MobilizedBody::Pin(on, X * turned, body, turned);
      else if (slides)
        links_[child] = MobilizedBody::Slider(on, X * turned, body, turned);
      else if (free)
        links_[child] = MobilizedBody::Free(on, X, body, Transform());
      else
        links_[child] = MobilizedBody::Weld(on, X, body, Transform());
      if (type == "fixed") continue;
      PeerJoint out{joint.at("name").get<std::string>(),
                    type,
                    links_[child],
                    -SimTK::Infinity,
                    SimTK::Infinity,
                    SimTK::Infinity,
                    joint.value("damping", 0.0),
                    joint.value("friction", 0.0)};
      if (type != "continuous" && (joint.contains("limits") || joint.contains("limits_deg"))) {
        const bool degrees = joint.contains("limits_deg");
        const json& range = joint[degrees ? "limits_deg" : "limits"];
        out.lower = range[0].get<Real>() * (degrees ? SimTK::Pi / 180 : 1);
        out.upper = range[1].get<Real>() * (degrees ? SimTK::Pi / 180 : 1);
      }
      if (joint.contains("max_effort")) out.max_effort = joint["max_effort"].get<Real>();
      joints_.push_back(out);
    }
    if (later.size() == waiting.size()) throw std::runtime_error("the joints are no tree");
    waiting = later;
  }
  // A frame is a body without mass.
  const SimTK::Body::Rigid nothing(SimTK::MassProperties(0, Vec3(0), SimTK::Inertia(0)));
  for (const json& frame : robot.value("frames", json::array())) {
    const auto name = frame.at("name").get<std::string>();
    MobilizedBody on = matter_.updMobilizedBody(links_.at(frame.at("link").get<std::string>()));
    links_[name] = MobilizedBody::Weld(on, ReadPose(frame), nothing, Transform());
    link_names_.push_back(name);
  }
}

void RobotPeer::AddLoop(const json& loop) {
  const auto body = [&](const char* key) {
    return loop.contains(key) ? matter_.updMobilizedBody(links_.at(loop[key].get<std::string>()))
                              : MobilizedBody(matter_.Ground());
  };
  AddConstraint(loop, body("link_i"), body("link_j"));
}

int RobotPeer::U(const PeerJoint& joint) const {
  // The same in every state.
  return matter_.getMobilizedBody(joint.body).getFirstUIndex(system_.getDefaultState());
}

void RobotPeer::SetPosition(const PeerJoint& joint, const json& value, State* state) const {
  const MobilizedBody& body = matter_.getMobilizedBody(joint.body);
  if (joint.type != "free") {
    body.setOneQ(*state, 0, value.get<Real>());
    return;
  }
  const SimTK::Quaternion turn(value[3].get<Real>(), value[4].get<Real>(), value[5].get<Real>(),
                               value[6].get<Real>());
  body.setQToFitTransform(*state, Transform(Rotation(turn), Vec3(value[0].get<Real>(), value[1].get<Real>(),
                                                                 value[2].get<Real>())));
}

json RobotPeer::Position(const PeerJoint& joint, const State& state) const {
  const MobilizedBody& body = matter_.getMobilizedBody(joint.body);
  if (joint.type != "free") return body.getOneQ(state, 0);
  const Transform X = body.getMobilizerTransform(state);
  const SimTK::Quaternion turn = X.R().convertRotationToQuaternion();
  return {X.p()[0], X.p()[1], X.p()[2], turn[0], turn[1], turn[2], turn[3]};
}

void RobotPeer::SetInputs(const Vector& tau, State* state) const {
  inputs_.setAllMobilityForces(*state, tau);
}

SimTK::Matrix RobotPeer::ToPeer(const State& state) const {
  const int nu = matter_.getNumMobilities();
  SimTK::Matrix T(nu, nu, Real(0));
  int column = 0;
  for (const PeerJoint& joint : joints_) {
    const int u = U(joint);
    if (joint.type != "free") {
      T(u, column++) = 1;
      continue;
    }
    const Rotation R = matter_.getMobilizedBody(joint.body).getMobilizerTransform(state).R();
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) {
        T(u + 3 + i, column + k) = R[i][k];
        T(u + i, column + 3 + k) = R[i][k];
      }
    column += 6;
  }
  return T;
}

// With v_F = R v and ω_F = R ω: v_F' = R (v' + ω × v), ω_F' = R ω'.
Vector RobotPeer::AccelerationToPeer(const State& state, const Vector& a) const {
  Vector out = ToPeer(state) * a;
  for (const PeerJoint& joint : joints_) {
    if (joint.type != "free") continue;
    const int u = U(joint);
    const Vector velocity = state.getU();
    const Vec3 w(velocity[u], velocity[u + 1], velocity[u + 2]);
    const Vec3 v(velocity[u + 3], velocity[u + 4], velocity[u + 5]);
    const Vec3 more = w % v;
    for (int i = 0; i < 3; ++i) out[u + 3 + i] += more[i];
  }
  return out;
}

Vector RobotPeer::AccelerationFromPeer(const State& state, const Vector& udot) const {
  const Vector none(matter_.getNumMobilities(), Real(0));
  const Vector bias = AccelerationToPeer(state, none);
  const Vector rest = udot - bias;
  // T is orthogonal.
  return ~ToPeer(state) * rest;
}

std::vector<std::string> RobotPeer::DofNames() const {
  std::vector<std::string> names;
  for (const PeerJoint& joint : joints_) {
    if (joint.type != "free") {
      names.push_back(joint.name);
      continue;
    }
    for (const char* dof : {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"}) names.push_back(joint.name + dof);
  }
  return names;
}

SimTK::Vector_<SimTK::SpatialVec> RobotPeer::Weights(const State& state) const {
  SimTK::Vector_<SimTK::SpatialVec> out(matter_.getNumBodies(), SimTK::SpatialVec(Vec3(0), Vec3(0)));
  for (SimTK::MobilizedBodyIndex b(1); b < matter_.getNumBodies(); ++b) {
    const MobilizedBody& body = matter_.getMobilizedBody(b);
    const SimTK::MassProperties& mass = body.getBodyMassProperties(state);
    const Vec3 force = mass.getMass() * gravity_;
    out[b] = SimTK::SpatialVec((body.getBodyRotation(state) * mass.getMassCenter()) % force, force);
  }
  return out;
}

}  // namespace golden
