// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/Divergence.h"

#include "engine/base/Numbers.h"

namespace linkwright {

std::string Divergence::ToString() const {
  std::string out = "diverged at t = " + FormatNumber(time, 9) + " s: ";
  if (!body.empty()) out += "body \"" + body + "\"" + (joint.empty() ? ": " : ", ");
  if (!joint.empty()) out += "joint \"" + joint + "\": ";
  out += term;
  for (std::size_t i = 0; i < pushes.size() && i < 2; ++i) {
    out += i == 0 ? "; largest there: " : ", ";
    out += pushes[i].name + " " + FormatNumber(pushes[i].value, 3) + " " + pushes[i].unit;
  }
  if (impact) out += "; last impact: " + impact->ToString();
  for (std::size_t i = 0; i < suggestions.size(); ++i) {
    const SimulationOptions& options = suggestions[i];
    out += i == 0 ? "; goes on with " : ", or with ";
    if (options.integrator == Integrator::kImplicitMidpoint)
      out += std::string(linkwright::ToString(options.integrator)) + " and ";
    out += "a time step of " + FormatNumber(options.dt, 3) + " s";
  }
  return out;
}

}  // namespace linkwright
