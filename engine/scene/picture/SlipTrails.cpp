// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/SlipTrails.h"

#include <algorithm>
#include <limits>

#include "engine/scene/picture/Trails.h"

namespace linkwright {

SlipTrails::SlipTrails(std::unique_ptr<System> system)
    : system_(std::move(system)), samples_(kSlipPeriod, kTrailSeconds) {}

void SlipTrails::Forget() { samples_.Clear(); }

std::span<const std::vector<Vector3f>> SlipTrails::At(double time, const Timeline& steps,
                                                      const StopCheck& stop) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const auto read = [&](std::size_t index, std::uint64_t* serial, Points* points) {
    if (!steps.Get(index, &state_, &inputs_, serial) || state_.time > time + kPeriodRounding) return kNone;
    if (state_.q.size() != system_->nq() || inputs_.elements.size() != system_->inputs().elements.size() ||
        state_.z.size() != system_->nz())
      return kNone;
    system_->SetInputs(inputs_);
    system_->ContactForces(state_, &contacts_);
    for (const ContactForce& contact : contacts_)
      if (contact.mode == ContactForce::Mode::kSlips)
        points->emplace(std::tuple(contact.a, contact.b, contact.feature), contact.p.cast<float>());
    return state_.time;
  };
  samples_.Update(time, steps, read, stop);

  lines_.clear();
  // The lines that end in the period before.
  std::map<Points::key_type, std::size_t> open;
  std::int64_t period_before = 0;
  for (const auto& [period, entry] : samples_.samples()) {
    std::map<Points::key_type, std::size_t> next;
    if (period != period_before + 1) open.clear();
    for (const auto& [key, p] : entry.sample) {
      const auto before = open.find(key);
      const std::size_t line = before == open.end() ? lines_.size() : before->second;
      if (before == open.end()) lines_.emplace_back();
      lines_[line].push_back(p);
      next.emplace(key, line);
    }
    open = std::move(next);
    period_before = period;
  }
  std::erase_if(lines_, [](const std::vector<Vector3f>& line) { return line.size() < 2; });
  return lines_;
}

}  // namespace linkwright
