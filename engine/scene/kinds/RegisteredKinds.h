// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright {

struct Kind;
using KindFunction = const Kind& (*)();

/// Makes scenes have a list of the objects of one more kind, under the kind's plural: files, schema, pages,
/// undo, scripts and the reference follow from its table alone. A static object of the file that describes
/// the kind, which must be linked in by itself, not from a library:
///   const Kind& SailKind() { … }
///   const RegisteredKind registered(SailKind);
/// Before a scene is first read or made: the scene's own table is made then. The objects are in
/// Scene::others.
class RegisteredKind {
 public:
  explicit RegisteredKind(KindFunction kind);
};

/// In the order in which they were registered. None can come after this has been asked.
const std::vector<KindFunction>& RegisteredKinds();

}  // namespace linkwright
