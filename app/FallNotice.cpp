// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FallNotice.h"

#include <memory>

#include "app/Banner.h"
#include "app/Workbench.h"
#include "engine/simulation/FallCheck.h"

namespace linkwright::app {

void reportFalls(Workbench* workbench, Banner* banner) {
  Session* const session = workbench->session();
  const auto reported = std::make_shared<bool>(false);
  QObject::connect(session, &Session::frameChanged, banner, [session, banner, reported] {
    const auto frame = session->frame();
    const auto compiled = session->compiled();
    if (!frame || !compiled || frame->state.time <= 0) *reported = false;
    if (*reported || !frame || !compiled || !frame->playing) return;
    State start;
    if (!session->timeline()->Get(0, &start, nullptr)) return;
    const auto fall =
        FindFall(*compiled->model, start.q, frame->state, frame->inputs.gravity, compiled->size);
    if (!fall) return;
    *reported = true;
    banner->tell(Banner::Kind::kInfo, QString::fromStdString(fall->Text()) + ".");
  });
}

}  // namespace linkwright::app
