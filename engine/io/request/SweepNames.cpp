// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/SweepNames.h"

namespace linkwright {

std::span<const SweepName> SweepNames() {
  using Target = SweepTarget::Kind;
  static constexpr SweepName kNames[] = {
      {"q.", "JOINT", Target::kPosition, "Position at the start [rad or m], by degree of freedom."},
      {"v.", "JOINT", Target::kVelocity, "Velocity at the start [rad/s or m/s], by degree of freedom."},
      {"torque.", "JOINT", Target::kTorque, "Constant input [N m or N], by degree of freedom."},
      {"damping.", "JOINT", Target::kDamping, "Viscous friction [N m s/rad or N s/m], by degree of freedom."},
      {"friction.", "JOINT", Target::kFriction, "Coulomb friction [N m or N], by degree of freedom."},
      {"armature.", "JOINT", Target::kArmature, "Inertia of the drive seen at the joint [kg m² or kg]."},
      {"control.", "ACTUATOR", Target::kControl, "Control of an actuator at the start, as it is set."},
      {"mass.", "LINK", Target::kMass, "Mass of a link that has one [kg]; its inertia in proportion."},
      {"mass_scale", "", Target::kMassScale, "Factor of the masses and inertias of all links."},
      {"gravity.x", "", Target::kGravity, "Acceleration of free fall along x [m/s²]."},
      {"gravity.y", "", Target::kGravity, "Acceleration of free fall along y [m/s²]."},
      {"gravity.z", "", Target::kGravity, "Acceleration of free fall along z [m/s²]."},
      {"dt", "", Target::kDt, "Time step [s]."},
      {"duration", "", Target::kDuration, "Of a run [s]."},
      {"integrator", "", Target::kIntegrator, "Names, as of --integrator."},
      {"formulation", "", Target::kFormulation, "Names, as of --formulation."},
      {"", "PATH.FIELD", Target::kField, "A number of an object, in its unit: arm/elbow.damping."}};
  return kNames;
}

std::string SweepNamesText() {
  std::string out;
  for (const SweepName& name : SweepNames()) {
    if (!out.empty()) out += &name == &SweepNames().back() ? " and " : ", ";
    out += std::string(name.stem) + std::string(name.part);
    if (name.kind == SweepTarget::Kind::kMass) out += " (with a mass of its own)";
    if (name.kind == SweepTarget::Kind::kField) out += " of an object, such as arm/elbow.damping";
  }
  return out;
}

Interval SweepRangeOf(SweepTarget::Kind kind) {
  SweepTarget target;
  target.kind = kind;
  const auto takes = [&](double value) { return WhyNoSweepValue(target, value).empty(); };
  return takes(-1) ? kAnyNumber : takes(0) ? kNotNegative : kPositive;
}

}  // namespace linkwright
