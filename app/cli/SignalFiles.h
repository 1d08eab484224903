// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/cli/LineFile.h"
#include "engine/io/table/Hdf5Table.h"
#include "engine/simulation/recording/CsvWriter.h"

namespace linkwright::cli {

/// The tables of a run's signals that were asked for, CSV and HDF5.
class SignalFiles {
 public:
  /// Empty names: not wanted. False: why().
  bool Open(const std::string& csv, const std::string& hdf5, const System& system, const TableOrigin& origin);
  bool is_open() const { return csv_.is_open() || hdf5_; }
  bool Add(System* system, const State& state);
  /// The one in HDF5 appears.
  bool Finish();
  /// What failed, and the reason.
  std::string why() const;

 private:
  bool AddText(const std::string& line);

  std::string csv_name_, hdf5_name_, csv_failure_;
  LineFile csv_;
  std::unique_ptr<Hdf5Table> hdf5_;
  std::unique_ptr<CsvRow> row_;
};

}  // namespace linkwright::cli
