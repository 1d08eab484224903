// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Balance.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

const Kind& BalanceKind() {
  static const Kind kind =
      KindBuilder<SceneBalance>(
          "balance", "balance", "Balance",
          "A robot with a free base stands by torques: its feet stay, the scene's targets are met by their "
          "priorities, and the forces on the feet keep within their friction. Needs \"contact\".")
          .Names("feet", &SceneBalance::feet, "link")
          .Required()
          .Label("Feet")
          .Help("Links that stand. Their collision shapes are what they stand on.")
          .Number("frequency", &SceneBalance::frequency)
          .Label("Frequency")
          .Help("Of the decay of the targets' errors.")
          .Unit("rad/s")
          .Range(kPositive)
          .Number("damping_ratio", &SceneBalance::damping_ratio)
          .Label("Damping ratio")
          .Help("Of the decay of the targets' errors.")
          .Range(kNotNegative)
          .Number("friction", &SceneBalance::friction)
          .Label("Friction")
          .Help("Coefficient between feet and ground that it counts on.")
          .Range(kPositive)
          .Number("sampling", &SceneBalance::sampling)
          .Label("Sampling time")
          .Help("For how long torques are held.")
          .Unit("s")
          .Range(kPositive)
          .Formula("lowered", &SceneBalance::lowered, Expression::Names::kTime)
          .Label("Lowered")
          .Help("By how much targets of the centre of mass are lowered, as for a squat.")
          .Unit("m")
          .Build();
  return kind;
}

}  // namespace linkwright
