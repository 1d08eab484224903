// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/ContactGains.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

void ContactGains::Add(double time, const Energies& energies) {
  const Before now{time, energies.work_impacts, energies.contact_drift};
  if (before_) {
    const double stored = std::abs(energies.kinetic) + std::abs(energies.potential_gravity) +
                          std::abs(energies.potential_springs) + std::abs(energies.potential_limits);
    const double least = kGainRounding * (stored + energies.exchanged);
    const auto gained = [least](double change) { return change > least ? change : 0; };
    const ContactGain gain{before_->time, time, gained(now.impacts - before_->impacts),
                           gained(now.drift - before_->drift)};
    if (gain.Sum() > 0) gains_.push_back(gain);
  }
  before_ = now;
}

}  // namespace linkwright
