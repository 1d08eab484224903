// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cstdlib>
#include <sstream>

#include "tests/support/Hdf5File.h"
#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"
#include "tests/support/TempFolder.h"

namespace linkwright::test {

TEST_CASE("run writes the same bits as HDF5 as in CSV") {
  const TempFolder folder;
  const std::string csv = (folder.path() / "a.csv").string(), hdf5 = (folder.path() / "a.h5").string();
  REQUIRE(
      RunLinkwright({"run", ShippedScene("double-pendulum"), "--duration", "5", "--csv", csv, "--hdf5", hdf5})
          .exit_code == 0);
  const Hdf5File file(hdf5);
  std::istringstream lines(ReadFile(csv));
  std::string line;
  std::getline(lines, line);
  std::istringstream titles(line);
  for (const std::string& name : file.names()) {
    std::string title;
    REQUIRE(std::getline(titles, title, ','));
    CHECK(title.substr(0, title.find(" [")) == name);
  }
  CHECK(titles.peek() == std::istringstream::traits_type::eof());
  std::vector<std::vector<double>> columns;
  for (const std::string& name : file.names()) columns.push_back(file.values(name));
  REQUIRE(columns.size() > 3);
  std::size_t row = 0;
  bool same = true;
  for (; std::getline(lines, line); ++row) {
    std::istringstream cells(line);
    std::string cell;
    for (const std::vector<double>& column : columns) {
      std::getline(cells, cell, ',');
      REQUIRE(row < column.size());
      same = same && std::strtod(cell.c_str(), nullptr) == column[row];
    }
  }
  CHECK(same);
  CHECK(row == columns[0].size());
  CHECK(RunLinkwright({"run", ShippedScene("double-pendulum"), "--hdf5", "-"}).exit_code == 2);
}

}  // namespace linkwright::test
