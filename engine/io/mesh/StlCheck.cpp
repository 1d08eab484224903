// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mesh/MeshCheck.h"

namespace linkwright {
namespace {

constexpr std::size_t kHeader = 80, kStart = 84, kTriangle = 50;

CheckedMesh Refuse(std::string text) {
  CheckedMesh checked;
  checked.error = std::move(text);
  return checked;
}

std::string TooMany(std::uint64_t triangles, const MeshLimits& limits) {
  return MessageOf("mesh.triangles-more-than-read",
                   {std::to_string(triangles), std::to_string(limits.max_triangles)});
}

std::uint64_t BinaryCount(const std::string& bytes) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < 4; ++i)  // little-endian
    count |= std::uint64_t{static_cast<unsigned char>(bytes[kHeader + i])} << (8 * i);
  return count;
}

CheckedMesh CheckBinary(std::string&& bytes, std::uint64_t count, const MeshLimits& limits) {
  if (count > limits.max_triangles) return Refuse(TooMany(count, limits));
  if (count == 0) return Refuse(MessageOf("mesh.empty-no-triangles"));
  CheckedMesh checked;
  const std::size_t size = kStart + count * kTriangle;
  if (bytes.size() > size) {
    checked.warnings.push_back("bytes behind the last triangle are left out");
    bytes.resize(size);
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    char* const triangle = bytes.data() + kStart + i * kTriangle;
    std::array<float, 12> numbers;  // normal, three corners
    std::memcpy(numbers.data(), triangle, sizeof numbers);
    for (std::size_t k = 3; k < numbers.size(); ++k) {
      if (!std::isfinite(numbers[k]))
        return Refuse(MessageOf("mesh.triangle-not-finite", {std::to_string(i + 1)}));
      if (std::abs(static_cast<double>(numbers[k])) > kLargestCoordinate)
        return Refuse(MessageOf("mesh.triangle-absurdly-large", {std::to_string(i + 1)}));
    }
    std::memset(triangle, 0, 3 * sizeof(float));  // normals are made anew, these may be anything
  }
  // The importer looks for words in the header.
  std::memset(bytes.data(), ' ', kHeader);
  checked.bytes = std::move(bytes);
  return checked;
}

/// Words of an ASCII file, with their lines.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}
  std::string_view Next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) Step();
    const std::size_t start = at_;
    while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return text_.substr(start, at_ - start);
  }
  void SkipLine() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  int line() const { return line_; }

 private:
  void Step() {
    if (text_[at_++] == '\n') ++line_;
  }
  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

CheckedMesh CheckAscii(std::string_view text, const MeshLimits& limits) {
  Words words(text);
  const auto fail = [&](const std::string& what) {
    return Refuse(MessageOf("sketch.line", {std::to_string(words.line()), what}));
  };
  CheckedMesh checked;
  checked.bytes = "solid mesh\n";
  std::uint64_t count = 0;
  bool open = false;
  for (;;) {
    const std::string_view word = words.Next();
    if (word.empty()) break;
    if (word == "solid" || word == "endsolid") {
      open = word == "solid";
      words.SkipLine();
      continue;
    }
    if (word != "facet") return fail(MessageOf("mesh.facet-expected", {word.substr(0, 40)}));
    std::array<std::string_view, 20> facet;
    for (std::string_view& part : facet) part = words.Next();
    if (facet.back().empty()) return fail(MessageOf("mesh.cut-off-in-facet", {std::to_string(count + 1)}));
    // normal n n n outer loop (vertex x y z)³ endloop endfacet
    const bool shaped = facet[0] == "normal" && facet[4] == "outer" && facet[5] == "loop" &&
                        facet[6] == "vertex" && facet[10] == "vertex" && facet[14] == "vertex" &&
                        facet[18] == "endloop" && facet[19] == "endfacet";
    if (!shaped) return fail(MessageOf("mesh.ascii-facet-not-triangle", {std::to_string(count + 1)}));
    checked.bytes += "facet normal 0 0 0\nouter loop\n";
    for (std::size_t corner = 7; corner <= 15; corner += 4) {
      checked.bytes += "vertex";
      for (std::size_t k = corner; k < corner + 3; ++k) {
        double value = 0;
        if (const std::string wrong = ParseNumbers(facet[k], {&value, 1}); !wrong.empty()) return fail(wrong);
        if (std::abs(value) > kLargestCoordinate) return fail(MessageOf("mesh.coordinate-absurdly-large"));
        checked.bytes += ' ';
        checked.bytes += facet[k];
      }
      checked.bytes += '\n';
    }
    checked.bytes += "endloop\nendfacet\n";
    if (++count > limits.max_triangles) return Refuse(TooMany(count, limits));
  }
  if (count == 0) return Refuse(MessageOf("mesh.empty-no-triangles"));
  if (open) checked.warnings.push_back("the closing \"endsolid\" is missing: the file may be cut off");
  checked.bytes += "endsolid mesh\n";
  return checked;
}

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsSolid(std::string_view word) {
  constexpr std::string_view kSolid = "solid";
  return word.size() >= kSolid.size() &&
         std::equal(kSolid.begin(), kSolid.end(), word.begin(), [](char a, char b) { return a == Lower(b); });
}

}  // namespace

CheckedMesh CheckStl(std::string bytes, const MeshLimits& limits) {
  if (bytes.empty()) return Refuse(MessageOf("xml.file-empty"));
  // Many binary files begin with the word "solid" as well, so that the size decides.
  const std::uint64_t count = bytes.size() >= kStart ? BinaryCount(bytes) : 0;
  if (bytes.size() >= kStart && bytes.size() == kStart + count * kTriangle)
    return CheckBinary(std::move(bytes), count, limits);
  const bool is_text = std::none_of(
      bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(bytes.size(), 512)),
      [](char c) { return c == '\0'; });
  std::size_t begin = 0;
  while (begin < bytes.size() && std::isspace(static_cast<unsigned char>(bytes[begin]))) ++begin;
  if (is_text && IsSolid(std::string_view(bytes).substr(begin))) {
    std::transform(bytes.begin(), bytes.end(), bytes.begin(), Lower);
    return CheckAscii(bytes, limits);
  }
  if (bytes.size() < kStart) return Refuse(MessageOf("mesh.not-stl"));
  const std::uint64_t held = (bytes.size() - kStart) / kTriangle;
  if (count > held) {
    return Refuse(MessageOf("mesh.stl-count", {std::to_string(count), std::to_string(held)}));
  }
  return CheckBinary(std::move(bytes), count, limits);
}

}  // namespace linkwright
