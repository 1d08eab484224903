// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/TableFile.h"

#include <QObject>
#include <QSaveFile>
#include <optional>
#include <string>

#include "app/languages/MessageText.h"
#include "engine/simulation/recording/CsvWriter.h"

namespace linkwright::app {
namespace {

class CsvTableFile : public TableFile {
 public:
  CsvTableFile(const QString& path, const std::vector<TableColumn>& columns)
      : file_(path), header_(CsvHeader(columns)) {}

  QString open() override { return file_.open(QIODevice::WriteOnly) ? put(header_) : file_.errorString(); }
  QString add(std::span<const double> row) override { return put(CsvLine(row)); }
  QString finish() override { return file_.commit() ? QString() : file_.errorString(); }

 private:
  QString put(const std::string& text) {
    const auto size = static_cast<qint64>(text.size());
    return file_.write(text.data(), size) == size ? QString() : file_.errorString();
  }

  QSaveFile file_;
  std::string header_;
};

class Hdf5TableFile : public TableFile {
 public:
  Hdf5TableFile(const QString& path, std::vector<TableColumn> columns, TableOrigin origin)
      : path_(path.toStdString()), columns_(std::move(columns)), origin_(std::move(origin)) {}

  QString open() override {
    table_.emplace(path_, columns_, origin_);
    return why();
  }
  QString add(std::span<const double> row) override { return table_->Add(row) ? QString() : why(); }
  QString finish() override { return table_->Finish() ? QString() : why(); }

 private:
  QString why() const { return messageText(table_->why()); }

  std::string path_;
  std::vector<TableColumn> columns_;
  TableOrigin origin_;
  std::optional<Hdf5Table> table_;
};

}  // namespace

std::unique_ptr<TableFile> makeTableFile(const QString& path, const std::vector<TableColumn>& columns,
                                         const TableOrigin& origin) {
  if (IsHdf5Name(path.toStdString())) return std::make_unique<Hdf5TableFile>(path, columns, origin);
  return std::make_unique<CsvTableFile>(path, columns);
}

QString tableFileFilter() { return QObject::tr("CSV (*.csv);;HDF5 (*.h5 *.hdf5)"); }

}  // namespace linkwright::app
