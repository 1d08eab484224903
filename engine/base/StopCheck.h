// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace linkwright {

/// Whether a long computation shall end before it is done. The computation checks it at least once in some
/// ten milliseconds; a copy checks the same request. By default it never ends anything.
class StopCheck {
 public:
  StopCheck() = default;
  StopCheck(std::stop_token token) : token_(std::move(token)) {}  // NOLINT(google-explicit-constructor)
  /// Asks `look` each time, on the thread that computes; once true, it must stay true.
  explicit StopCheck(std::function<bool()> look)
      : look_(std::make_shared<const std::function<bool()>>(std::move(look))) {}

  bool Requested() const { return look_ ? (*look_)() : token_.stop_requested(); }

 private:
  std::stop_token token_;
  std::shared_ptr<const std::function<bool()>> look_;
};

}  // namespace linkwright
