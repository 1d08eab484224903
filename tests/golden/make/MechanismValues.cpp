// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "Constraints.h"
#include "Values.h"

using SimTK::MobilizedBody;
using SimTK::Real;
using SimTK::Rotation;
using SimTK::Stage;
using SimTK::State;
using SimTK::Transform;
using SimTK::Vec3;
using SimTK::Vector;

namespace golden {
namespace {

// The height of a wheel's centre over a semicircular bump of radius b at x = 0, its rate by x: the path of a
// disc of radius R, averaged twice over the length 2a.
struct Bump {
  Real R, b, a;
  Real Rho() const { return R + b; }
  Real Reach() const { return std::sqrt(b * b + 2 * R * b); }
  // First and second integral of √(ρ² − u²) − R within the reach, zero beyond.
  Real First(Real u) const {
    if (std::abs(u) > Reach()) return u < 0 ? -First(Reach()) : First(Reach());
    return (u * std::sqrt(Rho() * Rho() - u * u) + Rho() * Rho() * std::asin(u / Rho())) / 2 - R * u;
  }
  Real Second(Real u) const {
    if (std::abs(u) > Reach()) return Second(Reach()) + First(Reach()) * (std::abs(u) - Reach());
    const Real S = std::sqrt(Rho() * Rho() - u * u);
    return (Rho() * Rho() * Rho() - S * S * S) / 6 +
           Rho() * Rho() * (u * std::asin(u / Rho()) + S - Rho()) / 2 - R * u * u / 2;
  }
  Real Height(Real x) const {
    if (std::abs(x) >= Reach() + 2 * a) return 0;
    return (Second(x + 2 * a) - 2 * Second(x) + Second(x - 2 * a)) / (4 * a * a);
  }
  Real Slope(Real x) const {
    if (std::abs(x) >= Reach() + 2 * a) return 0;
    return (First(x + 2 * a) - 2 * First(x) + First(x - 2 * a)) / (4 * a * a);
  }
};

// Simbody gets lengths in units of 1024 m and masses in units of 1024 kg, in which all inertias are tiny:
// those that no body can have, such as the vehicle's published ones, it refuses where they are not.
constexpr Real kLength = 1.0 / 1024, kMass = 1.0 / 1024;
constexpr Real kTolerance = 1e-14;  // of constraints [1, 1024 m]

using Bodies = std::map<std::string, MobilizedBody>;

class MechanismForces : public SimTK::Force::Custom::Implementation {
 public:
  MechanismForces(json forces, Bodies bodies) : forces_(std::move(forces)), bodies_(std::move(bodies)) {
    for (const json& force : forces_)
      if (force.contains("spring_table") || force.contains("damper_table"))
        throw std::runtime_error("tables of springs and dampers are not understood");
  }
  void calcForce(const State& state, SimTK::Vector_<SimTK::SpatialVec>& out, SimTK::Vector_<Vec3>&,
                 Vector&) const override {
    for (const json& force : forces_) {
      if (force.at("type") == "tyre")
        AddTyre(force, state, &out);
      else
        AddSpring(force, state, &out);
    }
  }
  Real calcPotentialEnergy(const State&) const override { return 0; }

 private:
  void AddSpring(const json& f, const State& state, SimTK::Vector_<SimTK::SpatialVec>* out) const {
    const MobilizedBody &i = bodies_.at(f.at("body_i")), &j = bodies_.at(f.at("body_j"));
    const Vec3 p_i = kLength * ReadVec3(f, "point_i"), p_j = kLength * ReadVec3(f, "point_j");
    const Vec3 d =
        (j.findStationLocationInGround(state, p_j) - i.findStationLocationInGround(state, p_i)) / kLength;
    const Vec3 rate =
        (j.findStationVelocityInGround(state, p_j) - i.findStationVelocityInGround(state, p_i)) / kLength;
    const Real l = d.norm(), speed = (~d * rate) / l, u = f.value("l_ref", 0.0) - l;
    const Real cc = f.contains("c") ? f["c"].get<Real>() : f.value("cc", 0.0);
    const Real cr = f.contains("c") ? f["c"].get<Real>() : f.value("cr", 0.0), vs = f.value("vs", 0.0);
    const Real tension = -(f.value("F0", 0.0) + f.value("k", 0.0) * u + f.value("k3", 0.0) * u * u * u) +
                         (cr + cc) / 2 * speed + (cr - cc) / 2 * (std::sqrt(speed * speed + vs * vs) - vs);
    const Vec3 pull = kMass * kLength * tension / l * d;
    i.applyForceToBodyPoint(state, p_i, pull, *out);
    j.applyForceToBodyPoint(state, p_j, -pull, *out);
  }
  void AddTyre(const json& f, const State& state, SimTK::Vector_<SimTK::SpatialVec>* out) const {
    const MobilizedBody& body = bodies_.at(f.at("body"));
    const Vec3 point = kLength * ReadVec3(f, "point");
    const Vec3 c = body.findStationLocationInGround(state, point) / kLength;
    const Vec3 rate = body.findStationVelocityInGround(state, point) / kLength;
    const Bump bump{f.at("R").get<Real>(), f.value("rb", 0.0), f.value("a", 1.0)};
    const bool flat = !f.contains("xb");
    const Real x = c[0] - f.value("xb", 0.0);
    const Real depth = bump.R + (flat ? 0 : bump.Height(x)) - c[2];
    const Real speed = (flat ? 0 : bump.Slope(x)) * rate[0] - rate[2];
    if (depth <= 0) return;
    const Real push = f.at("k").get<Real>() * depth * std::max(0.0, 1 + f.value("d", 0.0) * speed);
    body.applyForceToBodyPoint(state, point, Vec3(0, 0, kMass * kLength * push), *out);
  }

  json forces_;
  Bodies bodies_;
};

/// All bodies are free ones of Simbody, all joints are its constraints.
struct MechanismPeer {
  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter{system};
  SimTK::GeneralForceSubsystem forces{system};
  std::vector<std::pair<std::string, MobilizedBody>> bodies;
  State start;

  explicit MechanismPeer(const json& scene) {
    const json& mechanism = scene.at("mechanism");
    SimTK::Force::UniformGravity(forces, matter, kLength * ReadVec3(scene, "gravity", Vec3(0, 0, -9.81)));
    Bodies by_name;
    by_name.emplace("ground", matter.Ground());
    for (const json& body : mechanism.at("bodies")) {
      if (body.at("inertia").size() != 3 || body["inertia"][0].is_array())
        throw std::runtime_error("inertias are understood as three numbers");
      const SimTK::Inertia inertia(kMass * kLength * kLength * ReadVec3(body, "inertia"));
      const SimTK::Body::Rigid rigid(
          SimTK::MassProperties(kMass * body.at("mass").get<Real>(), Vec3(0), inertia));
      const MobilizedBody free = MobilizedBody::Free(matter.Ground(), Transform(), rigid, Transform());
      bodies.emplace_back(body.at("name").get<std::string>(), free);
      by_name.emplace(bodies.back());
    }
    for (const json& joint : mechanism.at("joints"))
      AddConstraint(joint, by_name.at(joint.at("body_i")), by_name.at(joint.at("body_j")), kLength);
    if (mechanism.contains("forces"))
      SimTK::Force::Custom(forces, new MechanismForces(mechanism["forces"], by_name));
    start = system.realizeTopology();
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const json& body = mechanism["bodies"][k];
      SimTK::Quaternion p;
      if (body.contains("p"))
        p = SimTK::Quaternion(body["p"][0].get<Real>(), body["p"][1].get<Real>(), body["p"][2].get<Real>(),
                              body["p"][3].get<Real>());
      const Rotation R(p);
      bodies[k].second.setQToFitTransform(start, Transform(R, kLength * ReadVec3(body, "r")));
      bodies[k].second.setUToFitVelocity(
          start, SimTK::SpatialVec(R * ReadVec3(body, "w"), kLength * ReadVec3(body, "v")));
    }
  }

  static json List(const Vec3& v) { return {v[0], v[1], v[2]}; }

  // From Simbody's mass matrix, forces and constraints in SI units: its own solution takes rows of so
  // different sizes for dependent. Without redundant constraints alone.
  Vector Accelerations(const State& state) const {
    const int n = matter.getNumMobilities();
    SimTK::Matrix M, G;
    Vector bias, residual;
    matter.calcM(state, M);
    matter.calcG(state, G);
    matter.calcBiasForAccelerationConstraints(state, bias);
    matter.calcResidualForceIgnoringConstraints(state, system.getMobilityForces(state, Stage::Dynamics),
                                                system.getRigidBodyForces(state, Stage::Dynamics),
                                                Vector(n, Real(0)), residual);
    const int rows = G.nrow();
    // u = D v with v in metres; Simbody's free bodies have their angular velocity first.
    const auto D = [](int k) { return k % 6 < 3 ? Real(1) : kLength; };
    const Real unit = kMass * kLength * kLength;
    SimTK::Matrix K(n + rows, n + rows, Real(0));
    Vector right(n + rows);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) K(i, k) = D(i) * M(i, k) * D(k) / unit;
      right[i] = -D(i) * residual[i] / unit;
    }
    for (int i = 0; i < rows; ++i) {
      Real size = 0;
      for (int k = 0; k < n; ++k) size = std::max(size, std::abs(G(i, k) * D(k)));
      for (int k = 0; k < n; ++k) K(n + i, k) = K(k, n + i) = G(i, k) * D(k) / size;
      right[n + i] = -bias[i] / size;
    }
    Vector solved;
    SimTK::FactorLU(K).solve(right, solved);
    Vector out(n);
    for (int k = 0; k < n; ++k) out[k] = D(k) * solved[k];
    return out;
  }

  json Sample(const State& state) const {
    json out = {{"time", state.getTime()}, {"bodies", json::object()}, {"freedom", Freedom(matter, state)}};
    for (const auto& [name, body] : bodies) {
      const Transform& X = body.getBodyTransform(state);
      const SimTK::SpatialVec& V = body.getBodyVelocity(state);
      const SimTK::SpatialVec& A = body.getBodyAcceleration(state);
      const SimTK::Quaternion p = X.R().convertRotationToQuaternion();
      out["bodies"][name] = {{"r", List(X.p() / kLength)},     {"p", {p[0], p[1], p[2], p[3]}},
                             {"v", List(V[1] / kLength)},      {"w", List(~X.R() * V[0])},
                             {"v_rate", List(A[1] / kLength)}, {"w_rate", List(~X.R() * A[0])}};
    }
    return out;
  }
};

json MotionOf(const MechanismPeer& peer, double duration) {
  const int count = 5;
  std::vector<Vector> fine;
  json samples = json::array();
  State start = peer.start;
  peer.system.project(start, kTolerance);
  Integrate(peer.system, start, kAccuracy, duration, count, kTolerance, [&](const State& state) {
    samples.push_back(peer.Sample(state));
    fine.push_back(state.getQ());
  });
  Real worst = 0;
  std::size_t i = 0;
  Integrate(peer.system, start, kCoarser, duration, count, kTolerance,
            [&](const State& state) { worst = std::max(worst, (state.getQ() - fine[i++]).normInf()); });
  return {{"change_of_q_with_a_hundredfold_error", worst}, {"samples", samples}};
}

// As at the start, and with the whole mechanism moved along x and z, which closes its loops as well: where
// its wheels are on the bump.
json StatesOf(const MechanismPeer& peer) {
  json out = json::array();
  State start = peer.start;
  peer.system.realize(start, Stage::Position);
  for (const Vec3& shift : {Vec3(0, 0, 0), Vec3(2.2, 0, -0.02), Vec3(2.35, 0, 0.01), Vec3(5.8, 0, -0.01)}) {
    State state = peer.start;
    for (const auto& [name, body] : peer.bodies) {
      const Transform X = body.getMobilizerTransform(start);
      body.setQToFitTranslation(state, X.p() + kLength * shift);
    }
    peer.system.realize(state, Stage::Acceleration);
    json sample = peer.Sample(state);
    const Vector u = peer.Accelerations(state);
    for (const auto& [name, body] : peer.bodies) {
      const int first = body.getFirstUIndex(state);
      const Vec3 turning(u[first], u[first + 1], u[first + 2]);
      const Vec3 moving(u[first + 3], u[first + 4], u[first + 5]);
      sample["bodies"][name]["v_rate"] = peer.List(moving / kLength);
      sample["bodies"][name]["w_rate"] = peer.List(~body.getBodyRotation(state) * turning);
    }
    sample["largest_violation"] = state.getQErr().normInf() / kLength;
    out.push_back(sample);
  }
  return out;
}

// Where its drivers hold it, for several sets of their lengths.
json PosesOf(const json& scene) {
  json out = json::array();
  for (const Vec3& change :
       {Vec3(0, 0, 0), Vec3(0.02, -0.01, 0.015), Vec3(-0.03, 0.02, 0), Vec3(0.05, 0.04, -0.02)}) {
    json changed = scene;
    json lengths = json::object();
    int driver = 0;
    for (json& joint : changed["mechanism"]["joints"]) {
      if (!joint.contains("function")) continue;
      joint["function"]["c"] = joint["function"]["c"].get<Real>() + change[driver++];
      lengths[joint["name"].get<std::string>()] = joint["function"]["c"];
    }
    if (driver != 3) throw std::runtime_error("three drivers are understood where nothing is free to move");
    const MechanismPeer peer(changed);
    State state = peer.start;
    SimTK::Assembler assembler(peer.system);
    assembler.setErrorTolerance(1e-9);
    assembler.assemble(state);
    peer.system.realize(state, Stage::Position);
    peer.system.projectQ(state, 1e-14);
    peer.system.realize(state, Stage::Acceleration);
    json sample = peer.Sample(state);
    sample["drivers"] = lengths;
    sample["largest_violation"] = state.getQErr().normInf() / kLength;
    out.push_back(sample);
  }
  return out;
}

}  // namespace

json MechanismValues(const json& scene, double duration) {
  const MechanismPeer peer(scene);
  State state = peer.start;
  peer.system.realize(state, Stage::Velocity);
  if (Freedom(peer.matter, state) == 0) return {{"poses", PosesOf(scene)}};
  if (duration == 0) return {{"states", StatesOf(peer)}};
  return {{"motion", MotionOf(peer, duration)}};
}

}  // namespace golden
