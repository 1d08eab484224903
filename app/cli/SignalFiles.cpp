// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SignalFiles.h"

#include <cerrno>
#include <cstring>

namespace linkwright::cli {

bool SignalFiles::Open(const std::string& csv, const std::string& hdf5, const System& system,
                       const TableOrigin& origin) {
  row_ = std::make_unique<CsvRow>(system.signals());
  csv_name_ = csv;
  hdf5_name_ = hdf5;
  if (!csv.empty() && !(csv_.Open(csv) && csv_.Add(row_->Header()))) {
    csv_failure_ = std::strerror(errno);
    return false;
  }
  if (hdf5.empty()) return true;
  hdf5_ = std::make_unique<Hdf5Table>(hdf5, row_->Columns(), origin);
  return hdf5_->why().empty();
}

bool SignalFiles::AddText(const std::string& line) {
  if (csv_.Add(line)) return true;
  csv_failure_ = std::strerror(errno);
  return false;
}

bool SignalFiles::Add(System* system, const State& state) {
  if (csv_.is_open()) {
    const std::string line = row_->Row(system, state);
    if (line.empty()) return true;
    if (!AddText(line)) return false;
  } else if (!row_->Compute(system, state)) {
    return true;
  }
  return !hdf5_ || hdf5_->Add(row_->values());
}

bool SignalFiles::Finish() {
  if (csv_.is_open() && !csv_.Flush()) {
    csv_failure_ = std::strerror(errno);
    return false;
  }
  return !hdf5_ || hdf5_->Finish();
}

std::string SignalFiles::why() const {
  if (!csv_failure_.empty())
    return (csv_name_ == "-" ? "standard output" : csv_name_) + " cannot be written: " + csv_failure_;
  return hdf5_name_ + " cannot be written: " + (hdf5_ ? hdf5_->why() : std::string());
}

}  // namespace linkwright::cli
