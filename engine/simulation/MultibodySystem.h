// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>

#include "engine/multibody/Mechanism.h"
#include "engine/simulation/System.h"

namespace linkwright {

/// How the equations of a mechanism with closed loops become ordinary differential equations.
enum class MultibodyMethod {
  kPartitioning,  ///< generalized coordinate partitioning: dependent coordinates are solved for at each
                  ///< evaluation
  kProjection,  ///< index 1: accelerations obey the constraints; after each step so do positions, velocities
  kBaumgarte,   ///< index 1 with violations that decay at 20 1/s, nothing solved for
};
const char* ToString(MultibodyMethod method);  ///< "partitioning", "projection", "baumgarte"

struct MultibodySystemOptions {
  MultibodyMethod method = MultibodyMethod::kPartitioning;
  SecondOpinionOptions second_opinion;  ///< whatever formulation it names, another way to accelerations looks
};

/// A mechanism in Euler parameters. q: r (3, world) and p (4) of each body, v: r' (world) and ω' (body), z:
/// the ledger and, behind it, which coordinates are independent, so that a state goes on from where it is to
/// the bit alike. Body 0 of poses is the ground. The mechanism's initial pose is closed where it is not
/// (least change by the masses), its velocities are made to obey the constraints.
///
/// Signals: BODY.x … .z, .e0 … .e3, .vx … .vz, .wx … .wz (body axes); energies and work as of trees (drivers
/// are work.actuators, dampers work.damping, tyres work.external); max_phi, max_phidot, max_phiN; of each
/// joint force.JOINT and moment.JOINT, what it does to body j at its point; of each driver drive.JOINT; of
/// each force length.FORCE and force.FORCE; of each output OUT_x … _z, OUT_vx … OUT_az.
std::unique_ptr<System> MakeMultibodySystem(std::shared_ptr<const Mechanism> mechanism,
                                            const MultibodySystemOptions& options = {});

}  // namespace linkwright
