// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/SlipTrails.h"

#include <algorithm>
#include <cmath>

#include "engine/scene/picture/Trails.h"

namespace linkwright {
namespace {

// As of Trails: times of steps are multiples of dt up to rounding [s].
constexpr double kSlipRounding = 1e-9;

double SlipBegin(std::int64_t period) { return static_cast<double>(period) * kSlipPeriod - kSlipRounding; }
std::int64_t SlipPeriodOf(double time) {
  return static_cast<std::int64_t>(std::floor((time + kSlipRounding) / kSlipPeriod));
}

}  // namespace

SlipTrails::SlipTrails(std::unique_ptr<System> system) : system_(std::move(system)) {}

void SlipTrails::Forget() {
  samples_.clear();
  steps_ = nullptr;
}

std::span<const std::vector<Vector3f>> SlipTrails::At(double time, const Timeline& steps,
                                                      const StopCheck& stop) {
  if (&steps != steps_) {
    samples_.clear();
    steps_ = &steps;
  }
  const std::int64_t first = SlipPeriodOf(time - kTrailSeconds) + 1, last = SlipPeriodOf(time);
  samples_.erase(samples_.begin(), samples_.lower_bound(first));
  samples_.erase(samples_.upper_bound(last), samples_.end());
  // Read before the steps: a change in between is noticed the next time.
  const std::uint64_t revision = steps.revision();
  const bool same = revision == revision_;
  revision_ = revision;
  for (std::int64_t period = first; period <= last && !stop.Requested(); ++period)
    if (!same || !samples_.contains(period)) Find(period, time, steps);

  lines_.clear();
  // The lines that end in the sample before.
  std::vector<std::size_t> open;
  const Sample* before = nullptr;
  std::int64_t period_before = 0;
  for (const auto& [period, sample] : samples_) {
    std::vector<std::size_t> next;
    const bool follows = before != nullptr && period == period_before + 1;
    for (const Point& point : sample.points) {
      std::size_t line = lines_.size();
      for (std::size_t k = 0; follows && k < before->points.size(); ++k) {
        const Point& other = before->points[k];
        if (other.feature == point.feature && other.a == point.a && other.b == point.b) line = open[k];
      }
      if (line == lines_.size()) lines_.emplace_back();
      lines_[line].push_back(point.p.cast<float>());
      next.push_back(line);
    }
    open = std::move(next);
    before = &sample;
    period_before = period;
  }
  std::erase_if(lines_, [](const std::vector<Vector3f>& line) { return line.size() < 2; });
  return lines_;
}

// Makes, keeps or forgets the sample of a period.
void SlipTrails::Find(std::int64_t period, double time, const Timeline& steps) {
  std::size_t index = steps.IndexAt(SlipBegin(period));
  if (steps.TimeAt(index) < SlipBegin(period)) ++index;
  const auto known = samples_.find(period);
  if (known != samples_.end() && known->second.serial == steps.SerialAt(index)) return;
  if (known != samples_.end()) samples_.erase(known);
  Sample sample;
  if (!steps.Get(index, &state_, &inputs_, &sample.serial)) return;
  if (SlipPeriodOf(state_.time) != period || state_.time > time + kSlipRounding) return;
  if (state_.q.size() != system_->nq() || inputs_.elements.size() != system_->inputs().elements.size() ||
      state_.z.size() != system_->nz())
    return;
  system_->SetInputs(inputs_);
  system_->ContactForces(state_, &contacts_);
  for (const ContactForce& contact : contacts_)
    if (contact.mode == ContactForce::Mode::kSlips)
      sample.points.push_back({contact.a, contact.b, contact.feature, contact.p});
  samples_.emplace(period, std::move(sample));
}

}  // namespace linkwright
