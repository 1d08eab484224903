// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace linkwright::cli {

/// Numbers of a page, one array behind the other, each at a multiple of eight bytes.
class Blob {
 public:
  /// Returns where the array begins.
  template <typename T>
  std::size_t Add(const std::vector<T>& numbers) {
    return AddBytes(numbers.data(), numbers.size() * sizeof(T));
  }
  std::size_t size() const { return bytes_.size(); }
  std::string Base64() const;

 private:
  std::size_t AddBytes(const void* bytes, std::size_t count);

  std::string bytes_;
};

}  // namespace linkwright::cli
