// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/model/Index.h"
#include "engine/model/State.h"

namespace linkwright {

/// Times of samples that differ by less are the same [s].
inline constexpr double kSameSample = 1e-9;

/// The gap at which a foot's switch closes [m].
inline constexpr double kFootSwitch = 2e-4;

/// What drives a tree by torques that it chooses at samples and holds until the next. All that it remembers
/// are numbers in State::z. It may also switch the tree's point contacts, and place the tree anew. Scratch
/// for one thread; nothing allocates but what returns strings.
class Controller {
 public:
  virtual ~Controller() = default;
  virtual std::unique_ptr<Controller> Clone() const = 0;

  /// How many numbers it remembers.
  virtual int size() const = 0;
  /// Where in z these begin, and the ContactStates of the tree, in their order.
  void SetPlaces(Eigen::Index memory, Eigen::Index contacts) {
    memory_ = memory;
    contacts_ = contacts;
  }

  /// Begins a run at `state`; what it remembers and the contacts are set.
  virtual void Start(State* state) = 0;
  /// When the next sample is due [s].
  virtual double Next(const State& state) const = 0;
  /// Takes a sample where one is due; also called when a contact has landed. true: it has placed the tree
  /// anew, as a user's edit would.
  virtual bool Act(const Vector3& gravity, State* state) = 0;
  /// Bodies of the tree whose touch it senses, as by switches under feet.
  virtual std::span<const BodyIndex> feet() const { return {}; }
  /// Before Act: which of these touch something within kFootSwitch now.
  virtual void Sense(std::span<const char> /*touching*/) {}

  /// Adds the torques that it holds to tau (nv) [N m, N].
  virtual void AddTorque(const State& state, VectorX* tau) const = 0;

  /// Adds what it would give at a sample at `state`: its law as a function of state and time.
  virtual void AddTorqueNow(const State& state, const Vector3& /*gravity*/, VectorX* tau) {
    AddTorque(state, tau);
  }

  /// Why the motion cannot go on, and where.
  struct Fault {
    BodyIndex body;
    std::string text;
  };
  virtual std::optional<Fault> FindFault(const State& /*state*/) const { return std::nullopt; }

  struct Signal {
    std::string name, unit;
  };
  virtual std::vector<Signal> signals() const { return {}; }
  /// Values of these. `contact_forces`: of the ground on each contact, world axes [N]; `work`: what the
  /// torques have done [J].
  virtual void ComputeSignals(const State& /*state*/, std::span<const Vector3> /*contact_forces*/,
                              double /*work*/, std::span<double> /*values*/) {}

 protected:
  Eigen::Index memory_ = 0, contacts_ = 0;
};

}  // namespace linkwright
