// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/SecondOpinion.h"

#include <charconv>

namespace linkwright {

namespace {

std::string Number(double value, int digits) {
  char text[32];
  const auto [end, error] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  return error == std::errc() ? std::string(text, end) : std::string();
}

}  // namespace

std::string Describe(const SecondOpinion& opinion, const std::vector<std::string>& dof_names) {
  if (!opinion.on) return {};
  const SecondOpinion::Finding& finding =
      opinion.first_objection ? *opinion.first_objection : opinion.largest;
  std::string text =
      std::string(ToString(opinion.formulation)) + (opinion.Agrees() ? " agrees" : " disagrees");
  const auto dof = static_cast<std::size_t>(finding.dof);
  if (finding.dof >= 0 && dof < dof_names.size()) {
    text += (opinion.Agrees() ? ": largest difference at t = " : " at t = ") + Number(finding.time, 9) +
            " s: joint \"" + dof_names[dof] + "\"";
  }
  return text + ", relative difference " + Number(finding.difference, 3) + ", tolerance " +
         Number(opinion.tolerance, 3);
}

}  // namespace linkwright
