// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/RunChecks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace linkwright {
namespace {

constexpr double kContactPeriod = 1.0 / 60;  // [s]

std::string InSeconds(double time) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f s", time);
  return text;
}

// "3.1e-4"
std::string ShortFigure(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.1e", value);
  std::string figure = text;
  const std::size_t exponent = figure.find('e');
  if (exponent != std::string::npos && figure.size() == exponent + 4 && figure[exponent + 2] == '0')
    figure.erase(exponent + 2, 1);
  return figure;
}

}  // namespace

std::string EnergyFigure(double joules) {
  constexpr double kPlainFrom = 1e-3, kPlainTo = 1e5;
  if (joules == 0) return "0 J";
  const std::string figure = ShortFigure(joules);
  const double rounded = std::strtod(figure.c_str(), nullptr);
  if (rounded < kPlainFrom || rounded >= kPlainTo) return figure + " J";
  char text[64];
  std::snprintf(text, sizeof text, "%g J", rounded);
  return text;
}

void RunChecks::Look(const State& state, System* system) {
  const Energies energies = system->ComputeEnergies(state);
  if (state.time > 0 && !energies.ResidualPasses()) {
    const double relative = energies.RelativeResidual();
    if (!energy_ || relative > energy_->relative)
      energy_ = Residual{std::abs(energies.residual), relative, state.time};
  }
  if (!contact_.empty() || (contact_looked_ && state.time < *contact_looked_ + kContactPeriod)) return;
  contact_looked_ = state.time;
  std::vector<ContactForce> forces;
  const ContactStatus contact = system->ContactForces(state, &forces);
  if (!contact.on || contact.Passes()) return;
  contact_ = "Contact law not met";
  const auto worst =
      std::max_element(forces.begin(), forces.end(),
                       [](const ContactForce& a, const ContactForce& b) { return a.residual < b.residual; });
  // The residual may be one of a step as a whole, or of points that are no longer closed.
  if (worst != forces.end() && worst->residual > contact.tolerance())
    contact_ += ": " + worst->a + "|" + worst->b;
  else
    contact_ += ": residual " + ShortFigure(contact.residual);
  contact_ += " at " + InSeconds(state.time);
}

void RunChecks::Look(const CrossCheck& found, double time, const std::vector<std::string>& dof_names) {
  if (!cross_check_.empty() || !found.on || found.Agrees() || found.first_disagreement->time > time) return;
  const CrossCheck::Finding& first = *found.first_disagreement;
  cross_check_ = "Cross-check differs";
  if (first.dof >= 0 && static_cast<std::size_t>(first.dof) < dof_names.size())
    cross_check_ += ": " + dof_names[static_cast<std::size_t>(first.dof)];
  cross_check_ += ", " + ShortFigure(first.difference) + " at " + InSeconds(first.time);
}

std::vector<std::string> RunChecks::Sentences() const {
  std::vector<std::string> sentences;
  if (energy_)
    sentences.push_back("Energy does not close: off by " + EnergyFigure(energy_->value) + " at " +
                        InSeconds(energy_->time));
  if (!contact_.empty()) sentences.push_back(contact_);
  if (!cross_check_.empty()) sentences.push_back(cross_check_);
  return sentences;
}

}  // namespace linkwright
