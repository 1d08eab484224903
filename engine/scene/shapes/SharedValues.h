// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace linkwright {

/// Values made once for each key while anything holds them. Editing a scene compiles it again: what the edit
/// leaves alone stays the same object. Any thread may call it.
template <class K, class V, class Less = std::less<K>>
class SharedValues {
 public:
  template <class Make>
  std::shared_ptr<const V> Get(const K& key, const Make& make) {
    const std::lock_guard lock(mutex_);
    std::weak_ptr<const V>& slot = values_[key];
    std::shared_ptr<const V> value = slot.lock();
    if (!value) {
      value = make();
      slot = value;
      if (++made_ % 256 == 0)
        std::erase_if(values_, [](const auto& entry) { return entry.second.expired(); });
    }
    return value;
  }

 private:
  std::mutex mutex_;
  std::map<K, std::weak_ptr<const V>, Less> values_;
  unsigned made_ = 0;
};

}  // namespace linkwright
