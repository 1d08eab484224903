// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/model/Workspace.h"

namespace linkwright {

/// A compiled model and where it stands. Kinematics objects made on the same ModelPosture share its joints.
class ModelPosture {
 public:
  /// Stands at the neutral position, brought inside the limits; weights are 1, the median is that position.
  explicit ModelPosture(std::shared_ptr<const Model> model);

  const Model& model() const { return *model_; }
  const std::shared_ptr<const Model>& shared_model() const { return model_; }
  const VectorX& q() const { return q_; }
  /// nq numbers; quaternions are made unit, and with `limits` joints outside theirs are brought inside.
  /// Throws std::invalid_argument for another size or numbers not finite.
  void SetPosition(const VectorX& q, bool limits = true);

  const VectorX& weights() const { return weights_; }  ///< nv
  void SetWeights(const VectorX& weights);             ///< throws unless nv positive numbers
  const VectorX& median() const { return median_; }    ///< nq
  void SetMedian(const VectorX& q);                    ///< errors as SetPosition

  /// Poses of all bodies for q, computed when first asked for.
  const Workspace& Poses() const;

 private:
  std::shared_ptr<const Model> model_;
  VectorX q_, weights_, median_;
  mutable Workspace workspace_;
  mutable bool poses_valid_ = false;
};

}  // namespace linkwright
