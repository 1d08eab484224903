// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/io/table/MeasuredTable.h"

namespace linkwright {
namespace {

MeasuredTable ReadTable(const std::string& text) { return ReadMeasuredText(text, "rig.csv"); }

std::string ProblemsOfTable(const std::string& text) { return ReadTable(text).problems.ToString(); }

}  // namespace

TEST_CASE("A measured table has its columns with names and units, and its time in seconds") {
  const MeasuredTable table = ReadTable(
      "# from the rig\n"
      "force [N],time [ms],\"angle, left (deg)\",flag\n"
      "1.5,0,10,1\n"
      "-2e1,20,,0\n"
      "+3,40,nan,1\r\n");
  CHECK(table.problems.problems().empty());
  CHECK(table.times == std::vector<double>({0, 0.02, 0.04}));
  REQUIRE(table.columns.size() == 3);
  CHECK(table.columns[0].name == "force");
  CHECK(table.columns[0].unit == "N");
  CHECK(table.columns[0].values == std::vector<double>({1.5, -20, 3}));
  CHECK(table.columns[1].name == "angle, left");
  CHECK(table.columns[1].unit == "deg");
  CHECK(table.columns[1].values[0] == 10);
  CHECK(std::isnan(table.columns[1].values[1]));
  CHECK(std::isnan(table.columns[1].values[2]));
  CHECK(table.columns[2].unit == "1");
}

TEST_CASE("Semicolons with commas as points, tabs and spaces part the columns, too") {
  for (const std::string text :
       {"\xEF\xBB\xBFt;x [mm]\n0,5;1,25\n1,5;2,5\n", "t\tx [mm]\n0.5\t1.25\n1.5\t2.5\n",
        "t  x\n s mm\n 0.5   1.25\n1.5 2.5", "Time;x\n[s];[mm]\n0.5;1.25\n1.5;2.5\n"}) {
    const MeasuredTable table = ReadTable(text);
    INFO(text);
    CHECK(table.problems.ToString().empty());
    CHECK(table.times == std::vector<double>({0.5, 1.5}));
    REQUIRE(table.columns.size() == 1);
    CHECK(table.columns[0].name == "x");
    CHECK(table.columns[0].unit == "mm");
    CHECK(table.columns[0].values == std::vector<double>({1.25, 2.5}));
  }
}

TEST_CASE("Without names the time is the first column that rises") {
  const MeasuredTable table = ReadTable("3,0,1\n1,0.1,2\n2,0.2,3\n");
  CHECK(table.times == std::vector<double>({0, 0.1, 0.2}));
  REQUIRE(table.columns.size() == 2);
  CHECK(table.columns[0].name == "column 1");
  CHECK(table.columns[1].name == "column 3");
  CHECK(table.columns[1].values == std::vector<double>({1, 2, 3}));
}

TEST_CASE("Gaps at the ends of rows are cells, and what is empty is no time") {
  const MeasuredTable tabs = ReadTable("t\tF\tx\n0\t1\t2\n0.1\t3\t\n");
  CHECK(tabs.problems.ToString().empty());
  CHECK(tabs.times == std::vector<double>({0, 0.1}));
  REQUIRE(tabs.columns.size() == 2);
  CHECK(tabs.columns[0].values == std::vector<double>({1, 3}));
  CHECK(std::isnan(tabs.columns[1].values[1]));
  const MeasuredTable gaps = ReadTable("note,seconds,x\n,0,1\n,0.1,2\n");
  CHECK(gaps.times == std::vector<double>({0, 0.1}));
  CHECK(ReadTable("t,x\n,1\n,2\n").problems.HasErrors());
}

TEST_CASE("A bad line is left out and named with its file and number") {
  const MeasuredTable table = ReadTable("t,x\n0,1\n1,two\n2,3,4\n1.5,5\n1.5,6\n,7\n3,8\n");
  CHECK(table.times == std::vector<double>({0, 1.5, 3}));
  CHECK(table.columns[0].values == std::vector<double>({1, 5, 8}));
  const auto& problems = table.problems.problems();
  REQUIRE(problems.size() == 4);
  CHECK(problems[0].ToString() == "rig.csv:3: warning: \"two\" is not a number; the line is left out");
  CHECK(problems[1].ToString() ==
        "rig.csv:4: warning: there are 3 values where the table has 2 columns; the line is left out");
  CHECK(problems[2].ToString() ==
        "rig.csv:6: warning: the time 1.5 s is not after that of the row before; the line is left out");
  CHECK(problems[3].ToString() == "rig.csv:7: warning: there is no time; the line is left out");
}

TEST_CASE("Many bad lines are named up to twenty, then counted") {
  std::string text = "t,x\n0,1\n";
  for (int i = 0; i < 50; ++i) text += "?,1\n";
  const auto problems = ReadTable(text).problems.problems();
  REQUIRE(problems.size() == 21);
  CHECK(problems.back().text == "30 more lines are left out");
}

TEST_CASE("A file that is no table over time is refused with a sentence") {
  CHECK(ProblemsOfTable("").find("there is no row of numbers in it") != std::string::npos);
  CHECK(ProblemsOfTable("t,x\n").find("there is no row of numbers in it") != std::string::npos);
  CHECK(ProblemsOfTable("a,b\n1,2\n0,1\n").find("no column is the time") != std::string::npos);
  CHECK(ProblemsOfTable("t\n0\n1\n").find("no column besides the time") != std::string::npos);
  CHECK(ProblemsOfTable("t [mm],x\n0,1\n").find("the column t should be a time but is in mm") !=
        std::string::npos);
  const MeasuredTable none = ReadMeasuredTable("/nowhere/none.csv");
  CHECK(none.problems.HasErrors());
  CHECK(none.problems.ToString().find("/nowhere/none.csv") != std::string::npos);
}

}  // namespace linkwright
