// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <vector>

namespace linkwright::app {

/// The objects of a class that each window of the process has one of, in the order in which they were made.
/// On the UI thread.
template <class T>
class InEachWindow {
 public:
  static void add(T* made) {
    std::erase_if(list(), [](const QPointer<T>& each) { return each.isNull(); });
    list().emplace_back(made);
  }
  /// Those that have not been deleted.
  static std::vector<T*> all() {
    std::vector<T*> living;
    for (const QPointer<T>& each : list())
      if (each) living.push_back(each);
    return living;
  }

 private:
  static std::vector<QPointer<T>>& list() {
    static std::vector<QPointer<T>> all;
    return all;
  }
};

}  // namespace linkwright::app
