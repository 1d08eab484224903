// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/constraints/Partitioning.h"
#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"

namespace linkwright {

/// Free bodies with loops as a mechanism in Euler parameters, whose frames lie in the centres of mass. Null:
/// a body is not free, or has no mass.
/// `q` (nq): a pose; where nothing is special there, the order of elimination found from it is good
/// everywhere.
std::shared_ptr<const Mechanism> MechanismOf(const Model& model, std::span<const LoopElement> loops,
                                             const VectorX& q);

/// Partitioning of free bodies in Euler parameters (Kim, Bae, Choi, Yang 1996): sparse, its cost is linear in
/// the bodies of a chain.
class EulerPartitioning final : public Partitioning {
 public:
  /// `mechanism`: MechanismOf these.
  /// After a stop this can be thrown away alone.
  EulerPartitioning(const Model& model, std::shared_ptr<const Mechanism> mechanism,
                    const StopCheck& stop = {});
  std::unique_ptr<Partitioning> Clone() const override { return std::make_unique<EulerPartitioning>(*this); }

  int code_size() const override { return gcp_.code_size(); }
  void Write(Eigen::Ref<VectorX> code) const override { gcp_.Write(code); }
  bool Read(const Eigen::Ref<const VectorX>& code, const StopCheck& stop) override;
  bool Choose(double time, const VectorX& q, const StopCheck& stop) override;
  bool Renew(double time, const VectorX& q, const StopCheck& stop) override;
  Closed Close(double time, VectorX* q, VectorX* v, const StopCheck& stop) override;
  void Project(double time, VectorX* q, VectorX* v, const StopCheck& stop) override;
  DynamicsStatus Accelerations(double time, const VectorX& q, const VectorX& v, const Forces& forces,
                               VectorX* a, const StopCheck& stop) override;
  DynamicsStatus ReducedAccelerations(double time, const VectorX& q, const VectorX& v, const Forces& forces,
                                      VectorX* a, const StopCheck& stop) override;
  const VectorX& torque() const override { return torque_; }
  double DriverPower() const override { return -lambda_.dot(nu_); }
  bool ReactionOf(int loop, Reaction* reaction) const override;

 private:
  struct Place {
    int q = 0, v = 0;
    Vector3 com = Vector3::Zero();
  };
  void Take(const VectorX& q, const VectorX* v);  // q_, v_ of the bodies
  void Give(VectorX* q, VectorX* v) const;
  void Set(const VectorX& q, const VectorX& v);     // frames, unless Close has left them for these
  void Collect(double time, const Forces& forces);  // Q_, nu_, gamma_
  void GiveAccelerations(VectorX* a);
  Closed Result(const CoordinatePartitioning::Result& result) const;

  std::shared_ptr<const Mechanism> mechanism_;
  CoordinatePartitioning gcp_;
  std::vector<Place> places_;  // by body from 0
  VectorX q_, v_, rest_, set_q_, set_v_;
  VectorX Q_, gamma_, nu_, a_, lambda_, torque_, reaction_;
  double time_ = 0;
};

/// Partitioning as it fits the model: in Euler parameters where all bodies are free, else in the tree's
/// coordinates. `q`: see MechanismOf. After a stop it can be thrown away alone.
std::unique_ptr<Partitioning> MakePartitioning(const std::shared_ptr<const Model>& model,
                                               std::span<const LoopElement> loops, const VectorX& q,
                                               const StopCheck& stop = {});
/// The code_size() of that.
int PartitioningCodeSize(const Model& model, std::span<const LoopElement> loops, const VectorX& q);

}  // namespace linkwright
