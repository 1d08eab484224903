// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <vector>

namespace linkwright {

struct Kind;

/// The objects of a scene without a C++ member of the scene: lists of them by kind. A value, as the scene's
/// other lists are: a copy has objects of its own.
class OtherObjects {
 public:
  using List = std::vector<std::shared_ptr<void>>;

  OtherObjects() = default;
  OtherObjects(const OtherObjects& other);
  OtherObjects(OtherObjects&& other) noexcept = default;
  OtherObjects& operator=(const OtherObjects& other);
  OtherObjects& operator=(OtherObjects&& other) noexcept = default;
  ~OtherObjects() = default;

  /// In their order. They stay where they are until they are taken away.
  const List& Of(const Kind& kind) const;
  void* Append(const Kind& kind);  ///< a new one at the end, with default values
  void Clear(const Kind& kind);
  bool IsEmpty() const { return lists_.empty(); }

  /// Whether the fields of all objects have the same values.
  bool operator==(const OtherObjects& other) const;

 private:
  std::map<const Kind*, List> lists_;  // none is empty
};

}  // namespace linkwright
