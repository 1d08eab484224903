// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

/// Reference data that lies beside the checkout on some machines and is no part of it: robots with golden
/// values, model files, malformed files. A test case that needs some of it is tagged [reference]; its ctest
/// entry is reported as skipped where there is none (see CatchMain.cpp).
namespace linkwright::test {

/// What LINKWRIGHT_REFERENCE_DATA names, else the folder `shared` beside the checkout, whether there is one
/// or not.
std::filesystem::path ReferenceData();

/// Whether any of the data is there. Where a part of it is missing, the test cases that need it fail.
bool HasReferenceData();

/// A folder or file of it: "robots", "spec/models", "bad-inputs/INDEX.tsv". Throws std::runtime_error, and so
/// fails the test case, where it does not exist.
std::filesystem::path ReferencePath(const std::string& name);

}  // namespace linkwright::test
