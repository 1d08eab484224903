// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/LinearisationText.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"

namespace linkwright::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("LinearisationPanel", text); }

QByteArray number(double value) { return std::isfinite(value) ? QByteArray::number(value, 'g', 17) : "inf"; }

QByteArray inQuotes(const QString& name) { return '"' + QString(name).replace('"', "\"\"").toUtf8() + '"'; }

void addMatrix(const QByteArray& title, const NamedMatrix& matrix, QByteArray* out) {
  *out += "\n" + title;
  for (const QString& column : matrix.columns) *out += ',' + inQuotes(column);
  *out += '\n';
  for (Eigen::Index r = 0; r < matrix.values.rows(); ++r) {
    *out += inQuotes(matrix.rows[static_cast<int>(r)]);
    for (Eigen::Index c = 0; c < matrix.values.cols(); ++c) *out += ',' + number(matrix.values(r, c));
    *out += '\n';
  }
}

QJsonArray rowsOf(const MatrixX& matrix) {
  QJsonArray rows;
  for (Eigen::Index r = 0; r < matrix.rows(); ++r) {
    QJsonArray row;
    for (Eigen::Index c = 0; c < matrix.cols(); ++c) row.append(matrix(r, c));
    rows.append(row);
  }
  return rows;
}

// What stands in a row or column of a matrix.
struct Quantities {
  QStringList names;
  std::vector<std::string> units;

  void add(const QString& name, const std::string& unit) {
    names.append(name);
    units.push_back(unit);
  }
  QStringList titles() const {
    QStringList all;
    for (int i = 0; i < names.size(); ++i) {
      const std::string& unit = units[static_cast<std::size_t>(i)];
      all.append(unit.empty() ? names[i] : titleWithUnit(names[i], unit));
    }
    return all;
  }
  double factor(Eigen::Index i) const { return shownUnit(units[static_cast<std::size_t>(i)]).factor; }
};

Quantities statesOf(const LinearisedState& state, const QString& position, const QString& velocity,
                    const QString& activation, const std::string& rate) {
  Quantities all;
  for (std::size_t i = 0; i < state.dofs.size(); ++i)
    all.add(position.arg(QString::fromStdString(state.dofs[i])), state.units[i] + rate);
  const std::string more = rate.empty() ? "/s" : "/s²";
  for (std::size_t i = 0; i < state.dofs.size(); ++i)
    all.add(velocity.arg(QString::fromStdString(state.dofs[i])), state.units[i] + more);
  for (const std::string& each : state.activations)
    all.add(activation.arg(QString::fromStdString(each)), rate.empty() ? "" : "1/s");
  return all;
}
Quantities states(const LinearisedState& state) { return statesOf(state, "q.%1", "v.%1", "%1", ""); }
Quantities rates(const LinearisedState& state) {
  return statesOf(state, "d q.%1/dt", "d v.%1/dt", "d %1/dt", "/s");
}
Quantities inputs(const LinearisedState& state) {
  Quantities all;
  for (std::size_t i = 0; i < state.dofs.size(); ++i)
    all.add("tau." + QString::fromStdString(state.dofs[i]), state.units[i] == "m" ? "N" : "N m");
  for (std::size_t i = 0; i < state.controls.size(); ++i)
    all.add(QString::fromStdString(state.controls[i]), state.control_units[i]);
  return all;
}

NamedMatrix shownMatrix(const MatrixX& matrix, const Quantities& rows, const Quantities& columns) {
  NamedMatrix shown{matrix, rows.titles(), columns.titles()};
  for (Eigen::Index r = 0; r < matrix.rows(); ++r)
    for (Eigen::Index c = 0; c < matrix.cols(); ++c) shown.values(r, c) *= rows.factor(r) / columns.factor(c);
  return shown;
}

}  // namespace

QString behaviour(const LinearMode& mode) {
  switch (mode.kind) {
    case LinearMode::Kind::kDecays:
      return mode.frequency > 0 ? tr("dies out") : tr("decays");
    case LinearMode::Kind::kPersists:
      return tr("keeps swinging");
    case LinearMode::Kind::kGrows:
      return mode.frequency > 0 ? tr("swings up") : tr("runs away");
    case LinearMode::Kind::kNeutral:
      return tr("neutral");
  }
  return {};
}

QString eigenvalueText(const LinearMode& mode) {
  const auto text = [](double value) {
    QString digits = numberText(std::abs(value), 'g', 5);
    return (value < 0 ? QStringLiteral("−") : QString()) + digits;
  };
  if (mode.kind == LinearMode::Kind::kNeutral) return QStringLiteral("0");
  const double real = mode.kind == LinearMode::Kind::kPersists ? 0 : mode.value.real();
  if (!(mode.frequency > 0)) return text(real);
  const QString swing = text(mode.value.imag()) + QStringLiteral(" i");
  return real == 0 ? QStringLiteral("± ") + swing : text(real) + QStringLiteral(" ± ") + swing;
}

NamedMatrix shownA(const LinearisedState& state) {
  return shownMatrix(state.linear.A, rates(state), states(state));
}
NamedMatrix shownB(const LinearisedState& state) {
  return shownMatrix(state.linear.B, rates(state), inputs(state));
}

ShownUnit shareUnit(const LinearisedState& state, int dof, int first) {
  ShownUnit unit = shownUnit(state.units[static_cast<std::size_t>(dof)]);
  unit.factor /= shownUnit(state.units[static_cast<std::size_t>(first)]).factor;
  return unit;
}

QByteArray linearisationCsv(const LinearisedState& state) {
  QByteArray out = "eigenvalue re [1/s],eigenvalue im [1/s],frequency [Hz],damping ratio,time constant [s]";
  for (const char* part : {"re ", "im "})
    for (std::size_t i = 0; i < state.dofs.size(); ++i)
      out += ',' + inQuotes(titleWithUnit(part + QString::fromStdString(state.dofs[i]), state.units[i]));
  out += '\n';
  std::vector<double> factors;
  for (const std::string& unit : state.units) factors.push_back(shownUnit(unit).factor);
  for (const LinearMode& mode : state.linear.modes) {
    out += number(mode.value.real()) + ',' + number(mode.value.imag()) + ',' + number(mode.frequency) + ',' +
           number(mode.damping_ratio) + ',' + number(mode.time_constant);
    for (const auto& part : {VectorX(mode.shape.real()), VectorX(mode.shape.imag())})
      for (Eigen::Index i = 0; i < part.size(); ++i)
        out += ',' + number(part[i] * factors[static_cast<std::size_t>(i)]);
    out += '\n';
  }
  addMatrix("A", shownA(state), &out);
  addMatrix("B", shownB(state), &out);
  return out;
}

QByteArray linearisationJson(const LinearisedState& state) {
  QJsonArray modes;
  for (const LinearMode& mode : state.linear.modes) {
    QJsonArray re, im;
    for (const auto& value : mode.shape) {
      re.append(value.real());
      im.append(value.imag());
    }
    QJsonObject object{{"eigenvalue", QJsonArray{mode.value.real(), mode.value.imag()}},
                       {"frequency", mode.frequency},
                       {"damping_ratio", mode.damping_ratio},
                       {"shape", QJsonObject{{"re", re}, {"im", im}}}};
    object["time_constant"] =
        std::isfinite(mode.time_constant) ? QJsonValue(mode.time_constant) : QJsonValue(QJsonValue::Null);
    modes.append(object);
  }
  const QJsonObject root{{"time", state.time},
                         {"states", QJsonArray::fromStringList(states(state).names)},
                         {"inputs", QJsonArray::fromStringList(inputs(state).names)},
                         {"A", rowsOf(state.linear.A)},
                         {"B", rowsOf(state.linear.B)},
                         {"modes", modes}};
  return QJsonDocument(root).toJson();
}

}  // namespace linkwright::app
