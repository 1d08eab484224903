// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "app/base/NewestWork.h"
#include "engine/algorithms/Linearisation.h"
#include "engine/simulation/system/System.h"

namespace linkwright::app {

/// Of each degree of freedom: "rad" or "m".
std::vector<std::string> unitsOfDofs(const Model& model);

/// A linearised mechanism, with what it takes to show it.
struct LinearisedState {
  Linearisation linear;
  std::vector<std::string> dofs, units;            ///< of each degree of freedom: its name; rad or m
  std::vector<std::string> activations, controls;  ///< signals of these
  std::vector<std::string> control_units;
  double time = 0;
  VectorX q, v;
  QString error;  ///< empty, or why there is no linearisation
};

/// Linearises on a thread of its own, one state at a time; of those asked for meanwhile the newest follows.
class Lineariser : public QObject {
  Q_OBJECT
 public:
  explicit Lineariser(QObject* parent = nullptr);

  /// `system` with its inputs set; taken over.
  void start(std::unique_ptr<System> system, const State& state);
  /// Forgets what was asked for, and ends what is worked on.
  void cancel() { work_.cancel(); }

 Q_SIGNALS:
  void done(std::shared_ptr<const linkwright::app::LinearisedState> result);

 private:
  NewestWork work_;
};

}  // namespace linkwright::app
