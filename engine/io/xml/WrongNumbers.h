// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/base/MessageOfText.h"

namespace linkwright {

/// What is wrong with the numbers of an attribute, `wrong` as ParseNumbers has it: "xyz has 2 numbers where 3
/// are needed", "xyz: "1kg" is not a number".
inline Message WrongNumbers(const std::string& attribute, const std::string& wrong) {
  const bool whole_sentence = wrong.starts_with('"');
  return MessageOf(whole_sentence ? "edit.of-object" : "number.of-attribute",
                   {attribute, MessageOfText(wrong)});
}

}  // namespace linkwright
