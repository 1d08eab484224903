// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/LinearisationText.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

namespace linkwright::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("LinearisationPanel", text); }

QStringList named(const LinearisedState& state, const QString& pattern) {
  QStringList names;
  for (const std::string& dof : state.dofs) names.append(pattern.arg(QString::fromStdString(dof)));
  return names;
}

QStringList plain(const std::vector<std::string>& signals, const QString& pattern) {
  QStringList names;
  for (const std::string& signal : signals) names.append(pattern.arg(QString::fromStdString(signal)));
  return names;
}

QByteArray number(double value) { return std::isfinite(value) ? QByteArray::number(value, 'g', 17) : "inf"; }

QByteArray inQuotes(const QString& name) { return '"' + QString(name).replace('"', "\"\"").toUtf8() + '"'; }

void addMatrix(const QByteArray& title, const MatrixX& matrix, const QStringList& rows,
               const QStringList& columns, QByteArray* out) {
  *out += "\n" + title;
  for (const QString& column : columns) *out += ',' + inQuotes(column);
  *out += '\n';
  for (Eigen::Index r = 0; r < matrix.rows(); ++r) {
    *out += inQuotes(rows[static_cast<int>(r)]);
    for (Eigen::Index c = 0; c < matrix.cols(); ++c) *out += ',' + number(matrix(r, c));
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
    QString digits = QString::number(std::abs(value), 'g', 5);
    return (value < 0 ? QStringLiteral("−") : QString()) + digits;
  };
  if (mode.kind == LinearMode::Kind::kNeutral) return QStringLiteral("0");
  const double real = mode.kind == LinearMode::Kind::kPersists ? 0 : mode.value.real();
  if (!(mode.frequency > 0)) return text(real);
  const QString swing = text(mode.value.imag()) + QStringLiteral(" i");
  return real == 0 ? QStringLiteral("± ") + swing : text(real) + QStringLiteral(" ± ") + swing;
}

QStringList stateNames(const LinearisedState& state) {
  return named(state, "q.%1") + named(state, "v.%1") + plain(state.activations, "%1");
}
QStringList rateNames(const LinearisedState& state) {
  return named(state, "d q.%1/dt") + named(state, "d v.%1/dt") + plain(state.activations, "d %1/dt");
}
QStringList inputNames(const LinearisedState& state) {
  return named(state, "tau.%1") + plain(state.controls, "%1");
}

QByteArray linearisationCsv(const LinearisedState& state) {
  QByteArray out = "eigenvalue re [1/s],eigenvalue im [1/s],frequency [Hz],damping ratio,time constant [s]";
  for (const QString& name : named(state, "re %1") + named(state, "im %1")) out += ',' + inQuotes(name);
  out += '\n';
  for (const LinearMode& mode : state.linear.modes) {
    out += number(mode.value.real()) + ',' + number(mode.value.imag()) + ',' + number(mode.frequency) + ',' +
           number(mode.damping_ratio) + ',' + number(mode.time_constant);
    for (const auto& part : {VectorX(mode.shape.real()), VectorX(mode.shape.imag())})
      for (const double value : part) out += ',' + number(value);
    out += '\n';
  }
  addMatrix("A", state.linear.A, rateNames(state), stateNames(state), &out);
  addMatrix("B", state.linear.B, rateNames(state), inputNames(state), &out);
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
                         {"states", QJsonArray::fromStringList(stateNames(state))},
                         {"inputs", QJsonArray::fromStringList(inputNames(state))},
                         {"A", rowsOf(state.linear.A)},
                         {"B", rowsOf(state.linear.B)},
                         {"modes", modes}};
  return QJsonDocument(root).toJson();
}

}  // namespace linkwright::app
