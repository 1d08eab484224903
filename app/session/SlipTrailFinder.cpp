// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/SlipTrailFinder.h"

namespace linkwright::app {

struct SlipTrailFinder::Search {
  explicit Search(std::unique_ptr<System> system) : trails(std::move(system)) {}
  SlipTrails trails;
  std::shared_ptr<const Timeline> recording;  // that trails knows
};

SlipTrailFinder::SlipTrailFinder(QObject* parent) : QObject(parent) {}
SlipTrailFinder::~SlipTrailFinder() = default;

void SlipTrailFinder::take(std::unique_ptr<System> system) {
  work_.cancel();
  search_ = system ? std::make_shared<Search>(std::move(system)) : nullptr;
  trails_.clear();
  recording_.reset();
}

void SlipTrailFinder::ask(const std::shared_ptr<const Timeline>& recording, double time) {
  if (!search_ || !recording || recording->size() == 0) return;
  const std::uint64_t revision = recording->revision();
  if (recording == recording_ && time == asked_ && revision == revision_) return;
  recording_ = recording;
  asked_ = time;
  revision_ = revision;
  const auto result = std::make_shared<std::vector<std::vector<Vector3f>>>();
  work_.start({[search = search_, recording, time, result](const std::stop_token& stop) {
                 try {
                   if (search->recording != recording) search->trails.Forget();
                   search->recording = recording;
                   const auto found = search->trails.At(time, *recording, stop);
                   result->assign(found.begin(), found.end());
                 } catch (...) {
                   result->clear();
                 }
               },
               [this, result] {
                 if (trails_ == *result) return;
                 trails_ = *result;
                 Q_EMIT found();
               }});
}

}  // namespace linkwright::app
