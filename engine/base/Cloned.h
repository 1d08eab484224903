// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <utility>

namespace linkwright {

/// A pointer to an object of its own, or null, that copies the object (`Clone`) where it is copied.
template <class T>
class Cloned {
 public:
  Cloned() = default;
  Cloned(std::unique_ptr<T> object) : object_(std::move(object)) {}  // NOLINT(google-explicit-constructor)
  Cloned(const Cloned& other) : object_(other.object_ ? other.object_->Clone() : nullptr) {}
  Cloned(Cloned&&) noexcept = default;
  Cloned& operator=(const Cloned& other) {
    if (this != &other) object_ = other.object_ ? other.object_->Clone() : nullptr;
    return *this;
  }
  Cloned& operator=(Cloned&&) noexcept = default;
  ~Cloned() = default;

  explicit operator bool() const { return object_ != nullptr; }
  T* operator->() const { return object_.get(); }
  T& operator*() const { return *object_; }

 private:
  std::unique_ptr<T> object_;
};

}  // namespace linkwright
