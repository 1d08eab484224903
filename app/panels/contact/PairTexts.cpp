// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/contact/PairTexts.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"

namespace linkwright::app {
namespace {

/// Limits that are named; the others are counted.
constexpr std::size_t kMostLimits = 3;
/// Parts by which a motor must be asked for more than it gives, for that to be worth a word.
constexpr double kWorthTelling = 1e-3;

QString limitText(const EffortLimit& limit) {
  const QString name = QString::fromStdString(limit.name);
  const char* const unit = limit.turns ? "N m" : "N";
  const QString given = contactAmount(std::abs(limit.given), unit),
                asked = contactAmount(std::abs(limit.asked), unit);
  if (limit.given == 0)
    return QObject::tr("%1 gives nothing of the %2 that its law asks for, as its range ends there")
        .arg(name, asked);
  if (limit.of == EffortLimit::Of::kControl)
    return QObject::tr("%1 gives its most, %2, as its control is at the end of its range, %3")
        .arg(name, given)
        .arg(numberText(limit.control, 'g', 4));
  if (std::abs(limit.asked) > (1 + kWorthTelling) * std::abs(limit.given))
    return QObject::tr("%1 gives its most, %2, of the %3 that its law asks for").arg(name, given, asked);
  return QObject::tr("%1 gives its most, %2").arg(name, given);
}

QString limitsText(std::span<const EffortLimit> limits) {
  QStringList texts;
  for (const EffortLimit& limit : limits.first(std::min(limits.size(), kMostLimits)))
    texts.append(limitText(limit));
  if (limits.size() > kMostLimits) texts.append(QObject::tr("and %1 more").arg(limits.size() - kMostLimits));
  return texts.isEmpty() ? QString() : ' ' + texts.join(QStringLiteral("; ")) + '.';
}

}  // namespace

QString contactAmount(double value, const char* unit) { return amountText(value, unit, 4); }

QString pairState(const PairSummary& pair) {
  switch (pair.verdict) {
    case PairSummary::Verdict::kOpen:
      return QObject::tr("open");
    case PairSummary::Verdict::kHolds:
      return QObject::tr("sticks");
    case PairSummary::Verdict::kNearSlip:
      return QObject::tr("sticks, near its limit");
    case PairSummary::Verdict::kSlips:
      return pair.slipping == pair.points
                 ? QObject::tr("slips")
                 : QObject::tr("%1 of %n point(s) slip", nullptr, pair.points).arg(pair.slipping);
    case PairSummary::Verdict::kChatters:
      return QObject::tr("chatters");
  }
  return {};
}

bool namesLimits(const PairSummary& pair) {
  using Verdict = PairSummary::Verdict;
  return pair.verdict == Verdict::kNearSlip || pair.verdict == Verdict::kSlips ||
         pair.verdict == Verdict::kChatters;
}

QString pairReason(const PairSummary& pair, std::span<const EffortLimit> limits) {
  const QString most = namesLimits(pair) ? limitsText(limits) : QString();
  switch (pair.verdict) {
    case PairSummary::Verdict::kOpen:
      return QObject::tr("Its shapes do not touch now.");
    case PairSummary::Verdict::kHolds:
    case PairSummary::Verdict::kNearSlip:
      if (!(pair.coefficient > 0)) return QObject::tr("Without friction nothing holds it sideways.") + most;
      return QObject::tr(
                 "It sticks: friction is at most %1 % of its limit at a point; %2 more in its direction "
                 "would be held.")
                 .arg(numberText(100 * pair.used, 'f', 0))
                 .arg(contactAmount(pair.spare, "N")) +
             most;
    case PairSummary::Verdict::kSlips:
      return QObject::tr(
                 "It slips at up to %1: friction is at its limit of %2, coefficient %3 times normal force "
                 "%4. To hold, it would need a greater coefficient, or be pressed harder.")
                 .arg(contactAmount(pair.slip, "m/s"), contactAmount(pair.coefficient * pair.normal, "N"))
                 .arg(numberText(pair.coefficient, 'g', 3))
                 .arg(contactAmount(pair.normal, "N")) +
             most;
    case PairSummary::Verdict::kChatters:
      return QObject::tr(
                 "Its points have changed between open, sticking and slipping %1 times within %2 s. "
                 "Restitution, stiff motors, or a coefficient near the edge of the cone are the usual "
                 "reasons.")
                 .arg(pair.changes)
                 .arg(kChatterTime) +
             most;
  }
  return {};
}

QString marginText(const std::string& body, const WrenchMargin& margin) {
  constexpr std::array<const char*, 6> kAxes = {"+x", "−x", "+y", "−y", "+z", "−z"};
  const auto amount = [](double value, const char* unit) {
    return std::isinf(value) ? QObject::tr("any number of %1").arg(unitText(unit))
                             : contactAmount(value, unit);
  };
  const auto force = margin.WeakestForce(), moment = margin.WeakestMoment();
  const QString name = QString::fromStdString(body),
                least = QObject::tr("%1 along %2 and %3 of moment about %4, its weakest axes")
                            .arg(amount(margin.force[force], "N"), QString::fromUtf8(kAxes[force]),
                                 amount(margin.moment[moment], "N m"), QString::fromUtf8(kAxes[moment]));
  if (!margin.weight) return QObject::tr("%1 withstands another %2.").arg(name, least);
  return QObject::tr("%1 withstands %2 more downwards, %3.").arg(name, amount(*margin.weight, "N"), least);
}

QString softContactText(std::span<const SoftContactAttribute> attributes) {
  QStringList texts;
  for (const SoftContactAttribute& attribute : attributes)
    texts.append(QStringLiteral("%1 (%2)").arg(QString::fromStdString(attribute.name)).arg(attribute.times));
  return texts.isEmpty() ? QString() : QObject::tr("Ignored: %1").arg(texts.join(QStringLiteral(", ")));
}

}  // namespace linkwright::app
