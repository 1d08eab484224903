// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace linkwright::render {

/// SHA-256 of bytes, in hexadecimal digits.
std::string Sha256(const std::string& bytes);

}  // namespace linkwright::render
