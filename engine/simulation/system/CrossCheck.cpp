// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/CrossCheck.h"

#include "engine/base/Numbers.h"

namespace linkwright {

std::string Describe(const CrossCheck& opinion, const std::vector<std::string>& dof_names) {
  if (!opinion.on) return {};
  const CrossCheck::Finding& finding =
      opinion.first_disagreement ? *opinion.first_disagreement : opinion.largest;
  std::string text =
      std::string(ToString(opinion.formulation)) + (opinion.Agrees() ? " agrees" : " disagrees");
  const auto dof = static_cast<std::size_t>(finding.dof);
  if (finding.dof >= 0 && dof < dof_names.size()) {
    text += (opinion.Agrees() ? ": largest difference at t = " : " at t = ") + FormatNumber(finding.time, 9) +
            " s: joint \"" + dof_names[dof] + "\"";
  }
  return text + ", relative difference " + FormatNumber(finding.difference, 3) + ", tolerance " +
         FormatNumber(opinion.tolerance, 3);
}

}  // namespace linkwright
