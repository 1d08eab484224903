// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/model/Model.h"

namespace linkwright {

enum class Quantity {
  kForwardKinematics,
  kFrameJacobian,
  kInverseDynamics,
  kMassMatrix,
  kForwardDynamics,
  kRk4Step,
};

struct PeerState {
  VectorX q, v, a, tau;
};

/// Another library, with one mechanism and the states prepared.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual const char* Name() const = 0;
  virtual bool Has(Quantity quantity) const = 0;
  virtual void Run(Quantity quantity, size_t state) = 0;
  /// Torques of the last inverse dynamics or accelerations of the last forward dynamics, in our order; empty
  /// where the library's coordinates are others.
  virtual VectorX Result(Quantity quantity) = 0;
};

using States = std::vector<PeerState>;

// Null when the library is not there or cannot hold the mechanism.
std::unique_ptr<Peer> MakeOurs(const std::shared_ptr<const Model>& model, const States& states);
std::unique_ptr<Peer> MakeKdl(const Model& model, const States& states);
std::unique_ptr<Peer> MakeDart(const Model& model, const States& states);
std::unique_ptr<Peer> MakeMujoco(const Model& model, const States& states);

/// Prints the time and memory that reading a robot file with its meshes takes.
void CompareLoading(const std::string& file);

}  // namespace linkwright
