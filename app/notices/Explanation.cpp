// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notices/Explanation.h"

#include <utility>
#include <vector>

#include "app/notices/Banner.h"
#include "app/workbench/Messages.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

void showExplanation(Workbench* workbench, Banner* banner, const QString& text, const MessagePlace& place) {
  std::vector<Banner::Choice> choices;
  if (place.moment)
    choices.push_back({Banner::tr("Go to the moment"),
                       Banner::tr("Shows the step, and selects what it is about"),
                       [workbench, place] { workbench->messages()->goTo(place); }});
  banner->tell(Banner::Kind::kWarning, text, std::move(choices), place);
}

}  // namespace linkwright::app
