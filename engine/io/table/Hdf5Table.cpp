// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/table/Hdf5Table.h"

#include <hdf5.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <mutex>
#include <set>
#include <utility>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

constexpr std::size_t kRowsAtOnce = 4096;

// The library may have been built for one thread.
std::mutex& LibraryMutex() {
  static std::mutex mutex;
  return mutex;
}

// One thread's turn with the library. Where something fails, its results alone report it.
class Hdf5Turn {
 public:
  Hdf5Turn() : lock_(LibraryMutex()) {
    static const bool started = [] {
      H5dont_atexit();  // at the end there is no file left open
      return H5open() >= 0;
    }();
    static_cast<void>(started);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }

 private:
  std::lock_guard<std::mutex> lock_;
};

// The reason of the operating system stands in the message of the innermost failure.
std::string LibraryReason() {
  std::string reason;
  const auto look = [](unsigned, const H5E_error2_t* error, void* out) -> herr_t {
    auto* text = static_cast<std::string*>(out);
    const std::string message = error->desc != nullptr ? error->desc : "";
    const std::string before = "error message = '";
    if (const std::size_t at = message.find(before); at != std::string::npos) {
      const std::size_t from = at + before.size();
      *text = message.substr(from, message.find('\'', from) - from);
      return 1;
    }
    if (text->empty()) *text = message;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, look, &reason);
  return reason.empty() ? MessageOf("table.hdf5-failed").text : reason;
}

/// Closed at the end of its block: calls of the library forget why one before has failed.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

// A name that the library takes for one of a dataset, and that no other has.
std::string DatasetName(const std::string& name, std::set<std::string>* taken) {
  std::string free = name.empty() || name == "." ? "_" : name;
  std::replace(free.begin(), free.end(), '/', '_');
  const std::string first = free;
  for (int n = 2; !taken->insert(free).second; ++n) free = first + "_" + std::to_string(n);
  return free;
}

}  // namespace

bool IsHdf5Name(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower.ends_with(".h5") || lower.ends_with(".hdf5");
}

Hdf5Table::Hdf5Table(const std::string& path, std::vector<TableColumn> columns, const TableOrigin& origin)
    : columns_(std::move(columns)), draft_(path), why_(draft_.why()), kept_(columns_.size()) {
  if (!why_.empty()) return;
  const Hdf5Turn turn;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
  H5Pset_file_locking(access, false,
                      true);  // nobody else knows the draft, and some network folders have none
  H5Pset_link_creation_order(creation, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
  file_ = H5Fcreate(draft_.name().c_str(), H5F_ACC_TRUNC, creation, access);
  if (file_ < 0)
    Fail();
  else if (PutText(file_, "scene", origin.scene) && PutText(file_, "version", origin.version))
    PutNumber(file_, "step", origin.step);
}

Hdf5Table::~Hdf5Table() {
  if (file_ < 0) return;
  const Hdf5Turn turn;
  // After a failed write the library cannot be made to close the file, and may crash when it tries: it is
  // left open, and takes no room.
  if (why_.empty()) {
    for (const std::int64_t dataset : datasets_) H5Dclose(dataset);
    H5Fclose(file_);
  } else if (::ftruncate(draft_.fd(), 0) != 0) {
    // it takes room until the program ends
  }
}

bool Hdf5Table::Add(std::span<const double> row) {
  if (!why_.empty()) return false;
  for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i].push_back(row[i]);
  if (kept_.empty() || kept_[0].size() < kRowsAtOnce) return true;
  const Hdf5Turn turn;
  return WriteRows(/*more=*/true);
}

bool Hdf5Table::Finish() {
  if (!why_.empty()) return false;
  {
    const Hdf5Turn turn;
    if (!WriteRows(/*more=*/false)) return false;
    datasets_.clear();  // they are closed with the file
    const bool closed = H5Fflush(file_, H5F_SCOPE_LOCAL) >= 0 && H5Fclose(file_) >= 0;
    if (!closed) return Fail();
    file_ = -1;
  }
  why_ = draft_.Replace();
  return why_.empty();
}

bool Hdf5Table::PutText(std::int64_t object, const char* name, const std::string& text) {
  const Handle type(H5Tcopy(H5T_C_S1), H5Tclose), one(H5Screate(H5S_SCALAR), H5Sclose);
  H5Tset_size(type, H5T_VARIABLE);
  H5Tset_cset(type, H5T_CSET_UTF8);
  const Handle attribute(H5Acreate2(object, name, type, one, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  const char* const value = text.c_str();
  return (attribute >= 0 && H5Awrite(attribute, type, &value) >= 0) || Fail();
}

bool Hdf5Table::PutNumber(std::int64_t object, const char* name, double number) {
  const Handle one(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(H5Acreate2(object, name, H5T_IEEE_F64LE, one, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  return (attribute >= 0 && H5Awrite(attribute, H5T_NATIVE_DOUBLE, &number) >= 0) || Fail();
}

bool Hdf5Table::MakeDatasets(bool more) {
  std::set<std::string> taken;
  const hsize_t rows = kept_.empty() ? 0 : kept_[0].size(), most = more ? H5S_UNLIMITED : rows;
  const Handle space(H5Screate_simple(1, &rows, &most), H5Sclose);
  const Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  H5Pset_chunk_cache(access, 0, 0, 1);  // pieces are written whole, and a failure is seen at once
  const hsize_t piece = kRowsAtOnce;
  if (more) H5Pset_chunk(creation, 1, &piece);
  for (const TableColumn& column : columns_) {
    const hid_t dataset = H5Dcreate2(file_, DatasetName(column.name, &taken).c_str(), H5T_IEEE_F64LE, space,
                                     H5P_DEFAULT, creation, access);
    if (dataset < 0) return Fail();
    datasets_.push_back(dataset);
    if (!PutText(dataset, "name", column.name) || !PutText(dataset, "unit", column.unit) ||
        !PutText(dataset, "SI", column.si) || !PutNumber(dataset, "factor", column.factor))
      return false;
  }
  return true;
}

bool Hdf5Table::WriteRows(bool more) {
  const bool first = datasets_.empty();
  if (first && !MakeDatasets(more)) return false;
  const hsize_t count = kept_.empty() ? 0 : kept_[0].size(), all = written_ + count;
  if (count == 0) return true;
  for (std::size_t i = 0; i < datasets_.size(); ++i) {
    if (!first && H5Dset_extent(datasets_[i], &all) < 0) return Fail();
    const Handle in_file(H5Dget_space(datasets_[i]), H5Sclose);
    const Handle in_memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
    const hsize_t from = written_;
    if (H5Sselect_hyperslab(in_file, H5S_SELECT_SET, &from, nullptr, &count, nullptr) < 0 ||
        H5Dwrite(datasets_[i], H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, kept_[i].data()) < 0)
      return Fail();
    kept_[i].clear();
  }
  written_ = all;
  return true;
}

bool Hdf5Table::Fail() {
  if (why_.empty()) why_ = MessageOf("file.writing-failed", {LibraryReason()});
  return false;
}

}  // namespace linkwright
