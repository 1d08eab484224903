// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/FileDraft.h"
#include "engine/simulation/recording/TableColumn.h"

namespace linkwright {

/// Where a table comes from.
struct TableOrigin {
  std::string scene, version;
  double step = 0;  ///< [s]
};

/// Whether a name ends as those of HDF5 files do.
bool IsHdf5Name(std::string_view name);

/// A table as an HDF5 file: a dataset of doubles for each column, with the attributes `name`, `unit`, `SI`
/// and `factor` of TableColumn; `scene`, `version` and `step` are attributes of the file. In a dataset's own
/// name "/" is "_". The file appears when it is finished; before, and after a failure, the file of that name
/// is what it was.
class Hdf5Table {
 public:
  Hdf5Table(const std::string& path, std::vector<TableColumn> columns, const TableOrigin& origin);
  ~Hdf5Table();
  Hdf5Table(const Hdf5Table&) = delete;
  Hdf5Table& operator=(const Hdf5Table&) = delete;

  /// Why it cannot be written; empty: so far it can.
  const std::string& why() const { return why_; }
  /// A number for each column; false: why().
  bool Add(std::span<const double> row);
  bool Finish();

 private:
  // False: why_ says why.
  bool PutText(std::int64_t object, const char* name, const std::string& text);
  bool PutNumber(std::int64_t object, const char* name, double number);
  bool MakeDatasets(bool more);
  bool WriteRows(bool more);
  bool Fail();  // right after the call of the library that has failed

  std::vector<TableColumn> columns_;
  FileDraft draft_;
  std::string why_;
  std::int64_t file_ = -1;              // a handle of the library, as those below
  std::vector<std::int64_t> datasets_;  // made when it is known whether all rows fit into one piece
  std::vector<std::vector<double>> kept_;
  std::uint64_t written_ = 0;  // rows
};

}  // namespace linkwright
