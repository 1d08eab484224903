// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <span>
#include <vector>

#include "engine/io/table/Hdf5Table.h"

namespace linkwright::app {

/// A file of a table while it is written: HDF5 where its name ends so, else CSV. It appears when it is
/// finished; without that the file of that name is what it was before.
class TableFile {
 public:
  virtual ~TableFile() = default;
  /// Each returns why it cannot be written; empty: it is.
  virtual QString open() = 0;
  virtual QString add(std::span<const double> row) = 0;
  virtual QString finish() = 0;
};

std::unique_ptr<TableFile> makeTableFile(const QString& path, const std::vector<TableColumn>& columns,
                                         const TableOrigin& origin);

/// What a dialog offers to save tables as: CSV and HDF5.
QString tableFileFilter();

}  // namespace linkwright::app
