// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hdf5.h>

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::test {

/// A file in HDF5 as the library reads it.
class Hdf5File {
 public:
  explicit Hdf5File(const std::string& path) : file_(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)) {
    REQUIRE(file_ >= 0);
  }
  ~Hdf5File() { H5Fclose(file_); }
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;

  /// The datasets, as they were made one after the other.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    const auto take = [](hid_t, const char* name, const H5L_info_t*, void* out) -> herr_t {
      static_cast<std::vector<std::string>*>(out)->emplace_back(name);
      return 0;
    };
    H5Literate(file_, H5_INDEX_CRT_ORDER, H5_ITER_INC, nullptr, take, &names);
    return names;
  }
  std::vector<double> values(const std::string& name) const {
    const hid_t dataset = H5Dopen2(file_, name.c_str(), H5P_DEFAULT);
    REQUIRE(dataset >= 0);
    const hid_t space = H5Dget_space(dataset);
    REQUIRE(H5Sget_simple_extent_ndims(space) == 1);
    std::vector<double> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    REQUIRE(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
    H5Sclose(space);
    H5Dclose(dataset);
    return values;
  }
  /// An attribute of a dataset, or of the file: "/".
  std::string text(const std::string& of, const std::string& name) const {
    const hid_t attribute = H5Aopen_by_name(file_, of.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    REQUIRE(attribute >= 0);
    const hid_t type = H5Aget_type(attribute);
    REQUIRE(H5Tis_variable_str(type) > 0);
    char* read = nullptr;
    REQUIRE(H5Aread(attribute, type, static_cast<void*>(&read)) >= 0);
    std::string text = read;
    H5free_memory(read);
    H5Tclose(type);
    H5Aclose(attribute);
    return text;
  }
  double number(const std::string& of, const std::string& name) const {
    const hid_t attribute = H5Aopen_by_name(file_, of.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    REQUIRE(attribute >= 0);
    double number = 0;
    REQUIRE(H5Aread(attribute, H5T_NATIVE_DOUBLE, &number) >= 0);
    H5Aclose(attribute);
    return number;
  }

 private:
  hid_t file_;
};

}  // namespace linkwright::test
