// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mesh/MeshCheck.h"

namespace linkwright {
namespace {

constexpr std::string_view kBlank = " \t\r\v\f";

CheckedMesh Refuse(std::string text) {
  CheckedMesh checked;
  checked.error = std::move(text);
  return checked;
}

/// Takes the first word off `rest`.
std::string_view TakeWord(std::string_view* rest) {
  const std::size_t begin = rest->find_first_not_of(kBlank);
  if (begin == std::string_view::npos) {
    *rest = {};
    return {};
  }
  const std::size_t end = std::min(rest->find_first_of(kBlank, begin), rest->size());
  const std::string_view word = rest->substr(begin, end - begin);
  rest->remove_prefix(end);
  return word;
}

class ObjChecker {
 public:
  ObjChecker(std::string_view text, const MeshLimits& limits) : text_(text), limits_(limits) {}

  CheckedMesh Run() {
    if (text_.empty()) return Refuse(MessageOf("xml.file-empty"));
    if (text_.find('\0') != std::string_view::npos) return Refuse(MessageOf("mesh.no-obj"));
    checked_.bytes.reserve(text_.size() + 1);
    for (std::size_t at = 0; at < text_.size();) {
      if (!Line(NextLine(&at))) return Refuse(MessageOf("sketch.line", {std::to_string(line_), error_}));
    }
    for (std::size_t kind = 0; kind < 3; ++kind) {
      if (largest_[kind].index <= static_cast<std::int64_t>(counts_[kind])) continue;
      return Refuse(MessageOf("sketch.line",
                              {std::to_string(largest_[kind].line),
                               MessageOf("mesh.index-of", {"\"" + std::to_string(largest_[kind].index) + "\"",
                                                           std::to_string(counts_[kind])})}));
    }
    if (triangles_ == 0)
      return Refuse(MessageOf(counts_[0] == 0 ? "mesh.empty-no-vertices" : "mesh.no-faces"));
    if (material_changes_ > kMaxMaterialChanges)
      checked_.warnings.push_back("changes of material after the first " +
                                  std::to_string(kMaxMaterialChanges) + " are left out");
    if (short_faces_ > 0)
      checked_.warnings.push_back(std::to_string(short_faces_) +
                                  " faces with fewer than three corners are left out");
    return std::move(checked_);
  }

 private:
  /// One logical line: comments off, lines that end in a backslash joined.
  std::string_view NextLine(std::size_t* at) {
    joined_.clear();
    bool more = true;
    std::string_view piece;
    while (more && *at < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', *at), text_.size());
      piece = text_.substr(*at, end - *at);
      *at = end + 1;
      ++line_;
      piece = piece.substr(0, piece.find('#'));
      while (!piece.empty() && kBlank.find(piece.back()) != std::string_view::npos) piece.remove_suffix(1);
      more = piece.ends_with('\\');
      if (!more && joined_.empty()) return piece;
      if (more) piece.remove_suffix(1);
      joined_ += piece;
      joined_ += ' ';
    }
    return joined_;
  }

  bool Fail(std::string text) {
    error_ = std::move(text);
    return false;
  }

  bool Line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view key = TakeWord(&rest);
    if (key == "v") return Vertex(key, rest, 0, 3, 3);
    if (key == "vt") return Vertex(key, rest, 1, 1, 2);
    if (key == "vn") return Vertex(key, rest, 2, 3, 3);
    if (key == "f") return Face(rest);
    if (key == "usemtl" || key == "mtllib") {
      const std::size_t begin = rest.find_first_not_of(kBlank);
      if (begin == std::string_view::npos) return true;
      rest.remove_prefix(begin);
      if (key == "usemtl" && ++material_changes_ > kMaxMaterialChanges) return true;
      if (rest.size() > kLongestName) return Fail(MessageOf("mesh.material-name-too-long"));
      checked_.bytes += key;
      checked_.bytes += ' ';
      if (key == "usemtl") {
        checked_.bytes += rest;
      } else {
        if (checked_.libraries.size() == kMaxLibraries) return Fail(MessageOf("mesh.too-many-libraries"));
        checked_.bytes += LibraryAlias(checked_.libraries.size());
        checked_.libraries.emplace_back(rest);
      }
      checked_.bytes += '\n';
    }
    return true;  // groups, smoothing, curves and what is not known
  }

  /// The first `kept` numbers of a line (a texture coordinate of one number gets a zero).
  bool Vertex(std::string_view key, std::string_view rest, std::size_t kind, std::size_t needed,
              std::size_t kept) {
    checked_.bytes += key;
    for (std::size_t i = 0; i < kept; ++i) {
      const std::string_view word = TakeWord(&rest);
      if (word.empty() && i >= needed) {
        checked_.bytes += " 0";
        continue;
      }
      if (word.empty()) return Fail(MessageOf("mesh.too-few-numbers", {key}));
      double value = 0;
      const std::string wrong = ParseNumbers(word, {&value, 1});
      if (kind > 0 && !wrong.empty()) {
        checked_.bytes += " 0";  // a normal that is none is made anew, a texture may be shown wrong
        continue;
      }
      if (!wrong.empty()) return Fail(wrong);
      if (std::abs(value) > kLargestCoordinate) return Fail(MessageOf("mesh.coordinate-absurdly-large"));
      checked_.bytes += ' ';
      checked_.bytes += word;
    }
    checked_.bytes += '\n';
    ++counts_[kind];
    return true;
  }

  bool Face(std::string_view rest) {
    const std::size_t before = checked_.bytes.size();
    checked_.bytes += "f";
    std::uint64_t corners = 0;
    int form = -1;  // which of texture coordinate (1) and normal (2) the corners of this face have
    for (std::string_view word = TakeWord(&rest); !word.empty(); word = TakeWord(&rest)) {
      if (!CornerOfFace(word, &form)) return false;
      ++corners;
    }
    if (corners < 3) {
      checked_.bytes.resize(before);
      ++short_faces_;
      return true;
    }
    checked_.bytes += '\n';
    if (corners > limits_.max_polygon_corners) {
      return Fail(MessageOf("mesh.face-corners",
                            {std::to_string(corners), std::to_string(limits_.max_polygon_corners)}));
    }
    if (corners > 4) polygon_work_ += corners * corners;
    if (polygon_work_ > kMaxPolygonWork) return Fail(MessageOf("mesh.too-many-faces"));
    triangles_ += corners - 2;
    if (triangles_ > limits_.max_triangles)
      return Fail(MessageOf("mesh.more-triangles-than-read", {std::to_string(limits_.max_triangles)}));
    return true;
  }

  /// `v`, `v/vt`, `v//vn` or `v/vt/vn`, written out with indices from the start.
  bool CornerOfFace(std::string_view word, int* form) {
    checked_.bytes += ' ';
    int has = 0;
    std::size_t at = 0;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const std::size_t end = std::min(word.find('/', at), word.size());
      const std::string_view digits = word.substr(at, end - at);
      if (kind > 0) checked_.bytes += '/';
      if (!digits.empty() || kind == 0) {
        if (!Index(digits, kind)) return false;
        has |= 1 << kind;
      }
      if (end == word.size()) {
        if (kind > 0 && digits.empty()) checked_.bytes.pop_back();
        break;
      }
      if (kind == 2) return Fail(MessageOf("mesh.not-corner", {word.substr(0, 40)}));
      at = end + 1;
    }
    if (*form >= 0 && *form != has) return Fail(MessageOf("mesh.corners-not-alike"));
    *form = has;
    return true;
  }

  bool Index(std::string_view digits, std::size_t kind) {
    std::int64_t index = 0;
    const auto [last, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    const std::string shown = "\"" + std::string(digits.substr(0, 40)) + "\"";
    if (error == std::errc::result_out_of_range) return Fail(MessageOf("mesh.index-out-of-range", {shown}));
    if (error != std::errc() || last != digits.data() + digits.size())
      return Fail(MessageOf("mesh.index-is-no-index", {shown}));
    const auto limit = static_cast<std::int64_t>(counts_[kind]);
    if (index == 0 || index < -limit)
      return Fail(MessageOf("mesh.index-so-far", {shown, std::to_string(limit)}));
    // Faces may come before their vertices.
    if (index > largest_[kind].index) largest_[kind] = {index, line_};
    checked_.bytes += std::to_string(index > 0 ? index : limit + index + 1);
    return true;
  }

  static constexpr std::size_t kLongestName = 1000, kMaxLibraries = 16;
  static constexpr std::uint64_t kMaxMaterialChanges = 4000;  // the importer takes quadratic time in them
  struct Largest {
    std::int64_t index = 0;
    int line = 0;
  };

  std::string_view text_;
  const MeshLimits& limits_;
  CheckedMesh checked_;
  std::string joined_, error_;
  int line_ = 0;
  std::array<std::uint64_t, 3> counts_ = {};  // vertices, texture coordinates, normals so far
  std::array<Largest, 3> largest_ = {};
  std::uint64_t triangles_ = 0, short_faces_ = 0, polygon_work_ = 0, material_changes_ = 0;
};

}  // namespace

CheckedMesh CheckObj(std::string_view bytes, const MeshLimits& limits) {
  return ObjChecker(bytes, limits).Run();
}

}  // namespace linkwright
