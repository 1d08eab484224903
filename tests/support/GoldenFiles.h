// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/math/Types.h"
#include "tests/support/ReferenceData.h"

/// Reference robots with golden values that lie beside the checkout on some machines (see ReferenceData.h).
namespace golden {

using nlohmann::json;

inline std::filesystem::path RobotsFolder() { return linkwright::test::ReferencePath("robots"); }

inline linkwright::VectorX ToVector(const json& numbers) {
  linkwright::VectorX v(static_cast<Eigen::Index>(numbers.size()));
  for (size_t i = 0; i < numbers.size(); ++i) v[static_cast<Eigen::Index>(i)] = numbers[i].get<double>();
  return v;
}

inline linkwright::MatrixX ToMatrix(const json& rows) {
  linkwright::MatrixX m(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows[0].size()));
  for (size_t i = 0; i < rows.size(); ++i)
    m.row(static_cast<Eigen::Index>(i)) = ToVector(rows[i]).transpose();
  return m;
}

/// Relative to the largest magnitude of the quantity; to 1e-3 (SI units) where all of it is zero but for
/// rounding.
inline void Compare(const std::string& quantity, const linkwright::MatrixX& ours,
                    const linkwright::MatrixX& golden) {
  INFO(quantity);
  REQUIRE(ours.rows() == golden.rows());
  REQUIRE(ours.cols() == golden.cols());
  REQUIRE(ours.allFinite());
  CHECK((ours - golden).cwiseAbs().maxCoeff() < 1e-9 * std::max(1e-3, golden.cwiseAbs().maxCoeff()));
}

inline json ReadFile(const std::string& file) {
  std::ifstream stream(RobotsFolder() / "golden" / file);
  std::stringstream buffer;
  buffer << stream.rdbuf();
  // The condition number of a singular matrix is written as Infinity, which is no JSON.
  std::string text = buffer.str();
  for (size_t at; (at = text.find("Infinity")) != std::string::npos;) text.replace(at, 8, "null");
  return json::parse(text);
}

/// Calls `check` with the golden values of every reference robot of this format ("URDF", "MJCF").
inline void ForEachRobot(const std::string& format, const std::function<void(const json&)>& check) {
  std::ifstream index(linkwright::test::ReferencePath("robots/golden/INDEX.tsv"));
  REQUIRE(index);
  std::string line;
  std::getline(index, line);
  int count = 0;
  while (std::getline(index, line)) {
    std::vector<std::string> fields;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) fields.push_back(cell);
    REQUIRE(fields.size() >= 9);
    if (fields[1] != format) continue;
    INFO(fields[7]);
    check(ReadFile(fields[7]));
    ++count;
  }
  CHECK(count > 0);
}

}  // namespace golden
