// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/ContactTool.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <map>
#include <string_view>

#include "app/base/Units.h"
#include "app/cli/film/Filmed.h"
#include "app/languages/Numbers.h"
#include "app/tools/Overlay.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/system/ContactForce.h"

namespace linkwright::app {
namespace {

/// So near is at the point.
constexpr double kNearPixels = 9;
/// Steps within so much are the same [s].
constexpr double kSameMoment = 1e-9;
/// Pairs of the link under the mouse that are listed.
constexpr std::size_t kMostPairs = 4;

QString name(const std::string& text) { return QString::fromStdString(text); }

QString modeText(ContactForce::Mode mode) {
  switch (mode) {
    case ContactForce::Mode::kSlips:
      return QObject::tr("slips");
    case ContactForce::Mode::kStruck:
      return QObject::tr("just struck");
    case ContactForce::Mode::kSticks:
      break;
  }
  return QObject::tr("sticks");
}

QString textOf(const ContactForce& contact, const ContactStatus& status) {
  const double normal = contact.force.dot(contact.n);
  const double friction = (contact.force - normal * contact.n).norm(), most = contact.friction * normal;
  // Lines of entries, each complete.
  const QString between = QStringLiteral("   ·   ");
  QStringList forces = {QObject::tr("normal %1").arg(amountText(normal, "N", 4)),
                        QObject::tr("friction %1").arg(amountText(friction, "N", 4))};
  QStringList motion = {QObject::tr("gap %1").arg(amountText(contact.gap, "m", 4))};
  if (contact.mode == ContactForce::Mode::kSlips)
    motion += QObject::tr("slip %1").arg(amountText(contact.slip, "m/s", 4));
  QStringList law = {QObject::tr("friction coefficient %1").arg(numberText(contact.friction, 'g', 3))};
  if (most > 0) law += QObject::tr("%1 % of its limit").arg(numberText(100 * friction / most, 'f', 0));
  const double residual = contact.residual < 0 ? status.residual : contact.residual;
  return QStringList{QObject::tr("%1 – %2 %3").arg(name(contact.a), name(contact.b), modeText(contact.mode)),
                     forces.join(between), motion.join(between), law.join(between),
                     QObject::tr("residual %1").arg(numberText(residual, 'g', 2))}
      .join('\n');
}

// Sum of a pair's points.
struct PairSum {
  std::string a, b;
  double normal = 0, slip = 0, gap = 0;
  Vector3 friction = Vector3::Zero();
  int points = 0;
};

QString textOf(const PairSum& pair) {
  return QObject::tr("%1 – %2   ·   %3\nnormal %4   ·   friction %5\ngap %6   ·   slip %7")
      .arg(name(pair.a), name(pair.b), QObject::tr("%n point(s)", nullptr, pair.points),
           amountText(pair.normal, "N", 4), amountText(pair.friction.norm(), "N", 4),
           amountText(pair.gap, "m", 4), amountText(pair.slip, "m/s", 4));
}

std::vector<PairSum> pairsOf(std::span<const ContactForce> contacts, int body) {
  std::vector<PairSum> pairs;
  for (const ContactForce& contact : contacts) {
    if (contact.body_a != body && contact.body_b != body) continue;
    auto pair = std::find_if(pairs.begin(), pairs.end(), [&](const PairSum& other) {
      return other.a == contact.a && other.b == contact.b;
    });
    if (pair == pairs.end()) pair = pairs.insert(pairs.end(), {contact.a, contact.b, 0, 0, contact.gap});
    const double normal = contact.force.dot(contact.n);
    pair->normal += normal;
    pair->friction += contact.force - normal * contact.n;
    pair->gap = std::min(pair->gap, contact.gap);
    pair->slip = std::max(pair->slip, contact.slip);
    ++pair->points;
  }
  return pairs;
}

}  // namespace

std::optional<ContactTool::Place> ContactTool::nearest(const QPointF& pixel) const {
  if (!view_->shown()->options().contacts) return std::nullopt;
  const render::Camera& camera = view_->shown()->camera();
  const QSizeF size = view_->viewSize();
  std::map<std::pair<std::string_view, std::string_view>, int> counts;
  std::optional<Place> found;
  double least = kNearPixels;
  for (const ContactForce& contact : view_->shown()->contacts()) {
    const int at = counts[{contact.a, contact.b}]++;
    Eigen::Vector2d drawn;
    if (!camera.Project(contact.p, size.width(), size.height(), &drawn)) continue;
    const double distance = (drawn - vector(pixel)).norm();
    if (!(distance < least)) continue;
    least = distance;
    found = Place{contact.a, contact.b, at};
  }
  return found;
}

const ContactForce* ContactTool::find(const Place& place) const {
  int at = 0;
  for (const ContactForce& contact : view_->shown()->contacts())
    if (contact.a == place.a && contact.b == place.b && at++ == place.number) return &contact;
  return nullptr;
}

const std::vector<double>& ContactTool::changesOf(const Place& place) const {
  std::vector<double>& times = changes_;
  const auto recording = view_->player()->recording();
  const std::uint64_t revision = recording ? recording->revision() : 0;
  const double end = recording && recording->size() > 0 ? recording->TimeAt(recording->size() - 1) : 0;
  const bool same = changes_of_ == place && changes_in_.lock() == recording && changes_at_ == revision;
  if (same && changes_end_ == end) return times;
  // While it plays, only what is new is read: a recording grows at its end.
  if (!same || end < changes_end_) {
    times.clear();
    changes_last_ = -kInfinity;
  }
  changes_of_ = place;
  changes_in_ = recording;
  changes_at_ = revision;
  changes_end_ = end;
  if (!recording || recording->size() == 0) return times;
  for (const ContactEvent& event : view_->player()->contactEvents(changes_last_, end)) {
    changes_last_ = event.time;
    if (event.a != place.a || event.b != place.b) continue;
    // The step that ends behind it shows what it has changed.
    const double time = recording->TimeAt(cli::FirstStepFrom(*recording, event.time));
    if (times.empty() || time > times.back()) times.push_back(time);
  }
  return times;
}

void ContactTool::forget() {
  kept_.reset();
  plate_ = {};
}

bool ContactTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton || pointer.modifiers != Qt::NoModifier) return false;
  if (kept_ && plate_.contains(pointer.pixel)) {
    const std::vector<double>& times = changesOf(*kept_);
    const double now = view_->player()->time();
    const bool later = pointer.pixel.x() > plate_.center().x();
    const auto after = std::upper_bound(times.begin(), times.end(), now + kSameMoment);
    const auto before = std::lower_bound(times.begin(), times.end(), now - kSameMoment);
    if (later && after != times.end()) view_->player()->seek(*after);
    if (!later && before != times.begin()) view_->player()->seek(*(before - 1));
    return true;
  }
  const auto place = nearest(pointer.pixel);
  if (!place) return false;
  if (kept_ == place) {
    forget();
  } else {
    kept_ = place;
    of_ = view_->player()->compiled().get();
    // The signals there are: those of pairs that are reported.
    const std::string pair = "contact." + place->a + "." + place->b + ".";
    std::vector<std::string> names;
    if (const auto system = view_->player()->cloneSystem())
      for (const Signal& signal : system->signals())
        if (signal.name == pair + "normal" || signal.name == pair + "slip") names.push_back(signal.name);
    if (!names.empty()) view_->shown()->plot(names);
  }
  view_->requestUpdate();
  return true;
}

void ContactTool::move(const Pointer& /*pointer*/) {}
void ContactTool::release(const Pointer& /*pointer*/) {}

bool ContactTool::hover(const QPointF& pixel) {
  mouse_ = pixel;
  near_ = nearest(pixel);
  return near_.has_value() || (kept_ && plate_.contains(pixel));
}

void ContactTool::paint(QPainter* painter) {
  const Theme& theme = view_->workbench()->theme();
  // What is kept goes with its scene.
  if (kept_ && of_ != view_->player()->compiled().get()) forget();
  const ContactStatus status = view_->player()->frame() ? view_->player()->frame()->contact : ContactStatus();
  const auto paintPlate = [&](const Place& place, const QString& more) {
    const ContactForce* contact = find(place);
    Eigen::Vector2d pixel;
    const QSizeF size = view_->viewSize();
    if (contact == nullptr ||
        !view_->shown()->camera().Project(contact->p, size.width(), size.height(), &pixel))
      return QRectF();
    return paintBadge(painter, QPointF(pixel.x() + 14, pixel.y() + 10), textOf(*contact, status) + more,
                      theme);
  };
  if (kept_) {
    // Where the point is open, its plate stays where it was, to lead back.
    const QString more =
        changesOf(*kept_).empty() ? QString() : QObject::tr("\n◂ change before   ·   change after ▸");
    const QRectF plate = paintPlate(*kept_, more);
    if (!plate.isEmpty())
      plate_ = plate;
    else if (!plate_.isEmpty())
      plate_ = paintBadge(painter, plate_.topLeft(),
                          QObject::tr("%1 – %2 is open").arg(name(kept_->a), name(kept_->b)) + more, theme);
  }
  if (near_) {
    if (near_ != kept_) paintPlate(*near_, {});
    return;
  }
  const PickObject hovered = view_->selection()->hovered();
  if (hovered.kind != PickKind::kLink || hovered.index < 0 || !view_->shown()->options().contacts) return;
  const auto& frames = view_->player()->model()->frames();
  if (static_cast<std::size_t>(hovered.index) >= frames.size()) return;
  const int body = frames[static_cast<std::size_t>(hovered.index)].body.value;
  if (body == 0) return;
  const std::vector<PairSum> pairs = pairsOf(view_->shown()->contacts(), body);
  QPointF place = mouse_ + QPointF(16, 18);
  const double plate = 3 * QFontMetricsF(painter->font()).lineSpacing() + 12;
  for (std::size_t i = 0; i < std::min(pairs.size(), kMostPairs); ++i, place.ry() += plate)
    paintBadge(painter, place, textOf(pairs[i]), theme);
  if (pairs.size() > kMostPairs)
    paintBadge(painter, place, QObject::tr("and %1 more").arg(pairs.size() - kMostPairs), theme);
}

}  // namespace linkwright::app
