// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/simulation/system/System.h"

namespace linkwright {

/// A system that is never stepped, for any thread to clone.
class Prototype {
 public:
  explicit Prototype(std::unique_ptr<System> system) : system_(std::move(system)) {}

  /// `version`, where asked for: of what is cloned, for ReplaceSince.
  std::unique_ptr<System> Clone(std::uint64_t* version = nullptr) const {
    const std::lock_guard lock(mutex_);
    if (version != nullptr) *version = version_;
    return system_->Clone();
  }
  void Replace(std::unique_ptr<System> system) {
    const std::lock_guard lock(mutex_);
    system_ = std::move(system);
    ++version_;
  }
  /// The same, unless it has been replaced since it was cloned; false then.
  bool ReplaceSince(std::uint64_t version, std::unique_ptr<System> system) {
    const std::lock_guard lock(mutex_);
    if (version != version_) return false;
    system_ = std::move(system);
    ++version_;
    return true;
  }

 private:
  mutable std::mutex mutex_;
  std::unique_ptr<System> system_;
  std::uint64_t version_ = 0;
};

}  // namespace linkwright
