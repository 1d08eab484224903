// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <limits>

#include "engine/io/table/Hdf5Table.h"
#include "tests/support/Hdf5File.h"
#include "tests/support/TempFolder.h"

namespace linkwright {
namespace {

const TableOrigin kArmOrigin = {"arm \u00e9", "linkwright 1", 1.0 / 3};

// Two numbers of a row that no other row has.
double FirstOf(int row) { return std::sin(row) / 3; }
double SecondOf(int row) {
  return row % 7 == 0 ? std::numeric_limits<double>::quiet_NaN() : -1e300 / (row + 1);
}

void CheckRows(const TempFolder& folder, int rows) {
  CAPTURE(rows);
  const std::string path = (folder.path() / "table.h5").string();
  {
    Hdf5Table table(path, {{"t", "s", "s"}, {"q.elbow", "°", "rad", 180 / 3.14}, {"x", "mm", "m", 1000}},
                    kArmOrigin);
    for (int i = 0; i < rows; ++i) REQUIRE(table.Add(std::vector<double>{i * 0.1, FirstOf(i), SecondOf(i)}));
    REQUIRE(table.Finish());
  }
  const test::Hdf5File file(path);
  REQUIRE(file.names() == std::vector<std::string>{"t", "q.elbow", "x"});
  const std::vector<double> t = file.values("t"), q = file.values("q.elbow"), x = file.values("x");
  REQUIRE(t.size() == static_cast<std::size_t>(rows));
  REQUIRE(q.size() == t.size());
  REQUIRE(x.size() == t.size());
  bool same = true;
  for (int i = 0; i < rows; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double second = SecondOf(i);
    same = same && t[at] == i * 0.1 && q[at] == FirstOf(i) &&
           (std::isnan(second) ? std::isnan(x[at]) : x[at] == second);
  }
  CHECK(same);
}

std::size_t FilesIn(const TempFolder& folder) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++count;
  return count;
}

}  // namespace

TEST_CASE("A table as HDF5 reads back to the same bits, also of more rows than are written at once") {
  const TempFolder folder;
  for (const int rows : {0, 1, 41, 4095, 4096, 4097, 8192, 20000}) CheckRows(folder, rows);
  CHECK(FilesIn(folder) == 1);
}

TEST_CASE("A table as HDF5 holds what each column and itself are") {
  const TempFolder folder;
  const std::string path = (folder.path() / "table.h5").string();
  Hdf5Table table(path,
                  {{"t", "s", "s"},
                   {"q.elbow", "°", "rad", 57.25},
                   {"v/u", "m", "m"},
                   {"v_u", "N", "N"},
                   {"t", "1", "1"},
                   {".", "1", "1"}},
                  kArmOrigin);
  REQUIRE(table.Add(std::vector<double>{0, 1, 2, 3, 4, 5}));
  REQUIRE(table.Finish());
  const test::Hdf5File file(path);
  CHECK(file.text("/", "scene") == "arm \u00e9");
  CHECK(file.text("/", "version") == "linkwright 1");
  CHECK(file.number("/", "step") == 1.0 / 3);
  CHECK(file.text("q.elbow", "name") == "q.elbow");
  CHECK(file.text("q.elbow", "unit") == "°");
  CHECK(file.text("q.elbow", "SI") == "rad");
  CHECK(file.number("q.elbow", "factor") == 57.25);
  // What is no name of a dataset, or is that of another.
  REQUIRE(file.names() == std::vector<std::string>{"t", "q.elbow", "v_u", "v_u_2", "t_2", "_"});
  CHECK(file.text("v_u", "name") == "v/u");
  CHECK(file.text("v_u_2", "name") == "v_u");
  CHECK(file.values("v_u_2") == std::vector<double>{3});
  CHECK(file.text("t_2", "name") == "t");
  CHECK(file.text("_", "name") == ".");
}

TEST_CASE("A table as HDF5 that is not finished leaves what was there") {
  const TempFolder folder;
  const std::string path = folder.Write("table.h5", "old");
  {
    Hdf5Table table(path, {{"t", "s", "s"}}, kArmOrigin);
    for (int i = 0; i < 10000; ++i) REQUIRE(table.Add(std::vector<double>{i * 1.0}));
    CHECK(FilesIn(folder) == 2);
  }
  CHECK(FilesIn(folder) == 1);
  CHECK(std::filesystem::file_size(path) == 3);
  Hdf5Table nowhere("/nowhere/table.h5", {{"t", "s", "s"}}, kArmOrigin);
  CHECK_THAT(nowhere.why(), Catch::Contains("nothing can be written in the folder /nowhere"));
  CHECK_FALSE(nowhere.Finish());
}

TEST_CASE("A table as HDF5 for which there is no room is reported and leaves what was there") {
  const TempFolder folder;
  const std::string path = folder.Write("table.h5", "old");
  struct rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  std::string why;
  {
    Hdf5Table table(path, {{"t", "s", "s"}, {"x", "m", "m"}}, kArmOrigin);
    const struct rlimit little = {200000, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &little) == 0);
    bool goes_on = true;
    for (int i = 0; i < 100000 && goes_on; ++i) goes_on = table.Add(std::vector<double>{i * 1.0, i * 2.0});
    CHECK_FALSE(goes_on);
    CHECK_FALSE(table.Finish());
    why = table.why();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(why == "writing failed: File too large");
  CHECK(FilesIn(folder) == 1);
  CHECK(std::filesystem::file_size(path) == 3);
  CheckRows(folder, 5000);  // the next one is not held up
}

TEST_CASE("A table as HDF5 for whose columns there is no room is reported") {
  const TempFolder folder;
  const std::string path = (folder.path() / "table.h5").string();
  struct rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  std::string why;
  {
    // More than the library keeps in memory.
    std::vector<TableColumn> columns;
    for (int i = 0; i < 10000; ++i) columns.push_back({"x" + std::to_string(i), "m", "m"});
    const std::vector<double> row(columns.size());
    Hdf5Table table(path, columns, kArmOrigin);
    REQUIRE(table.Add(row));
    const struct rlimit little = {100, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &little) == 0);
    CHECK_FALSE(table.Finish());
    why = table.why();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(why == "writing failed: File too large");
  CHECK(FilesIn(folder) == 0);
  CheckRows(folder, 10);  // the next one is not held up
}

TEST_CASE("Files of HDF5 are known by their endings") {
  for (const std::string name : {"a.h5", "run.1.HDF5", "/x/y.hdf5"}) CHECK(IsHdf5Name(name));
  for (const std::string name : {"a.csv", "h5", "a.h5.csv", ""}) CHECK_FALSE(IsHdf5Name(name));
}

}  // namespace linkwright
